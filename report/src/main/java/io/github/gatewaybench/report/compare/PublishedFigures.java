package io.github.gatewaybench.report.compare;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.gatewaybench.report.published.PublishedTable;

/**
 * An article's figures by what they are of, as far as a run can have the same.
 *
 * @param figures those of executions as a whole, whose load is told
 * @param notes what to doubt, by subject and load
 */
record PublishedFigures(Map<Key, Double> figures, Map<String, String> notes) {

	private static final Map<Metric, List<String>> COLUMNS = columns();

	/**
	 * Finds them in a table.
	 * @param loads names of what makes a load in the run
	 * @param metrics to look for
	 */
	static PublishedFigures of(PublishedTable table, Set<String> loads, Set<Metric> metrics) {
		Map<Key, Double> figures = new LinkedHashMap<>();
		Map<String, String> notes = new LinkedHashMap<>();
		for (PublishedTable.Row row : table.rows()) {
			Optional<Map<String, String>> load = load(row, loads);
			if (load.isPresent() && isOfAWholeLoad(row)) {
				for (Metric metric : metrics) {
					Key key = new Key(row.text("subject"), load.get(), metric);
					value(row, metric).ifPresent((value) -> figures.put(key, value));
					if (!row.text("note").isEmpty()) {
						notes.put(key.place(), row.text("note"));
					}
				}
			}
		}
		return new PublishedFigures(figures, notes);
	}

	/** Not of one execution of several. */
	private static boolean isOfAWholeLoad(PublishedTable.Row row) {
		return Set.of("", "whole").contains(row.text("execution"));
	}

	/** Empty where the article does not say, as in its prose. */
	private static Optional<Map<String, String>> load(PublishedTable.Row row, Set<String> names) {
		Map<String, String> load = new LinkedHashMap<>();
		names.forEach((name) -> load.put(name, row.text(name)));
		return load.containsValue("") ? Optional.empty() : Optional.of(load);
	}

	private static Optional<Double> value(PublishedTable.Row row, Metric metric) {
		return COLUMNS.getOrDefault(metric, List.of())
			.stream()
			.flatMap((name) -> row.number(name).stream().boxed())
			.filter((value) -> value > 0)
			.findFirst();
	}

	private static Map<Metric, List<String>> columns() {
		Map<Metric, List<String>> columns = new EnumMap<>(Metric.class);
		columns.put(Metric.THROUGHPUT, List.of("requests_per_sec", "ops_per_sec"));
		columns.put(Metric.MEAN, List.of("mean_ms"));
		columns.put(Metric.P50, List.of("p50_ms"));
		columns.put(Metric.P99, List.of("p99_ms"));
		return columns;
	}

}
