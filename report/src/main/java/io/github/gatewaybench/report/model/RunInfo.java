package io.github.gatewaybench.report.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a run of any kind has.
 *
 * @param folder where it is
 * @param round the experiment's name
 * @param status complete or incomplete
 * @param started when, in UTC as in 2026-11-21T04:12:27Z
 * @param tool the load generator: wrk, ab or jmh
 * @param backend the service that answers; none where the subjects answer by themselves
 * @param path what was asked for
 * @param expectedBody what the answers must be
 * @param warmupLimitSeconds the longest warm-up after a start
 * @param subjects what is tested, in order
 * @param bases what a subject is compared with, where it is not what the others are
 * @param repetitions how many there are to be
 * @param environment what the figures depend on besides
 */
public record RunInfo(Path folder, String round, String status, String started, String tool, Optional<String> backend,
		String path, Optional<String> expectedBody, OptionalLong warmupLimitSeconds, List<String> subjects,
		Map<String, String> bases, int repetitions, Environment environment) {

	/** Whether all that was to run has run. */
	public boolean isComplete() {
		return this.status.equals("complete");
	}

}
