package io.github.gatewaybench.report.html;

import java.util.List;

import io.github.gatewaybench.report.table.Column;
import io.github.gatewaybench.report.table.Numbers;
import io.github.gatewaybench.report.table.Value;

/**
 * A cell of a table.
 *
 * @param text that is read
 * @param key that it is sorted by; empty: last
 * @param number whether it is a figure
 * @param mark whether it stands out: something did not count
 * @param links after the text
 */
record TableCell(String text, String key, boolean number, boolean mark, List<Link> links) {

	/** What a column has of a row. */
	static <R> TableCell of(Column<R> column, R row) {
		Value value = column.value().apply(row);
		String text = column.text(row);
		boolean number = value.text().isEmpty();
		return new TableCell(text, number ? key(value, text, column.places()) : text, number, column.marked().test(row),
				List.of());
	}

	/** The text, unless it is more than the number. */
	private static String key(Value value, String text, int places) {
		if (value.number().isEmpty()) {
			return "";
		}
		return Numbers.places(value.number(), places).equals(text) ? text : Numbers.plain(value.number().getAsDouble());
	}

	static TableCell of(List<Link> links) {
		return new TableCell("", "", false, false, links);
	}

	/** Whether it is sorted by something else than its text. */
	boolean hasKey() {
		return !this.key.equals(this.text);
	}

	/** Whether it needs a wide column. */
	boolean isLong() {
		return !this.number && this.text.length() > 30;
	}

}
