package io.github.gatewaybench.report.html;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Doubt;
import io.github.gatewaybench.report.html.Links.Link;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Column.Mark;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.Column.Value;

/**
 * A table whose columns can be sorted, and a last one of links where it is linked.
 */
public record Table(String id, String caption, List<Heading> headings, List<TableRow> rows, boolean linked) {

	/** What casts doubt on its figures, each once. */
	List<Doubt> doubts() {
		return doubts(this.rows.stream().flatMap((row) -> row.cells().stream()));
	}

	/** The same of values. */
	static List<Doubt> doubts(Stream<Value> values) {
		return values.flatMap((value) -> value.doubts().cells().keySet().stream()).distinct().sorted().toList();
	}

	/** The table of those columns that stand on a page. */
	public static <R> Table of(String id, String caption, List<Column<R>> columns, List<R> rows) {
		return of(id, caption, columns, rows, false, (row) -> List.of());
	}

	/** The same, with links to the files of a row. */
	static <R> Table linked(String id, String caption, List<Column<R>> columns, List<R> rows,
			Function<R, List<Link>> links) {
		return of(id, caption, columns, rows, true, links);
	}

	private static <R> Table of(String id, String caption, List<Column<R>> columns, List<R> rows, boolean linked,
			Function<R, List<Link>> links) {
		List<Column<R>> shown = Column.in(Output.HTML, columns);
		return new Table(id, caption, shown.stream().map((column) -> Heading.of(column, rows)).toList(),
				rows.stream()
					.map((row) -> TableRow.of(shown.stream().map((column) -> column.value().apply(row)).toList(),
							links.apply(row)))
					.toList(),
				linked);
	}

	boolean hasDoubts() {
		return !doubts().isEmpty();
	}

	/** The head of a column, and whether all in it are numbers. */
	public record Heading(String name, boolean number) {

		/** Words begin large, names such as p50 and stack-2019 do not. */
		static <R> Heading of(Column<R> column, List<R> rows) {
			String title = column.title();
			String name = title.matches("[a-z]+([ /].*)?") ? Character.toUpperCase(title.charAt(0)) + title.substring(1)
					: title;
			return new Heading(name, rows.stream().allMatch((row) -> column.value().apply(row).isNumber()));
		}

	}

	/** A row: bad if something in it is not valid, untried if it was not tried. */
	public record TableRow(String kind, Value head, List<Value> cells, List<Link> links) {

		static TableRow of(List<Value> all, List<Link> links) {
			String kind = all.stream().map(Value::mark).anyMatch(Mark.BAD::equals) ? "bad"
					: all.stream().map(Value::mark).anyMatch(Mark.UNTRIED::equals) ? "untried" : "";
			return new TableRow(kind, all.get(0), all.subList(1, all.size()), links);
		}

	}

}
