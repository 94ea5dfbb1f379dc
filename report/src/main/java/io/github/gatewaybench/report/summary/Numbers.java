package io.github.gatewaybench.report.summary;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What the figures of tables are made with.
 */
public final class Numbers {

	private static final int DIGITS = 4;

	private Numbers() {
	}

	/** The median of what is known of each; empty where nothing is. */
	public static <T> OptionalDouble median(Collection<T> each, Function<T, OptionalDouble> figure) {
		double[] known = each.stream().map(figure).flatMapToDouble(OptionalDouble::stream).sorted().toArray();
		int middle = known.length / 2;
		if (known.length == 0) {
			return OptionalDouble.empty();
		}
		return OptionalDouble.of((known.length % 2 == 1) ? known[middle] : (known[middle - 1] + known[middle]) / 2);
	}

	/** To three places: enough for every unit here, short enough to read. */
	public static OptionalDouble rounded(OptionalDouble value) {
		return value.isPresent() ? OptionalDouble.of(round(value.getAsDouble() * 1000) / 1000) : value;
	}

	/**
	 * How many times the second the first is, rounded; empty where that is not to be
	 * told.
	 */
	public static OptionalDouble ratio(OptionalDouble value, OptionalDouble to) {
		if (value.isEmpty() || to.isEmpty() || to.getAsDouble() <= 0) {
			return OptionalDouble.empty();
		}
		return rounded(OptionalDouble.of(value.getAsDouble() / to.getAsDouble()));
	}

	/** With so many places, as it stands in a table; "-" where there is none. */
	public static String places(OptionalDouble value, int places) {
		if (value.isEmpty()) {
			return "-";
		}
		double scaled = round(value.getAsDouble() * Math.pow(10, places));
		return new BigDecimal(scaled).movePointLeft(places).setScale(places).toPlainString();
	}

	/** All the digits that it has, of at most three places, without an exponent. */
	public static String plain(double value) {
		BigDecimal number = new BigDecimal(round(value * 1000)).movePointLeft(3);
		return (number.signum() == 0) ? "0" : number.stripTrailingZeros().toPlainString();
	}

	/** With four digits or all those before the point; "-" where there is none. */
	public static String digits(OptionalDouble value) {
		if (value.isEmpty()) {
			return "-";
		}
		BigDecimal number = new BigDecimal(value.getAsDouble()).round(new MathContext(DIGITS));
		int before = number.precision() - number.scale();
		return places(value, Math.max(0, DIGITS - Math.max(1, before)));
	}

	/** A share, as in 57 %; "-" where there is none. */
	public static String percent(OptionalDouble share) {
		return share.isPresent() ? places(OptionalDouble.of(share.getAsDouble() * 100), 0) + " %" : "-";
	}

	/** How many percent more a factor is, 3 of 1.03; empty for none. */
	public static OptionalDouble percentMore(OptionalDouble ratio) {
		return ratio.isPresent() ? OptionalDouble.of(100 * (ratio.getAsDouble() - 1)) : ratio;
	}

	/** A factor as a change, as in +3.1 %; "-" where there is none. */
	public static String change(OptionalDouble ratio) {
		return ratio.isPresent() ? signed(ratio.getAsDouble()) + " %" : "-";
	}

	public static String interval(double low, double high) {
		return signed(low) + " to " + signed(high) + " %";
	}

	private static String signed(double ratio) {
		String places = places(percentMore(OptionalDouble.of(ratio)), 1);
		return (ratio > 1) ? "+" + places : places;
	}

	/** To a whole number, halves away from zero. */
	private static double round(double value) {
		double floor = Math.floor(Math.abs(value));
		return Math.copySign((Math.abs(value) - floor >= 0.5) ? floor + 1 : floor, value);
	}

}
