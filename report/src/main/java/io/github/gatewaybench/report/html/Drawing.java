package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.report.html.Chart.Axis;
import io.github.gatewaybench.report.html.Chart.Point;
import io.github.gatewaybench.report.html.Chart.Series;
import io.github.gatewaybench.report.html.RunSection.Group;
import io.github.gatewaybench.report.summary.Aside;
import io.github.gatewaybench.report.summary.Aside.Curves;
import io.github.gatewaybench.report.summary.Aside.Grid;
import io.github.gatewaybench.report.summary.Aside.Place;
import io.github.gatewaybench.report.summary.Column.Value;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Doubts;
import io.github.gatewaybench.report.summary.Remark;
import io.github.gatewaybench.report.summary.Row;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.StackTable;
import io.github.gatewaybench.report.summary.StackTable.Line;
import io.github.gatewaybench.report.summary.View.Across;
import io.github.gatewaybench.report.summary.View.Form;
import io.github.gatewaybench.report.summary.View.Panel;
import io.github.gatewaybench.report.summary.View.Plot;

/**
 * Draws what the view of a run asks for: medians, and each cell as a point.
 */
record Drawing(Rows rows, String id, List<Panel> panels) {

	static List<Group> groups(Rows rows, String id) {
		Drawing drawing = new Drawing(rows, id, rows.view().panels(rows));
		List<Group> groups = new ArrayList<>();
		rows.view().asides(rows).forEach((aside) -> groups.add(group(aside, id + "-" + aside.id(), id + "-medians")));
		drawing.panels.stream().map(drawing::group).forEach(groups::add);
		int others = groups.size();
		StackTable.of(rows).forEach((stack) -> groups.add(stack(stack, id + "-stack" + (groups.size() - others))));
		return groups;
	}

	private Group group(Panel panel) {
		// A panel without a table has its figures in the first one's.
		String table = Stream.concat(Stream.of(panel), this.panels.stream())
			.filter((each) -> !each.rows().isEmpty())
			.findFirst()
			.map((each) -> name(each) + "-medians")
			.orElse("");
		List<Chart> charts = panel.plots()
			.stream()
			.map((plot) -> chart(name(panel) + "-" + plot.id(), plot, table))
			.filter((chart) -> chart.series().stream().flatMapToDouble(Series::values).findAny().isPresent())
			.toList();
		return new Group(name(panel) + "-panel", panel.title(), panel.text(), charts, panel.rows().isEmpty() ? List.of()
				: List.of(Table.of(table, panel.caption(), this.rows.view().columns(this.rows.run()), panel.rows())));
	}

	/** What a kind has besides; without a table its figures are nearest in another. */
	private static Group group(Aside aside, String id, String other) {
		List<Table> tables = aside.table().map((grid) -> table(id + "-table", aside.title(), grid)).stream().toList();
		return new Group(id, aside.title(), aside.text(),
				aside.charts()
					.stream()
					.map((curves) -> chart(id + "-" + curves.id(), curves, tables.isEmpty() ? other : id + "-table"))
					.toList(),
				tables);
	}

	private static <R> Table table(String id, String caption, Grid<R> grid) {
		return Table.of(id, caption, grid.columns(), grid.rows());
	}

	private static Chart chart(String id, Curves curves, String table) {
		List<Series> series = curves.curves()
			.stream()
			.map((each) -> new Series(each.subject(), false, "", points(each.line()), points(each.points())))
			.toList();
		return new Chart(id, curves.title(), curves.hint(), Axis.of(curves.x(), Chart.Scale.LOG),
				Axis.of(curves.y(), Chart.Scale.LOG), Chart.Shape.LINES, series, table, curves.marks());
	}

	private static List<Point> points(List<Place> places) {
		return places.stream().map((place) -> new Point(place.x(), place.y(), place.text(), place.valid())).toList();
	}

	private String name(Panel panel) {
		return panel.id().isEmpty() ? this.id : this.id + "-" + panel.id();
	}

	private Chart chart(String id, Plot plot, String table) {
		Across across = plot.across();
		boolean ofSubjects = across.form() == Form.SUBJECTS;
		List<Series> series = new ArrayList<>();
		for (String subject : this.rows.run().settings().subjects()) {
			List<Point> line = new ArrayList<>();
			List<Point> points = new ArrayList<>();
			for (Row row : plot.rows().stream().filter((each) -> each.subject().equals(subject)).toList()) {
				// Where each subject has a row, its number is the place.
				(ofSubjects ? List.of(series.size()) : across.places().apply(row))
					.forEach((place) -> add(line, points, plot, row, place.doubleValue()));
			}
			if (!line.isEmpty() || !points.isEmpty()) {
				series.add(new Series(subject, false, "", line, points));
			}
		}
		Axis x = ofSubjects ? Axis.ofCategories(across.name(), series.stream().map(Series::subject).toList())
				: Axis.of(across);
		String figure = plot.figure().title();
		Axis y = (across.form() == Form.DECADES) ? Axis.of(figure, Chart.Scale.LOG) : Axis.fitting(figure, series);
		return new Chart(id, plot.title(), (plot.hint() + " " + Chart.better(plot.figure())).strip(), x, y,
				ofSubjects ? Chart.Shape.ROWS : Chart.Shape.LINES, series, table);
	}

	private void add(List<Point> line, List<Point> points, Plot plot, Row row, double x) {
		Column<Row> figure = plot.figure();
		Column<Row> error = plot.error();
		Value median = figure.value().apply(row);
		if (median.number().isPresent()) {
			line.add(new Point(x, median.number(), "median of " + row.valid() + " valid of " + row.cells().size(), true,
					median.doubts(), error.number(row)));
		}
		for (Cell cell : row.told()) {
			Value alone = figure.value().apply(row.only(cell));
			OptionalDouble value = alone.number();
			boolean valid = cell.outcome().valid();
			boolean tried = Set.of(State.RAN, State.FAILED).contains(cell.outcome().state());
			if (tried && (value.isPresent() || !valid)) {
				String name = inRow(this.rows, cell);
				points.add(new Point(x, value, valid ? name : name + ", " + Remark.of(cell), valid,
						valid ? alone.doubts() : Doubts.NONE, OptionalDouble.empty()));
			}
		}
	}

	static String name(Rows rows, Cell cell) {
		return cell.id().subject() + ", " + rows.view().name(cell.id().load()) + ", " + inRow(rows, cell);
	}

	/** Its name among those of the same subject and load. */
	private static String inRow(Rows rows, Cell cell) {
		boolean several = rows.run().experiment().executions(cell.id().load()) > 1;
		return "repetition " + cell.id().repetition() + (several ? ", execution " + cell.id().execution() : "");
	}

	/** The charts and the table that compare a stack with today. */
	private static Group stack(StackTable stack, String id) {
		List<Chart> charts = new ArrayList<>();
		stack.figures().forEach((figure) -> charts.add(chart(stack, figure, id, id + "-" + charts.size())));
		charts.removeIf((chart) -> chart.series().isEmpty());
		return new Group(id, stack.title(), (stack.finding() + " " + stack.explanation()).strip(), charts,
				List.of(Table.of(id + "-table", stack.title(), stack.columns(), stack.lines())));
	}

	/** A row for each subject, on it a point for each load. */
	private static Chart chart(StackTable stack, Column<Row> figure, String group, String id) {
		List<String> subjects = stack.lines().stream().map(Line::subject).distinct().toList();
		List<Line> lines = stack.lines().stream().filter((line) -> line.ratio(figure).isPresent()).toList();
		List<Series> series = new ArrayList<>();
		Ordered.by(Line::subject, lines)
			.forEach((subject,
					each) -> series.add(Series.of(subject, false, each.stream()
						.map((line) -> Point.of(subjects.indexOf(subject), line.ratio(figure), line.load().words()))
						.toList())));
		return new Chart(id, "Today's " + figure.title() + " relative to " + stack.stack(),
				"1 means no change. " + Chart.better(figure), Axis.ofCategories("subjects", subjects),
				Axis.fitting("ratio to " + stack.stack(), series), Chart.Shape.ROWS, series, group + "-table");
	}

}
