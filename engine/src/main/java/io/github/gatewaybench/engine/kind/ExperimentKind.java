package io.github.gatewaybench.engine.kind;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.CommonOptions;
import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.flags.Flags.GivenFlags;
import io.github.gatewaybench.engine.judge.SteadyState;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.report.compare.ComparisonOutput;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Defines a kind of experiment: its flags, and how its experiments and drivers are
 * created.
 *
 * @param <E> type of the experiments
 */
@Command // needed for kinds without flags of their own
public abstract class ExperimentKind<E extends Experiment> {

	private static final List<String> BACKEND_FLAGS = List.of("--backend", "--stack");

	private final String name;

	private final Class<E> type;

	private final Map<String, String> quick;

	/**
	 * Creates a kind of experiment, whose flags are the annotated fields of the subclass.
	 * @param name name of the kind in scripts
	 * @param quick the defaults with --quick, by flag without dashes
	 */
	protected ExperimentKind(String name, Class<E> type, Map<String, String> quick) {
		this.name = name;
		this.type = type;
		this.quick = quick;
	}

	protected String name() {
		return this.name;
	}

	/** Defaults of common flags that differ in this kind, by flag without dashes. */
	protected Map<String, String> defaults() {
		return Map.of();
	}

	/** JVM flags that this kind puts in front of those of JAVA_OPTS; none by default. */
	protected List<String> javaOptions() {
		return List.of();
	}

	/** Whether this kind has the flags --backend and --stack. */
	protected boolean hasBackendFlags() {
		return true;
	}

	/** Common flags that this kind does not have. */
	protected List<String> unsupportedFlags() {
		return hasBackendFlags() ? List.of() : BACKEND_FLAGS;
	}

	/**
	 * The flags of this kind, whose values are stored in this object.
	 * @param declared values that the script declares, including defaults of flags
	 */
	public Flags flags(Map<String, String> declared) {
		CommandSpec common = CommandSpec.forAnnotatedObject(CommonOptions.class);
		unsupportedFlags().forEach((each) -> common.remove(common.findOption(each)));
		Map<String, String> defaultValues = new HashMap<>(defaults());
		Map<String, String> quickly = new HashMap<>(this.quick);
		declared.forEach((key, value) -> {
			if (key.startsWith("quick.")) {
				quickly.put(key.replace("quick.", ""), value);
			}
			else if (key.matches("default\\..*|subjects|backend")) {
				defaultValues.put(key.replace("default.", ""), value);
			}
		});
		return new Flags(CommandSpec.forAnnotatedObject(this), common, defaultValues, quickly);
	}

	/** Text that --help prints after the comment of the script. */
	public String help(Map<String, String> declared) {
		return flags(declared).help(exitStatusHelp());
	}

	/** Meaning of the exit statuses 0 and 1, for --help. */
	protected String exitStatusHelp() {
		return "0 all cells are valid or skipped; 1 a cell is invalid or a subject failed";
	}

	/**
	 * Flags that can be combined with --resume; other flags would change the settings of
	 * a run.
	 */
	protected Set<String> flagsWithResume() {
		return Set.of("--resume", "--dry-run");
	}

	/**
	 * How the comparison of the arms of a complete run is printed, and whether it affects
	 * the exit status.
	 */
	public ComparisonOutput comparisonOutput() {
		return ComparisonOutput.NONE;
	}

	/** Parses the user's flags, and notes a problem for each invalid one. */
	GivenFlags read(Map<String, String> declared, List<String> flags, Validation validation) {
		GivenFlags given = flags(declared).read(flags, validation);
		given.names()
			.stream()
			.filter((flag) -> given.has("--resume") && !flagsWithResume().contains(flag))
			.forEach((flag) -> validation.addProblem(
					flag + " cannot be combined with --resume: a run continues as it was started",
					"leave out " + flag));
		return given;
	}

	/** Keys that a script must declare. */
	protected List<String> requiredScriptKeys() {
		return List.of("subjects", "path", "expected-body");
	}

	/** Additional keys that a script may declare. */
	protected List<String> optionalScriptKeys() {
		return List.of("backend", "base", "study");
	}

	/** Selection of all subjects that the script declares, regardless of --subjects. */
	public SubjectSelection selection(ScriptInvocation call) {
		return selection(call, call.list("subjects"), call.backend());
	}

	/**
	 * Lines that --list prints: the subjects of the script, and other servers that
	 * --subjects accepts.
	 */
	public List<String> listing(ScriptInvocation call) {
		return selection(call).listing();
	}

	protected final SubjectSelection selection(ScriptInvocation call, List<String> subjects,
			Optional<ModuleSpec> backend) {
		return new SubjectSelection(call.experimentName(), call.repository(),
				subjects.stream().map(call.repository()::moduleSpec).toList(), backend,
				call.list("backend-ports").stream().map(Integer::valueOf).toList(),
				call.find("study").or(() -> Optional.of(this.name)), (server) -> reasonUnsuitable(call, server));
	}

	/** Reason why a server cannot be a subject of this kind; empty if it can. */
	protected Optional<String> reasonUnsuitable(ScriptInvocation call, Server server) {
		return Optional.empty();
	}

	/** Creates the driver of a new run; notes a problem for each invalid flag. */
	public Driver newRunDriver(ScriptInvocation call) {
		SubjectSelection selection = selection(call, call.options().subjects(), call.backend());
		if (hasBackendFlags()) {
			selection = selection.applyStackOption(call.options().stack(), call.validation());
		}
		E experiment = experiment(call, selection);
		if (experiment.cellCount() > Experiment.MAX_CELLS) {
			call.validation()
				.addProblem("%s asks for more than %d cells".formatted(call.experimentName(), Experiment.MAX_CELLS),
						"give fewer --reps, loads or subjects");
		}
		return driver(call, experiment, selection, List.of());
	}

	/** Creates the experiment that the flags describe. */
	protected abstract E experiment(ScriptInvocation call, SubjectSelection selection);

	/**
	 * Creates the driver of a run.
	 * @param cells cells that a resumed run already has; none for a new run
	 */
	protected abstract Driver driver(ScriptInvocation call, E experiment, SubjectSelection selection, List<Cell> cells);

	/**
	 * Creates the driver that resumes a run; empty if the run is of another kind, or
	 * cannot be resumed, in which case the problem is noted.
	 */
	public Optional<Driver> resumedRunDriver(ScriptInvocation call, Run run) {
		RunSettings original = run.experiment().settings();
		return resumableExperiment(call, run).map((experiment) -> driver(call, experiment,
				selection(call, original.subjects(), original.backend().map(call.repository()::moduleSpec)),
				run.cells()));
	}

	/**
	 * The experiment of a run to resume; empty if the run is of another kind, or cannot
	 * be resumed, in which case the problem is noted.
	 */
	protected final Optional<E> resumableExperiment(ScriptInvocation call, Run run) {
		return run.experiment()
			.as(this.type)
			.filter((experiment) -> hasSameRequests(call, experiment) && hasSameWarmupRule(call, experiment.settings())
					&& isResumable(call, experiment));
	}

	/** Path that is requested from subjects. */
	protected String path(ScriptInvocation call, E experiment) {
		return call.get("path");
	}

	private boolean hasSameRequests(ScriptInvocation call, E experiment) {
		RunSettings original = experiment.settings();
		boolean anyBackend = hasBackendFlags();
		return call.noteNotResumableUnless(
				original.path().equals(path(call, experiment))
						&& original.expectedBody().equals(call.find("expected-body"))
						&& (anyBackend || original.backend().equals(call.find("backend"))),
				"used another %spath or body than %s does now".formatted(anyBackend ? "" : "backend, ",
						call.experimentName()));
	}

	private static boolean hasSameWarmupRule(ScriptInvocation call, RunSettings original) {
		return call.noteNotResumableUnless(original.warmupRule().equals(Optional.of(SteadyState.RULE)),
				"warmed its servers up by another rule than is used now: %s, not %s"
					.formatted(original.warmupRule().orElse("an older one"), SteadyState.RULE));
	}

	/** Whether a run can be resumed with the given flags; notes a problem if not. */
	protected boolean isResumable(ScriptInvocation call, E original) {
		return true;
	}

}
