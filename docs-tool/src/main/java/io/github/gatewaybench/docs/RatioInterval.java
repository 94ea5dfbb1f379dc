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
	 * Computes the change from base to next in percent, with the bounds of its 95 %
	 * confidence interval. The keys are change_percent, low_percent and high_percent, as
	 * in rows of {@code compare}.
	 */
	static Map<String, Double> change(List<Double> base, List<Double> next) {
		LogRatioEstimate ratio = LogRatioEstimate.of(repetitions(base), repetitions(next));
		return Map.of("change_percent", logRatioToPercent(ratio.estimate()), "low_percent",
				logRatioToPercent(ratio.lowerBound()), "high_percent", logRatioToPercent(ratio.upperBound()));
	}

	/**
	 * Wraps values as valid repetitions without a rounding error. Throws an exception if
	 * a value has no logarithm because it is not above 0.
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
