package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.preflight.InstallationChecks;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Warning;
import tools.jackson.databind.node.ObjectNode;

/** Defines how the cells of one kind of experiment are measured and judged. */
public interface Driver {

	/** Cells of the run, some of which may become known only during the run. */
	Schedule schedule();

	/** Subjects of the run and their backends. */
	SubjectSelection selection();

	/** Programs and modules that the run needs, and its time limits. */
	Requirements requirements();

	/**
	 * Adds a problem for each need of this kind of experiment that a host does not meet,
	 * for example if its limit of open files is too low.
	 */
	void check(HostChecks host) throws InterruptedException;

	/** Adds a problem for each taken port of the remaining servers that run on a host. */
	default void checkPorts(HostChecks host, SubjectSelection remaining) throws InterruptedException {
		host.checkPorts(remaining);
	}

	/**
	 * Checks that the experiment can use as many machines as each role has; by default
	 * only one may generate the load.
	 */
	default void checkMachines(Machines machines, Validation validation) throws InterruptedException {
		int hosts = machines.allForRole("load").size();
		if (hosts > 1) {
			validation.addProblem("--hosts names %d hosts for the load, and %s runs on one".formatted(hosts,
					experiment().settings().tool()), "name one");
		}
	}

	/** Ports at which the servers of a role listen. */
	default List<Integer> ports(String role) {
		return selection().ports(role);
	}

	/**
	 * Makes preparations that take longer than checks, such as builds, once all checks
	 * have passed.
	 * @param tell prints a line for the user
	 */
	default void prepare(Machine here, Consumer<String> tell) throws InterruptedException {
		// usually everything is ready
	}

	/** Adds to environment.json facts about servers that are not in the checkout. */
	default void addFacts(ObjectNode environment, Machines machines) {
		// usually the checkout contains all
	}

	/**
	 * Starts the servers of a cell's subject, waits until the subject gives the expected
	 * response, and warms up the servers unless this is a trial.
	 * @throws SubjectFailedException if the subject cannot be tested
	 */
	void start(CellId cell, SubjectUnderTest underTest) throws SubjectFailedException, InterruptedException;

	/**
	 * Cells that one execution of the load generator measures together, including the
	 * given cell; their subjects are started together, too.
	 */
	default List<CellId> measuredTogether(CellId cell) {
		return List.of(cell);
	}

	/** Module of a subject, given the subject's name in cells. */
	default ModuleSpec module(String subject) {
		return selection().repository().moduleSpec(subject);
	}

	/** Reason to skip a subject, given its name in cells; empty if it is to be run. */
	default Optional<String> reasonToSkip(String subject, InstallationChecks installed) {
		return installed.reasonToSkip(module(subject))
			.or(() -> selection().backendOf(module(subject)).flatMap(installed::reasonToSkipBackend));
	}

	/** Modules that the run starts as they were built in this checkout. */
	default List<ModuleSpec> modulesOfCheckout() {
		return modulesToRun();
	}

	/** Modules to check before a run: {@link #modulesOfCheckout}, and native servers. */
	default List<ModuleSpec> modulesToCheck() {
		return modulesToRun().stream()
			.filter((each) -> modulesOfCheckout().contains(each) || !selection().repository().runsInOwnJvm(each))
			.toList();
	}

	/**
	 * Command of the load generator for a cell and those measured together with it.
	 */
	LoadCommand loadCommand(CellId cell, SubjectUnderTest underTest);

	/**
	 * Decides whether a cell that was run is valid, and which warnings it gets.
	 * @param raw file to which the load generator has written its figures
	 */
	CellResult judge(CellId cell, SubjectUnderTest underTest, Path raw, Observation seen);

	/** Short description of a cell for the user. */
	String label(CellId cell);

	Duration expectedDuration(CellId cell);

	/** The experiment, with the cells that are known so far. */
	default Experiment experiment() {
		return schedule().experiment();
	}

	/** Modules that the run starts: backends, subjects and load generators. */
	default List<ModuleSpec> modulesToRun() {
		List<ModuleSpec> names = new ArrayList<>(selection().backends());
		selection().subjects().stream().filter((each) -> !each.isDirect()).forEach(names::add);
		names.addAll(requirements().modules());
		return names;
	}

	/**
	 * Requirements of a run in addition to its subjects and their backends.
	 *
	 * @param tools programs that must be on the PATH of the host that generates the load
	 * @param modules load generators that this repository builds
	 * @param responseTimeout how long the servers may take to respond, and to finish the
	 * requests that are in progress when a load ends
	 * @param limits time limits of the steps of a run
	 * @param remarks messages printed before the run begins
	 */
	record Requirements(List<String> tools, List<ModuleSpec> modules, Duration responseTimeout, Limits limits,
			List<String> remarks) {

		/** Creates requirements: one load generator, and the default time limits. */
		public static Requirements of(String tool, Duration responseTimeout) {
			return new Requirements(List.of(tool), List.of(), responseTimeout, Defaults.LIMITS, List.of());
		}

	}

	/**
	 * Command for one execution of a load generator.
	 *
	 * @param tool name of the load generator
	 * @param command program and arguments
	 * @param threads number of the load generator's threads; empty if unknown
	 * @param expectedDuration duration of the load if known in advance; otherwise zero
	 * @param limit time after which the load generator is considered hung and is stopped
	 * @param beginMarker line that the load generator prints when it begins to measure;
	 * empty if it measures from its start
	 * @param sliceMarkers lines that the load generator prints between parts of the
	 * measured phase: slices and, in a closed loop, the time between them; empty if there
	 * are no slices
	 * @param resultFiles files that the load generator writes besides its standard output
	 * @param agentPidFiles files to which the agents of a distributed load generator, one
	 * per host, write their process ids; empty if the load generator has no agents
	 * @param rate requests per second to each target; empty if they are sent as fast as
	 * they are answered
	 */
	record LoadCommand(String tool, List<String> command, OptionalLong threads, Duration expectedDuration,
			Duration limit, Optional<String> beginMarker, List<String> sliceMarkers, List<Path> resultFiles,
			List<Path> agentPidFiles, OptionalInt rate) {

		/**
		 * Creates a command that measures from its start and writes no files.
		 * @param usual expected duration of the load; zero if not known in advance
		 */
		public LoadCommand(String tool, List<String> words, OptionalLong threads, Duration usual, Duration limit) {
			this(tool, words, threads, usual, limit, Optional.empty(), List.of(), List.of(), List.of(),
					OptionalInt.empty());
		}

		/**
		 * Creates a command that runs for the time {@code usual} and writes no files.
		 * @param timeout time after which a missing response is an error
		 */
		public static LoadCommand timed(String tool, List<String> words, OptionalLong threads, Duration timeout,
				Duration usual) {
			return new LoadCommand(tool, words, threads, usual,
					usual.plus(timeout).plus(Defaults.LIMITS.gracePeriod()));
		}

		/** Copy whose command starts with the given words, such as a profiler's. */
		public LoadCommand prefixedWith(List<String> words) {
			return new LoadCommand(this.tool, Stream.concat(words.stream(), this.command.stream()).toList(),
					this.threads, this.expectedDuration, this.limit, this.beginMarker, this.sliceMarkers,
					this.resultFiles, this.agentPidFiles, this.rate);
		}

		/**
		 * Returns the file for standard output: the given raw file or, if the load
		 * generator writes {@link #resultFiles}, a .txt file next to it.
		 */
		public Path outputFile(Path raw) {
			return this.resultFiles.isEmpty() ? raw : raw
				.resolveSibling(raw.getFileName().toString().replace(".json", ".txt").replace(".wrk.txt", ".txt"));
		}

	}

	/**
	 * Load with which servers are warmed up.
	 *
	 * @param description description of the load, as stored in warmup.json
	 * @param sliceCommand creates the command for a slice of the given number of seconds
	 * @param figuresReader reads the figures of a slice from the load generator's output;
	 * also receives what was observed in that slice
	 * @param earlyChange change made to the servers once, after the first slices
	 */
	record WarmupLoad(Map<String, Object> description, IntFunction<LoadCommand> sliceCommand,
			BiFunction<Path, Observation, Figures> figuresReader, Optional<ServerChange> earlyChange) {

		public WarmupLoad(Map<String, Object> about, IntFunction<LoadCommand> slice, Function<Path, Figures> figures,
				Optional<ServerChange> earlyChange) {
			this(about, slice, (output, observed) -> figures.apply(output), earlyChange);
		}

		public WarmupLoad(Map<String, Object> about, IntFunction<LoadCommand> slice, Function<Path, Figures> figures) {
			this(about, slice, figures, Optional.empty());
		}

	}

	/** Change made to servers during their warm-up. */
	interface ServerChange {

		/**
		 * Makes the change.
		 * @throws SubjectFailedException if a server does not start
		 */
		void apply() throws SubjectFailedException, InterruptedException;

	}

	/**
	 * Result of a cell that was run.
	 *
	 * @param observation observation of the cell, corrected by what the load generator
	 * measured itself
	 * @param judgement whether the cell is valid, and its warnings
	 * @param figures figures of the load generator; without a result if it gave up
	 * @param extras additional values to store, by name
	 * @param summary short text with the figures, for the user
	 * @param reasonToSkipRest why to skip the start's remaining cells; empty to run them
	 */
	record CellResult(Observation observation, Judgement judgement, Figures figures, ObjectNode extras, String summary,
			Optional<String> reasonToSkipRest) {

		/** Copy with additional warnings that do not concern the cell but its subject. */
		CellResult withWarnings(List<Warning> warnings) {
			return new CellResult(this.observation, Judgement.of(this.judgement.all(), warnings), this.figures,
					this.extras, this.summary, this.reasonToSkipRest);
		}

		CellOutcome outcome(String started) {
			return new CellOutcome(State.RAN, this.judgement.valid(), this.judgement.reasons(),
					this.judgement.warnings(), Optional.of(started), Optional.of(this.observation.command()),
					OptionalInt.of(this.observation.exitStatus()), this.observation.roles(),
					Optional.of(this.observation.subjectMachine()));
		}

	}

}
