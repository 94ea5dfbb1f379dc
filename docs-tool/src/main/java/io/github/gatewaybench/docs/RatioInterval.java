package io.github.gatewaybench.docs;

import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import io.github.gatewaybench.report.statistics.Repetitions;

/**
 * Compares two sets of values with the statistics of {@code compare}, which reads only
 * figures of its own.
 */
final class RatioInterval {

	private RatioInterval() {
	}

	/**
	 * Computes the change between two sides with its 95 % interval, under the names that
	 * a row of {@code compare} has.
	 */
	static Map<String, Double> of(List<Double> base, List<Double> next) {
		LogRatioEstimate ratio = LogRatioEstimate.of(repetitions(base), repetitions(next));
		return Map.of("change_percent", percent(ratio.estimate()), "low_percent", percent(ratio.lowerBound()),
				"high_percent", percent(ratio.upperBound()));
	}

	private static Repetitions repetitions(List<Double> values) {
		return new Repetitions(values.stream().map((value) -> new Reading(value, 0)).toList(), List.of(), List.of());
	}

	private static double percent(double log) {
		return 100 * Math.expm1(log);
	}

}
