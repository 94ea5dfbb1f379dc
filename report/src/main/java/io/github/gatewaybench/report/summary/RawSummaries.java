package io.github.gatewaybench.report.summary;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.raw.RawOutput;
import io.github.gatewaybench.report.table.Column;
import io.github.gatewaybench.report.table.MarkdownTable;
import io.github.gatewaybench.report.table.Numbers;
import io.github.gatewaybench.report.table.Summary;
import io.github.gatewaybench.report.table.Value;

/**
 * Summaries of raw files: one for each tool, since their figures are of different work.
 */
final class RawSummaries {

	private RawSummaries() {
	}

	static List<Summary> of(List<RawOutput> outputs) {
		return outputs.stream()
			.collect(Collectors.groupingBy(RawOutput::tool, LinkedHashMap::new, Collectors.toList()))
			.entrySet()
			.stream()
			.map((each) -> summary(each.getKey(),
					each.getValue().stream().flatMap((output) -> output.rows().stream()).toList()))
			.toList();
	}

	private static Summary summary(String tool, List<Map<String, Object>> rows) {
		List<Column<Map<String, Object>>> columns = rows.stream()
			.limit(1)
			.flatMap((row) -> row.keySet().stream())
			.map(RawSummaries::column)
			.toList();
		return Summary.of(Map.of("tool", tool), columns, rows, "# raw output of " + tool + "\n\n"
				+ MarkdownTable.of(columns, rows)
				+ "\nAs the tool printed it, \"-\" where it gave none. Whether the answers were right, no raw file tells.\n");
	}

	private static Column<Map<String, Object>> column(String name) {
		Column<Map<String, Object>> column = Column.of(name, 0, (row) -> value(row.get(name)));
		return column.titled(name.replace('_', ' ')).shown((row) -> shown(column.value().apply(row)));
	}

	private static Value value(Object value) {
		if (value instanceof OptionalDouble figure) {
			return Value.of(figure);
		}
		return (value instanceof Number number) ? Value.of(number.longValue()) : Value.of(value.toString());
	}

	/** With all digits that the tool printed. */
	private static String shown(Value value) {
		return value.text()
			.orElseGet(() -> value.number().isPresent() ? Numbers.plain(value.number().getAsDouble()) : "-");
	}

}
