package io.github.gatewaybench.report.summary;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.QuoteMode;

import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.report.summary.Column.Highlight;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.Column.Value;

/**
 * A table with all its columns; each output shows only the columns meant for it.
 *
 * @param linked whether the last column has links to the files of each row
 */
public record Table(String id, String caption, List<Heading> columns, List<Line> lines, boolean linked) {

	private static final CSVFormat CSV = CSVFormat.DEFAULT.builder().setQuoteMode(QuoteMode.NON_NUMERIC).get();

	/** Makes a table without an id, a caption or links. */
	public static <R> Table of(List<Column<R>> columns, List<R> rows) {
		return of("", "", columns, rows);
	}

	/** Makes a table without links. */
	public static <R> Table of(String id, String caption, List<Column<R>> columns, List<R> rows) {
		return of(id, caption, columns, rows, false, (row) -> List.of());
	}

	/** Makes a table whose rows have links to their files. */
	public static <R> Table linked(String id, String caption, List<Column<R>> columns, List<R> rows,
			Function<R, List<Link>> links) {
		return of(id, caption, columns, rows, true, links);
	}

	private static <R> Table of(String id, String caption, List<Column<R>> columns, List<R> rows, boolean linked,
			Function<R, List<Link>> links) {
		List<Line> lines = rows.stream()
			.map((row) -> new Line(columns.stream().map((column) -> column.value().apply(row)).toList(),
					links.apply(row)))
			.toList();
		List<Heading> headings = new ArrayList<>();
		for (Column<R> column : columns) {
			int index = headings.size();
			headings.add(new Heading(column.name(), column.title(), column.outputs(),
					lines.stream().allMatch((line) -> line.values.get(index).isNumber())));
		}
		return new Table(id, caption, headings, lines, linked);
	}

	/** Adapts the table to a page, whose id becomes a prefix of the table's id. */
	public Table onPage(String page) {
		return new Table(page + "-" + this.id, this.caption, this.columns, this.lines, this.linked);
	}

	/** Returns the table with only the columns of an output. */
	public Table forOutput(Output output) {
		return withColumns((column) -> column.outputs.contains(output));
	}

	/** Returns the table with only the wanted columns. */
	public Table withColumns(Predicate<Heading> wanted) {
		int[] shown = IntStream.range(0, this.columns.size())
			.filter((column) -> wanted.test(this.columns.get(column)))
			.toArray();
		return new Table(this.id, this.caption, Arrays.stream(shown).mapToObj(this.columns::get).toList(),
				this.lines.stream()
					.map((line) -> new Line(Arrays.stream(shown).mapToObj(line.values::get).toList(), line.links))
					.toList(),
				this.linked);
	}

	/** Headings of the columns that the HTML page shows. */
	public List<Heading> headings() {
		return forOutput(Output.HTML).columns;
	}

	/** Lines with the fields that the HTML page shows. */
	public List<Line> rows() {
		return forOutput(Output.HTML).lines;
	}

	/** Warning codes of the figures on the HTML page, each once. */
	public List<WarningCode> warningCodes() {
		return warningCodes(rows().stream().flatMap((line) -> line.values.stream()));
	}

	/** Warning codes of the given values, each once. */
	public static List<WarningCode> warningCodes(Stream<Value> values) {
		return values.flatMap((value) -> value.warnings().cells().keySet().stream()).distinct().sorted().toList();
	}

	/** The table as CSV; texts are quoted, and missing numbers are empty. */
	String csv() {
		Table file = forOutput(Output.FILE);
		StringBuilder csv = new StringBuilder(
				file.columns.stream().map(Heading::name).collect(Collectors.joining(",")) + "\n");
		file.lines.forEach(
				(line) -> csv.append(CSV.format(line.values.stream().map(Value::rawValue).toArray())).append('\n'));
		return csv.toString();
	}

	/** The lines for JSON, as values by column name. */
	List<Map<String, Object>> jsonRows() {
		Table file = forOutput(Output.FILE);
		return file.lines.stream().map((line) -> {
			Map<String, Object> fields = new LinkedHashMap<>();
			for (int i = 0; i < file.columns.size(); i++) {
				fields.put(file.columns.get(i).name(), line.values.get(i).rawValue());
			}
			return fields;
		}).toList();
	}

	/** The table in Markdown, with the letters of warnings after the figures. */
	public String markdown() {
		Table text = forOutput(Output.MARKDOWN);
		List<List<String>> lines = new ArrayList<>();
		lines.add(text.columns.stream().map((column) -> Markdown.text(column.title())).toList());
		lines.add(IntStream.range(0, text.columns.size()).mapToObj((column) -> (column == 0) ? "--" : "-:").toList());
		int[] letters = IntStream.range(0, text.columns.size())
			.map((column) -> text.lines.stream()
				.mapToInt((line) -> line.values.get(column).warnings().letters().length())
				.max()
				.orElse(0))
			.toArray();
		text.lines.forEach((line) -> lines.add(IntStream.range(0, letters.length)
			.mapToObj((column) -> field(line.values.get(column), letters[column]))
			.toList()));
		List<List<String>> padded = new ArrayList<>(TextTable.padded(lines, 1));
		padded.set(1, padded.get(1).stream().map((rule) -> rule.replace(' ', '-')).toList());
		return padded.stream().map((line) -> "| " + String.join(" | ", line) + " |\n").collect(Collectors.joining());
	}

	/** Formats a field, padding the letters of its warnings so that numbers line up. */
	private static String field(Value value, int room) {
		String letters = value.warnings().letters();
		return Markdown.text(value.shown()) + ((room == 0) ? "" : " " + letters + " ".repeat(room - letters.length()));
	}

	/** The heading of a column, and whether all its values are numeric. */
	public record Heading(String name, String title, Set<Output> outputs, boolean number) {

		/** The title, capitalized unless it is a name such as p50. */
		public String shown() {
			return this.title.matches("[a-z]+([ /].*)?") ? Markdown.capital(this.title) : this.title;
		}

	}

	/** A line of a table; its first field is its name. */
	public record Line(List<Value> values, List<Link> links) {

		/** CSS class of the line: bad, untried or, usually, empty. */
		public String kind() {
			List<Highlight> marks = this.values.stream().map(Value::highlight).toList();
			return marks.contains(Highlight.BAD) ? "bad" : marks.contains(Highlight.NOT_RUN) ? "untried" : "";
		}

		public Value head() {
			return this.values.get(0);
		}

		public List<Value> cells() {
			return this.values.subList(1, this.values.size());
		}

	}

	/** A link: its target and its text. */
	public record Link(String href, String text) {
	}

}
