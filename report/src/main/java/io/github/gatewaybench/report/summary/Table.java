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
import io.github.gatewaybench.report.summary.Column.Mark;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.Column.Value;

/**
 * A table with the values of all its columns. Each output shows the columns that are
 * meant for it.
 *
 * @param linked whether a last column has links to the files of each row
 */
public record Table(String id, String caption, List<Heading> columns, List<Line> lines, boolean linked) {

	private static final CSVFormat CSV = CSVFormat.DEFAULT.builder().setQuoteMode(QuoteMode.NON_NUMERIC).get();

	/** Makes a table that needs no id and no caption. */
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

	/** Puts the table on a page. */
	public Table on(String page) {
		return new Table(page + "-" + this.id, this.caption, this.columns, this.lines, this.linked);
	}

	/** The table with the columns of an output. */
	public Table in(Output output) {
		return only((column) -> column.outputs.contains(output));
	}

	/** The table with some of its columns. */
	public Table only(Predicate<Heading> wanted) {
		int[] shown = IntStream.range(0, this.columns.size())
			.filter((column) -> wanted.test(this.columns.get(column)))
			.toArray();
		return new Table(this.id, this.caption, Arrays.stream(shown).mapToObj(this.columns::get).toList(),
				this.lines.stream()
					.map((line) -> new Line(Arrays.stream(shown).mapToObj(line.values::get).toList(), line.links))
					.toList(),
				this.linked);
	}

	/** The columns on the page. */
	public List<Heading> headings() {
		return in(Output.HTML).columns;
	}

	/** The lines on the page. */
	public List<Line> rows() {
		return in(Output.HTML).lines;
	}

	/** The warnings of the figures on the page, each once. */
	public List<WarningCode> doubts() {
		return doubts(rows().stream().flatMap((line) -> line.values.stream()));
	}

	/** The warnings of some values, each once. */
	public static List<WarningCode> doubts(Stream<Value> values) {
		return values.flatMap((value) -> value.doubts().cells().keySet().stream()).distinct().sorted().toList();
	}

	/** Texts are in quotes; where there is no number there is nothing. */
	String csv() {
		Table file = in(Output.FILE);
		StringBuilder csv = new StringBuilder(
				file.columns.stream().map(Heading::name).collect(Collectors.joining(",")) + "\n");
		file.lines
			.forEach((line) -> csv.append(CSV.format(line.values.stream().map(Value::plain).toArray())).append('\n'));
		return csv.toString();
	}

	/** The lines as other programs read them, by the names of the columns. */
	List<Map<String, Object>> plain() {
		Table file = in(Output.FILE);
		return file.lines.stream().map((line) -> {
			Map<String, Object> fields = new LinkedHashMap<>();
			for (int i = 0; i < file.columns.size(); i++) {
				fields.put(file.columns.get(i).name(), line.values.get(i).plain());
			}
			return fields;
		}).toList();
	}

	/** A table in Markdown, with letters behind what something casts doubt on. */
	public String markdown() {
		Table text = in(Output.MARKDOWN);
		List<List<String>> lines = new ArrayList<>();
		lines.add(text.columns.stream().map((column) -> Markdown.text(column.title())).toList());
		lines.add(IntStream.range(0, text.columns.size()).mapToObj((column) -> (column == 0) ? "--" : "-:").toList());
		int[] letters = IntStream.range(0, text.columns.size())
			.map((column) -> text.lines.stream()
				.mapToInt((line) -> line.values.get(column).doubts().letters().length())
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

	/** The letters have the same room in all fields, so that numbers line up. */
	private static String field(Value value, int room) {
		String letters = value.doubts().letters();
		return Markdown.text(value.shown()) + ((room == 0) ? "" : " " + letters + " ".repeat(room - letters.length()));
	}

	/** The head of a column, and whether all in it are numbers. */
	public record Heading(String name, String title, Set<Output> outputs, boolean number) {

		/** The title as a heading: words begin large, names such as p50 do not. */
		public String shown() {
			return this.title.matches("[a-z]+([ /].*)?") ? Markdown.capital(this.title) : this.title;
		}

	}

	/** A line of a table; what stands in its first field is its name. */
	public record Line(List<Value> values, List<Link> links) {

		/** How it looks: bad if something in it is not valid, untried if not tried. */
		public String kind() {
			List<Mark> marks = this.values.stream().map(Value::mark).toList();
			return marks.contains(Mark.BAD) ? "bad" : marks.contains(Mark.UNTRIED) ? "untried" : "";
		}

		public Value head() {
			return this.values.get(0);
		}

		public List<Value> cells() {
			return this.values.subList(1, this.values.size());
		}

	}

	/** A link, and what it says. */
	public record Link(String href, String text) {
	}

}
