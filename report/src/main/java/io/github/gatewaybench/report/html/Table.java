package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;

/**
 * A table whose columns can be sorted.
 *
 * @param id within the page
 * @param caption what it has
 * @param columns from the left
 * @param rows from the top
 */
record Table(String id, String caption, List<Column> columns, List<Row> rows) {

	/**
	 * A table without rows; names of figures begin with "#", names not to be sorted with
	 * "!".
	 */
	static Table of(String id, String caption, String... columns) {
		List<Column> all = new ArrayList<>();
		for (String each : columns) {
			boolean plain = !each.startsWith("#") && !each.startsWith("!");
			all.add(new Column(plain ? each : each.substring(1), each.startsWith("#"), !each.startsWith("!")));
		}
		return new Table(id, caption, all, new ArrayList<>());
	}

	/** The head of a column of loads, which are numbers where they have no other name. */
	static String head(String varied) {
		return (varied.equals("load") ? "" : "#") + Character.toUpperCase(varied.charAt(0)) + varied.substring(1);
	}

	void add(TableCell... cells) {
		List<TableCell> rest = List.of(cells).subList(1, cells.length);
		boolean bad = List.of(cells).stream().anyMatch(TableCell::mark);
		this.rows.add(new Row(bad, cells[0], rest));
	}

	boolean isEmpty() {
		return this.rows.isEmpty();
	}

	/**
	 * A column.
	 *
	 * @param name at its head
	 * @param number whether it has figures
	 * @param sortable whether it can be sorted
	 */
	record Column(String name, boolean number, boolean sortable) {
	}

	/**
	 * A row.
	 *
	 * @param bad whether something in it did not count
	 * @param head whose it is
	 * @param cells the others
	 */
	record Row(boolean bad, TableCell head, List<TableCell> cells) {
	}

}
