package io.github.gatewaybench.docs;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The area of a chart in SVG with a linear axis of minutes and a logarithmic axis of
 * percent. Its methods return coordinates as texts for SVG.
 *
 * @param minutes right end of the axis of minutes, which begins at 0
 * @param lowest lower end of the axis of percent
 * @param highest upper end of the axis of percent
 */
public record Plot(double left, double top, double width, double height, double minutes, double lowest,
		double highest) {

	/** Returns the horizontal coordinate of a time in minutes. */
	public String x(double time) {
		return format(this.left + this.width * time / this.minutes);
	}

	/** Returns the vertical coordinate of a percentage. */
	public String y(double percent) {
		return format(this.top + this.height * Math.log(this.highest / percent) / Math.log(this.highest / this.lowest));
	}

	/** Whether a point is inside the area. */
	public boolean has(Precision.Point point) {
		return point.minutes() <= this.minutes && point.percent() >= this.lowest && point.percent() <= this.highest;
	}

	/**
	 * Returns a line through points as the data of an SVG path, without points outside
	 * the area; empty if none is inside.
	 */
	public String path(List<Precision.Point> points) {
		String line = points.stream()
			.filter(this::has)
			.map((point) -> x(point.minutes()) + " " + y(point.percent()))
			.collect(Collectors.joining("L"));
		return line.isEmpty() ? "" : "M" + line;
	}

	private static String format(double coordinate) {
		return String.format(Locale.ROOT, "%.1f", coordinate);
	}

}
