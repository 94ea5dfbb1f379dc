package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
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
 * A table of values; each output (CSV and JSON, Markdown, HTML) shows only the columns
 * meant for it.
 *
 * @param id HTML id; may be empty
 * @param columns headings of all columns
 */
public record Table(String id, String caption, List<Heading> columns, List<Line> lines) {

	private static final CSVFormat CSV = CSVFormat.DEFAULT.builder().setQuoteMode(QuoteMode.NON_NUMERIC).get();

	/** Creates a table without id, caption and links. */
	public static <R> Table of(List<Column<R>> columns, List<R> rows) {
		return of("", "", columns, rows);
	}

	/** Creates a table without links. */
	public static <R> Table of(String id, String caption, List<Column<R>> columns, List<R> rows) {
		return of(id, caption, columns, rows, (row) -> List.of());
	}

	/** Creates a table that has links to files in its rows. */
	public static <R> Table of(String id, String caption, List<Column<R>> columns, List<R> rows,
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
		return new Table(id, caption, headings, lines);
	}

	/** Returns a copy for an HTML page, with a prefix for the table's id. */
	public Table forHtmlPage(String idPrefix) {
		return new Table(idPrefix + "-" + this.id, this.caption, this.columns, this.lines);
	}

	/** Returns a copy with only the columns that an output shows. */
	public Table forOutput(Output output) {
		return withColumns((column) -> column.outputs.contains(output));
	}

	/** Returns a copy with only the columns that a predicate accepts. */
	public Table withColumns(Predicate<Heading> wanted) {
		int[] shown = IntStream.range(0, this.columns.size())
			.filter((column) -> wanted.test(this.columns.get(column)))
			.toArray();
		return new Table(this.id, this.caption, Arrays.stream(shown).mapToObj(this.columns::get).toList(),
				this.lines.stream()
					.map((line) -> new Line(Arrays.stream(shown).mapToObj(line.values::get).toList(), line.links))
					.toList());
	}

	/** Returns the headings of the columns that the HTML page shows. */
	public List<Heading> headings() {
		return forOutput(Output.HTML).columns;
	}

	/** Returns the lines, with only the fields that the HTML page shows. */
	public List<Line> rows() {
		return forOutput(Output.HTML).lines;
	}

	/** Whether the HTML page shows links to files in a last column. */
	public boolean linked() {
		return this.lines.stream().anyMatch((line) -> !line.links.isEmpty());
	}

	/** Returns the distinct codes of the warnings on values that the HTML page shows. */
	public List<WarningCode> warningCodes() {
		return warningCodes(rows().stream().flatMap((line) -> line.values.stream()));
	}

	/** Returns the distinct codes of the warnings on the given values. */
	public static List<WarningCode> warningCodes(Stream<Value> values) {
		return values.flatMap((value) -> value.warnings().partByCode().keySet().stream()).distinct().sorted().toList();
	}

	/** Formats the table as CSV; texts are quoted, and missing numbers are empty. */
	String csv() {
		Table file = forOutput(Output.FILE);
		StringBuilder csv = new StringBuilder(
				file.columns.stream().map(Heading::name).collect(Collectors.joining(",")) + "\n");
		file.lines.forEach((line) -> csv
			.append(CSV.format(line.values.stream().map((each) -> withoutFormula(each.rawValue())).toArray()))
			.append('\n'));
		return csv.toString();
	}

	/**
	 * Puts an apostrophe before a text that a spreadsheet would run as a formula, because
	 * the files of a run may come from someone else.
	 */
	private static Object withoutFormula(Object value) {
		return (value instanceof String text && text.matches("(?s)[=+@\t\r-].+")) ? "'" + text : value;
	}

	/** Returns the lines for JSON, as values by column name. */
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

	/** Formats the table as Markdown, with the letters of warnings after the values. */
	public String markdown() {
		Table text = forOutput(Output.MARKDOWN);
		List<List<String>> lines = new ArrayList<>();
		lines.add(text.columns.stream().map((column) -> Markdown.escape(column.title())).toList());
		lines.add(IntStream.range(0, text.columns.size()).mapToObj((column) -> (column == 0) ? "--" : "-:").toList());
		int[] letters = IntStream.range(0, text.columns.size())
			.map((column) -> text.lines.stream()
				.mapToInt((line) -> line.values.get(column).warnings().letters().length())
				.max()
				.orElse(0))
			.toArray();
		text.lines.forEach((line) -> lines.add(IntStream.range(0, letters.length)
			.mapToObj((column) -> markdownField(line.values.get(column), letters[column]))
			.toList()));
		List<List<String>> padded = new ArrayList<>(TextTable.padded(lines, 1));
		padded.set(1, padded.get(1).stream().map((rule) -> rule.replace(' ', '-')).toList());
		return padded.stream().map((line) -> "| " + String.join(" | ", line) + " |\n").collect(Collectors.joining());
	}

	/** Formats a field; the letters of warnings are padded so that numbers line up. */
	private static String markdownField(Value value, int letterWidth) {
		String letters = value.warnings().letters();
		return Markdown.escape(value.shown())
				+ ((letterWidth == 0) ? "" : " " + letters + " ".repeat(letterWidth - letters.length()));
	}

	/**
	 * The heading of a column.
	 *
	 * @param name name in CSV and JSON
	 * @param title title for people
	 * @param outputs outputs that show the column
	 * @param number whether all values in the column are numeric
	 */
	public record Heading(String name, String title, Set<Output> outputs, boolean number) {

		/**
		 * Returns the title for the HTML page: capitalized, unless it starts with a name
		 * such as p50.
		 */
		public String shown() {
			return this.title.matches("[a-z]+([ /].*)?") ? Markdown.capitalize(this.title) : this.title;
		}

	}

	/**
	 * A line of a table.
	 *
	 * @param values fields, of which the first names the line
	 * @param links links to files
	 */
	public record Line(List<Value> values, List<Link> links) {

		/**
		 * CSS class of the line: "bad" if a field is highlighted as BAD, otherwise
		 * "untried" if one is as NOT_RUN, otherwise an empty text.
		 */
		public String cssClass() {
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

	/** A link on an HTML page: target and text. */
	public record Link(String href, String text) {
	}

}
