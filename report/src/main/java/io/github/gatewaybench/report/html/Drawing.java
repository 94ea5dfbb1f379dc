package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.html.Axis.Scale;
import io.github.gatewaybench.report.view.Across;
import io.github.gatewaybench.report.view.Across.Shape;
import io.github.gatewaybench.report.view.Panel;
import io.github.gatewaybench.report.view.Plot;
import io.github.gatewaybench.report.view.Remark;
import io.github.gatewaybench.report.view.Row;
import io.github.gatewaybench.report.view.View;
import io.github.gatewaybench.report.view.Views;

/**
 * Draws what the view of a run asks for: medians, and each cell as a point.
 */
final class Drawing {

	private final Run run;

	private final View view;

	private final String id;

	private final Styles styles;

	/** A panel without a table has its figures in the first one's. */
	private final String table;

	Drawing(Run run, List<Panel> panels, String id, Styles styles) {
		this.run = run;
		this.view = Views.of(run);
		this.id = id;
		this.styles = styles;
		this.table = panels.stream().filter((each) -> !each.rows().isEmpty()).findFirst().map(this::table).orElse("");
	}

	Group group(Panel panel) {
		String table = panel.rows().isEmpty() ? this.table : table(panel);
		List<Chart> charts = panel.plots()
			.stream()
			.flatMap((plot) -> chart(name(panel), plot, table).stream())
			.toList();
		List<Table> tables = panel.rows().isEmpty() ? List.of()
				: List.of(Table.of(table, panel.caption(), this.view.columns(this.run), panel.rows()));
		return new Group(name(panel) + "-panel", panel.title(), panel.text(), charts, tables);
	}

	private String name(Panel panel) {
		return panel.id().isEmpty() ? this.id : this.id + "-" + panel.id();
	}

	private String table(Panel panel) {
		return name(panel) + "-medians";
	}

	/** A chart; none where there is no figure to show. */
	private Optional<Chart> chart(String name, Plot plot, String table) {
		List<Series> series = new ArrayList<>();
		List<String> shown = new ArrayList<>();
		for (String subject : this.run.settings().subjects()) {
			Series each = series(plot, subject, shown.size());
			if (!each.isEmpty()) {
				series.add(each);
				shown.add(subject);
			}
		}
		double[] values = series.stream().flatMapToDouble(Series::values).toArray();
		Across across = plot.across();
		boolean decades = across.shape() == Shape.DECADES;
		Axis x = decades ? Axis.of(across.name(), Scale.LOG)
				: Axis.ofCategories(across.name(), (across.shape() == Shape.SUBJECTS) ? shown : across.categories());
		Axis y = Axis.of(plot.figure().title(), decades ? Scale.LOG : Scale.fitting(values));
		return (values.length == 0) ? Optional.empty()
				: Optional.of(new Chart(name + "-" + plot.id(), plot.title(), hint(plot), x, y,
						(across.shape() == Shape.SUBJECTS) ? Chart.Kind.ROWS : Chart.Kind.LINES, series, table));
	}

	private static String hint(Plot plot) {
		return (plot.hint() + " " + Chart.better(plot.figure())).strip();
	}

	/** The number of the subject is its place, where each has a row. */
	private Series series(Plot plot, String subject, double number) {
		List<Point> line = new ArrayList<>();
		List<Point> points = new ArrayList<>();
		for (Row row : plot.rows()) {
			if (row.subject().equals(subject)) {
				List<? extends Number> places = (plot.across().shape() == Shape.SUBJECTS) ? List.of(number)
						: plot.across().places().apply(row);
				for (Number place : places) {
					add(line, points, plot, row, place.doubleValue());
				}
			}
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
				points.add(new Point(x, figure, words(cell), valid));
			}
		}
	}

	private String words(Cell cell) {
		String name = inRow(this.run, cell);
		return cell.outcome().valid() ? name : name + ", " + Remark.of(cell);
	}

	/** The whole name of a cell. */
	static String name(Run run, Cell cell) {
		return cell.id().subject() + ", " + Views.of(run).name(cell.id().load()) + ", " + inRow(run, cell);
	}

	/** Its name among those of the same subject and load. */
	private static String inRow(Run run, Cell cell) {
		String repetition = "repetition " + cell.id().repetition();
		return (run.experiment().executions(cell.id().load()) > 1) ? repetition + ", execution " + cell.id().execution()
				: repetition;
	}

}
