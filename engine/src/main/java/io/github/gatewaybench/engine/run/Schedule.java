package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Run;

/**
 * Provides the cells of an experiment, which may depend on the results of earlier cells.
 * If all cells are known from the beginning, {@code () -> experiment} is enough.
 */
@FunctionalInterface
public interface Schedule {

	/** The experiment, with the cells known so far; judging a cell may add more. */
	Experiment experiment();

	/** Reason why a cell cannot be run on this machine; empty if it can be run. */
	default Optional<String> reasonUnavailable(CellId cell) {
		return Optional.empty();
	}

	/**
	 * Whether a resumed run repeats all cells of an interrupted start, for example
	 * because the first one needs a cold subject.
	 */
	default boolean repeatsUnfinishedStarts() {
		return false;
	}

	/**
	 * Adds cells that depend on the results of all cells so far. Called when no cell is
	 * left to run.
	 * @param run reads the results so far
	 * @return whether any cells were added
	 */
	default boolean extend(Supplier<Run> run) {
		return false;
	}

	/**
	 * Time to wait before a cell because the machine was disturbed during the last one,
	 * in whole seconds; zero if it was not, or if there is no need to wait.
	 */
	default Duration pauseAfterDisturbance(CellId cell) {
		return Duration.ZERO;
	}

	/**
	 * Expected time of the cells that will be added after the given cell, and are run on
	 * the same servers without a restart; zero if there are none.
	 */
	default Duration expectedFollowUpTime(CellId cell) {
		return Duration.ZERO;
	}

	/** Cells that {@link #extend} is expected to add; empty if none or unknown. */
	default Optional<ExpectedCells> expectedCells() {
		return Optional.empty();
	}

	/**
	 * Time to assume for the start of all servers in time estimates, which average it
	 * with those that were measured.
	 */
	default Duration typicalStart() {
		return Duration.ofSeconds(3);
	}

	/**
	 * Length of a warm-up to assume in time estimates, which average it with those that
	 * were measured. The default is a compromise: a gateway with its backend takes
	 * longer, a backend alone less.
	 */
	default Duration typicalWarmup() {
		return Duration.ofSeconds(75);
	}

	/** Whether the figures of the run are those of servers that are warm. */
	default boolean needsWarmServers() {
		return true;
	}

	/**
	 * Label that progress lines print before the expected remaining time, such as ETA.
	 */
	default String expectedTimeTitle() {
		return "ETA";
	}

	/** Whether a run succeeds only if every cell is valid or skipped. */
	default boolean needsEveryCell() {
		return true;
	}

	/**
	 * Whether a cell whose subject could not be started counts as finished; if not, a
	 * resumed run tries it again.
	 */
	default boolean countsFailureAsResult() {
		return false;
	}

	/**
	 * Descriptions of the goals that a complete run did not reach; the run fails if there
	 * are any.
	 */
	default List<String> missedGoals(Run run) {
		return List.of();
	}

	/**
	 * Cells that will be added to an experiment later.
	 *
	 * @param description text that --dry-run prints after "and then 12 cells"
	 */
	record ExpectedCells(String description, List<CellId> cells) {
	}

}
