package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.summary.Chart.Axis;
import io.github.gatewaybench.report.summary.Chart.Series;
import io.github.gatewaybench.report.summary.View.LoadName;

/**
 * A table that compares subjects in a stack of older versions, such as {@code
 * stack-2019}, with the same subjects in today's versions. It has one line per subject
 * and load.
 *
 * @param figures columns with the figures to compare
 */
record StackTable(List<Column<Row>> figures, List<Line> lines) {

	/**
	 * Creates one table per stack in a run and, if loads are grouped, per group of loads.
	 */
	public static List<StackTable> of(Rows rows) {
		List<Column<Row>> figures = rows.view().stackFigures();
		List<Line> lines = new ArrayList<>();
		for (Row row : rows.aggregates()) {
			row.name()
				.stack()
				.flatMap((stack) -> row.ofSubject(row.name().plain()))
				.map((today) -> new Line(row, today, rows.view().loadName(row.load())))
				.filter((line) -> figures.stream().anyMatch(line::hasFigure))
				.ifPresent(lines::add);
		}
		return OrderedMaps.groupBy((line) -> List.of(line.stackRow().name().stack().get(), line.load().group()), lines)
			.values()
			.stream()
			.map((each) -> new StackTable(figures, each))
			.toList();
	}

	/**
	 * Returns the name of the other stack, a folder of modules with older versions such
	 * as {@code stack-2019}, which the table compares with today's.
	 */
	public String stack() {
		return this.lines.get(0).stackRow().name().stack().orElseThrow();
	}

	public String title() {
		String group = this.lines.get(0).load().group();
		return stack() + " and today" + (group.isEmpty() ? "" : ": " + group);
	}

	public String explanation() {
		String base = this.lines.get(0).stackRow().baseSubject();
		return "From the figures above; each ratio is today's figure divided by that of " + stack() + "."
				+ (this.figures.contains(Columns.SUBJECT_CPU)
						? " CPU is the gateway's, or the server's where there is none." : "")
				+ (SubjectName.of(base).stack().isPresent()
						? " Above, ratios of the subjects of " + stack() + " are to " + base + "." : "");
	}

	/**
	 * Returns a sentence with the lowest and highest ratio of each figure; empty if there
	 * are no ratios.
	 */
	public String ratioRangesSentence() {
		String ratios = this.figures.stream().flatMap(this::formatRatioRange).collect(Collectors.joining("; "));
		return ratios.isEmpty() ? "" : "Today relative to " + stack() + ": " + ratios + ".";
	}

	private Stream<String> formatRatioRange(Column<Row> figure) {
		List<Line> known = this.lines.stream()
			.filter((line) -> line.ratio(figure).isPresent())
			.sorted(Comparator.comparingDouble((line) -> line.ratio(figure).getAsDouble()))
			.toList();
		if (known.isEmpty()) {
			return Stream.of();
		}
		Line least = known.get(0);
		Line most = known.get(known.size() - 1);
		return Stream.of(figure.title() + " "
				+ (least.formatRatio(figure).equals(most.formatRatio(figure)) ? least.formatRatio(figure)
						: least.formatRatioWithPlace(figure) + " to " + most.formatRatioWithPlace(figure)));
	}

	/** Creates the section of the page with this table and one chart per figure. */
	Section section(String id) {
		List<Chart> charts = new ArrayList<>();
		this.figures.forEach((figure) -> charts.add(chart(id + "-" + charts.size(), figure)));
		return new Section(id, title(), (ratioRangesSentence() + " " + explanation()).strip(), charts,
				List.of(Table.of(id + "-table", title(), columns(), this.lines)));
	}

	private Chart chart(String id, Column<Row> figure) {
		List<String> subjects = this.lines.stream().map(Line::subject).distinct().toList();
		List<Line> known = this.lines.stream().filter((line) -> line.ratio(figure).isPresent()).toList();
		List<Series> series = new ArrayList<>();
		OrderedMaps.groupBy(Line::subject, known)
			.forEach((subject,
					some) -> series.add(Series.of(subject, false,
							some.stream()
								.map((line) -> Chart.Point.of(subjects.indexOf(subject), line.ratio(figure),
										line.load().withoutGroup()))
								.toList())));
		return new Chart(id, "Today's " + figure.title() + " relative to " + stack(),
				"1 means no change. " + figure.betterDirection(), Axis.categories("subjects", subjects),
				Axis.linearOrLog("ratio to " + stack(), series), Chart.Shape.ROWS, series);
	}

	private List<Column<Line>> columns() {
		List<Column<Line>> columns = new ArrayList<>(List.of(Column.text("subject", Line::subject),
				Column.numberOrText(this.lines.get(0).load().varied(), (line) -> line.load().value())));
		for (Column<Row> figure : this.figures) {
			columns.add(Column.of(stack() + " " + figure.title(), (line) -> figure.value().apply(line.stackRow())));
			columns.add(Column.of("today " + figure.title(), (line) -> figure.value().apply(line.todayRow())));
			columns.add(Column.figure("ratio", 3, (line) -> line.ratio(figure)));
		}
		return columns;
	}

	String markdown() {
		return "\n## " + Markdown.escape(title()) + "\n\n"
				+ (ratioRangesSentence().isEmpty() ? "" : Markdown.escapeLineStart(ratioRangesSentence()) + "\n")
				+ Markdown.escapeLineStart(explanation()) + "\n\n" + Table.of(columns(), this.lines).markdown();
	}

	/**
	 * A line of the table: a subject under one load.
	 *
	 * @param stackRow row with the figures in the stack
	 * @param todayRow row with the figures in today's versions
	 */
	public record Line(Row stackRow, Row todayRow, LoadName load) {

		public String subject() {
			return this.todayRow.subject();
		}

		/**
		 * Returns the figure in today's versions divided by the figure in the stack;
		 * empty if one is missing.
		 */
		public OptionalDouble ratio(Column<Row> figure) {
			return TableNumbers.ratio(figure.number(this.todayRow), figure.number(this.stackRow));
		}

		private boolean hasFigure(Column<Row> figure) {
			return figure.number(this.todayRow).isPresent() || figure.number(this.stackRow).isPresent();
		}

		private String formatRatio(Column<Row> figure) {
			return "x " + TableNumbers.formatFixed(ratio(figure), 2);
		}

		private String formatRatioWithPlace(Column<Row> figure) {
			return formatRatio(figure) + " (" + subject() + ", " + this.load.withoutGroup() + ")";
		}

	}

}
