package io.github.gatewaybench.report.summary;

import java.util.Arrays;
import java.util.Collection;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Ways to estimate one figure from the values of several cells. */
public enum Estimator {

	/**
	 * Geometric mean, because comparisons test ratios of geometric means; 0 if a value is
	 * 0, such as a latency below the smallest step that the load generator prints.
	 */
	GEOMETRIC_MEAN(Estimator::geometricMean),
	/**
	 * Median, for the columns of summary.csv and summary.json without "geomean_" in their
	 * names, on which programs that read these files rely.
	 */
	MEDIAN((sorted) -> (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);

	private final ToDoubleFunction<double[]> ofSorted;

	Estimator(ToDoubleFunction<double[]> ofSorted) {
		this.ofSorted = ofSorted;
	}

	private static double geometricMean(double[] sorted) {
		double most = sorted[sorted.length - 1];
		// What is one value must not change by rounding.
		return (sorted[0] == most) ? most : Math.exp(Arrays.stream(sorted).map(Math::log).average().orElseThrow());
	}

	/** Estimates a figure from all items that have it; empty if none has it. */
	public <T> OptionalDouble estimate(Collection<T> items, Function<T, OptionalDouble> figure) {
		double[] known = items.stream().map(figure).flatMapToDouble(OptionalDouble::stream).sorted().toArray();
		return (known.length == 0) ? OptionalDouble.empty() : OptionalDouble.of(this.ofSorted.applyAsDouble(known));
	}

}
