package io.github.gatewaybench.report.html;

import java.util.OptionalDouble;

/**
 * A point of a chart.
 *
 * @param x place on the axis of what was varied
 * @param y the figure; none of an invalid cell without one
 * @param text what it is
 * @param valid whether it counts
 */
record Point(double x, OptionalDouble y, String text, boolean valid) {

	/** A point of a line. */
	static Point of(double x, OptionalDouble y, String text) {
		return new Point(x, y, text, true);
	}

}
