package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A comparison of one figure on two sides.
 *
 * @param ratio mean of the other side divided by that of the base; empty if a side has no
 * mean or the two cannot be compared
 * @param test test of the difference; empty if the two cannot be compared
 * @param adjusted p-value of the test, corrected for the number of tests; empty until
 * {@link #withAdjustedPValues}
 * @param notComparableReason reason why there is no test; empty if there is one
 */
public record Contrast(Repetitions base, Repetitions next, OptionalDouble ratio, Optional<LogRatioEstimate> test,
		OptionalDouble adjusted, String notComparableReason) {

	private static final double LEVEL = 0.05;

	/** Compares two sides; their names appear in the reason if that is not possible. */
	public static Contrast of(String baseName, Repetitions base, String nextName, Repetitions next) {
		String why = Stream.of(reason(baseName, base), reason(nextName, next))
			.filter((reason) -> !reason.isEmpty())
			.collect(Collectors.joining("; "));
		return new Contrast(base, next, next.ratioTo(base),
				why.isEmpty() ? Optional.of(LogRatioEstimate.of(base, next)) : Optional.empty(), OptionalDouble.empty(),
				why);
	}

	/** Makes the contrast of two sides that cannot be compared, with the reason. */
	public static Contrast notComparable(Repetitions base, Repetitions next, OptionalDouble ratio, String why) {
		return new Contrast(base, next, ratio, Optional.empty(), OptionalDouble.empty(), why);
	}

	private static String reason(String side, Repetitions values) {
		return !values.invalid().isEmpty() ? "not valid in " + side + ": " + String.join(", ", values.invalid())
				: !values.isPositive() ? "a value in " + side + " is not above 0"
						: (values.count() == 1) ? "a single repetition in " + side : "";
	}

	/** Adds corrected p-values; takes all contrasts that a reader sees at once. */
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

	/** Returns this contrast with its sides swapped. */
	public Contrast reversed() {
		return new Contrast(this.next, this.base,
				this.ratio.isPresent() ? OptionalDouble.of(1 / this.ratio.getAsDouble()) : this.ratio,
				this.test.map(LogRatioEstimate::reversed), this.adjusted, this.notComparableReason);
	}

	/** Whether the difference of the two sides could be tested. */
	public boolean isComparable() {
		return this.test.isPresent();
	}

	/**
	 * The verdict, which needs the corrected p-value from {@link #withAdjustedPValues}.
	 */
	public Verdict verdict(boolean moreIsBetter) {
		return !isComparable() ? Verdict.NOT_COMPARABLE
				: (this.adjusted.getAsDouble() >= LEVEL) ? Verdict.NO_DIFFERENCE_SHOWN
						: ((this.ratio.getAsDouble() < 1) == moreIsBetter) ? Verdict.SLOWER : Verdict.FASTER;
	}

}
