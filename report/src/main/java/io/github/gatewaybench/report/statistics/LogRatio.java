package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The difference of two sides by Student's t on the logarithms of their values.
 *
 * @param estimate logarithm of the factor between them
 * @param standardError of the estimate
 * @param resolution most that the tools' rounding can add to it
 */
public record LogRatio(double estimate, double standardError, double resolution, int degreesOfFreedom) {

	private static final double QUANTILE = 0.975;

	/** Variance of what is rounded to a step of 1. */
	private static final double ROUNDING_VARIANCE = 1.0 / 12;

	/** A tool that does not round has this one, so that no error is 0. */
	private static final double LEAST_RESOLUTION = 1e-9;

	/** Takes two repetitions or more on each side, all positive. */
	public static LogRatio of(Repetitions base, Repetitions next) {
		double[] before = base.logs();
		double[] after = next.logs();
		int degrees = before.length + after.length - 2;
		double resolution = Math.max(LEAST_RESOLUTION, Math.max(base.resolution(), next.resolution()));
		double variance = Math.max((squares(before) + squares(after)) / degrees,
				resolution * resolution * ROUNDING_VARIANCE);
		double error = Math.sqrt(variance * (1.0 / before.length + 1.0 / after.length));
		return new LogRatio(mean(after) - mean(before), error, resolution, degrees);
	}

	/** The ratio seen from the other side. */
	LogRatio reversed() {
		return new LogRatio(-this.estimate, this.standardError, this.resolution, this.degreesOfFreedom);
	}

	/** How likely so great a difference is between two sides of the same. */
	public double p() {
		double beyond = Math.max(0, Math.abs(this.estimate) - this.resolution);
		return 2 * TDistribution.of(this.degreesOfFreedom).survivalProbability(beyond / this.standardError);
	}

	/** The lower end of the interval that holds the logarithm in 95 cases of 100. */
	public double low() {
		return this.estimate - margin();
	}

	/** The upper end of it. */
	public double high() {
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
	 * Corrects probabilities for their number (Holm 1979): below 5 % afterwards are, in
	 * 95 of 100 families, only such as have a difference behind them.
	 */
	public static double[] adjusted(double[] probabilities) {
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
