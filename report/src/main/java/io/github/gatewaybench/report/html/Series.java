package io.github.gatewaybench.report.html;

import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What a chart shows of a subject.
 *
 * @param subject whose it is
 * @param style number of its colour and symbol
 * @param published whether it is an article's and not measured here
 * @param remark what its points are, where they have no text of their own
 * @param line medians, which are joined
 * @param points single repetitions
 */
record Series(String subject, int style, boolean published, String remark, List<Point> line, List<Point> points) {

	/** A line goes from the left to the right, in whatever order the run was. */
	Series {
		line = line.stream().sorted(Comparator.comparingDouble(Point::x)).toList();
	}

	boolean isEmpty() {
		return this.line.isEmpty() && this.points.isEmpty();
	}

	DoubleStream values() {
		return Stream.concat(this.line.stream(), this.points.stream()).flatMapToDouble((point) -> point.y().stream());
	}

}
