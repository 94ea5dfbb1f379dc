package io.github.gatewaybench.report.summary;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/** Computes and formats the figures of tables, where a missing one reads "-". */
public final class Numbers {

	private static final int MOST_PLACES = 3;

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

	static OptionalDouble map(OptionalDouble value, DoubleUnaryOperator with) {
		return value.isPresent() ? OptionalDouble.of(with.applyAsDouble(value.getAsDouble())) : value;
	}

	private static String text(OptionalDouble value, DoubleFunction<String> words) {
		return value.stream().mapToObj(words).findFirst().orElse("-");
	}

	private static BigDecimal decimal(double value, int places) {
		return new BigDecimal(value * Math.pow(10, places)).setScale(0, RoundingMode.HALF_UP).movePointLeft(places);
	}

	public static OptionalDouble rounded(OptionalDouble value) {
		return map(value, (each) -> decimal(each, MOST_PLACES).doubleValue());
	}

	/** The first divided by the second, rounded; empty if unknown. */
	public static OptionalDouble ratio(OptionalDouble value, OptionalDouble to) {
		return (to.isPresent() && to.getAsDouble() > 0) ? rounded(map(value, (each) -> each / to.getAsDouble()))
				: OptionalDouble.empty();
	}

	/** With so many places, as it stands in a table. */
	public static String places(OptionalDouble value, int places) {
		return text(value, (each) -> decimal(each, places).toPlainString());
	}

	/** All the digits that it has, of at most three places, without an exponent. */
	public static String plain(double value) {
		return decimal(value, MOST_PLACES).stripTrailingZeros().toPlainString();
	}

	/** With four digits or all those before the point. */
	public static String digits(OptionalDouble value) {
		return text(value, (each) -> {
			BigDecimal number = new BigDecimal(each).round(new MathContext(DIGITS));
			int before = Math.max(1, number.precision() - number.scale());
			return decimal(each, Math.max(0, DIGITS - before)).toPlainString();
		});
	}

	/** A share, as in 57 %. */
	public static String percent(OptionalDouble share) {
		return text(share, (each) -> decimal(each * 100, 0) + " %");
	}

	/** How many percent more a factor is, 3 of 1.03; empty for none. */
	public static OptionalDouble percentMore(OptionalDouble ratio) {
		return map(ratio, (each) -> 100 * (each - 1));
	}

	/** A factor as a change, as in +3.1 %. */
	public static String change(OptionalDouble ratio) {
		return text(ratio, (each) -> signed(each) + " %");
	}

	public static String interval(double low, double high) {
		return signed(low) + " to " + signed(high) + " %";
	}

	private static String signed(double ratio) {
		return ((ratio > 1) ? "+" : "") + decimal(100 * (ratio - 1), 1).toPlainString();
	}

}
