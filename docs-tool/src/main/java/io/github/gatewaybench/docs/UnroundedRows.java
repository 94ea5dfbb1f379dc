package io.github.gatewaybench.docs;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Row;
import io.github.gatewaybench.report.summary.Rows;

/**
 * The rows of a run's summary, with geometric means that are not rounded: a page that
 * rounded those of summary.json again would get the last digit wrong.
 */
record UnroundedRows(List<ShownRow> rows) {

	static UnroundedRows of(Run run) {
		Rows rows = Rows.of(run);
		List<Column<Row>> columns = rows.view().columns(run);
		return new UnroundedRows(rows.all().stream().map((row) -> ShownRow.of(row, columns)).toList());
	}

	/**
	 * Finds the rows that show the given values, and returns all their values.
	 * @param shown values as the summary shows them, rounded, by column
	 */
	List<Map<String, Object>> findRows(Map<String, Object> shown) {
		Map<String, String> texts = new HashMap<>();
		shown.forEach((column, value) -> texts.put(column, String.valueOf(value)));
		return this.rows.stream()
			.filter((row) -> row.texts.entrySet().containsAll(texts.entrySet()))
			.map(ShownRow::values)
			.toList();
	}

	/** A row's rounded texts and its values, a number or a text each, by column. */
	record ShownRow(Map<String, String> texts, Map<String, Object> values) {

		private static ShownRow of(Row row, List<Column<Row>> columns) {
			Map<String, String> texts = new HashMap<>();
			Map<String, Object> values = new LinkedHashMap<>();
			for (Column<Row> each : columns) {
				texts.put(each.name(), each.text(row));
				values.put(each.name(), value(each.value().apply(row)));
			}
			return new ShownRow(texts, values);
		}

		/** Returns a number or a text; null if there is none. */
		private static Object value(Column.Value value) {
			return value.number().isPresent() ? value.number().getAsDouble() : value.text().orElse(null);
		}

	}

}
