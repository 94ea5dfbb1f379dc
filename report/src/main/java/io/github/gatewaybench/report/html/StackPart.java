package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.html.Axis.Scale;
import io.github.gatewaybench.report.summary.StackTable;
import io.github.gatewaybench.report.summary.StackTable.Line;
import io.github.gatewaybench.report.summary.Stacks;
import io.github.gatewaybench.report.table.Column;
import io.github.gatewaybench.report.view.Row;

/**
 * The charts and tables of a stack beside today.
 */
final class StackPart {

	private final StackTable stack;

	private final String id;

	private final Styles styles;

	private StackPart(StackTable stack, String id, Styles styles) {
		this.stack = stack;
		this.id = id;
		this.styles = styles;
	}

	static List<Group> groups(Run run, String id, Styles styles) {
		List<StackTable> tables = Stacks.of(run);
		return IntStream.range(0, tables.size())
			.mapToObj((i) -> new StackPart(tables.get(i), id + "-stack" + i, styles).group())
			.toList();
	}

	private Group group() {
		List<Chart> charts = IntStream.range(0, this.stack.figures().size())
			.mapToObj(this::chart)
			.filter((chart) -> !chart.series().isEmpty())
			.toList();
		return new Group(this.id, this.stack.title(), (this.stack.finding() + " " + this.stack.explanation()).strip(),
				charts,
				List.of(Table.of(this.id + "-table", this.stack.title(), this.stack.columns(), this.stack.lines())));
	}

	/** A row for each subject, on it a point for each load. */
	private Chart chart(int number) {
		Column<Row> figure = this.stack.figures().get(number);
		List<String> subjects = this.stack.lines().stream().map(Line::subject).distinct().toList();
		Map<String, List<Point>> points = new LinkedHashMap<>();
		for (Line line : this.stack.lines()) {
			if (line.ratio(figure).isPresent()) {
				points.computeIfAbsent(line.subject(), (unused) -> new ArrayList<>())
					.add(Point.of(subjects.indexOf(line.subject()), line.ratio(figure), line.load().words()));
			}
		}
		List<Series> series = new ArrayList<>();
		points.forEach((subject, each) -> series
			.add(new Series(subject, this.styles.of(subject), false, "", each, List.of())));
		return new Chart(this.id + "-" + number, "Today's " + figure.title() + " to " + this.stack.stack(),
				"1 is no change. " + Chart.better(figure), Axis.ofCategories("subjects", subjects),
				Axis.of("ratio to " + this.stack.stack(),
						Scale.fitting(series.stream().flatMapToDouble(Series::values).toArray())),
				Chart.Kind.ROWS, series, this.id + "-table");
	}

}
