package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.List;

/**
 * A run: one invocation of an experiment, one folder.
 *
 * @param folder where it is
 * @param experiment what it is to measure
 * @param status complete or incomplete
 * @param started when, in UTC as in 2026-11-21T04:12:27Z
 * @param environment what the figures depend on besides the settings
 * @param cells all that the experiment has, those without a file too, in its order
 * @param starts the measured ones of a route study
 */
public record Run(Path folder, Experiment experiment, String status, String started, Environment environment,
		List<Cell> cells, List<MeasuredStart> starts) {

	/** The status of a run of which nothing is left to be run. */
	public static final String COMPLETE = "complete";

	/** The status of any other run. */
	public static final String INCOMPLETE = "incomplete";

	/** Whether all that was to run has run. */
	public boolean isComplete() {
		return this.status.equals(COMPLETE);
	}

	/** The settings that all kinds have. */
	public Settings settings() {
		return this.experiment.settings();
	}

}
