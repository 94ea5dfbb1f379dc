package io.github.gatewaybench.report.compare;

import java.util.OptionalDouble;

/**
 * A figure on both sides.
 *
 * @param key what it is
 * @param base its values there
 * @param next its values on the new side
 * @param ratio of the new mean to the base's, where both have one
 * @param test of the difference, for rows that can be compared
 * @param adjusted the test's probability, corrected for the number of these rows
 * @param verdict what is to be said
 * @param why it is not comparable; empty otherwise
 */
record Change(Key key, Repetitions base, Repetitions next, OptionalDouble ratio, LogRatio test, OptionalDouble adjusted,
		Verdict verdict, String why) {

	private static final double LEVEL = 0.05;

	/** A row that can be tested. */
	static Change of(Key key, Repetitions base, Repetitions next) {
		return new Change(key, base, next, OptionalDouble.of(next.mean() / base.mean()), LogRatio.of(base, next),
				OptionalDouble.empty(), Verdict.NO_DIFFERENCE, "");
	}

	/** A row that cannot. */
	static Change notComparable(Key key, Repetitions base, Repetitions next, OptionalDouble ratio, String why) {
		return new Change(key, base, next, ratio, null, OptionalDouble.empty(), Verdict.NOT_COMPARABLE, why);
	}

	/** The same with the verdict that follows from the corrected probability. */
	Change judged(double probability) {
		Verdict judged = (probability >= LEVEL) ? Verdict.NO_DIFFERENCE
				: (loss() > 0) ? Verdict.SLOWER : Verdict.FASTER;
		return new Change(this.key, this.base, this.next, this.ratio, this.test, OptionalDouble.of(probability), judged,
				this.why);
	}

	boolean isComparable() {
		return this.verdict != Verdict.NOT_COMPARABLE;
	}

	/** Whether the base has figures of it and the new side has none that count. */
	boolean isUnanswered() {
		return this.base.count() > 0 && (this.next.count() < 2 || !this.next.isSound());
	}

	/** How much worse the new side is, as a share. */
	double loss() {
		return this.key.measure().loss(this.ratio.getAsDouble());
	}

	/**
	 * Whether it is shown to be slower, and measured to be so by more than this share.
	 */
	boolean isRegression(double limit) {
		return this.verdict == Verdict.SLOWER && loss() > limit;
	}

}
