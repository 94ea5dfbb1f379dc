package io.github.gatewaybench.report.summary;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What the figures of a summary are made with.
 */
public final class Figures {

	private Figures() {
	}

	/** The median of what is known of each; empty where nothing is. */
	public static <T> OptionalDouble median(Collection<T> each, Function<T, OptionalDouble> figure) {
		double[] known = each.stream().map(figure).flatMapToDouble(OptionalDouble::stream).toArray();
		Arrays.sort(known);
		int middle = known.length / 2;
		if (known.length == 0) {
			return OptionalDouble.empty();
		}
		return OptionalDouble.of((known.length % 2 == 1) ? known[middle] : (known[middle - 1] + known[middle]) / 2);
	}

	/** The median, rounded. */
	public static <T> OptionalDouble roundedMedian(Collection<T> each, Function<T, OptionalDouble> figure) {
		return rounded(median(each, figure));
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

	/** Processor time per request, in microseconds; empty where nothing was answered. */
	public static OptionalDouble microsPerRequest(OptionalDouble cpuSeconds, long requests) {
		return (cpuSeconds.isPresent() && requests > 0) ? OptionalDouble.of(cpuSeconds.getAsDouble() * 1e6 / requests)
				: OptionalDouble.empty();
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

	/** To a whole number, halves away from zero. */
	private static double round(double value) {
		double floor = Math.floor(Math.abs(value));
		return Math.copySign((Math.abs(value) - floor >= 0.5) ? floor + 1 : floor, value);
	}

}
