package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.kind.ExperimentKind;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.InstallationChecks;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.Arm;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.report.compare.ComparisonOutput;
import io.github.gatewaybench.report.compare.ComparisonOutput.Format;
import io.github.gatewaybench.report.compare.PercentConverter;
import io.github.gatewaybench.report.statistics.SequentialTest;
import io.github.gatewaybench.report.summary.TableNumbers;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Defines the kind of experiment that measures arms side by side until their differences
 * are decided.
 */
public final class VersusKind extends ExperimentKind<Versus> {

	/**
	 * Makes a JVM touch the heap that it starts with: a block may end before a heap has
	 * been used once, and without this flag Spring MVC with G1 needed more CPU time in
	 * such blocks (docs/findings/jvm.md).
	 */
	static final String TOUCH_HEAP = "-XX:+AlwaysPreTouch";

	@Parameters(paramLabel = "ARM", arity = "0..*")
	private List<String> words = List.of();

	@Option(names = "--subject", paramLabel = "NAME",
			description = "subject of the arms that name none; by default that of the first arm")
	private String subject;

	@Option(names = "--like", paramLabel = "ROUND", defaultValue = "round1",
			description = "round whose backend and path are used")
	private String like;

	@Option(names = "--margin", paramLabel = "PERCENT", converter = PercentConverter.class, defaultValue = "5%",
			description = "difference within which arms count as the same; that of --fail-on-regression if it is smaller")
	private Double margin;

	@Option(names = "--limit", paramLabel = "TIME", defaultValue = "60m",
			description = "time that all blocks together may take, from the start of servers to the end of the measured "
					+ "phase; builds, checks and pauses before --resume do not count; --resume accepts a longer one")
	private Duration limit;

	@Option(names = "--blocks", paramLabel = "N",
			description = "measure until this many blocks are valid, whatever they show, without a limit; a single one counts even if it is disturbed")
	private Integer blocks;

	@Option(names = "--rate", paramLabel = "N",
			description = "requests/s to each arm, or to the one whose turn it is; by default as many as keep at most 60 %% of the CPUs busy")
	private Integer rate;

	@Option(names = "--duration", paramLabel = "TIME", defaultValue = "30s",
			description = "length of the measured phase of a block; if arms take turns, as with --closed, rounded up so that all arms have two turns or more, and equally many")
	private Duration duration;

	@Option(names = "--sides", paramLabel = "HOW", converter = ArmTimingConverter.class, defaultValue = "together",
			description = "together: all arms at the same time; turns: one after another, in slices")
	private ArmTiming armTiming;

	@Option(names = "--slice", paramLabel = "TIME", defaultValue = "2s",
			description = "length of a slice; with --closed usually 5s")
	private Duration slice;

	@Option(names = "--sessions", paramLabel = "N", defaultValue = "500",
			description = "connections to each arm, each with at most one request in flight")
	private int sessions;

	@Option(names = "--closed", arity = "0",
			description = "load the arms with wrk, in turns, as fast as they answer; their throughput is reported, too")
	private boolean closed;

	@Option(names = "--connections", paramLabel = "N", defaultValue = "300",
			description = "connections of wrk, with --closed")
	private int connections;

	@Option(names = "--timeout", paramLabel = "TIME", defaultValue = "10s",
			description = "a response that comes later is an error; at most 60s")
	private Duration timeout;

	@Option(names = "--fail-on-regression", paramLabel = "PERCENT", converter = PercentConverter.class,
			description = "exit with 1 if an arm needs more CPU and the change exceeds this, with 2 if an arm is undecided, failed, or may exceed it")
	private Optional<Double> regression;

	@Option(names = "--json", arity = "0",
			description = "print only the result, as JSON; progress goes to standard error")
	private boolean json;

	@Option(names = "--comment", arity = "0",
			description = "print only the result, as Markdown for a comment on a pull request; progress goes to standard error")
	private boolean comment;

	private List<Arm> arms = List.of();

	public VersusKind() {
		super("versus", Versus.class,
				Map.of("duration", "6s", "warmup-limit", "10s", "rate", "200", "blocks", "1", "slice", "1s"));
	}

	/** The warm-up may last longer than in a round, because the arms share the load. */
	@Override
	protected Map<String, String> defaults() {
		return Map.of("warmup-limit", "400s");
	}

	@Override
	protected List<String> javaOptions() {
		return List.of(TOUCH_HEAP);
	}

	@Override
	protected List<String> unsupportedFlags() {
		return List.of("--reps", "--subjects", "--stack");
	}

	@Override
	protected Set<String> flagsWithResume() {
		return Set.of("--resume", "--dry-run", "--limit", "--json", "--comment", "--fail-on-regression");
	}

	@Override
	protected String exitStatusHelp() {
		return "0 the run is complete, also if arms are undecided or disturbed blocks were repeated; 1 an arm failed, no "
				+ "block (with --blocks N: fewer than N) is valid, or the run stopped early; with --fail-on-regression: 1 "
				+ "also for a regression, 2 if there is none, but an arm is undecided, failed or may exceed the limit";
	}

	@Override
	public ComparisonOutput comparisonOutput() {
		return new ComparisonOutput(Format.of(this.json, this.comment, Format.NONE), this.regression);
	}

	private void checkOutputFlags(ScriptInvocation call) {
		if (this.json && this.comment) {
			call.validation().addProblem("--json and --comment are two forms of the same output", "leave one out");
		}
	}

	/**
	 * Narrows the margin to the limit of --fail-on-regression if that is smaller; adds a
	 * problem if a wider --margin was given, or one not between 0 and 100 %.
	 */
	private void checkMargin(ScriptInvocation call) {
		if (!(this.margin > 0 && this.margin < 100)) {
			call.validation().addProblem("--margin must be above 0 % and below 100 %", "give for example --margin 5%");
		}
		this.regression.filter((limit) -> limit > 0 && limit < this.margin).ifPresent((limit) -> {
			if (call.given().has("--margin") && call.given().areValid("--margin")) {
				call.validation()
					.addProblem("--margin is wider than --fail-on-regression: a regression could count as the same",
							"give a --margin of %s%% or less".formatted(TableNumbers.formatPlain(limit)));
			}
			this.margin = limit;
		});
	}

	private void checkBlockFlags(ScriptInvocation call) {
		if (this.blocks != null && call.given().has("--limit")) {
			call.validation()
				.addProblem("--limit does nothing with --blocks or --quick, whose blocks are all measured",
						"leave one out");
		}
		if (this.blocks != null && this.blocks < SequentialTest.LOOKS.get(0) && this.regression.isPresent()) {
			call.validation()
				.addProblem("--fail-on-regression needs a decision, and nothing is decided before %d blocks"
					.formatted(SequentialTest.LOOKS.get(0)), "give more --blocks, or leave out --blocks and --quick");
		}
	}

	@Override
	protected List<String> requiredScriptKeys() {
		return List.of();
	}

	/** Subjects of the round named by --like, without direct, which cannot be an arm. */
	@Override
	public SubjectSelection selection(ScriptInvocation call) {
		ScriptInvocation asking = call.withValuesOfRound(this.like);
		return selection(asking, subjectsExceptDirect(asking).toList(), asking.backend());
	}

	private static Stream<String> subjectsExceptDirect(ScriptInvocation asking) {
		return asking.list("subjects").stream().filter((each) -> !each.equals(RunSettings.DIRECT));
	}

	/** Lines that --list prints: the subjects that may be arms, and others. */
	@Override
	public List<String> listing(ScriptInvocation call) {
		return selection(call).listing("Arms in front of the backend of %s:".formatted(this.like), "Others:", false);
	}

	@Override
	public Driver newRunDriver(ScriptInvocation call) {
		ScriptInvocation asking = call.withValuesOfRound(this.like);
		String defaultSubject = subjectsExceptDirect(asking).findFirst().orElseThrow();
		checkOutputFlags(call);
		new ClosedLoopFlags(asking).check(this.closed, this.armTiming, this.connections);
		this.arms = ArmParser.of(asking).parse(this.words, Optional.ofNullable(this.subject), defaultSubject);
		checkMargin(call);
		checkBlockFlags(call);
		call.validation().throwIfFailed();
		SubjectSelection selection = selection(asking, asking.backend());
		return driver(asking, experiment(asking, selection), selection, List.of());
	}

	private SubjectSelection selection(ScriptInvocation call, Optional<ModuleSpec> backend) {
		return selection(call, this.arms.stream().map(Arm::subject).distinct().toList(), backend);
	}

	@Override
	protected Versus experiment(ScriptInvocation call, SubjectSelection selection) {
		int sliceS = call.toSeconds("--slice", this.slice);
		VersusSettings settings = new VersusSettings(this.arms, List.of(), this.armTiming,
				(this.rate != null) ? OptionalInt.of(this.rate) : OptionalInt.empty(), this.margin,
				call.toSeconds("--limit", this.limit), call.toSeconds("--duration", this.duration), sliceS,
				this.sessions, call.toSeconds("--timeout", this.timeout, RateStudy.MAX_TIMEOUT_S),
				(this.blocks != null) ? OptionalInt.of(this.blocks) : OptionalInt.empty(), OptionalInt.empty());
		settings = this.closed ? new ClosedLoopFlags(call).applyTo(settings, this.connections)
				: settings.withWholeSlices();
		String tool = settings.isClosedLoop() ? Round.KIND.tool() : RateStudy.TOOL;
		List<String> names = this.arms.stream().map(Arm::name).toList();
		Versus versus = new Versus(settingsForArms(call.settings(tool, call.get("path"), selection), names), settings);
		new TimeLimitChecks(call, versus).check();
		return versus.withNextBlock(names);
	}

	private static RunSettings settingsForArms(RunSettings of, List<String> arms) {
		return new RunSettings(of.experimentName(), of.tool(), of.backend(), of.path(), of.expectedBody(), arms,
				Optional.of(arms.get(0)), Map.of(), of.repetitions(), of.warmupLimitS(), of.wholeWarmup(),
				of.warmupRule(), of.smokeTestOf(), of.rankBy());
	}

	@Override
	protected Driver driver(ScriptInvocation call, Versus versus, SubjectSelection selection, List<Cell> cells) {
		return new VersusDriver(call, selection, new VersusSchedule(versus, cells),
				new ArmProvisioner(call, versus.kindSettings().arms()), new InstructionCounter(call.workFolder()));
	}

	/**
	 * Resumes with the path, body and backend of the run, not those that are declared
	 * now.
	 */
	@Override
	public Optional<Driver> resumedRunDriver(ScriptInvocation call, Run run) {
		checkOutputFlags(call);
		if (!this.words.isEmpty()) {
			call.validation()
				.addProblem("arms cannot be combined with --resume: a run continues as it was started",
						"leave out " + String.join(" ", this.words));
		}
		Optional<Versus> original = run.experiment().as(Versus.class);
		if (original.isEmpty()) {
			return Optional.empty();
		}
		if (call.given().has("--limit") && original.get().kindSettings().fixedBlocks().isPresent()) {
			call.validation()
				.addProblem("--limit does nothing in this run, which has a number of --blocks", "leave out --limit");
		}
		this.arms = original.get().kindSettings().arms();
		this.arms.forEach((arm) -> arm.jar()
			.ifPresent((jar) -> InstallationChecks.checkJar("arm " + arm.name(), Path.of(jar),
					"put the jar of the run there again", call.validation())));
		Map<String, String> values = new HashMap<>(Map.of("path", run.settings().path()));
		run.settings().expectedBody().ifPresent((body) -> values.put("expected-body", body));
		run.settings().backend().ifPresent((backend) -> values.put("backend", backend));
		ScriptInvocation asking = call.with(values);
		return resumableExperiment(asking, run)
			.map((versus) -> call.given().has("--limit") ? versus.withLimit(call.toSeconds("--limit", this.limit))
					: versus)
			.map((versus) -> driver(asking, versus,
					selection(asking, run.settings().backend().map(call.repository()::moduleSpec)), run.cells()));
	}

}
