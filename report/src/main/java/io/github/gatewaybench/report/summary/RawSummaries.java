package io.github.gatewaybench.report.summary;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.raw.RawOutput;

/**
 * Summaries of raw files: one for each tool, since their figures are of different work.
 */
final class RawSummaries {

	private RawSummaries() {
	}

	static List<Summary> of(List<RawOutput> outputs) {
		Map<String, List<Map<String, Object>>> rows = outputs.stream()
			.collect(Collectors.groupingBy(RawOutput::tool, LinkedHashMap::new,
					Collectors.flatMapping((output) -> output.rows().stream(), Collectors.toList())));
		return rows.entrySet().stream().map((each) -> summary(each.getKey(), each.getValue())).toList();
	}

	private static Summary summary(String tool, List<Map<String, Object>> rows) {
		List<Column<Map<String, Object>>> columns = rows.stream()
			.limit(1)
			.flatMap((row) -> row.keySet().stream())
			.map(RawSummaries::column)
			.toList();
		return Summary.of(Map.of("tool", tool), columns, rows, """
				# raw output of %s

				%s
				As the tool printed it, "-" where it gave none. Whether the answers were right, no raw file tells.
				""".formatted(tool, MarkdownTable.of(columns, rows)));
	}

	/** With all digits that the tool printed. */
	private static Column<Map<String, Object>> column(String name) {
		return Column.<Map<String, Object>>of(name, 0, (row) -> value(row.get(name))).shown((row) -> {
			Object plain = value(row.get(name)).plain();
			return (plain != null) ? plain.toString() : "-";
		});
	}

	private static Value value(Object value) {
		if (value instanceof OptionalDouble figure) {
			return Value.of(figure);
		}
		return (value instanceof Number number) ? Value.of(number.longValue()) : Value.of(value.toString());
	}

}
