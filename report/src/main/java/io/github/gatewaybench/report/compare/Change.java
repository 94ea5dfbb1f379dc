package io.github.gatewaybench.report.compare;

import java.util.OptionalDouble;

/**
 * A figure on both sides: their values, the ratio of the means where both have one, the
 * test of the difference, which is null for rows that cannot be compared, its probability
 * corrected for the number of these rows, what is to be said, and why it is not
 * comparable.
 */
record Change(Key key, Repetitions base, Repetitions next, OptionalDouble ratio, LogRatio test, OptionalDouble adjusted,
		Verdict verdict, String why) {

	private static final double LEVEL = 0.05;

	static Change of(Key key, Repetitions base, Repetitions next) {
		return new Change(key, base, next, ratio(base, next), LogRatio.of(base, next), OptionalDouble.empty(),
				Verdict.NO_DIFFERENCE, "");
	}

	static Change notComparable(Key key, Repetitions base, Repetitions next, boolean withRatio, String why) {
		return new Change(key, base, next, withRatio ? ratio(base, next) : OptionalDouble.empty(), null,
				OptionalDouble.empty(), Verdict.NOT_COMPARABLE, why);
	}

	private static OptionalDouble ratio(Repetitions base, Repetitions next) {
		return (base.mean().isPresent() && next.mean().isPresent())
				? OptionalDouble.of(next.mean().getAsDouble() / base.mean().getAsDouble()) : OptionalDouble.empty();
	}

	/** The same with the verdict that follows from the corrected probability. */
	Change judged(double probability) {
		Verdict judged = (probability >= LEVEL) ? Verdict.NO_DIFFERENCE
				: (loss() > 0) ? Verdict.SLOWER : Verdict.FASTER;
		return new Change(this.key, this.base, this.next, this.ratio, this.test, OptionalDouble.of(probability), judged,
				this.why);
	}

	boolean isOnBothSides() {
		return !this.base.isNone() && !this.next.isNone();
	}

	boolean isComparable() {
		return this.verdict != Verdict.NOT_COMPARABLE;
	}

	/** Whether the base has figures of it and the new side has none that count. */
	boolean isUnanswered() {
		return this.base.count() > 0
				&& (this.next.count() < 2 || !this.next.spoiled().isEmpty() || !this.next.isPositive());
	}

	double loss() {
		return this.key.measure().loss(this.ratio.getAsDouble());
	}

	/**
	 * Whether it is shown to be slower, and measured to be so by more than this share.
	 */
	boolean isRegression(double limit) {
		return this.verdict == Verdict.SLOWER && loss() > limit;
	}

	/** What is to be said of it: no difference shown is not that there is none. */
	enum Verdict {

		FASTER("faster"), SLOWER("slower"), NO_DIFFERENCE("no difference shown"), NOT_COMPARABLE("not comparable");

		private final String words;

		Verdict(String words) {
			this.words = words;
		}

		@Override
		public String toString() {
			return this.words;
		}

	}

}
