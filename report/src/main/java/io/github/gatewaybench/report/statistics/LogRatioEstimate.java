package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An estimate of the ratio of one side to another, the baseline, on a logarithmic scale,
 * with confidence interval and t-test.
 *
 * @param estimate natural logarithm of the side's geometric mean divided by the
 * baseline's
 * @param standardError standard error of the estimate
 * @param resolution largest error of the estimate that rounding by the load generators
 * can cause
 * @param degreesOfFreedom degrees of freedom of the t-test
 */
public record LogRatioEstimate(double estimate, double standardError, double resolution, int degreesOfFreedom) {

	/**
	 * Confidence level of an interval that is computed once, not at every look of a
	 * sequential test.
	 */
	public static final double CONFIDENCE = 0.95;

	/** Variance of the error that rounding to whole numbers causes. */
	private static final double ROUNDING_VARIANCE = 1.0 / 12;

	/** Least resolution that is assumed, so that no standard error is 0. */
	private static final double MIN_RESOLUTION = 1e-9;

	/** Cache of quantiles: computing one takes longer than the rest of an estimate. */
	private static final Map<Quantile, Double> QUANTILES = new ConcurrentHashMap<>();

	/**
	 * Estimates the ratio of {@code next} to {@code base}; both need at least two
	 * repetitions, with values above 0.
	 */
	public static LogRatioEstimate of(Repetitions base, Repetitions next) {
		double[] before = base.logarithms();
		double[] after = next.logarithms();
		double resolution = Math.max(base.resolution(), next.resolution());
		return (before.length == after.length)
				? of(mean(after) - mean(before), sumOfSquaredDeviations(before) + sumOfSquaredDeviations(after),
						2 * before.length - 2, 2.0 / before.length, resolution)
				: ofUnequalCounts(before, after, resolution);
	}

	/**
	 * Estimates the ratio of two sides with different numbers of values. Each side has a
	 * variance of its own, because the one with fewer values may be the noisier one. The
	 * degrees of freedom are those of this smaller side: Welch's, which are estimated
	 * from so few values, would still raise too many false alarms.
	 * @param before natural logarithms of the baseline's values
	 * @param step largest relative step in which the values were rounded
	 */
	private static LogRatioEstimate ofUnequalCounts(double[] before, double[] after, double step) {
		double resolution = Math.max(MIN_RESOLUTION, step);
		double ofBefore = variance(sumOfSquaredDeviations(before), before.length - 1, resolution) / before.length;
		double ofAfter = variance(sumOfSquaredDeviations(after), after.length - 1, resolution) / after.length;
		return new LogRatioEstimate(mean(after) - mean(before), Math.sqrt(ofBefore + ofAfter), resolution,
				Math.min(before.length, after.length) - 1);
	}

	private static double variance(double squares, int degrees, double resolution) {
		return Math.max(squares / degrees, resolution * resolution * ROUNDING_VARIANCE);
	}

	/**
	 * Estimates the ratio of {@code next}, which needs at least two repetitions with
	 * values above 0, to a number that has no error.
	 */
	public static LogRatioEstimate of(double base, Repetitions next) {
		double shift = Math.log(base);
		return ofPairs(Arrays.stream(next.logarithms()).map((log) -> log - shift).toArray(), next.resolution());
	}

	/**
	 * Estimates the ratio of pairs of values that were measured side by side.
	 * @param logRatios natural logarithms of the ratio of each pair; at least two
	 * @param resolution largest relative step in which the values were rounded
	 */
	public static LogRatioEstimate ofPairs(double[] logRatios, double resolution) {
		return of(mean(logRatios), sumOfSquaredDeviations(logRatios), logRatios.length - 1, 1.0 / logRatios.length,
				resolution);
	}

	/**
	 * Estimates the ratio of {@code next} to {@code base}, which have the same
	 * repetitions, at least two, with values above 0.
	 */
	public static LogRatioEstimate ofPairs(Repetitions base, Repetitions next) {
		double[] before = base.logarithms();
		double[] after = next.logarithms();
		return ofPairs(IntStream.range(0, after.length).mapToDouble((i) -> after[i] - before[i]).toArray(),
				Math.max(base.resolution(), next.resolution()));
	}

	private static LogRatioEstimate of(double estimate, double squares, int degrees, double perCount, double step) {
		double resolution = Math.max(MIN_RESOLUTION, step);
		return new LogRatioEstimate(estimate, Math.sqrt(variance(squares, degrees, resolution) * perCount), resolution,
				degrees);
	}

	/** Returns the estimate of the inverse ratio. */
	LogRatioEstimate reversed() {
		return new LogRatioEstimate(-this.estimate, this.standardError, this.resolution, this.degreesOfFreedom);
	}

	/**
	 * The p-value of the t-test: the probability of a difference at least this large if
	 * there is no real difference.
	 */
	public double pValue() {
		double beyond = Math.max(0, Math.abs(this.estimate) - this.resolution);
		return 2 * TDistribution.of(this.degreesOfFreedom).survivalProbability(beyond / this.standardError);
	}

	/** Lower bound of the 95 % confidence interval of the log ratio. */
	public double lowerBound() {
		return lowerBound(CONFIDENCE);
	}

	/** Upper bound of the 95 % confidence interval of the log ratio. */
	public double upperBound() {
		return upperBound(CONFIDENCE);
	}

	/** Lower bound of the confidence interval at a level such as 0.95. */
	public double lowerBound(double confidence) {
		return this.estimate - halfWidth(confidence);
	}

	/** Upper bound of the confidence interval at a level such as 0.95. */
	public double upperBound(double confidence) {
		return this.estimate + halfWidth(confidence);
	}

	/**
	 * Whether the confidence interval lies inside a margin.
	 * @param logMargin natural logarithm of the largest ratio within the margin
	 * @param confidence level of the interval, such as 0.95
	 */
	public boolean isWithin(double logMargin, double confidence) {
		return Math.max(-lowerBound(confidence), upperBound(confidence)) < logMargin;
	}

	/** Half the width of the confidence interval at a level such as 0.95. */
	double halfWidth(double confidence) {
		return QUANTILES.computeIfAbsent(new Quantile(this.degreesOfFreedom, confidence), Quantile::value)
				* this.standardError + this.resolution;
	}

	/**
	 * Returns the estimate that another number of pairs would give if mean and standard
	 * deviation stayed the same.
	 */
	LogRatioEstimate projectToPairCount(int pairs) {
		return new LogRatioEstimate(this.estimate,
				this.standardError * Math.sqrt((this.degreesOfFreedom + 1.0) / pairs), this.resolution, pairs - 1);
	}

	private static double mean(double[] values) {
		return Arrays.stream(values).average().orElseThrow();
	}

	/** Sums the squares of the differences of values, at least one, from their mean. */
	public static double sumOfSquaredDeviations(double[] values) {
		double mean = mean(values);
		return Arrays.stream(values).map((value) -> (value - mean) * (value - mean)).sum();
	}

	/**
	 * Corrects the p-values of several tests by Holm's method (1979): if no difference is
	 * real, the probability that any corrected p-value is below 5 % is at most 5 %.
	 * @param probabilities p-values of all tests, in any order
	 * @return the corrected p-values, in the order of {@code probabilities}
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

	/** Quantile of the absolute value of Student's t at a confidence level. */
	private record Quantile(int degreesOfFreedom, double confidence) {

		double value() {
			return TDistribution.of(this.degreesOfFreedom).inverseSurvivalProbability((1 - this.confidence) / 2);
		}

	}

}
