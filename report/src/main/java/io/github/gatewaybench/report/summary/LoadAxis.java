package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.report.summary.Chart.Axis;
import io.github.gatewaybench.report.summary.Chart.Point;
import io.github.gatewaybench.report.summary.Chart.Scale;
import io.github.gatewaybench.report.summary.Chart.Series;
import io.github.gatewaybench.report.summary.Chart.Shape;
import io.github.gatewaybench.report.summary.Column.Value;

/**
 * The horizontal axis of charts that show how figures depend on the load; geometric means
 * are drawn as lines, repetitions as points.
 *
 * @param kind kind of axis
 * @param name title of the axis
 * @param categories names of the positions on a category axis; otherwise empty
 * @param positions function that returns the positions at which a row is drawn: indexes
 * of categories, or numbers
 */
public record LoadAxis(AxisKind kind, String name, List<String> categories,
		Function<Row, List<? extends Number>> positions) {

	/** Axis with one category per subject that has figures. */
	static final LoadAxis SUBJECTS = new LoadAxis(AxisKind.SUBJECTS, "subjects", List.of(), (row) -> List.of());

	private static final Column<Row> NO_ERROR_BARS = Column.figure("error", 0, (row) -> OptionalDouble.empty());

	/**
	 * Creates an axis with ordered categories, on which each subject is drawn as a line.
	 */
	static LoadAxis categories(String name, List<String> categories, Function<Row, String> category) {
		return new LoadAxis(AxisKind.CATEGORIES, name, categories,
				(row) -> List.of(categories.indexOf(category.apply(row))));
	}

	/**
	 * Creates an axis whose categories are the values of one part of the loads, which
	 * must be whole numbers, in ascending order.
	 */
	static LoadAxis ofPart(Rows rows, String part, String name) {
		List<String> values = partValues(rows, part).stream().sorted(Comparator.comparing(Integer::valueOf)).toList();
		return categories(name, values, (row) -> row.loadPart(part));
	}

	/**
	 * Creates a logarithmic axis of numbers; charts with this axis also have a
	 * logarithmic vertical axis.
	 * @param places returns the numbers at which a row is drawn
	 */
	static LoadAxis logarithmic(String name, Function<Row, List<? extends Number>> places) {
		return new LoadAxis(AxisKind.LOGARITHMIC, name, List.of(), places);
	}

	/**
	 * Returns the distinct values of one part of the loads that were run, in the order of
	 * the settings.
	 */
	public static List<String> partValues(Rows rows, String part) {
		return rows.all()
			.stream()
			.filter((row) -> !row.isNotRun())
			.map((row) -> row.loadPart(part))
			.distinct()
			.toList();
	}

	public Axis axis() {
		return (this.kind == AxisKind.LOGARITHMIC) ? new Axis(this.name, Scale.LOG)
				: Axis.categories(this.name, this.categories);
	}

	/**
	 * Creates a chart of a figure over this axis. A sentence that says whether higher is
	 * better is appended to the hint.
	 */
	Chart chart(String id, String title, String hint, Column<Row> figure, List<Row> rows) {
		return chart(id, title, hint, figure, NO_ERROR_BARS, rows);
	}

	/**
	 * Creates a chart of a figure over this axis, with error bars.
	 * @param error column with half the length of the error bars of a row's estimate; a
	 * missing number means no bar
	 */
	Chart chart(String id, String title, String hint, Column<Row> figure, Column<Row> error, List<Row> rows) {
		boolean ofSubjects = this.kind == AxisKind.SUBJECTS;
		List<Series> series = new ArrayList<>();
		for (String subject : rows.stream().map(Row::subject).distinct().toList()) {
			List<Point> line = new ArrayList<>();
			List<Point> points = new ArrayList<>();
			for (Row row : rows.stream().filter((each) -> each.subject().equals(subject)).toList()) {
				for (Number x : ofSubjects ? List.of(series.size()) : this.positions.apply(row)) {
					addEstimate(line, row, x.doubleValue(), figure, error);
					row.reportedCells().forEach((cell) -> addCell(points, row, cell, x.doubleValue(), figure));
				}
			}
			if (!line.isEmpty() || !points.isEmpty()) {
				series.add(new Series(subject, false, "", line, points));
			}
		}
		Axis x = ofSubjects ? Axis.categories(this.name, series.stream().map(Series::subject).toList()) : axis();
		Axis y = (this.kind == AxisKind.LOGARITHMIC) ? new Axis(figure.title(), Scale.LOG)
				: Axis.linearOrLog(figure.title(), series);
		return new Chart(id, title, (hint + " " + figure.betterDirection()).strip(), x, y,
				ofSubjects ? Shape.ROWS : Shape.LINES, series);
	}

	private static void addEstimate(List<Point> line, Row row, double x, Column<Row> figure, Column<Row> error) {
		Value estimate = figure.value().apply(row);
		if (estimate.number().isPresent()) {
			line.add(new Point(x, estimate.number(),
					"geometric mean of " + row.validCells().size() + " valid of " + row.reportedCells().size(), true,
					false, estimate.warnings(), error.number(row)));
		}
	}

	private static void addCell(List<Point> points, Row row, Cell cell, double x, Column<Row> figure) {
		Value alone = figure.value().apply(row.withOnly(cell));
		boolean valid = cell.outcome().valid();
		boolean tried = Set.of(State.RAN, State.FAILED).contains(cell.outcome().state());
		if (tried && (alone.number().isPresent() || !valid)) {
			String name = row.rows().repetitionName(cell);
			points.add(new Point(x, alone.number(), valid ? name : name + ", " + CellStatus.of(cell), valid, false,
					valid ? alone.warnings() : FigureWarnings.NONE, OptionalDouble.empty()));
		}
	}

	enum AxisKind {

		CATEGORIES, LOGARITHMIC, SUBJECTS

	}

}
