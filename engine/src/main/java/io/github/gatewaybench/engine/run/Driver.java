package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Run;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a kind of experiment does in a way of its own. One instance drives one run.
 */
public interface Driver {

	/** What is to be measured. */
	Experiment experiment();

	/** Who takes part. */
	Lineup lineup();

	/** How long the servers may take to answer, and to work off what a load has left. */
	Duration patience();

	/** How long is waited for what. */
	default Limits limits() {
		return Defaults.LIMITS;
	}

	/** All that is started, backends and modules of load generators too. */
	default List<Name> whatRuns() {
		List<Name> names = new ArrayList<>(lineup().backends());
		lineup().subjects().stream().filter((each) -> !each.isDirect()).forEach(names::add);
		return names;
	}

	/** The programs it needs, as they are found on the PATH. */
	default List<String> tools() {
		return List.of(experiment().kind().tool());
	}

	/** Checks what its load generator needs of the host besides programs. */
	void check(HostChecks host) throws InterruptedException;

	/**
	 * Checks that the load can come from these hosts.
	 * @param hosts two or more
	 */
	default void checkLoad(List<Host> hosts, Checks checks) throws InterruptedException {
		checks.problem("--hosts names %d hosts for the load, and %s runs on one".formatted(hosts.size(),
				experiment().settings().tool()), "name one");
	}

	/** What the user is told before the run begins. */
	default List<String> remarks() {
		return List.of();
	}

	/** Why this machine cannot run a cell; empty if it can. */
	default Optional<String> unavailable(CellId cell) {
		return Optional.empty();
	}

	/**
	 * Starts the servers of a cell's subject until the subject answers as it should, and
	 * warms up what is to be warm. In a trial nothing is warmed up or measured.
	 * @throws SubjectFailedException if it cannot be tested
	 */
	void start(CellId cell, Stage stage) throws SubjectFailedException, InterruptedException;

	/** The load generator's command for a cell whose subject is on the stage. */
	LoadCommand load(CellId cell, Stage stage);

	/**
	 * Where what the load generator prints is kept, where its result is another file.
	 * @param raw the file with the cell's figures
	 */
	default Path output(Path raw) {
		return raw;
	}

	/**
	 * Looks at what only this kind compares, right before the load and right after it.
	 */
	default void aroundLoad(Stage stage) throws InterruptedException {
	}

	/**
	 * What was seen, where the load generator knows better what it used while it
	 * measured.
	 * @param raw what it wrote
	 */
	default Observation corrected(Path raw, Observation seen) {
		return seen;
	}

	/**
	 * What came of a cell.
	 * @param raw the file with what the load generator printed
	 */
	Result judge(CellId cell, Stage stage, Path raw, Observation seen);

	/**
	 * The cell that comes next in the start of one that ran, where only that one could
	 * tell; the experiment has it from now on.
	 */
	default Optional<CellId> following(CellId cell) {
		return Optional.empty();
	}

	/**
	 * Whether the experiment has more cells from now on, where only all those that it had
	 * could tell.
	 * @param run reads the run, in which all of them have run that can
	 */
	default boolean grows(Supplier<Run> run) {
		return false;
	}

	/** The cells that the experiment will have, where it cannot have them yet. */
	default Optional<Later> later() {
		return Optional.empty();
	}

	/** What a complete run was to find out and did not, which is a failure of it. */
	default List<String> missed(Run run) {
		return List.of();
	}

	/** The cell in a few words, for the user. */
	String label(CellId cell);

	/**
	 * Whether the cells of a start have to be run in one: the first one finds its subject
	 * cold, and so on.
	 */
	default boolean runsWholeStarts() {
		return false;
	}

	/** About how long a cell takes. */
	Duration expected(CellId cell);

	/**
	 * About how long the cells take that follow this one in its start, and that the
	 * experiment has not got yet; zero where it has them all.
	 */
	default Duration ahead(CellId cell) {
		return Duration.ZERO;
	}

	/**
	 * Cells that an experiment will have.
	 *
	 * @param words what they are, for the user
	 * @param cells as many as there will be, and as long
	 */
	record Later(String words, List<CellId> cells) {
	}

	/**
	 * One execution of a load generator.
	 *
	 * @param threads that the tool has; empty where that is not known
	 * @param usual how long it takes, where it ends by time; zero where it does not
	 * @param limit after which it is taken to hang, and is ended
	 * @param begins the line that it prints when it begins to measure; empty where it
	 * does so at once
	 * @param files that it writes besides what it prints
	 * @param agents by which it offers the load: the files in which they tell their
	 * process ids, one on each host of the load, while it runs here; none where it does
	 * so itself, on the one host of the load
	 */
	record LoadCommand(String tool, List<String> words, OptionalLong threads, Duration usual, Duration limit,
			Optional<String> begins, List<Path> files, List<Path> agents) {

		/** One that measures from its start. */
		public LoadCommand(String tool, List<String> words, OptionalLong threads, Duration usual, Duration limit) {
			this(tool, words, threads, usual, limit, Optional.empty(), List.of(), List.of());
		}

		/**
		 * One that ends by time.
		 * @param timeout after which an answer counts as an error
		 */
		public static LoadCommand timed(String tool, List<String> words, OptionalLong threads, Duration timeout,
				Duration usual) {
			return new LoadCommand(tool, words, threads, usual, usual.plus(timeout).plus(Defaults.LIMITS.overrun()));
		}

		/** The same, which warms itself up for so long before it prints that line. */
		public LoadCommand after(Duration warmup, String line) {
			return new LoadCommand(this.tool, this.words, this.threads, this.usual, this.limit.plus(warmup),
					Optional.of(line), this.files, this.agents);
		}

		/** The same, which writes these files. */
		public LoadCommand writing(Path... files) {
			return new LoadCommand(this.tool, this.words, this.threads, this.usual, this.limit, this.begins,
					List.of(files), this.agents);
		}

		/** The same, by agents that take so long to start and to end. */
		public LoadCommand by(List<Path> agents, Duration around) {
			return new LoadCommand(this.tool, this.words, this.threads, this.usual, this.limit.plus(around),
					this.begins, this.files, agents);
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

	/** What is done to servers while they are warmed up. */
	interface Change {

		/**
		 * Does it.
		 * @throws SubjectFailedException if a server does not start
		 */
		void make() throws SubjectFailedException, InterruptedException;

	}

	/**
	 * The result of a cell that ran.
	 *
	 * @param judgement whether it counts
	 * @param figures what the load generator found, or that it gave up
	 * @param extras what is kept besides, by name
	 * @param line the figures in a few words, for the user
	 * @param hopeless why the other cells of its start need not be tried; empty if they
	 * are tried
	 */
	record Result(Judgement judgement, Figures figures, ObjectNode extras, String line, Optional<String> hopeless) {
	}

}
