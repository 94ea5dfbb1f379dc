package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Run;

/**
 * The cells of an experiment, and those that it gets from what earlier ones find. Most
 * kinds know all their cells from the beginning: for them {@code () -> experiment} will
 * do.
 */
@FunctionalInterface
public interface Schedule {

	/** The experiment with the cells that are known now; judging a cell may add some. */
	Experiment experiment();

	/** Why this machine cannot run a cell; empty if it can. */
	default Optional<String> unavailable(CellId cell) {
		return Optional.empty();
	}

	/**
	 * Whether the cells of a start have to be run in one, because the first one finds its
	 * subject cold, and so on.
	 */
	default boolean runsWholeStarts() {
		return false;
	}

	/**
	 * Adds the cells that depend on all those before.
	 * @param run reads the run, in which all cells have run that can
	 * @return whether there are any
	 */
	default boolean extend(Supplier<Run> run) {
		return false;
	}

	/**
	 * About how long the cells take that will follow this one in its start, and that are
	 * not known yet.
	 */
	default Duration ahead(CellId cell) {
		return Duration.ZERO;
	}

	/** The cells that {@link #extend} will add, as far as that can be said. */
	default Optional<Later> later() {
		return Optional.empty();
	}

	/** Sentences on what a complete run did not find, which is a failure of the run. */
	default List<String> missed(Run run) {
		return List.of();
	}

	/**
	 * Cells that an experiment will have.
	 *
	 * @param words what they are, for the user
	 * @param cells as many as there will be, and as long
	 */
	record Later(String words, List<CellId> cells) {
	}

}
