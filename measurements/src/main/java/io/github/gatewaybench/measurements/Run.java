package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run: one invocation of an experiment, one folder.
 *
 * @param cells all that the experiment has, those without a file too, in its order
 * @param starts the measured ones of a route study
 */
public record Run(Path folder, Experiment experiment, String status, String started, Environment environment,
		List<Cell> cells, List<MeasuredStart> starts) {

	/** The status of a run with nothing left to run. */
	public static final String COMPLETE = "complete";

	/** The status of any other run. */
	public static final String INCOMPLETE = "incomplete";

	/** Whether all that was to run has run. */
	public boolean isComplete() {
		return this.status.equals(COMPLETE);
	}

	/** Whether its JVMs were cold, so that its figures are not compared. */
	public boolean isSmokeTest() {
		return settings().smokeTestOf().isPresent();
	}

	/** The settings that all kinds have. */
	public Settings settings() {
		return this.experiment.settings();
	}

	/**
	 * A measured start of a gateway in the route study.
	 *
	 * @param routes the size of its table
	 * @param startMs time from the start of the process to the answer by the table's last
	 * route
	 * @param heapBytes heap in use after it and a full collection
	 * @param cpuS CPU time of the start, in seconds
	 * @param peakRssMb most memory at a time until then, in mebibytes
	 */
	public record MeasuredStart(String subject, int routes, int repetition, Optional<String> started, double startMs,
			OptionalDouble heapBytes, OptionalDouble cpuS, OptionalDouble peakRssMb) {
	}

	/**
	 * One of the invocations that a run is of; the others resumed it. Times are in
	 * seconds: of all, of its cells, and of its warm-ups.
	 *
	 * @param ended time of its end in UTC, as in 2026-11-21T04:12:27Z
	 */
	public record Invocation(String command, String ended, double wallS, double cellsS, double warmupS) {
	}

}
