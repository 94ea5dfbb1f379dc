package io.github.gatewaybench.report.model;

import java.util.Map;

/**
 * A benchmark's result in one mode, with one set of parameters.
 *
 * @param benchmark its name, as JMH wrote it: whole in JSON, shortened in text
 * @param mode thrpt, avgt, sample or ss
 * @param params by name
 * @param primary what the benchmark measured
 * @param secondary what profilers measured besides, by name as in gc.alloc.rate
 */
public record JmhResult(String benchmark, String mode, Map<String, String> params, JmhScore primary,
		Map<String, JmhScore> secondary) {
}
