package io.github.gatewaybench.engine.rate;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.kind.ExperimentKind;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.RateStudy.RateSettings;
import io.github.gatewaybench.measurements.RateStudy.SearchPlan;
import io.github.gatewaybench.measurements.Slo;
import picocli.CommandLine.Option;

/**
 * Defines the kind of experiment that searches for the knee of each subject and measures
 * all subjects at the same rates.
 */
public final class RateKind extends ExperimentKind<RateStudy> {

	/** Maximum length of a step in the search for a knee, in seconds. */
	static final int STEP_S = 10;

	/** Maximum time for which open-load warms up before each cell, in seconds. */
	private static final int WARMUP_S = 10;

	/** Maximum value of --searches; more searches would take months. */
	private static final int MAX_SEARCHES = 100;

	@Option(names = "--slo", paramLabel = "SLO", defaultValue = "p99<10ms",
			description = "what the knee must meet: p50, p90, p99, p99.9 or p99.99 below a time in ms or s; in addition, 99 %% of "
					+ "the requests must be answered, without errors")
	private Slo slo;

	@Option(names = "--find-knee", arity = "0",
			description = "search for each subject's knee; the default unless --rates or --quick is given")
	private boolean findKnee;

	@Option(names = "--rates", split = Flags.SEPARATOR, paramLabel = "\"500 1000 2000\"",
			description = "requests/s for all subjects, in place of 25, 50 and 75 %% of the smallest knee")
	private List<Integer> rates;

	@Option(names = "--searches", paramLabel = "N", defaultValue = "1",
			description = "searches for each subject's knee; --reps repeats only the cells at the rates")
	private int searches;

	// The same number at every rate, and fewer than the 2000 connections that the
	// articles' tuned Zuul accepts.
	@Option(names = "--sessions", paramLabel = "N", defaultValue = "1900",
			description = "connections, each with at most one request in flight")
	private int sessions;

	// A knee needs cells that are long enough for a p99.
	@Option(names = "--duration", paramLabel = "TIME", defaultValue = "30s",
			description = "length of a cell at a rate, and of the cells that confirm a knee (s, m or h)")
	private Duration duration;

	@Option(names = "--timeout", paramLabel = "TIME", defaultValue = "10s",
			description = "a response that comes later is an error; at most 60s")
	private Duration timeout;

	public RateKind() {
		super("rate", RateStudy.class,
				Map.of("duration", "5s", "reps", "1", "warmup-limit", "20s", "rates", "200 500"));
	}

	@Override
	protected String exitStatusHelp() {
		return super.exitStatusHelp() + ", or no rate holds in a search";
	}

	/**
	 * Creates a study. If --rates is given, the study has no searches unless --find-knee
	 * is given, too.
	 */
	@Override
	protected RateStudy experiment(ScriptInvocation call, SubjectSelection selection) {
		boolean search = this.findKnee || (this.rates == null && !call.given().has("--rates"));
		Stream.of("--searches", "--slo")
			.filter((each) -> !search && call.given().has(each))
			.forEach((each) -> call.validation()
				.addProblem(each + " is only for the search for a knee, and rates are given",
						"leave it out, or add --find-knee"));
		int durationS = call.toSeconds("--duration", this.duration);
		return new RateStudy(call.settings(RateStudy.TOOL, call.get("path"), selection),
				new RateSettings(this.slo, search ? searches(call, selection) : List.of(),
						(this.rates != null) ? this.rates : List.of(), this.sessions, durationS,
						Math.min(durationS, STEP_S), Math.min(durationS, WARMUP_S),
						call.toSeconds("--timeout", this.timeout, RateStudy.MAX_TIMEOUT_S)));
	}

	/**
	 * Creates a search for each subject, with the first step; later steps are added
	 * during the run.
	 */
	private List<SearchPlan> searches(ScriptInvocation call, SubjectSelection selection) {
		if (this.searches > MAX_SEARCHES) {
			call.validation()
				.addProblem("--searches %d is more than %d".formatted(this.searches, MAX_SEARCHES), "give fewer");
			return List.of();
		}
		return IntStream.rangeClosed(1, this.searches)
			.boxed()
			.flatMap((repetition) -> selection.subjects()
				.stream()
				.map((each) -> new SearchPlan(each.text(), repetition, 1)))
			.toList();
	}

	@Override
	protected Driver driver(ScriptInvocation call, RateStudy study, SubjectSelection selection, List<Cell> cells) {
		return new RateDriver(call, selection, new KneeSchedule(study, cells), new HyperfoilAgents(call));
	}

}
