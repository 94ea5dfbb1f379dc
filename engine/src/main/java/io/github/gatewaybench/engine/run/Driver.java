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
import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.judge.Observation.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.engine.subject.ModuleName;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.Outcome;
import io.github.gatewaybench.measurements.Run;

/** Starts, loads and judges the subjects of one run of a kind of experiment. */
public interface Driver {

	/** The cells of the run, and when they are known. */
	Schedule schedule();

	/** The subjects and their backends. */
	SubjectSelection selection();

	/** Programs, times and limits of the run. */
	Needs needs();

	/** Checks what the load generator needs of a host besides programs. */
	void check(HostChecks host) throws InterruptedException;

	/**
	 * Checks that the load can come from these hosts.
	 * @param hosts two or more
	 */
	default void checkLoad(List<Host> hosts, Validation validation) throws InterruptedException {
		validation.problem("--hosts names %d hosts for the load, and %s runs on one".formatted(hosts.size(),
				experiment().settings().tool()), "name one");
	}

	/**
	 * Starts the servers of a cell's subject until the subject answers as it should, and
	 * warms up what is to be warm. In a trial nothing is warmed up or measured.
	 * @throws SubjectFailedException if it cannot be tested
	 */
	void start(CellId cell, StartedSubject underTest) throws SubjectFailedException, InterruptedException;

	/** The load generator's command for a cell whose subject is started. */
	LoadCommand load(CellId cell, StartedSubject underTest);

	/**
	 * Judges a cell that ran.
	 * @param raw the file with the figures of the load generator
	 */
	Result judge(CellId cell, StartedSubject underTest, Path raw, Observation seen);

	/** Short text for a cell. */
	String label(CellId cell);

	/** Expected length of a cell. */
	Duration expected(CellId cell);

	/** The experiment with the cells that are known now. */
	default Experiment experiment() {
		return schedule().experiment();
	}

	/** Everything that is started: backends, subjects and modules of load generators. */
	default List<ModuleName> whatRuns() {
		List<ModuleName> names = new ArrayList<>(selection().backends());
		selection().subjects().stream().filter((each) -> !each.isDirect()).forEach(names::add);
		names.addAll(needs().modules());
		return names;
	}

	/**
	 * The needs of a run besides its subjects and their backends.
	 *
	 * @param tools programs on the PATH of the host of the load
	 * @param modules load generators that this repository builds
	 * @param patience how long the servers may take to answer, and to finish what a load
	 * has left
	 * @param limits how long to wait for what
	 * @param remarks what the user is told before the run begins
	 */
	record Needs(List<String> tools, List<ModuleName> modules, Duration patience, Limits limits, List<String> remarks) {

		/** Needs of a load generator that is a program, with the usual limits. */
		public static Needs of(String tool, Duration patience) {
			return new Needs(List.of(tool), List.of(), patience, Defaults.LIMITS, List.of());
		}

	}

	/**
	 * One execution of a load generator.
	 *
	 * @param tool its name
	 * @param words its command
	 * @param threads that it has; empty where that is not known
	 * @param usual how long it takes, where it ends by time; zero where it does not
	 * @param limit after which it is taken to hang, and is ended
	 * @param begins the line that it prints when it begins to measure; empty where it
	 * does so at once
	 * @param files that it writes besides what it prints
	 * @param agents the files in which its agents, one on each host of the load, tell
	 * their process ids, while it runs here; none where it offers the load itself
	 */
	record LoadCommand(String tool, List<String> words, OptionalLong threads, Duration usual, Duration limit,
			Optional<String> begins, List<Path> files, List<Path> agents) {

		/** Creates a command that measures from its start and writes no files. */
		public LoadCommand(String tool, List<String> words, OptionalLong threads, Duration usual, Duration limit) {
			this(tool, words, threads, usual, limit, Optional.empty(), List.of(), List.of());
		}

		/**
		 * Creates a command that ends by time.
		 * @param timeout after which a response counts as an error
		 */
		public static LoadCommand timed(String tool, List<String> words, OptionalLong threads, Duration timeout,
				Duration usual) {
			return new LoadCommand(tool, words, threads, usual, usual.plus(timeout).plus(Defaults.LIMITS.overrun()));
		}

		/**
		 * The file for its printed output: the raw file, unless that is a JSON file of
		 * its own.
		 */
		public Path output(Path raw) {
			return this.files.isEmpty() ? raw
					: raw.resolveSibling(raw.getFileName().toString().replace(".json", ".txt"));
		}

	}

	/**
	 * The load of a warm-up.
	 *
	 * @param about what load it is, as it is kept
	 * @param slice the command of one slice of so many seconds
	 * @param figures of such a slice, from what the load generator printed
	 * @param early what is done to the servers once, after the first slices
	 */
	record WarmupLoad(Map<String, Object> about, IntFunction<LoadCommand> slice, Function<Path, Figures> figures,
			Optional<Change> early) {

		public WarmupLoad(Map<String, Object> about, IntFunction<LoadCommand> slice, Function<Path, Figures> figures) {
			this(about, slice, figures, Optional.empty());
		}

	}

	/** A change of servers while they are warmed up. */
	interface Change {

		/**
		 * Makes the change.
		 * @throws SubjectFailedException if a server does not start
		 */
		void make() throws SubjectFailedException, InterruptedException;

	}

	/**
	 * The result of a cell that ran.
	 *
	 * @param seen what was seen, corrected where the load generator knows better
	 * @param judgement whether it counts
	 * @param figures what the load generator found, or that it gave up
	 * @param extras what is kept besides, by name
	 * @param line the figures in a few words, for the user
	 * @param hopeless why the other cells of its start need not be tried; empty if they
	 * are tried
	 */
	record Result(Observation seen, Judgement judgement, Figures figures, ObjectNode extras, String line,
			Optional<String> hopeless) {

		Outcome outcome(String started) {
			return new Outcome(State.RAN, this.judgement.valid(), this.judgement.reasons(), this.judgement.warnings(),
					Optional.of(started), Optional.of(this.seen.command()), OptionalInt.of(this.seen.exitStatus()),
					this.seen.roles(), Optional.of(this.seen.machine()));
		}

	}

	/**
	 * The cells of an experiment, and when they become known. Most kinds know all their
	 * cells from the beginning: {@code () -> experiment} will do for them.
	 */
	@FunctionalInterface
	interface Schedule {

		/** The experiment with the cells known now; judging a cell may add some. */
		Experiment experiment();

		/** Why this machine cannot run a cell; empty if it can. */
		default Optional<String> unavailable(CellId cell) {
			return Optional.empty();
		}

		/**
		 * Whether the cells of a start have to run in one go, for example because the
		 * first must find a cold subject.
		 */
		default boolean runsWholeStarts() {
			return false;
		}

		/**
		 * Adds the cells that depend on all finished ones.
		 * @param run reads the run
		 * @return whether there are any
		 */
		default boolean extend(Supplier<Run> run) {
			return false;
		}

		/** Expected time of the unknown cells that will follow this one in its start. */
		default Duration ahead(CellId cell) {
			return Duration.ZERO;
		}

		/** Cells that {@link #extend} will add, as far as that can be said. */
		default Optional<Later> later() {
			return Optional.empty();
		}

		/** Goals that a complete run missed, which makes it fail. */
		default List<String> missed(Run run) {
			return List.of();
		}

		/**
		 * Cells that an experiment will have.
		 *
		 * @param words for the user
		 */
		record Later(String words, List<CellId> cells) {
		}

	}

}
