package io.github.gatewaybench.docs.agreement;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * A number as a page prints it. Rounding hides its exact value, which lies between two
 * bounds.
 *
 * @param text number as printed, or how it was computed from printed numbers
 */
record PrintedNumber(String text, double low, double high) {

	/** Matches a number that is not part of a name such as p99 or of a version. */
	static final String PATTERN = "(?<![\\w.,@/-])[+-]?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?(?![.\\d]*\\d)";

	/** Relative tolerance for rounding errors of floating-point arithmetic. */
	private static final double TINY = 1e-9;

	static PrintedNumber of(String text) {
		BigDecimal number = new BigDecimal(text.replace(",", ""));
		double half = number.ulp().doubleValue() / 2;
		return new PrintedNumber(text, number.doubleValue() - half, number.doubleValue() + half);
	}

	/** Returns the ratio that a change in percent stands for, as in 1.031 for +3.1. */
	PrintedNumber percentChangeToRatio() {
		return new PrintedNumber(this.text + " %", 1 + this.low / 100, 1 + this.high / 100);
	}

	PrintedNumber plus(PrintedNumber other) {
		return new PrintedNumber(this.text + " + " + other.text, this.low + other.low, this.high + other.high);
	}

	/** Divides this number by another; both must be positive. */
	PrintedNumber over(PrintedNumber other) {
		return new PrintedNumber(this.text + " / " + other.text, this.low / other.high,
				(other.low > 0) ? this.high / other.low : Double.POSITIVE_INFINITY);
	}

	PrintedNumber minus(PrintedNumber other) {
		return new PrintedNumber(this.text + " - " + other.text, this.low - other.high, this.high - other.low);
	}

	/** Whether this number and another may have the same exact value. */
	boolean mayEqual(PrintedNumber other) {
		return !isAbove(other) && !other.isAbove(this);
	}

	/**
	 * Whether the exact value of this number is certainly greater than that of another:
	 * the bounds of the two do not overlap.
	 */
	boolean isAbove(PrintedNumber other) {
		return this.low > other.high + TINY * Math.abs(other.high);
	}

	double middle() {
		return (this.low + this.high) / 2;
	}

	/** Formats this number, a ratio, as a change in percent, as in +3.1 % for 1.031. */
	String formatPercentChange() {
		return String.format(Locale.ROOT, "%+.1f %%", 100 * (middle() - 1));
	}

	/** Formats a number with three decimal places. */
	String formatNumber() {
		return String.format(Locale.ROOT, "%.3f", middle());
	}

}
