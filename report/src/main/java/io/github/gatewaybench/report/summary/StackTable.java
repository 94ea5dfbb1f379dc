package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.SubjectName;

/**
 * A stack, as in {@code stack-2019}, beside today: a line for each subject and load that
 * the run has in both, all of one group of loads. The base is what the stack's subjects
 * are compared with.
 */
public record StackTable(String stack, String base, String group, String varied, List<Column<Row>> figures,
		List<Line> lines) {

	/** A table for each stack of a run, and for each group of what can be compared. */
	public static Collection<StackTable> of(Rows rows) {
		View view = View.of(rows.run());
		List<Column<Row>> figures = view.stackFigures();
		Map<List<String>, StackTable> tables = new LinkedHashMap<>();
		for (Row row : rows.whole()) {
			LoadName load = view.name(row.load());
			Optional<Row> today = row.of(row.name().plain())
				.filter((each) -> figures.stream()
					.anyMatch((figure) -> figure.number(row).isPresent() || figure.number(each).isPresent()));
			if (row.name().stack().isPresent() && today.isPresent()) {
				String stack = row.name().stack().get();
				String base = rows.run().settings().baseOf(row.subject());
				tables
					.computeIfAbsent(List.of(stack, load.group()),
							(key) -> new StackTable(stack, base, load.group(), load.varied(), figures,
									new ArrayList<>()))
					.lines()
					.add(new Line(row, today.get(), load));
			}
		}
		return tables.values();
	}

	public String title() {
		return this.stack + " beside today" + (this.group.isEmpty() ? "" : ": " + this.group);
	}

	public String explanation() {
		return "Of the medians above; each ratio is today's to that of " + this.stack + "."
				+ (this.figures.contains(Columns.SUBJECT_CPU)
						? " CPU is the gateway's, or the server's where there is none." : "")
				+ (SubjectName.of(this.base).stack().isPresent()
						? " Above, the subjects of " + this.stack + " are set to " + this.base + "." : "");
	}

	/** The least and the greatest ratio of each figure. */
	public String finding() {
		String ratios = this.figures.stream()
			.flatMap((figure) -> range(figure).stream())
			.collect(Collectors.joining("; "));
		return ratios.isEmpty() ? "" : "Today to " + this.stack + ": " + ratios + ".";
	}

	private Optional<String> range(Column<Row> figure) {
		List<Line> known = this.lines.stream()
			.filter((line) -> line.ratio(figure).isPresent())
			.sorted(Comparator.comparingDouble((line) -> line.ratio(figure).getAsDouble()))
			.toList();
		if (known.isEmpty()) {
			return Optional.empty();
		}
		Line least = known.get(0);
		Line most = known.get(known.size() - 1);
		return Optional.of(figure.title() + " " + (least.words(figure).equals(most.words(figure)) ? least.words(figure)
				: least.place(figure) + " to " + most.place(figure)));
	}

	/** For each figure three. */
	public List<Column<Line>> columns() {
		List<Column<Line>> columns = new ArrayList<>(List.of(Column.text("subject", Line::subject),
				Column.of(this.varied, 0, (line) -> Value.ofDigits(line.load().value()))));
		for (Column<Row> figure : this.figures) {
			columns.add(Column.figure(this.stack + " " + figure.title(), figure.places(),
					(line) -> figure.number(line.stack())));
			columns
				.add(Column.figure("today " + figure.title(), figure.places(), (line) -> figure.number(line.today())));
			columns.add(Column.figure("ratio", 3, (line) -> line.ratio(figure)));
		}
		return columns;
	}

	String markdown() {
		return "\n## " + Markdown.text(title()) + "\n\n" + (finding().isEmpty() ? "" : Markdown.line(finding()) + "\n")
				+ Markdown.line(explanation()) + "\n\n" + MarkdownTable.of(columns(), this.lines);
	}

	/** A subject under a load: what the stack has, and what today's has. */
	public record Line(Row stack, Row today, LoadName load) {
		public String subject() {
			return this.today.subject();
		}

		/** Today's figure to the stack's. */
		public OptionalDouble ratio(Column<Row> figure) {
			return Numbers.ratio(figure.number(this.today), figure.number(this.stack));
		}

		private String words(Column<Row> figure) {
			return "x " + Numbers.places(ratio(figure), 2);
		}

		private String place(Column<Row> figure) {
			return words(figure) + " (" + subject() + ", " + this.load.words() + ")";
		}

	}

}
