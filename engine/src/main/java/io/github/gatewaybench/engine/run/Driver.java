package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.Observation.Judgement;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.subject.ModuleName;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Run;

/** Starts, loads and judges the subjects of a run; one driver per experiment kind. */
public interface Driver {

	/** Cells of the run, some of which may become known only during the run. */
	Schedule schedule();

	/** Subjects of the run and their backends. */
	SubjectSelection selection();

	/** Programs and modules that the run needs, and its time limits. */
	Requirements requirements();

	/** Checks that a host meets the load generator's requirements other than programs. */
	void check(HostChecks host) throws InterruptedException;

	/**
	 * Checks that several hosts can generate the load; by default they cannot.
	 * @param hosts two or more hosts that generate the load
	 */
	default void checkLoadHosts(List<Host> hosts, Validation validation) throws InterruptedException {
		validation.problem("--hosts names %d hosts for the load, and %s runs on one".formatted(hosts.size(),
				experiment().settings().tool()), "name one");
	}

	/**
	 * Starts the servers of a cell's subject, waits until it gives the expected response,
	 * and warms up what has to be warm. A trial neither warms up nor measures.
	 * @throws SubjectFailedException if the subject cannot be tested
	 */
	void start(CellId cell, StartedSubject underTest) throws SubjectFailedException, InterruptedException;

	/** Command of the load generator for a cell whose subject has been started. */
	LoadCommand loadCommand(CellId cell, StartedSubject underTest);

	/**
	 * Judges a cell that was run.
	 * @param raw file to which the load generator has written its figures
	 */
	Result judge(CellId cell, StartedSubject underTest, Path raw, Observation seen);

	/** Short description of a cell for the user. */
	String label(CellId cell);

	/** Expected duration of a cell. */
	Duration expectedDuration(CellId cell);

	/** The experiment, with the cells that are known so far. */
	default Experiment experiment() {
		return schedule().experiment();
	}

	/** Modules that the run starts: backends, subjects and load generators. */
	default List<ModuleName> modulesToRun() {
		List<ModuleName> names = new ArrayList<>(selection().backends());
		selection().subjects().stream().filter((each) -> !each.isDirect()).forEach(names::add);
		names.addAll(requirements().modules());
		return names;
	}

	/**
	 * Requirements of a run in addition to its subjects and their backends.
	 *
	 * @param tools programs that must be on the PATH of the host that generates the load
	 * @param modules load generators that this repository builds
	 * @param patience how long the servers may take to respond, and to finish requests
	 * that a load left behind
	 * @param limits time limits of the steps of a run
	 * @param remarks messages printed before the run begins
	 */
	record Requirements(List<String> tools, List<ModuleName> modules, Duration patience, Limits limits,
			List<String> remarks) {

		/** Requirements of a load generator program, with the default limits. */
		public static Requirements of(String tool, Duration patience) {
			return new Requirements(List.of(tool), List.of(), patience, Defaults.LIMITS, List.of());
		}

	}

	/**
	 * Command for one execution of a load generator.
	 *
	 * @param tool name of the load generator
	 * @param words program and arguments
	 * @param threads number of its threads; empty if unknown
	 * @param usualDuration duration if it runs for a fixed time; otherwise zero
	 * @param limit time after which it is considered hung and is stopped
	 * @param beginMarker line that it prints when it begins to measure; empty if it
	 * begins at once
	 * @param files files that it writes in addition to its standard output
	 * @param agentPidFiles files to which its agents, one per load host, write their
	 * process ids while it runs on this machine; empty if it generates the load itself
	 */
	record LoadCommand(String tool, List<String> words, OptionalLong threads, Duration usualDuration, Duration limit,
			Optional<String> beginMarker, List<Path> files, List<Path> agentPidFiles) {

		/** Creates a command that measures from its start and writes no files. */
		public LoadCommand(String tool, List<String> words, OptionalLong threads, Duration usual, Duration limit) {
			this(tool, words, threads, usual, limit, Optional.empty(), List.of(), List.of());
		}

		/**
		 * Creates a command that runs for a fixed time and writes no files.
		 * @param timeout time after which a missing response is an error
		 */
		public static LoadCommand timed(String tool, List<String> words, OptionalLong threads, Duration timeout,
				Duration usual) {
			return new LoadCommand(tool, words, threads, usual, usual.plus(timeout).plus(Defaults.LIMITS.overrun()));
		}

		/**
		 * File for the standard output: the raw file, or a .txt file next to it if the
		 * command writes files itself.
		 */
		public Path outputFile(Path raw) {
			return this.files.isEmpty() ? raw
					: raw.resolveSibling(raw.getFileName().toString().replace(".json", ".txt"));
		}

	}

	/**
	 * Load with which servers are warmed up.
	 *
	 * @param about description of the load, as stored in warmup.json
	 * @param slice creates the command for a slice of the given number of seconds
	 * @param figures reads the figures of a slice from the load generator's output
	 * @param earlyChange change made to the servers once, after the first slices
	 */
	record WarmupLoad(Map<String, Object> about, IntFunction<LoadCommand> slice, Function<Path, Figures> figures,
			Optional<Change> earlyChange) {

		public WarmupLoad(Map<String, Object> about, IntFunction<LoadCommand> slice, Function<Path, Figures> figures) {
			this(about, slice, figures, Optional.empty());
		}

	}

	/** Change made to servers during their warm-up. */
	interface Change {

		/**
		 * Makes the change.
		 * @throws SubjectFailedException if a server does not start
		 */
		void make() throws SubjectFailedException, InterruptedException;

	}

	/**
	 * Result of a cell that was run.
	 *
	 * @param seen observation, corrected by what the load generator measured itself
	 * @param judgement whether the cell is valid, and its warnings
	 * @param figures figures of the load generator, or the fact that it gave up
	 * @param extras additional values to store, by name
	 * @param summary short text with the figures, for the user
	 * @param reasonToSkipRest why the remaining cells after the same start need not be
	 * run; empty if they are to be run
	 */
	record Result(Observation seen, Judgement judgement, Figures figures, ObjectNode extras, String summary,
			Optional<String> reasonToSkipRest) {

		CellOutcome outcome(String started) {
			return new CellOutcome(State.RAN, this.judgement.valid(), this.judgement.reasons(),
					this.judgement.warnings(), Optional.of(started), Optional.of(this.seen.command()),
					OptionalInt.of(this.seen.exitStatus()), this.seen.roles(), Optional.of(this.seen.machine()));
		}

	}

	/**
	 * Cells of an experiment, and when they become known. If all cells are known from the
	 * beginning, {@code () -> experiment} is enough.
	 */
	@FunctionalInterface
	interface Schedule {

		/** The experiment, with the cells known so far; judging a cell may add more. */
		Experiment experiment();

		/** Why this machine cannot run a cell; empty if it can. */
		default Optional<String> reasonUnavailable(CellId cell) {
			return Optional.empty();
		}

		/**
		 * Whether the cells that share a start have to run in one go, for example because
		 * the first one needs a cold subject.
		 */
		default boolean runsWholeStarts() {
			return false;
		}

		/**
		 * Adds the cells that depend on the results of all finished cells.
		 * @param run reads the results so far
		 * @return whether any cells were added
		 */
		default boolean extend(Supplier<Run> run) {
			return false;
		}

		/**
		 * Expected time of the cells that will be added after the given cell and share
		 * its start.
		 */
		default Duration expectedFollowUpTime(CellId cell) {
			return Duration.ZERO;
		}

		/** Cells that {@link #extend} is expected to add; empty if none or unknown. */
		default Optional<LaterCells> laterCells() {
			return Optional.empty();
		}

		/** Goals that a complete run missed; the run fails if there are any. */
		default List<String> missedGoals(Run run) {
			return List.of();
		}

		/**
		 * Cells that will be added to an experiment later.
		 *
		 * @param description text of the cells, which follows "and then 12 cells"
		 */
		record LaterCells(String description, List<CellId> cells) {
		}

	}

}
