package io.github.gatewaybench.docs;

import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import io.github.gatewaybench.report.statistics.Repetitions;

/**
 * Compares two lists of values with the statistics of the command {@code compare}, for
 * figures that the command itself does not compare.
 */
final class RatioInterval {

	private RatioInterval() {
	}

	/**
	 * Computes the change from base to next in percent, with the bounds of the 95 %
	 * confidence interval, by the names that rows of {@code compare} use.
	 */
	static Map<String, Double> change(List<Double> base, List<Double> next) {
		LogRatioEstimate ratio = LogRatioEstimate.of(repetitions(base), repetitions(next));
		return Map.of("change_percent", logRatioToPercent(ratio.estimate()), "low_percent",
				logRatioToPercent(ratio.lowerBound()), "high_percent", logRatioToPercent(ratio.upperBound()));
	}

	/**
	 * Returns exact values as repetitions, none of which is invalid or missing. Throws an
	 * exception if one is not above 0, and so has no logarithm.
	 */
	static Repetitions repetitions(List<Double> values) {
		Repetitions all = Repetitions
			.of(values.stream().map((value) -> Repetitions.of(new Reading(value, 0))).toList());
		if (!all.isPositive()) {
			throw new IllegalArgumentException("only values above 0 have a ratio: " + values);
		}
		return all;
	}

	private static double logRatioToPercent(double log) {
		return 100 * Math.expm1(log);
	}

}
