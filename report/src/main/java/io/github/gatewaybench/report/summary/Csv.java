package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Rows as CSV: texts in quotes, nothing where there is no figure.
 */
final class Csv {

	private Csv() {
	}

	static <R> String of(List<Column<R>> columns, List<R> rows) {
		StringBuilder csv = new StringBuilder();
		csv.append(columns.stream().map(Column::name).collect(Collectors.joining(","))).append('\n');
		for (R row : rows) {
			csv.append(
					columns.stream().map((column) -> field(column.value().apply(row))).collect(Collectors.joining(",")))
				.append('\n');
		}
		return csv.toString();
	}

	private static String field(Object value) {
		if (value instanceof OptionalDouble figure) {
			return figure.isPresent() ? Figures.plain(figure.getAsDouble()) : "";
		}
		return (value instanceof Number) ? value.toString() : '"' + value.toString().replace("\"", "\"\"") + '"';
	}

}
