package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import io.github.gatewaybench.report.html.Axis.Scale;
import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.summary.StackTable;
import io.github.gatewaybench.report.summary.StackTable.Figure;
import io.github.gatewaybench.report.summary.StackTable.Pair;
import io.github.gatewaybench.report.summary.Stacks;

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
				charts, List.of(table()));
	}

	/** A row for each subject, on it a point for each load. */
	private Chart chart(int number) {
		Figure figure = this.stack.figures().get(number);
		List<String> subjects = this.stack.rows().stream().map(StackTable.Row::subject).distinct().toList();
		Map<Integer, List<Point>> points = new TreeMap<>();
		for (StackTable.Row row : this.stack.rows()) {
			int place = subjects.indexOf(row.subject());
			Pair pair = row.pairs().get(number);
			if (pair.ratio().isPresent()) {
				points.computeIfAbsent(place, (unused) -> new ArrayList<>())
					.add(Point.of(place, pair.ratio(), this.stack.load(row)));
			}
		}
		List<Series> series = points.entrySet()
			.stream()
			.map((each) -> subjects.get(each.getKey()))
			.map((subject) -> new Series(subject, this.styles.of(subject), false, "",
					points.get(subjects.indexOf(subject)), List.of()))
			.toList();
		return new Chart(this.id + "-" + number, "Today's " + figure.title() + " to " + this.stack.stack(),
				"1 is no change. " + (figure.moreIsBetter() ? "More is better." : "Less is better."),
				Axis.ofCategories("subjects", subjects),
				Axis.of("ratio to " + this.stack.stack(),
						Scale.fitting(series.stream().flatMapToDouble(Series::values).toArray())),
				Chart.Kind.ROWS, series, this.id + "-table");
	}

	private Table table() {
		List<String> columns = new ArrayList<>(List.of("Subject", Table.head(this.stack.varied())));
		for (Figure figure : this.stack.figures()) {
			columns
				.addAll(List.of("#" + this.stack.stack() + " " + figure.title(), "#Today " + figure.title(), "#Ratio"));
		}
		Table table = Table.of(this.id + "-table", this.stack.title(), columns.toArray(String[]::new));
		for (StackTable.Row row : this.stack.rows()) {
			List<TableCell> cells = new ArrayList<>(List.of(TableCell.text(row.subject()), TableCell.load(row.load())));
			for (int i = 0; i < row.pairs().size(); i++) {
				int places = this.stack.figures().get(i).places();
				Pair pair = row.pairs().get(i);
				cells.addAll(List.of(TableCell.figure(pair.stack(), places), TableCell.figure(pair.today(), places),
						TableCell.figure(pair.ratio(), 3)));
			}
			table.add(cells.toArray(TableCell[]::new));
		}
		return table;
	}

}
