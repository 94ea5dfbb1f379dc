package io.github.gatewaybench.engine.rate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.kind.Launcher;
import io.github.gatewaybench.engine.kind.ScriptCall;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.RateStudy.RateLoad;
import io.github.gatewaybench.measurements.RateStudy.Search;
import io.github.gatewaybench.measurements.Slo;

/**
 * The studies of rates: the knee of each subject, and all of them at the same rates.
 */
public final class RateLauncher extends Launcher<RateStudy> {

	private static final String FIND_KNEE = "find-knee";

	public RateLauncher() {
		super("rate", RateStudy.class, Defaults.RATE, Defaults.QUICK_RATE, "rates", "slo", "searches", "sessions",
				"duration", "timeout", "stack", "backend");
	}

	@Override
	public CommandSpec flags() {
		return super.flags().addOption(OptionSpec.builder("--" + FIND_KNEE).type(boolean.class).arity("0").build());
	}

	/** Rates that the user gives need no knee, but a search can still be requested. */
	@Override
	protected RateStudy experiment(ScriptCall call, Flags flags, Lineup lineup) {
		boolean given = call.arguments().has("rates") || call.arguments().has("quick");
		List<Integer> rates = given ? Flags.any(flags.numbers("rates"), 1) : List.of();
		boolean search = !given || call.arguments().has(FIND_KNEE);
		if (!search) {
			Stream.of("searches", "slo").filter(call.arguments()::has).forEach((each) -> refuse(call, each));
		}
		List<Search> searches = search ? searches(call, flags, lineup) : List.of();
		int durationS = flags.seconds("duration", 1).orElse(1);
		return new RateStudy(call.settings(RateStudy.TOOL, lineup, flags),
				new RateLoad(slo(call, flags), searches, rates, flags.count("sessions").orElse(1), durationS,
						Math.min(durationS, Defaults.STEP_S), Math.min(durationS, Defaults.RATE_WARMUP_S),
						timeoutS(call, flags, RateStudy.LONGEST_TIMEOUT_S)));
	}

	private static void refuse(ScriptCall call, String flag) {
		call.checks()
			.problem("--%s is only for the search for a knee, and rates are given".formatted(flag),
					"leave it out, or add --" + FIND_KNEE);
	}

	/** Each search begins with one step, and adds the others itself. */
	private static List<Search> searches(ScriptCall call, Flags flags, Lineup lineup) {
		int count = flags.count("searches").orElse(1);
		if (count > Defaults.MOST_SEARCHES) {
			call.checks()
				.problem("--searches %d is more than %d".formatted(count, Defaults.MOST_SEARCHES), "give fewer");
			return List.of();
		}
		List<Search> searches = new ArrayList<>();
		for (int repetition = 1; repetition <= count; repetition++) {
			for (Name subject : lineup.subjects()) {
				searches.add(new Search(subject.text(), repetition, 1));
			}
		}
		return searches;
	}

	private static Slo slo(ScriptCall call, Flags flags) {
		try {
			return Slo.of(flags.text("slo"));
		}
		catch (IllegalArgumentException ex) {
			call.checks()
				.problem("--slo %s %s".formatted(flags.text("slo"), ex.getMessage()),
						"name one of p50, p90, p99, p99.9 and p99.99, and a time in ms or s");
			return Slo.of("p99<1ms");
		}
	}

	@Override
	protected Driver driver(ScriptCall call, RateStudy study, Lineup lineup, List<Cell> cells) {
		return new RateDriver(call, lineup, new KneeSchedule(study, cells), new Agents(call));
	}

}
