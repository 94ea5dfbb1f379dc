package io.github.gatewaybench.report.html;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.gatewaybench.report.summary.Aside.Mark;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.View.Across;
import io.github.gatewaybench.report.summary.View.Form;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;

/**
 * A chart: its title, how to read it, what was varied and the figure, one series for each
 * subject that has something to show, and the id of the table that has its figures.
 */
@JsonIncludeProperties({ "id", "kind", "x", "y", "series", "marks" })
record Chart(String id, String title, String hint, Axis x, Axis y, Shape kind, List<Series> series, String table,
		List<Mark> marks) {

	/** One without marks. */
	Chart(String id, String title, String hint, Axis x, Axis y, Shape kind, List<Series> series, String table) {
		this(id, title, hint, x, y, kind, series, table, List.of());
	}

	static String better(Column<?> figure) {
		return figure.moreIsBetter() ? "More is better." : "Less is better.";
	}

	/** What the chart is to those who do not see it. */
	String label() {
		String names = this.series.stream()
			.filter((each) -> !each.published())
			.map(Series::subject)
			.distinct()
			.collect(Collectors.joining(", "));
		return "Chart: %s, %s over %s, of %s. The figures are in the table below.".formatted(this.title, this.y.name(),
				this.x.name(), names);
	}

	/** How a chart is drawn: lines, rows that go down, or lines of many samples. */
	@EnumNaming(EnumNamingStrategies.LowerCamelCaseStrategy.class)
	enum Shape {

		LINES, ROWS, SAMPLES

	}

	@EnumNaming(EnumNamingStrategies.LowerCamelCaseStrategy.class)
	enum Scale {

		CATEGORY, LINEAR, LOG

	}

	/**
	 * An axis: what it counts, with the unit, and the names on an axis of categories,
	 * whose values are their indexes.
	 */
	record Axis(String name, Scale scale, List<String> categories) {

		static Axis of(String name, Scale scale) {
			return new Axis(name, scale, List.of());
		}

		static Axis ofCategories(String name, List<String> categories) {
			return new Axis(name, Scale.CATEGORY, categories);
		}

		/** What rows are drawn over; of subjects, without their names. */
		static Axis of(Across across) {
			return (across.form() == Form.DECADES) ? of(across.name(), Scale.LOG)
					: ofCategories(across.name(), across.categories());
		}

		/** An axis of decades where the values need them. */
		static Axis fitting(String name, List<Series> series) {
			double[] values = series.stream()
				.flatMapToDouble(Series::values)
				.filter((each) -> each > 0)
				.sorted()
				.toArray();
			return of(name,
					(values.length > 0 && values[values.length - 1] / values[0] > 40) ? Scale.LOG : Scale.LINEAR);
		}

	}

	/**
	 * What a chart shows of a subject: whether it is an article's, what its points are
	 * where they have no text of their own, medians, which are joined from the left to
	 * the right, and single repetitions.
	 */
	record Series(String subject, boolean published, String remark, List<Point> line, List<Point> points) {

		Series {
			line = line.stream().sorted(Comparator.comparingDouble(Point::x)).toList();
		}

		static Series of(String subject, boolean published, List<Point> line) {
			return new Series(subject, published, "", line, List.of());
		}

		DoubleStream values() {
			return Stream.concat(this.line.stream(), this.points.stream())
				.flatMapToDouble((point) -> point.y().stream());
		}

	}

	/**
	 * A point: its place, the figure, which an invalid cell may not have, what it is, and
	 * whether it counts.
	 */
	record Point(double x, OptionalDouble y, String text, boolean valid) {

		private static final MathContext DIGITS = new MathContext(6);

		static Point of(double x, OptionalDouble y, String text) {
			return new Point(x, y, text, true);
		}

		/** Most are but two numbers: a study has many samples. */
		@JsonValue
		List<Object> members() {
			Object figure = this.y.isPresent() ? rounded(this.y.getAsDouble()) : null;
			return (this.text.isEmpty() && this.valid) ? Arrays.asList(rounded(this.x), figure)
					: Arrays.asList(rounded(this.x), figure, this.text, this.valid);
		}

		private static BigDecimal rounded(double number) {
			BigDecimal rounded = new BigDecimal(number).round(DIGITS);
			return (rounded.signum() == 0) ? BigDecimal.ZERO : rounded.stripTrailingZeros();
		}

	}

}
