package io.github.gatewaybench.docs;

import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import io.github.gatewaybench.report.statistics.Repetitions;

/**
 * An article's claim that a ratio lies between two bounds, and the verdict of a run on
 * it. Figures are NaN if they are unknown.
 *
 * @param next geometric mean of the figure that the claim is about
 * @param base geometric mean of the figure it is compared with, or a given number
 * @param low lower bound of the 95 % confidence interval of next / base
 * @param high upper bound of that interval
 * @param oneStart whether a figure is from a single start of its subject, so that the
 * interval is computed not from its values, but from how much starts differ in another
 * run
 */
public record Claim(double next, double base, double low, double high, boolean oneStart, Verdict verdict) {

	/**
	 * Judges the statement that next / base is greater than {@code above} and less than
	 * {@code below}.
	 * @param next values of the figure that the statement is about, one for each start
	 * @param base values of the figure it is compared with
	 * @param startFactor factor by which a figure can differ between two starts, used if
	 * one of the figures has a single value; NaN if unknown
	 */
	static Claim of(List<Double> next, List<Double> base, double startFactor, double above, double below) {
		Repetitions divisor = RatioInterval.repetitions(base);
		Optional<LogRatioEstimate> ratio = (base.size() > 1 && next.size() > 1)
				? Optional.of(LogRatioEstimate.of(divisor, RatioInterval.repetitions(next))) : Optional.empty();
		return of(next, divisor.geometricMean().orElse(Double.NaN), ratio, startFactor, above, below);
	}

	/**
	 * Judges the statement that a figure, divided by a given number, is greater than
	 * {@code above} and less than {@code below}.
	 * @param next values of the figure, one for each start
	 * @param given number to compare with, which counts as exact
	 * @param startFactor factor by which the figure can differ between two starts, used
	 * if it has a single value; NaN if unknown
	 */
	static Claim of(List<Double> next, double given, double startFactor, double above, double below) {
		Optional<LogRatioEstimate> ratio = (next.size() > 1)
				? Optional.of(LogRatioEstimate.of(given, RatioInterval.repetitions(next))) : Optional.empty();
		// Only one side has a start: the logarithm's standard deviation is less by the
		// root of 2.
		return of(next, given, ratio, Math.pow(startFactor, Math.sqrt(0.5)), above, below);
	}

	private static Claim of(List<Double> next, double base, Optional<LogRatioEstimate> ratio, double startFactor,
			double above, double below) {
		double mean = RatioInterval.repetitions(next).geometricMean().orElse(Double.NaN);
		double low = ratio.map((each) -> Math.exp(each.lowerBound())).orElse(mean / base / startFactor);
		double high = ratio.map((each) -> Math.exp(each.upperBound())).orElse(mean / base * startFactor);
		boolean measured = !Double.isNaN(mean / base);
		return new Claim(mean, base, low, high, measured && ratio.isEmpty(),
				measured ? Verdict.of(low, high, above, below) : Verdict.NOT_MEASURED);
	}

	/** Verdict of a run on a statement. */
	public enum Verdict {

		CONFIRMED, REFUTED, NOT_DECIDED, NOT_MEASURED;

		/**
		 * Verdict on a statement that a ratio lies between {@code above} and
		 * {@code below}: confirmed if the whole interval from {@code low} to {@code high}
		 * lies there, refuted if no part of it does, otherwise not decided, also if the
		 * interval is unknown (NaN).
		 */
		static Verdict of(double low, double high, double above, double below) {
			return (low > above && high < below) ? CONFIRMED : (high < above || low > below) ? REFUTED : NOT_DECIDED;
		}

		/**
		 * Combines the verdicts on all parts of a statement: refuted if a part is
		 * refuted, otherwise their common verdict or, if they differ, not decided. A
		 * statement without parts is not measured.
		 */
		static Verdict ofAll(List<Verdict> parts) {
			if (parts.contains(REFUTED)) {
				return REFUTED;
			}
			return (parts.stream().distinct().count() > 1) ? NOT_DECIDED
					: parts.stream().findFirst().orElse(NOT_MEASURED);
		}

	}

}
