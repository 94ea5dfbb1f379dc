package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.report.html.Chart.Axis;
import io.github.gatewaybench.report.html.Chart.Point;
import io.github.gatewaybench.report.html.Chart.Series;
import io.github.gatewaybench.report.html.RunSection.Group;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Row;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.StackTable;
import io.github.gatewaybench.report.summary.StackTable.Line;

/**
 * The charts and tables of a stack beside today.
 */
final class StackPart {

	private StackPart() {
	}

	static List<Group> groups(Rows rows, String id, Styles styles) {
		List<Group> groups = new ArrayList<>();
		StackTable.of(rows).forEach((stack) -> groups.add(group(stack, id + "-stack" + groups.size(), styles)));
		return groups;
	}

	private static Group group(StackTable stack, String id, Styles styles) {
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
