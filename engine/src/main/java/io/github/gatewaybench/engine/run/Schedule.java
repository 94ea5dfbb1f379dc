package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Run;

/**
 * The cells of an experiment, and when they become known. Most kinds know all their cells
 * from the beginning: {@code () -> experiment} will do for them.
 */
@FunctionalInterface
public interface Schedule {

	/** The experiment with the cells known now; judging a cell may add some. */
	Experiment experiment();

	/** Why this machine cannot run a cell; empty if it can. */
	default Optional<String> unavailable(CellId cell) {
		return Optional.empty();
	}

	/**
	 * Whether the cells of a start have to run in one go, for example because the first
	 * must find a cold subject.
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
