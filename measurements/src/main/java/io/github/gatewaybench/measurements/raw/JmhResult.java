package io.github.gatewaybench.measurements.raw;

import java.util.Map;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.JmhScore;

/**
 * A benchmark's result in one mode (thrpt, avgt, sample or ss), with one set of
 * parameters.
 *
 * @param benchmark its name, as JMH wrote it: whole in JSON, shortened in text
 * @param secondary what profilers measured besides, by name as in gc.alloc.rate
 */
public record JmhResult(String benchmark, String mode, Map<String, String> params, JmhScore primary,
		Map<String, JmhScore> secondary) {

	/** The parameters as in {@code client=shared routes=100}. */
	String paramWords() {
		return this.params.entrySet()
			.stream()
			.map((each) -> each.getKey() + "=" + each.getValue())
			.collect(Collectors.joining(" "));
	}
}
