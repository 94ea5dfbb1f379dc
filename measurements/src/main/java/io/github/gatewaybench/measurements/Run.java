package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run of an experiment, as its folder describes it.
 *
 * @param cells all cells of the experiment in order, including those without a file
 * @param starts measured starts of gateways, which only a route study has
 */
public record Run(Path folder, Experiment experiment, String status, String started, Environment environment,
		List<Cell> cells, List<MeasuredStart> starts) {

	/** Status of a run with nothing left to run. */
	public static final String COMPLETE = "complete";

	/** Status of a run that is not complete. */
	public static final String INCOMPLETE = "incomplete";

	/** Whether nothing is left to run. */
	public boolean isComplete() {
		return this.status.equals(COMPLETE);
	}

	/** Whether JVMs were cold on purpose, so that figures must not be compared. */
	public boolean isSmokeTest() {
		return settings().smokeTestOf().isPresent();
	}

	/** The settings that all kinds of experiments have. */
	public RunSettings settings() {
		return this.experiment.settings();
	}

	/**
	 * A measured start of a gateway in the route study.
	 *
	 * @param routes number of routes in the gateway's table
	 * @param startMs time from the start of the process until its last route answered
	 * @param heapBytes heap in use after the start and a full collection
	 * @param cpuS CPU time of the start in seconds
	 * @param peakRssMb peak memory of the start in mebibytes
	 */
	public record MeasuredStart(String subject, int routes, int repetition, Optional<String> started, double startMs,
			OptionalDouble heapBytes, OptionalDouble cpuS, OptionalDouble peakRssMb) {
	}

	/**
	 * An invocation that started or resumed a run. Its times are in seconds: in total, in
	 * cells, and in warm-ups.
	 *
	 * @param ended end time in UTC, such as 2026-11-21T04:12:27Z
	 */
	public record Invocation(String command, String ended, double wallS, double cellsS, double warmupS) {
	}

}
