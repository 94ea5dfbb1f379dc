package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;

/**
 * The load of a block: warms up and measures its arms, and reads the results.
 */
sealed interface BlockLoad permits OpenLoop, ClosedLoop {

	/**
	 * Name, without extension, of the result files of each arm, which has a folder of its
	 * own.
	 */
	String RESULT_NAME = "side";

	/**
	 * Line that the load generator prints when a slice begins.
	 * @param number number of the slice, from 1
	 * @param target name of the arm under load, or {@code OpenLoadReader.ALL_TARGETS}
	 */
	static String sliceLine(int number, String target) {
		return "%s%d %s".formatted(OpenLoadReader.SLICE_BEGINS, number, target);
	}

	/**
	 * Removes the result of an earlier load, and creates the folder for the next result,
	 * which may be fetched from another machine.
	 */
	static void prepareResultFile(Path result) {
		result.toFile().delete();
		result.getParent().toFile().mkdirs();
	}

	/**
	 * Warms up all arms, finally with the load under which they are measured.
	 * @param role role of the first arm's server
	 */
	void warmUp(String role) throws SubjectFailedException, InterruptedException;

	/** Command that measures all arms. */
	LoadCommand measurementCommand();

	/**
	 * Command of a short load like the measured one, under which the servers' CPU
	 * instructions are counted.
	 */
	LoadCommand instructionCountingCommand();

	/**
	 * Returns the observation with the load generator's resource usage corrected:
	 * replaced by what the tool reports itself, or left out where the observed value is
	 * meaningless.
	 * @param figures figures of one arm
	 */
	Observation withCorrectedLoadUsage(Observation observed, Figures figures);

	/**
	 * Slices in which an arm was under load, with the CPU time that was used in them;
	 * none without a result.
	 * @param raw output of the load generator for the arm
	 * @param role role of the arm's server
	 * @param backend role of the arm's backend; empty if there is none
	 */
	List<ArmSlice> slices(Path raw, Figures figures, Observation seen, String role, Optional<String> backend);

	/**
	 * Number of requests that all arms together answered.
	 * @param figures figures of any arm: those of open-load contain the total
	 */
	long answeredByAll(Figures figures);

	/** Number of requests that an arm answered in the latest load. */
	long answeredBy(String arm);

	/** Describes the result of an arm in a few words. */
	String formatResult(Figures figures);

}
