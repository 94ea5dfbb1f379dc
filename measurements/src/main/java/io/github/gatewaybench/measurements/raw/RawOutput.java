package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Warning;

/**
 * The output of a load generator, in a file that may be from anywhere.
 *
 * @param tool the load generator: wrk, ab or jmh
 * @param path path that was requested, such as /hello; empty where the tool does not say
 * @param conditions what the load generator was told besides the loads, as
 * {@link io.github.gatewaybench.measurements.Experiment#conditions} names it
 * @param rows of a table, the columns in order: texts, whole numbers as Long, figures as
 * OptionalDouble; all files of a tool have the same columns
 */
public record RawOutput(Path file, String tool, Optional<String> path, Map<String, String> conditions,
		List<RawResult> results, List<Map<String, Object>> rows) {

	/**
	 * The result of one subject under one load.
	 *
	 * @param subject a benchmark's name, or the tool's, which knows no subject
	 * @param load the load that was asked for, with "-" for what the tool does not say
	 * @param problems why the figures do not count; none where they do
	 */
	public record RawResult(String subject, Load load, Figures figures, List<Warning> problems) {
	}

}
