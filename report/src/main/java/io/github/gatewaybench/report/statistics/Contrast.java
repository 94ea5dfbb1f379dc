package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A figure on two sides.
 *
 * @param ratio the other side's mean divided by the base's; empty if one has none, or if
 * they cannot be compared
 * @param test of the difference; empty where there can be none
 * @param adjusted its probability, corrected for the number of tests; empty until
 * {@link #judged}
 * @param why there is no test; empty where there is one
 */
public record Contrast(Repetitions base, Repetitions next, OptionalDouble ratio, Optional<LogRatio> test,
		OptionalDouble adjusted, String why) {

	private static final double LEVEL = 0.05;

	/** Two sides that may be compared, by these names in words. */
	public static Contrast of(String baseName, Repetitions base, String nextName, Repetitions next) {
		String why = Stream.of(reason(baseName, base), reason(nextName, next))
			.filter((reason) -> !reason.isEmpty())
			.collect(Collectors.joining("; "));
		return new Contrast(base, next, next.ratioTo(base),
				why.isEmpty() ? Optional.of(LogRatio.of(base, next)) : Optional.empty(), OptionalDouble.empty(), why);
	}

	/** Two sides that cannot be compared, or one of which has no figure, and why. */
	public static Contrast none(Repetitions base, Repetitions next, OptionalDouble ratio, String why) {
		return new Contrast(base, next, ratio, Optional.empty(), OptionalDouble.empty(), why);
	}

	private static String reason(String side, Repetitions values) {
		return !values.spoiled().isEmpty() ? "not valid in " + side + ": " + String.join(", ", values.spoiled())
				: !values.isPositive() ? "a value in " + side + " is not above 0"
						: (values.count() == 1) ? "a single repetition in " + side : "";
	}

	/** Corrects the tests for their number: all that a reader sees at once. */
	public static List<Contrast> judged(List<Contrast> all) {
		double[] probabilities = all.stream().flatMap((each) -> each.test.stream()).mapToDouble(LogRatio::p).toArray();
		PrimitiveIterator.OfDouble adjusted = Arrays.stream(LogRatio.adjusted(probabilities)).iterator();
		return all.stream()
			.map((each) -> !each.isComparable() ? each
					: new Contrast(each.base, each.next, each.ratio, each.test,
							OptionalDouble.of(adjusted.nextDouble()), each.why))
			.toList();
	}

	/** The contrast seen from the other side. */
	public Contrast reversed() {
		return new Contrast(this.next, this.base,
				this.ratio.isPresent() ? OptionalDouble.of(1 / this.ratio.getAsDouble()) : this.ratio,
				this.test.map(LogRatio::reversed), this.adjusted, this.why);
	}

	/** Whether there is a test. */
	public boolean isComparable() {
		return this.test.isPresent();
	}

	/** The verdict, once all contrasts are judged. */
	public Verdict verdict(boolean moreIsBetter) {
		return !isComparable() ? Verdict.NOT_COMPARABLE
				: (this.adjusted.getAsDouble() >= LEVEL) ? Verdict.NO_DIFFERENCE_SHOWN
						: ((this.ratio.getAsDouble() < 1) == moreIsBetter) ? Verdict.SLOWER : Verdict.FASTER;
	}

}
