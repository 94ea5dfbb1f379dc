package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A run of an experiment, as read from its folder, finished or not.
 *
 * @param status {@link #COMPLETE} or {@link #INCOMPLETE}
 * @param started start time in UTC, such as 2026-11-21T04:12:27Z
 * @param cells all planned cells in order, including those not executed yet
 * @param starts measured starts of gateways; empty unless the run is a route study
 * @param missedGoals why the run, although complete, did not answer its question, for
 * example why a comparison ended early; usually empty
 */
public record Run(Path folder, Experiment experiment, String status, String started, Environment environment,
		List<Cell> cells, List<MeasuredStart> starts, List<String> missedGoals) {

	/** Status of a run that has no cells left to execute. */
	public static final String COMPLETE = "complete";

	/** Status of a run that is still going on or was interrupted. */
	public static final String INCOMPLETE = "incomplete";

	/** Name of the run's folder, such as 20261121-093000. */
	public String folderName() {
		return this.folder.toAbsolutePath().normalize().getFileName().toString();
	}

	/** Whether the run has no cells left to execute. */
	public boolean isComplete() {
		return this.status.equals(COMPLETE);
	}

	/**
	 * Whether the run was only a smoke test with cold JVMs, whose figures must not be
	 * compared.
	 */
	public boolean isSmokeTest() {
		return settings().smokeTestOf().isPresent();
	}

	/**
	 * Number of CPUs that load generator, gateway and backend shared under a load; empty
	 * if they ran on several machines or were pinned to different CPUs.
	 */
	public OptionalLong sharedCpus(Load load) {
		return this.environment.sharedMachine()
			.map((machine) -> this.experiment.sharedCpus(load, machine.cores()))
			.orElseGet(OptionalLong::empty);
	}

	/** The settings that all kinds of experiments have. */
	public RunSettings settings() {
		return this.experiment.settings();
	}

	/**
	 * A start of a gateway that the route study measured: its duration and resource
	 * usage.
	 *
	 * @param routes number of routes in the gateway's route table
	 * @param startMs time in milliseconds from the start of the process until the last
	 * route of the table answered
	 * @param heapBytes heap in use after the start and a full garbage collection
	 * @param cpuS CPU time that the start used, in seconds
	 * @param peakRssMb peak resident memory during the start, in mebibytes
	 */
	public record MeasuredStart(String subject, int routes, int repetition, Optional<String> started, double startMs,
			OptionalDouble heapBytes, OptionalDouble cpuS, OptionalDouble peakRssMb) {
	}

	/**
	 * One invocation of a script that started or resumed a run.
	 *
	 * @param command command line of the script
	 * @param ended end time in UTC, such as 2026-11-21T04:12:27Z
	 * @param wallS wall-clock time of the whole invocation in seconds
	 * @param cellsS wall-clock time spent in cells in seconds
	 * @param warmupS wall-clock time spent in warm-ups in seconds
	 */
	public record Invocation(String command, String ended, double wallS, double cellsS, double warmupS) {
	}

}
