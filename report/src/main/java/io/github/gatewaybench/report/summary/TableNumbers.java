package io.github.gatewaybench.report.summary;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/** Computes and formats numbers for tables. Missing numbers are formatted as "-". */
public final class TableNumbers {

	/** Maximum number of decimal places if a caller does not specify one. */
	static final int MAX_PLACES = 3;

	private static final int SIGNIFICANT_DIGITS = 4;

	/**
	 * Absolute value below which three decimal places show fewer than three significant
	 * digits.
	 */
	private static final double SMALL = 0.1;

	private static final int MAX_BOUND_PLACES = 6;

	/** Smallest ratio that is formatted as a multiple, not as a change in percent. */
	static final double MIN_RATIO_AS_MULTIPLE = 2;

	private TableNumbers() {
	}

	static OptionalDouble map(OptionalDouble value, DoubleUnaryOperator with) {
		return value.isPresent() ? OptionalDouble.of(with.applyAsDouble(value.getAsDouble())) : value;
	}

	private static String formatOrDash(OptionalDouble value, DoubleFunction<String> words) {
		return value.stream().mapToObj(words).findFirst().orElse("-");
	}

	private static BigDecimal rounded(double value, int places) {
		double shifted = value * Math.pow(10, places);
		BigDecimal number = Double.isFinite(shifted) ? new BigDecimal(shifted)
				: new BigDecimal(value).movePointRight(places);
		return number.setScale(0, RoundingMode.HALF_UP).movePointLeft(places);
	}

	/** Divides two numbers; empty if one is missing or the divisor is not above 0. */
	public static OptionalDouble ratio(OptionalDouble value, OptionalDouble to) {
		return (to.orElse(0) > 0) ? map(value, (each) -> each / to.getAsDouble()) : OptionalDouble.empty();
	}

	/** Formats a number with the given number of decimal places. */
	public static String formatFixed(OptionalDouble value, int places) {
		return formatOrDash(value, (each) -> rounded(each, places).toPlainString());
	}

	/** Formats a number with at most three decimal places and without exponent. */
	public static String formatPlain(double value) {
		return formatPlain(value, MAX_PLACES);
	}

	/**
	 * Number of decimal places needed to show four significant digits of a number, but
	 * never fewer than three places.
	 */
	static int significantPlaces(double value) {
		return Math.max(MAX_PLACES, new BigDecimal(value).round(new MathContext(SIGNIFICANT_DIGITS)).scale());
	}

	static String formatPlain(double value, int places) {
		return rounded(value, places).stripTrailingZeros().toPlainString();
	}

	/**
	 * Formats a number with four significant digits, but with all digits before the
	 * decimal point, and with only three after it from 0.1 to 1.
	 */
	public static String formatSignificant(OptionalDouble value) {
		return formatOrDash(value, (each) -> {
			if (Math.abs(each) < SMALL) {
				return rounded(each, significantPlaces(each)).toPlainString();
			}
			BigDecimal number = new BigDecimal(each).round(new MathContext(SIGNIFICANT_DIGITS));
			int before = Math.max(1, number.precision() - number.scale());
			return rounded(each, Math.max(0, SIGNIFICANT_DIGITS - before)).toPlainString();
		});
	}

	/**
	 * Formats a time in milliseconds with one decimal place, or with two significant
	 * digits if it is shorter than a millisecond, as in 0.035.
	 */
	public static String formatMs(OptionalDouble ms) {
		return formatOrDash(ms, (each) -> {
			BigDecimal number = new BigDecimal(each).round(new MathContext(2));
			int before = number.precision() - number.scale();
			return rounded(each, Math.max(1, 2 - before)).toPlainString();
		});
	}

	/** Formats a number of things, as in "1 route" or "2 routes". */
	public static String formatCount(long count, String noun) {
		return count + " " + noun + ((count == 1) ? "" : "s");
	}

	/** Formats a share (0 to 1) as a percentage, as in 57 %. */
	public static String formatPercent(OptionalDouble share) {
		return formatOrDash(share, (each) -> rounded(each * 100, 0) + " %");
	}

	/** Converts a ratio such as 1.03 to a change in percent such as 3; empty if none. */
	public static OptionalDouble percentChange(OptionalDouble ratio) {
		return map(ratio, (each) -> 100 * (each - 1));
	}

	/**
	 * Formats a ratio as a change in percent, as in +3.1 % for 1.031, or, from 2 on, as a
	 * multiple, as in 4.09 times.
	 */
	public static String formatChange(OptionalDouble ratio) {
		return formatOrDash(ratio, (each) -> (each < MIN_RATIO_AS_MULTIPLE) ? formatSignedPercent(each, 1) + " %"
				: formatTimes(each) + " times");
	}

	/**
	 * Formats the bounds of a ratio's interval: in percent, as in "-1.2 to +2.0 %", or,
	 * for a ratio of 2 or more, as multiples. A bound close to no change has as many
	 * decimal places as show on which side of it the bound lies, as in "+0.003 to +21.8
	 * %" or "1.0004 to 4.50 times".
	 * @param ratio estimate to which the interval belongs, which determines the form
	 */
	public static String formatInterval(double ratio, double low, double high) {
		return (ratio < MIN_RATIO_AS_MULTIPLE) ? formatBound(low) + " to " + formatBound(high) + " %"
				: formatTimes(low) + " to " + formatTimes(high) + " times";
	}

	/**
	 * Formats a ratio as a multiple with two decimal places, or with as many more as show
	 * on which side of 1 it lies, as in 1.004.
	 */
	static String formatTimes(double ratio) {
		int places = 2;
		while (ratio != 1 && places < MAX_BOUND_PLACES && rounded(ratio, places).compareTo(BigDecimal.ONE) == 0) {
			places++;
		}
		return rounded(ratio, places).toPlainString();
	}

	private static String formatBound(double ratio) {
		int places = 1;
		while (ratio != 1 && places < MAX_BOUND_PLACES && rounded(100 * (ratio - 1), places).signum() == 0) {
			places++;
		}
		return formatSignedPercent(ratio, places);
	}

	private static String formatSignedPercent(double ratio, int places) {
		return ((ratio > 1) ? "+" : "") + rounded(100 * (ratio - 1), places).toPlainString();
	}

}
