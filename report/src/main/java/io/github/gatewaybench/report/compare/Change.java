package io.github.gatewaybench.report.compare;

import java.util.OptionalDouble;

/**
 * A figure on both sides: their values, the ratio of the means where both have one, the
 * test of the difference, its probability corrected for the number of tests, and why
 * there is no test, which is null then.
 */
record Change(Key key, Repetitions base, Repetitions next, OptionalDouble ratio, LogRatio test, OptionalDouble adjusted,
		String why) {

	private static final double LEVEL = 0.05;

	Change judged(double probability) {
		return new Change(this.key, this.base, this.next, this.ratio, this.test, OptionalDouble.of(probability),
				this.why);
	}

	Verdict verdict() {
		return !isComparable() ? Verdict.NOT_COMPARABLE : (this.adjusted.getAsDouble() >= LEVEL) ? Verdict.NO_DIFFERENCE
				: (loss() > 0) ? Verdict.SLOWER : Verdict.FASTER;
	}

	boolean isComparable() {
		return this.test != null;
	}

	boolean isOnBothSides() {
		return !this.base.isNone() && !this.next.isNone();
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
		return verdict() == Verdict.SLOWER && loss() > limit;
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
