package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Warning;

/**
 * The parsed output file of a load generator, whether it belongs to a run or not.
 *
 * @param tool load generator: wrk, ab, jmh or open-load
 * @param path requested path, such as /hello; empty if the load generator does not report
 * it
 * @param loadOptions options of the load generator, apart from the load, named as in
 * {@link io.github.gatewaybench.measurements.Experiment#loadOptions}
 * @param results results in the file: one, or with JMH one per benchmark and parameters
 * @param rows the same results as table rows, which map column names to texts, whole
 * numbers (Long) or figures (OptionalDouble); all files of a load generator have the same
 * columns
 */
public record RawOutput(Path file, String tool, Optional<String> path, Map<String, String> loadOptions,
		List<RawResult> results, List<Map<String, Object>> rows) {

	/**
	 * A result in the output of a load generator: the figures of one subject under one
	 * load.
	 *
	 * @param subject name of the benchmark with JMH; otherwise the name of the load
	 * generator, since its output names no subject
	 * @param load requested load, with "-" for parts that the load generator does not
	 * report
	 * @param invalidReasons reasons why the figures are not valid; empty if they are
	 */
	public record RawResult(String subject, Load load, Figures figures, List<Warning> invalidReasons) {
	}

}
