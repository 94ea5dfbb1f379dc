package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A t-test of the difference between two sides, on the logarithms of their values.
 *
 * @param estimate natural logarithm of the ratio of the two sides
 * @param standardError standard error of the estimate
 * @param resolution largest error that the tools' rounding can add to the estimate
 */
public record LogRatioEstimate(double estimate, double standardError, double resolution, int degreesOfFreedom) {

	private static final double QUANTILE = 0.975;

	/** Variance of the error of rounding to a step of 1. */
	private static final double ROUNDING_VARIANCE = 1.0 / 12;

	/** Resolution of tools that do not round, so that no standard error is 0. */
	private static final double LEAST_RESOLUTION = 1e-9;

	/** Tests two sides, of at least two repetitions each, with values above 0. */
	public static LogRatioEstimate of(Repetitions base, Repetitions next) {
		double[] before = base.logs();
		double[] after = next.logs();
		int degrees = before.length + after.length - 2;
		double resolution = Math.max(LEAST_RESOLUTION, Math.max(base.resolution(), next.resolution()));
		double variance = Math.max((squares(before) + squares(after)) / degrees,
				resolution * resolution * ROUNDING_VARIANCE);
		double error = Math.sqrt(variance * (1.0 / before.length + 1.0 / after.length));
		return new LogRatioEstimate(mean(after) - mean(before), error, resolution, degrees);
	}

	/** Returns this test with its sides swapped. */
	LogRatioEstimate reversed() {
		return new LogRatioEstimate(-this.estimate, this.standardError, this.resolution, this.degreesOfFreedom);
	}

	/** The p-value: probability of a difference at least this large if none is real. */
	public double pValue() {
		double beyond = Math.max(0, Math.abs(this.estimate) - this.resolution);
		return 2 * TDistribution.of(this.degreesOfFreedom).survivalProbability(beyond / this.standardError);
	}

	/** Lower end of the 95 % confidence interval of the logarithm. */
	public double lowerBound() {
		return this.estimate - margin();
	}

	/** Upper end of the 95 % confidence interval of the logarithm. */
	public double upperBound() {
		return this.estimate + margin();
	}

	private double margin() {
		return TDistribution.of(this.degreesOfFreedom).inverseCumulativeProbability(QUANTILE) * this.standardError
				+ this.resolution;
	}

	private static double mean(double[] values) {
		return Arrays.stream(values).average().orElseThrow();
	}

	private static double squares(double[] values) {
		double mean = mean(values);
		return Arrays.stream(values).map((value) -> (value - mean) * (value - mean)).sum();
	}

	/**
	 * Corrects p-values for their number (Holm 1979): if no difference is real, at most 5
	 * in 100 families of tests have a corrected p-value below 5 %.
	 */
	public static double[] adjustPValues(double[] probabilities) {
		List<Integer> ascending = IntStream.range(0, probabilities.length)
			.boxed()
			.sorted(Comparator.comparingDouble((i) -> probabilities[i]))
			.toList();
		double[] adjusted = new double[probabilities.length];
		double least = 0;
		for (int rank = 0; rank < adjusted.length; rank++) {
			int i = ascending.get(rank);
			least = Math.max(least, Math.min(1, probabilities[i] * (adjusted.length - rank)));
			adjusted[i] = least;
		}
		return adjusted;
	}

}
