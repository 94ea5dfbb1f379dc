package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.github.gatewaybench.report.table.Column;
import io.github.gatewaybench.report.table.Output;

/**
 * A table whose columns can be sorted.
 *
 * @param id within the page
 * @param caption what it has
 * @param headings from the left
 * @param rows from the top
 */
record Table(String id, String caption, List<Heading> headings, List<TableRow> rows) {

	/** The table of those columns that stand on a page. */
	static <R> Table of(String id, String caption, List<Column<R>> columns, List<R> rows) {
		List<Column<R>> shown = Column.of(columns, Output.HTML);
		return new Table(id, caption, shown.stream().map((column) -> Heading.of(column, rows)).toList(),
				rows.stream()
					.map((row) -> TableRow.of(shown.stream().map((column) -> TableCell.of(column, row)).toList()))
					.toList());
	}

	/** The same with links at the end of each row. */
	<R> Table with(String heading, List<R> rows, Function<R, List<Link>> links) {
		List<Heading> headings = new ArrayList<>(this.headings);
		headings.add(new Heading(heading, false, false));
		List<TableRow> linked = new ArrayList<>();
		for (int i = 0; i < rows.size(); i++) {
			linked.add(this.rows.get(i).with(TableCell.of(links.apply(rows.get(i)))));
		}
		return new Table(this.id, this.caption, headings, linked);
	}

	boolean isEmpty() {
		return this.rows.isEmpty();
	}

	/**
	 * A column's.
	 *
	 * @param name of the column
	 * @param number whether it has figures
	 * @param sortable whether it can be sorted
	 */
	record Heading(String name, boolean number, boolean sortable) {

		private static <R> Heading of(Column<R> column, List<R> rows) {
			return new Heading(name(column.title()),
					rows.stream().allMatch((row) -> column.value().apply(row).text().isEmpty()), true);
		}

		/** Words begin large, names such as p50 and stack-2019 do not. */
		private static String name(String title) {
			return title.matches("[a-z]+([ /].*)?") ? Character.toUpperCase(title.charAt(0)) + title.substring(1)
					: title;
		}

	}

	/**
	 * A row.
	 *
	 * @param bad whether something in it did not count
	 * @param head whose it is
	 * @param cells the others
	 */
	record TableRow(boolean bad, TableCell head, List<TableCell> cells) {

		private static TableRow of(List<TableCell> all) {
			return new TableRow(all.stream().anyMatch(TableCell::mark), all.get(0), all.subList(1, all.size()));
		}

		private TableRow with(TableCell last) {
			List<TableCell> cells = new ArrayList<>(this.cells);
			cells.add(last);
			return new TableRow(this.bad, this.head, cells);
		}

	}

}
