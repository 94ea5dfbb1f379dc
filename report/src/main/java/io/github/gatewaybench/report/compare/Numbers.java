package io.github.gatewaybench.report.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;

import io.github.gatewaybench.report.summary.Figures;

/**
 * Figures as they stand in a table.
 */
final class Numbers {

	private static final int DIGITS = 4;

	private Numbers() {
	}

	/** With four digits or all those before the point. */
	static String digits(OptionalDouble value) {
		if (value.isEmpty()) {
			return "-";
		}
		BigDecimal number = new BigDecimal(value.getAsDouble()).round(new MathContext(DIGITS));
		int before = number.precision() - number.scale();
		return Figures.places(value, Math.max(0, DIGITS - Math.max(1, before)));
	}

	/** A factor as a change, as in +3.1 %. */
	static String change(OptionalDouble ratio) {
		return ratio.isPresent() ? signed(percent(ratio.getAsDouble())) + " %" : "-";
	}

	/** Two factors as changes. */
	static String interval(double low, double high) {
		return signed(percent(low)) + " to " + signed(percent(high)) + " %";
	}

	static double percent(double ratio) {
		return 100 * (ratio - 1);
	}

	private static String signed(double percent) {
		String places = Figures.places(OptionalDouble.of(percent), 1);
		return (percent > 0) ? "+" + places : places;
	}

}
