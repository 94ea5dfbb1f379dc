package io.github.gatewaybench.report.summary;

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
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;

/**
 * A chart on the HTML page, with the data from which a script draws it.
 *
 * @param id id of the HTML element
 * @param hint sentences on how to read the chart
 * @param kind shape in which series are drawn
 * @param marks lines across the chart, such as a knee
 * @param table HTML id of the table with the same figures; empty if there is none, and
 * until {@link #forHtmlPage} is called
 */
@JsonIncludeProperties({ "id", "kind", "x", "y", "series", "marks", "multiples" })
public record Chart(String id, String title, String hint, Axis x, Axis y, Shape kind, List<Series> series,
		List<Mark> marks, String table) {

	/** Number of lines above which each subject is drawn in a small chart of its own. */
	private static final int MAX_LINES = 5;

	/** Creates a chart without marks. */
	public Chart(String id, String title, String hint, Axis x, Axis y, Shape kind, List<Series> series) {
		this(id, title, hint, x, y, kind, series, List.of(), "");
	}

	/**
	 * Creates a chart of samples over time; series without samples are left out.
	 * @param time title of the horizontal axis, including the unit
	 * @param unit title of the vertical axis, including the unit
	 * @param logIfWide whether the vertical axis is logarithmic if values differ much
	 */
	public static Chart ofSamples(String id, String title, String hint, String time, String unit, boolean logIfWide,
			List<Series> all) {
		List<Series> series = all.stream().filter((each) -> !each.line.isEmpty()).toList();
		return new Chart(id, title, hint, new Axis(time, Scale.LINEAR),
				logIfWide ? Axis.linearOrLog(unit, series) : new Axis(unit, Scale.LINEAR), Shape.SAMPLES, series);
	}

	Chart forHtmlPage(String idPrefix, String tableId) {
		return new Chart(idPrefix + "-" + this.id, this.title, this.hint, this.x, this.y, this.kind, this.series,
				this.marks, tableId);
	}

	boolean hasFigures() {
		return this.series.stream().flatMap(Series::validPoints).anyMatch((point) -> point.y.isPresent());
	}

	/** Whether the chart has invalid executions, which are drawn at its edge. */
	public boolean hasInvalid() {
		return this.series.stream().flatMap((each) -> each.points.stream()).anyMatch((point) -> !point.valid);
	}

	/**
	 * Returns the subjects that are drawn in small charts of their own; empty if one
	 * chart shows all subjects.
	 */
	@JsonProperty
	public List<String> multiples() {
		List<String> subjects = this.series.stream().map(Series::subject).distinct().toList();
		boolean many = !isOfRows() && this.series.size() > MAX_LINES && subjects.size() > 1;
		return many ? subjects : List.of();
	}

	public boolean isMultiple() {
		return !multiples().isEmpty();
	}

	public boolean isStacked() {
		return this.kind == Shape.STACKED;
	}

	/** Whether the chart shows changes, which may be negative. */
	public boolean isOfChanges() {
		return this.y.scale == Scale.CHANGE;
	}

	private boolean isOfRows() {
		return this.kind == Shape.ROWS || isStacked();
	}

	/** Returns a description of the chart for screen readers. */
	public String label() {
		String names = this.series.stream()
			.filter((each) -> !each.published())
			.map(Series::subject)
			.distinct()
			.collect(Collectors.joining(", "));
		return "Chart: %s, %s over %s, of %s. %s".formatted(this.title, this.y.name(), this.x.name(), names,
				(this.kind == Shape.SAMPLES) ? "Only the chart has these samples."
						: "The figures are in a table, to which the link after the chart leads.");
	}

	/**
	 * Shapes of charts: LINES of geometric means over a load, ROWS with one subject each,
	 * STACKED bars with one subject each and one part per category, or lines of many
	 * SAMPLES over time.
	 */
	@EnumNaming(EnumNamingStrategies.LowerCamelCaseStrategy.class)
	public enum Shape {

		LINES, ROWS, STACKED, SAMPLES

	}

	/**
	 * Scales of axes; CHANGE is a linear scale of changes, on which 0 is always visible.
	 */
	@EnumNaming(EnumNamingStrategies.LowerCamelCaseStrategy.class)
	public enum Scale {

		CATEGORY, LINEAR, LOG, CHANGE

	}

	/**
	 * An axis of a chart.
	 *
	 * @param name title, including the unit
	 * @param categories names of the positions on a category axis; otherwise empty
	 */
	public record Axis(String name, Scale scale, List<String> categories) {

		/**
		 * Largest ratio between subjects at one position that is legible on a linear
		 * axis.
		 */
		private static final double MAX_LINEAR_RATIO_AT_POSITION = 4;

		private static final double MAX_LINEAR_RATIO = 40;

		/** Creates an axis of numbers. */
		public Axis(String name, Scale scale) {
			this(name, scale, List.of());
		}

		public static Axis categories(String name, List<String> categories) {
			return new Axis(name, Scale.CATEGORY, categories);
		}

		/**
		 * Creates a logarithmic axis if the values differ so much that small values would
		 * be illegible on a linear axis; otherwise a linear axis.
		 */
		public static Axis linearOrLog(String name, List<Series> series) {
			Map<Double, List<Double>> places = series.stream()
				.flatMap((each) -> each.line().stream())
				.filter((point) -> point.y().orElse(0) > 0)
				.collect(Collectors.groupingBy(Point::x,
						Collectors.mapping((point) -> point.y().getAsDouble(), Collectors.toList())));
			boolean apart = places.values()
				.stream()
				.anyMatch((values) -> maxToMinRatio(values) > MAX_LINEAR_RATIO_AT_POSITION);
			List<Double> all = series.stream()
				.flatMap(Series::validPoints)
				.map((point) -> point.y().orElse(0))
				.filter((value) -> value > 0)
				.toList();
			return new Axis(name, (apart || maxToMinRatio(all) > MAX_LINEAR_RATIO) ? Scale.LOG : Scale.LINEAR);
		}

		private static double maxToMinRatio(List<Double> values) {
			return values.isEmpty() ? 1 : Collections.max(values) / Collections.min(values);
		}

	}

	/**
	 * The figures of one subject in a chart.
	 *
	 * @param published whether the figures were published in an article and not measured
	 * in the run
	 * @param remark tooltip text of points without a text of their own; in a chart with
	 * STACKED bars, the text at the end of the bar
	 * @param line geometric means, which are joined by a line
	 * @param points single repetitions, which are drawn as points
	 */
	public record Series(String subject, boolean published, String remark, List<Point> line, List<Point> points) {

		public Series {
			line = line.stream().sorted(Comparator.comparingDouble(Point::x)).toList();
		}

		/** Creates a series without single repetitions. */
		public static Series of(String subject, boolean published, List<Point> line) {
			return new Series(subject, published, "", line, List.of());
		}

		private Stream<Point> validPoints() {
			return Stream.concat(this.line.stream(), this.points.stream().filter(Point::valid));
		}

	}

	/**
	 * A point in a chart.
	 *
	 * @param x position on the horizontal axis
	 * @param y figure; empty if the cell is not valid and has no figure
	 * @param text text for the tooltip, such as the repetition
	 * @param valid whether the figure is from valid cells
	 * @param faint whether the point is drawn faintly, even if no warning asks for that
	 * @param warnings warnings that cast doubt on the figure
	 * @param error half the width of the confidence interval that JMH reports or, for a
	 * change, the factor between its ratio and either end of its interval; otherwise
	 * empty
	 */
	public record Point(double x, OptionalDouble y, String text, boolean valid, boolean faint, FigureWarnings warnings,
			OptionalDouble error) {

		private static final MathContext DIGITS = new MathContext(6);

		/** Creates a valid point without warnings. */
		public static Point of(double x, OptionalDouble y, String text) {
			return new Point(x, y, text, true, false, FigureWarnings.NONE, OptionalDouble.empty());
		}

		/**
		 * Converts the point to a JSON array: x, y, text, whether valid, warnings,
		 * whether it is drawn faintly, and error. Trailing elements with default values
		 * are left out.
		 */
		@JsonValue
		public List<Object> toJsonArray() {
			List<Object> members = new ArrayList<>(
					Arrays.asList(rounded(this.x), this.y.isPresent() ? rounded(this.y.getAsDouble()) : null));
			boolean isUncertain = this.faint || !this.warnings.isNone() || this.error.isPresent();
			if (!this.text.isEmpty() || !this.valid || isUncertain) {
				members.addAll(List.of(this.text, this.valid));
			}
			if (isUncertain) {
				members.addAll(List.of(this.warnings.text(), this.faint || this.warnings.affectAtLeastHalf()));
			}
			this.error.ifPresent((each) -> members.add(rounded(each)));
			return members;
		}

		private static BigDecimal rounded(double number) {
			BigDecimal rounded = new BigDecimal(number).round(DIGITS);
			return (rounded.signum() == 0) ? BigDecimal.ZERO : rounded.stripTrailingZeros();
		}

	}

	/**
	 * A line across a chart at one value of an axis, such as a knee.
	 *
	 * @param onX whether the value is on the horizontal axis
	 * @param text label of the line; may be empty
	 * @param subject subject whose colour and dash the line has; empty for a neutral line
	 */
	public record Mark(boolean onX, double value, String text, String subject) {
	}

}
