package io.github.gatewaybench.report.html;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.gatewaybench.report.summary.Aside.Mark;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Doubts;
import io.github.gatewaybench.report.summary.View.Across;
import io.github.gatewaybench.report.summary.View.Form;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;

/**
 * A chart: its title, how to read it, what was varied and the figure, one series for each
 * subject that has something to show, and the id of the table that has its figures.
 */
@JsonIncludeProperties({ "id", "kind", "x", "y", "series", "marks", "multiples" })
record Chart(String id, String title, String hint, Axis x, Axis y, Shape kind, List<Series> series, String table,
		List<Mark> marks) {

	/** One without marks. */
	Chart(String id, String title, String hint, Axis x, Axis y, Shape kind, List<Series> series, String table) {
		this(id, title, hint, x, y, kind, series, table, List.of());
	}

	/** More lines cannot be followed: then each subject has a small chart. */
	private static final int MOST_LINES = 5;

	/** The subjects that have small charts of their own; none where one chart has all. */
	@JsonProperty
	List<String> multiples() {
		List<String> subjects = this.series.stream().map(Series::subject).distinct().toList();
		boolean many = this.kind != Shape.ROWS && this.series.size() > MOST_LINES && subjects.size() > 1;
		return many ? subjects : List.of();
	}

	boolean isMultiple() {
		return !multiples().isEmpty();
	}

	static String better(Column<?> figure) {
		return figure.moreIsBetter() ? "Higher is better." : "Lower is better.";
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

		/** Of subjects at the same place: on a linear axis the least is hard to read. */
		private static final double SUBJECTS_APART = 5;

		/** Of all that is drawn. */
		private static final double ALL_APART = 40;

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

		/**
		 * An axis of decades where a linear one would press subjects together, or one
		 * subject onto the floor.
		 */
		static Axis fitting(String name, List<Series> series) {
			Map<Double, List<Double>> places = series.stream()
				.flatMap((each) -> each.line().stream())
				.filter((point) -> point.y().orElse(0) > 0)
				.collect(Collectors.groupingBy(Point::x,
						Collectors.mapping((point) -> point.y().getAsDouble(), Collectors.toList())));
			boolean apart = places.values().stream().anyMatch((values) -> range(values) > SUBJECTS_APART);
			List<Double> all = series.stream()
				.flatMapToDouble(Series::values)
				.filter((each) -> each > 0)
				.boxed()
				.toList();
			return of(name, (apart || range(all) > ALL_APART) ? Scale.LOG : Scale.LINEAR);
		}

		private static double range(List<Double> values) {
			return values.isEmpty() ? 1 : Collections.max(values) / Collections.min(values);
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
	 * A point: its place, the figure, which an invalid cell may not have, what it is,
	 * whether it counts, what casts doubt on it, and half of its error interval, where
	 * the tool gives one.
	 */
	record Point(double x, OptionalDouble y, String text, boolean valid, Doubts doubts, OptionalDouble error) {

		private static final MathContext DIGITS = new MathContext(6);

		/** One that nothing casts doubt on. */
		Point(double x, OptionalDouble y, String text, boolean valid) {
			this(x, y, text, valid, Doubts.NONE, OptionalDouble.empty());
		}

		static Point of(double x, OptionalDouble y, String text) {
			return new Point(x, y, text, true);
		}

		/**
		 * Most are but two numbers: a study has many samples. Doubts are words, and
		 * whether they are strong.
		 */
		@JsonValue
		List<Object> members() {
			List<Object> members = new ArrayList<>(Arrays.asList(rounded(this.x), rounded(this.y)));
			if (!this.text.isEmpty() || !this.valid) {
				members.addAll(List.of(this.text, this.valid));
			}
			if (!this.doubts.isNone() || this.error.isPresent()) {
				members.addAll(List.of(this.doubts.words(), this.doubts.isStrong()));
			}
			this.error.ifPresent((half) -> members.add(rounded(half)));
			return members;
		}

		private static BigDecimal rounded(OptionalDouble number) {
			return number.isPresent() ? rounded(number.getAsDouble()) : null;
		}

		private static BigDecimal rounded(double number) {
			BigDecimal rounded = new BigDecimal(number).round(DIGITS);
			return (rounded.signum() == 0) ? BigDecimal.ZERO : rounded.stripTrailingZeros();
		}

	}

}
