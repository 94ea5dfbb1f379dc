package io.github.gatewaybench.report.statistics;

import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.Figures.Reading;

/**
 * What {@code compare} computes of values that it does not read itself: a page of
 * findings has ratios of figures.
 */
public final class RatioInterval {

	private RatioInterval() {
	}

	/**
	 * The change between two sides, with its 95 % interval, under the names that a row of
	 * {@code compare} has.
	 */
	public static Map<String, Double> of(List<Double> base, List<Double> next) {
		LogRatio ratio = LogRatio.of(repetitions(base), repetitions(next));
		return Map.of("change_percent", percent(ratio.estimate()), "low_percent", percent(ratio.low()), "high_percent",
				percent(ratio.high()));
	}

	private static Repetitions repetitions(List<Double> values) {
		return new Repetitions(values.stream().map((value) -> new Reading(value, 0)).toList(), List.of(), List.of());
	}

	private static double percent(double log) {
		return 100 * Math.expm1(log);
	}

}
