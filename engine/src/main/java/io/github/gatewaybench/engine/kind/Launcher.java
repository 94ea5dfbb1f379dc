package io.github.gatewaybench.engine.kind;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.judge.SteadyState;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Settings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A kind of experiment, as a script calls it.
 *
 * @param <E> its experiments
 */
public abstract class Launcher<E extends Experiment> {

	private static final List<String> COMMON = List.of("subjects", "reps", "warmup-limit", "results", "resume",
			"hosts");

	private static final List<String> SWITCHES = List.of("whole-warmup", "quick", "dry-run", "list");

	private final String name;

	private final Class<E> type;

	private final Map<String, String> usual;

	private final Map<String, String> quick;

	private final List<String> options;

	/**
	 * A kind.
	 * @param name what is written for it where a script starts the engine
	 * @param usual the defaults of its flags
	 * @param quick those that --quick puts in their place
	 * @param options the flags with a value that not every kind takes
	 */
	protected Launcher(String name, Class<E> type, Map<String, String> usual, Map<String, String> quick,
			String... options) {
		this.name = name;
		this.type = type;
		this.usual = usual;
		this.quick = quick;
		this.options = List.of(options);
	}

	protected String name() {
		return this.name;
	}

	protected Map<String, String> usual() {
		return this.usual;
	}

	/** The keys that a script must declare. */
	protected List<String> required() {
		return List.of("subjects", "path", "expected-body");
	}

	/** The keys that it may declare besides. */
	protected List<String> optional() {
		return List.of("backend", "base", "study");
	}

	/** All its flags, as picocli parses them. */
	public CommandSpec flags() {
		CommandSpec flags = CommandSpec.create();
		Stream.concat(COMMON.stream(), this.options.stream())
			.forEach((each) -> flags.addOption(OptionSpec.builder("--" + each).type(String.class).arity("1").build()));
		SWITCHES
			.forEach((each) -> flags.addOption(OptionSpec.builder("--" + each).type(boolean.class).arity("0").build()));
		return flags;
	}

	/** Who could take part, before the user's --subjects is looked at. */
	public Lineup lineup(ScriptCall call) {
		return lineup(call, call.list("subjects"), call.backend());
	}

	/** Some servers are subjects of one kind or one study alone. */
	private Lineup lineup(ScriptCall call, List<String> subjects, Optional<Name> backend) {
		return new Lineup(call.round(), call.repository(), subjects.stream().map(call.repository()::name).toList(),
				backend, call.list("backend-ports").stream().map(Integer::valueOf).toList(),
				call.find("study").or(() -> Optional.of(this.name)), (server) -> unsuitable(call, server));
	}

	/** Why this kind cannot have a server as a subject; empty if it can. */
	protected Optional<String> unsuitable(ScriptCall call, Server server) {
		return Optional.empty();
	}

	/**
	 * The driver of a new run, its settings read from the flags. Notes a problem for each
	 * that is wrong; what the driver is then does not matter.
	 */
	public Driver begin(ScriptCall call) {
		Flags flags = call.flags(this.usual, this.quick);
		Lineup lineup = lineup(call, flags.subjects(call.list("subjects")), call.backend());
		if (this.options.contains("stack")) {
			lineup = lineup.inStacks(flags.text("stack"), call.checks());
		}
		E experiment = experiment(call, flags, lineup);
		if (experiment.size() > Experiment.MOST_CELLS) {
			call.checks()
				.problem("%s asks for more than %d cells".formatted(call.round(), Experiment.MOST_CELLS),
						"give fewer --reps, loads or subjects");
		}
		return driver(call, experiment, lineup, List.of());
	}

	/** The experiment that the flags ask for. */
	protected abstract E experiment(ScriptCall call, Flags flags, Lineup lineup);

	/**
	 * The driver of a run.
	 * @param cells what a run that is resumed has of them; none of a new one
	 */
	protected abstract Driver driver(ScriptCall call, E experiment, Lineup lineup, List<Cell> cells);

	/**
	 * The driver that resumes a run, with the settings that it was begun with; empty if
	 * the run is of another kind, or cannot be resumed, in which case the problem is
	 * noted.
	 */
	public Optional<Driver> resume(ScriptCall call, Run run) {
		Settings begun = run.experiment().settings();
		return run.experiment()
			.as(this.type)
			.filter((experiment) -> asksTheSame(call, experiment) && warmsUpTheSame(call, begun)
					&& canGoOn(call, experiment))
			.map((experiment) -> driver(call, experiment,
					lineup(call, begun.subjects(), begun.backend().map(call.repository()::name)), run.cells()));
	}

	/** The path that an experiment asks for. */
	protected String path(ScriptCall call, E experiment) {
		return call.get("path");
	}

	private boolean asksTheSame(ScriptCall call, E experiment) {
		Settings begun = experiment.settings();
		boolean anyBackend = this.options.contains("backend");
		return call.canResume(
				begun.path().equals(path(call, experiment)) && begun.expectedBody().equals(call.find("expected-body"))
						&& (anyBackend || begun.backend().equals(call.find("backend"))),
				"asked for another %spath or body than %s does now".formatted(anyBackend ? "" : "backend, ",
						call.round()));
	}

	private static boolean warmsUpTheSame(ScriptCall call, Settings begun) {
		return call.canResume(begun.warmupRule().equals(Optional.of(SteadyState.RULE)),
				"warmed its servers up by another rule than is used now: %s, not %s"
					.formatted(begun.warmupRule().orElse("an older one"), SteadyState.RULE));
	}

	/** Whether a run can go on here and now; notes a problem if not. */
	protected boolean canGoOn(ScriptCall call, E begun) {
		return true;
	}

	/** The flag --timeout, which may be no longer than so many seconds. */
	protected static int timeoutS(ScriptCall call, Flags flags, int longest) {
		int timeoutS = flags.seconds("timeout", 1).orElse(1);
		if (timeoutS > longest) {
			call.checks()
				.problem("--timeout %s is longer than %d s".formatted(flags.text("timeout"), longest),
						"give at most %ds".formatted(longest));
		}
		return timeoutS;
	}

}
