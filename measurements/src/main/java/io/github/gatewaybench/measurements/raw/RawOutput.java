package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Warning;

/**
 * The output of a load generator, in a file that may be from outside a run.
 *
 * @param tool load generator: wrk, ab, jmh or open-load
 * @param path path that was requested, such as /hello; empty if the tool does not report
 * it
 * @param loadOptions options of the load generator, apart from the load, named as in
 * {@link io.github.gatewaybench.measurements.Experiment#conditions}
 * @param rows rows of a table, with columns in order: texts, whole numbers as Long,
 * figures as OptionalDouble; all files of a tool have the same columns
 */
public record RawOutput(Path file, String tool, Optional<String> path, Map<String, String> loadOptions,
		List<RawResult> results, List<Map<String, Object>> rows) {

	/**
	 * The result of one subject under one load.
	 *
	 * @param subject name of the benchmark or, if the tool knows no subject, of the tool
	 * @param load requested load, with "-" for parts that the tool does not report
	 * @param invalidReasons reasons why the figures are not valid; empty if they are
	 */
	public record RawResult(String subject, Load load, Figures figures, List<Warning> invalidReasons) {
	}

}
