package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The comparison of a figure between two sides, such as two runs or two subjects, with a
 * significance test.
 *
 * @param base values of the baseline
 * @param next values that are compared with the baseline
 * @param ratio geometric mean of {@code next} divided by that of {@code base}; empty if a
 * mean is missing or the ratio would mislead, as under different conditions
 * @param test estimate of the ratio with its significance test; empty if the sides cannot
 * be compared
 * @param adjustedPValue p-value corrected for the number of tests; empty without a test,
 * and until {@link #withAdjustedPValues} has corrected it
 * @param notComparableReason reason why there is no test; an empty text if there is a
 * test
 */
public record Contrast(Repetitions base, Repetitions next, OptionalDouble ratio, Optional<LogRatioEstimate> test,
		OptionalDouble adjustedPValue, String notComparableReason) {

	/**
	 * Smallest number of repetitions, other than blocks, for which two sides of one run
	 * are compared pair by pair. With fewer, pairing loses more in degrees of freedom
	 * than it gains: with five, the intervals of most committed samples are wider.
	 */
	public static final int MIN_PAIRS = 8;

	/** Reason why two arms that share fewer than two blocks are not compared. */
	public static final String TOO_FEW_BLOCKS = "fewer than two blocks in which both are valid";

	private static final int MIN_BLOCKS = 2;

	private static final double SIGNIFICANCE_LEVEL = 0.05;

	/**
	 * Compares the repetitions of two sides by the ratio of their geometric means. The
	 * sides' names are only used in the reason if they cannot be compared.
	 */
	public static Contrast of(String baseName, Repetitions base, String nextName, Repetitions next) {
		String why = Stream.of(reasonNotComparable(baseName, base), reasonNotComparable(nextName, next))
			.filter((reason) -> !reason.isEmpty())
			.collect(Collectors.joining("; "));
		return new Contrast(base, next, next.ratioTo(base),
				why.isEmpty() ? Optional.of(LogRatioEstimate.of(base, next)) : Optional.empty(), OptionalDouble.empty(),
				why);
	}

	/**
	 * Compares two sides of one run, repetition by repetition: they were measured in
	 * turns or side by side, so that the machine was in the same state for both.
	 * Repetitions that are only on one side are left out.
	 * @param minPairs number of pairs below which the sides are compared as by
	 * {@link #of}; at least 2
	 */
	public static Contrast ofPairs(String baseName, Repetitions base, String nextName, Repetitions next, int minPairs) {
		Repetitions before = base.pairedWith(next);
		Repetitions after = next.pairedWith(base);
		if (before.validCount() < minPairs) {
			return of(baseName, base, nextName, next);
		}
		Contrast contrast = of(baseName, before, nextName, after);
		return !contrast.isComparable() ? contrast : new Contrast(before, after, contrast.ratio,
				Optional.of(LogRatioEstimate.ofPairs(before, after)), OptionalDouble.empty(), "");
	}

	/** Compares two arms of one run in the blocks in which both are valid. */
	public static Contrast ofBlocks(String baseName, Repetitions base, String nextName, Repetitions next) {
		Contrast contrast = ofPairs(baseName, base, nextName, next, MIN_BLOCKS);
		int shared = base.pairedWith(next).validCount();
		boolean sameBlocks = shared == base.validCount() && shared == next.validCount();
		if (shared >= MIN_BLOCKS || (sameBlocks && !contrast.isComparable())) {
			return contrast;
		}
		return notComparable(base, next, OptionalDouble.empty(),
				contrast.isComparable() ? TOO_FEW_BLOCKS : contrast.notComparableReason());
	}

	/** Creates the result for two sides that cannot be compared, with the reason. */
	public static Contrast notComparable(Repetitions base, Repetitions next, OptionalDouble ratio, String why) {
		return new Contrast(base, next, ratio, Optional.empty(), OptionalDouble.empty(), why);
	}

	private static String reasonNotComparable(String side, Repetitions values) {
		return !values.invalid().isEmpty() ? "not valid in " + side + ": " + String.join(", ", values.invalid())
				: !values.isPositive() ? "a value in " + side + " is not above 0"
						: (values.validCount() == 1) ? "a single repetition in " + side : "";
	}

	/**
	 * Returns copies of the comparisons with p-values corrected for their number. The
	 * list must contain all comparisons that are shown together.
	 */
	public static List<Contrast> withAdjustedPValues(List<Contrast> all) {
		double[] probabilities = all.stream()
			.flatMap((each) -> each.test.stream())
			.mapToDouble(LogRatioEstimate::pValue)
			.toArray();
		PrimitiveIterator.OfDouble adjusted = Arrays.stream(LogRatioEstimate.adjustPValues(probabilities)).iterator();
		return all.stream()
			.map((each) -> !each.isComparable() ? each
					: new Contrast(each.base, each.next, each.ratio, each.test,
							OptionalDouble.of(adjusted.nextDouble()), each.notComparableReason))
			.toList();
	}

	/** Returns this comparison with the two sides swapped. */
	public Contrast reversed() {
		return new Contrast(this.next, this.base,
				this.ratio.isPresent() ? OptionalDouble.of(1 / this.ratio.getAsDouble()) : this.ratio,
				this.test.map(LogRatioEstimate::reversed), this.adjustedPValue, this.notComparableReason);
	}

	/** Whether the difference between the two sides was tested. */
	public boolean isComparable() {
		return this.test.isPresent();
	}

	/**
	 * The verdict on the difference, by its corrected p-value: FASTER if {@code next} is
	 * better than {@code base}; NOT_COMPARABLE if there is no test.
	 * @param moreIsBetter whether higher values are better, as of throughput
	 * @throws NoSuchElementException if there is a test and this is not a copy that
	 * {@link #withAdjustedPValues} returned
	 */
	public Verdict verdict(boolean moreIsBetter) {
		return !isComparable() ? Verdict.NOT_COMPARABLE
				: (this.adjustedPValue.getAsDouble() >= SIGNIFICANCE_LEVEL) ? Verdict.NO_DIFFERENCE_SHOWN
						: ((this.ratio.getAsDouble() < 1) == moreIsBetter) ? Verdict.SLOWER : Verdict.FASTER;
	}

}
