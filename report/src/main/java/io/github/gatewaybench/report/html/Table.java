package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.github.gatewaybench.report.html.Links.Link;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.Column.Value;

/**
 * A table whose columns can be sorted.
 */
record Table(String id, String caption, List<Heading> headings, List<TableRow> rows) {

	/** The table of those columns that stand on a page. */
	static <R> Table of(String id, String caption, List<Column<R>> columns, List<R> rows) {
		List<Column<R>> shown = Column.in(Output.HTML, columns);
		return new Table(id, caption, shown.stream().map((column) -> Heading.of(column, rows)).toList(),
				rows.stream()
					.map((row) -> TableRow.of(shown.stream().map((column) -> TableCell.of(column, row)).toList()))
					.toList());
	}

	<R> Table with(String heading, List<R> rows, Function<R, List<Link>> links) {
		List<Heading> headings = new ArrayList<>(this.headings);
		headings.add(new Heading(heading, false, false));
		List<TableRow> linked = new ArrayList<>();
		for (TableRow each : this.rows) {
			List<TableCell> cells = new ArrayList<>(each.cells());
			cells.add(new TableCell("", "", false, false, links.apply(rows.get(linked.size()))));
			linked.add(new TableRow(each.bad(), each.head(), cells));
		}
		return new Table(this.id, this.caption, headings, linked);
	}

	boolean isEmpty() {
		return this.rows.isEmpty();
	}
	record Heading(String name, boolean number, boolean sortable) {

		/** Words begin large, names such as p50 and stack-2019 do not. */
		private static <R> Heading of(Column<R> column, List<R> rows) {
			String title = column.title();
			String name = title.matches("[a-z]+([ /].*)?") ? Character.toUpperCase(title.charAt(0)) + title.substring(1)
					: title;
			return new Heading(name, rows.stream().allMatch((row) -> column.value().apply(row).isNumber()), true);
		}

	}

	/** A row: bad where something in it did not count. */
	record TableRow(boolean bad, TableCell head, List<TableCell> cells) {

		private static TableRow of(List<TableCell> all) {
			return new TableRow(all.stream().anyMatch(TableCell::mark), all.get(0), all.subList(1, all.size()));
		}

	}

	/**
	 * A cell: what is read, what it is sorted by (empty: last), whether it is a figure,
	 * whether it stands out since something did not count, and links after the text.
	 */
	record TableCell(String text, String key, boolean number, boolean mark, List<Link> links) {

		private static <R> TableCell of(Column<R> column, R row) {
			Value value = column.value().apply(row);
			return new TableCell(value.shown(), value.key(), value.isNumber(), value.marked(), List.of());
		}

		boolean hasKey() {
			return !this.key.equals(this.text);
		}

		/** Whether it needs a wide column. */
		boolean isLong() {
			return !this.number && this.text.length() > 30;
		}

	}

}
