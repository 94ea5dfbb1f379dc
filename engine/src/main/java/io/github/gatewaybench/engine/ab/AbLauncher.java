package io.github.gatewaybench.engine.ab;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.kind.Launcher;
import io.github.gatewaybench.engine.kind.ScriptCall;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.measurements.AbStudy;
import io.github.gatewaybench.measurements.AbStudy.AbLoad;
import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.AbStudy.Requests;
import io.github.gatewaybench.measurements.Cell;

/**
 * The studies with ab: several executions of it after each start of a subject.
 */
public final class AbLauncher extends Launcher<AbStudy> {

	public AbLauncher() {
		super("ab", AbStudy.class, Defaults.AB, Defaults.QUICK_AB, "loads", "protocols", "cpus", "timeout", "stack",
				"backend", "jmx");
	}

	@Override
	protected List<String> required() {
		return List.of("subjects", "path", "expected-body", "backend");
	}

	@Override
	protected List<String> optional() {
		return List.of("base", "study", "backend-ports", "gateway-path", "count-path", "needs-token", "cold");
	}

	@Override
	protected Optional<String> unsuitable(ScriptCall call, Server server) {
		return call.find("study")
			.filter((study) -> !server.study().equals(Optional.of(study)))
			.map((study) -> "is not for %s: its yml does not say \"for-study: %s\"".formatted(call.round(), study));
	}

	@Override
	protected AbStudy experiment(ScriptCall call, Flags flags, Lineup lineup) {
		List<String> sizes = sizes(flags, call.checks());
		MachineSizes machine = MachineSizes.ofThisMachine(call.environment());
		AbLoad load = new AbLoad(lineup.backend().map(lineup::portsOf).orElse(List.of()), loads(flags, call.checks()),
				Flags.any(flags.choices("protocols", "protocol", "plain", "keep-alive"), "plain"), sizes,
				sizes.stream().map(machine::describe).toList(), call.arguments().value("jmx"),
				flags.seconds("timeout", 1).orElse(1));
		return new AbStudy(call.settings("ab", lineup, flags), load);
	}

	private static List<String> sizes(Flags flags, Checks checks) {
		String text = flags.text("cpus").strip();
		List<String> all = List.of(MachineSizes.ALL);
		if (text.equals(MachineSizes.ALL)) {
			return all;
		}
		if (List.of(text.split("[\\s,]+")).contains(MachineSizes.ALL)) {
			checks.problem("--cpus %s: all cannot be combined with numbers".formatted(text),
					"give either all or numbers");
			return all;
		}
		return Flags.any(flags.numbers("cpus"), 1).stream().map(String::valueOf).toList();
	}

	private static List<Requests> loads(Flags flags, Checks checks) {
		Requests any = new Requests(1, 1, 1);
		Map<String, Requests> byName = new LinkedHashMap<>();
		List<String> words = flags.words("loads", "load");
		for (String each : words) {
			try {
				Requests load = Requests.of(each);
				byName.put(each.replaceFirst("x.*", ""), load);
				if (load.requests() < load.connections()) {
					checks.problem("--loads: %s has fewer requests than ab would send at a time".formatted(each),
							"raise n, or lower c");
				}
				else if (load.connections() > Defaults.MOST_AB_CONNECTIONS) {
					checks.problem("--loads: %s has more connections than ab's %d".formatted(each,
							Defaults.MOST_AB_CONNECTIONS), "lower c");
				}
			}
			catch (IllegalArgumentException ex) {
				checks.problem("--loads: %s is not of the form nREQUESTS-cCONCURRENCY[xEXECUTIONS]".formatted(each),
						flags.example("loads"));
				return List.of(any);
			}
		}
		flags.checkNamedOnce("loads", words.stream().map((each) -> each.replaceFirst("x.*", "")).toList());
		return Flags.any(List.copyOf(byName.values()), any);
	}

	@Override
	protected Driver driver(ScriptCall call, AbStudy study, Lineup lineup, List<Cell> cells) {
		return new AbDriver(call, study, lineup, MachineSizes.ofThisMachine(call.environment()),
				new AbServers(call, lineup, study.load().jmx()));
	}

	/** JVM flags are compared with the rest of the environment. */
	@Override
	protected boolean canGoOn(ScriptCall call, AbStudy begun) {
		MachineSizes machine = MachineSizes.ofThisMachine(call.environment());
		List<List<Object>> now = begun.load()
			.cpus()
			.stream()
			.map(machine::describe)
			.map(AbLauncher::placement)
			.toList();
		return call.canResume(begun.load().sizes().stream().map(AbLauncher::placement).toList().equals(now),
				"was begun with other CPUs to run on");
	}

	private static List<Object> placement(MachineSize size) {
		return List.of(size.cpus(), size.memoryMb(), size.processors());
	}

}
