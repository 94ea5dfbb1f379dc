package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.report.html.Chart.Axis;
import io.github.gatewaybench.report.html.Chart.Point;
import io.github.gatewaybench.report.html.Chart.Series;
import io.github.gatewaybench.report.html.RunSection.Group;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Remark;
import io.github.gatewaybench.report.summary.Row;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.StackTable.Line;
import io.github.gatewaybench.report.summary.StackTable;
import io.github.gatewaybench.report.summary.View.Across;
import io.github.gatewaybench.report.summary.View.Form;
import io.github.gatewaybench.report.summary.View.Panel;
import io.github.gatewaybench.report.summary.View.Plot;

/**
 * Draws what the view of a run asks for: medians, and each cell as a point.
 */
final class Drawing {

	private final Rows rows;

	private final String id;

	private final Styles styles;

	/** A panel without a table has its figures in the first one's. */
	private final String table;

	Drawing(Rows rows, List<Panel> panels, String id, Styles styles) {
		this.rows = rows;
		this.id = id;
		this.styles = styles;
		this.table = panels.stream().filter((each) -> !each.rows().isEmpty()).findFirst().map(this::table).orElse("");
	}

	Group group(Panel panel) {
		boolean hasTable = !panel.rows().isEmpty();
		String table = hasTable ? table(panel) : this.table;
		List<Chart> charts = panel.plots().stream().flatMap((plot) -> chart(panel, plot, table).stream()).toList();
		return new Group(name(panel) + "-panel", panel.title(), panel.text(), charts,
				hasTable ? List
					.of(Table.of(table, panel.caption(), this.rows.view().columns(this.rows.run()), panel.rows()))
						: List.of());
	}

	private String name(Panel panel) {
		return panel.id().isEmpty() ? this.id : this.id + "-" + panel.id();
	}

	private String table(Panel panel) {
		return name(panel) + "-medians";
	}

	/** A chart; none where there is no figure to show. */
	private Optional<Chart> chart(Panel panel, Plot plot, String table) {
		List<Series> series = new ArrayList<>();
		for (String subject : this.rows.run().settings().subjects()) {
			Series each = series(plot, subject, series.size());
			if (!each.isEmpty()) {
				series.add(each);
			}
		}
		Across across = plot.across();
		Axis x = (across.form() != Form.SUBJECTS) ? Axis.of(across)
				: Axis.ofCategories(across.name(), series.stream().map(Series::subject).toList());
		String figure = plot.figure().title();
		Axis y = (across.form() == Form.DECADES) ? Axis.of(figure, Chart.Scale.LOG) : Axis.fitting(figure, series);
		Chart chart = new Chart(name(panel) + "-" + plot.id(), plot.title(),
				(plot.hint() + " " + Chart.better(plot.figure())).strip(), x, y,
				(across.form() == Form.SUBJECTS) ? Chart.Shape.ROWS : Chart.Shape.LINES, series, table);
		return (Series.values(series).length > 0) ? Optional.of(chart) : Optional.empty();
	}

	/** The number of the subject is its place, where each has a row. */
	private Series series(Plot plot, String subject, int number) {
		List<Point> line = new ArrayList<>();
		List<Point> points = new ArrayList<>();
		for (Row row : plot.rows().stream().filter((each) -> each.subject().equals(subject)).toList()) {
			List<? extends Number> places = (plot.across().form() == Form.SUBJECTS) ? List.of(number)
					: plot.across().places().apply(row);
			places.forEach((place) -> add(line, points, plot, row, place.doubleValue()));
		}
		return new Series(subject, this.styles.of(subject), false, "", line, points);
	}

	private void add(List<Point> line, List<Point> points, Plot plot, Row row, double x) {
		OptionalDouble median = plot.figure().number(row);
		if (median.isPresent()) {
			line.add(Point.of(x, median, "median of " + row.valid() + " valid of " + row.cells().size()));
		}
		for (Cell cell : row.told()) {
			OptionalDouble figure = plot.figure().number(row.only(cell));
			boolean valid = cell.outcome().valid();
			boolean tried = cell.outcome().state() == State.RAN || cell.outcome().state() == State.FAILED;
			if (tried && (figure.isPresent() || !valid)) {
				String name = inRow(this.rows, cell);
				points.add(new Point(x, figure, valid ? name : name + ", " + Remark.of(cell), valid));
			}
		}
	}

	static String name(Rows rows, Cell cell) {
		return cell.id().subject() + ", " + rows.view().name(cell.id().load()) + ", " + inRow(rows, cell);
	}

	/** Its name among those of the same subject and load. */
	private static String inRow(Rows rows, Cell cell) {
		return "repetition " + cell.id().repetition() + ((rows.run().experiment().executions(cell.id().load()) > 1)
				? ", execution " + cell.id().execution() : "");
	}

	/** The charts and tables of each stack beside today. */
	static List<Group> stacks(Rows rows, String id, Styles styles) {
		List<Group> groups = new ArrayList<>();
		StackTable.of(rows).forEach((stack) -> groups.add(stack(stack, id + "-stack" + groups.size(), styles)));
		return groups;
	}

	private static Group stack(StackTable stack, String id, Styles styles) {
		List<Chart> charts = new ArrayList<>();
		stack.figures().forEach((figure) -> charts.add(chart(stack, figure, id, id + "-" + charts.size(), styles)));
		charts.removeIf((chart) -> chart.series().isEmpty());
		return new Group(id, stack.title(), (stack.finding() + " " + stack.explanation()).strip(), charts,
				List.of(Table.of(id + "-table", stack.title(), stack.columns(), stack.lines())));
	}

	/** A row for each subject, on it a point for each load. */
	private static Chart chart(StackTable stack, Column<Row> figure, String group, String id, Styles styles) {
		List<String> subjects = stack.lines().stream().map(Line::subject).distinct().toList();
		Map<String, List<Point>> points = new LinkedHashMap<>();
		for (Line line : stack.lines()) {
			if (line.ratio(figure).isPresent()) {
				points.computeIfAbsent(line.subject(), (unused) -> new ArrayList<>())
					.add(Point.of(subjects.indexOf(line.subject()), line.ratio(figure), line.load().words()));
			}
		}
		List<Series> series = new ArrayList<>();
		points.forEach((subject, each) -> series.add(Series.of(subject, styles, false, each)));
		return new Chart(id, "Today's " + figure.title() + " to " + stack.stack(),
				"1 is no change. " + Chart.better(figure), Axis.ofCategories("subjects", subjects),
				Axis.fitting("ratio to " + stack.stack(), series), Chart.Shape.ROWS, series, group + "-table");
	}

}
