package io.github.gatewaybench.docs;

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
record UnroundedRows(List<Column<Row>> columns, List<Row> rows) {

	static UnroundedRows of(Run run) {
		Rows rows = Rows.of(run);
		return new UnroundedRows(rows.view().columns(run), rows.all());
	}

	/** Finds the rows that show the given values, and returns all values by column. */
	List<Map<String, Object>> findRows(Map<String, Object> shown) {
		return this.rows.stream()
			.filter((row) -> this.columns.stream()
				.filter((column) -> shown.containsKey(column.name()))
				.filter((column) -> column.text(row).equals(String.valueOf(shown.get(column.name()))))
				.count() == shown.size())
			.map(this::values)
			.toList();
	}

	private Map<String, Object> values(Row row) {
		Map<String, Object> values = new LinkedHashMap<>();
		this.columns.forEach((column) -> values.put(column.name(), value(column.value().apply(row))));
		return values;
	}

	/** Returns a number or a text; null if there is none. */
	private static Object value(Column.Value value) {
		return value.number().isPresent() ? value.number().getAsDouble() : value.text().orElse(null);
	}

}
