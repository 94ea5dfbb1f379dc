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
		for (Map<String, String> row : table.rows()) {
			Optional<Map<String, String>> load = load(row, loads);
			if (load.isPresent() && row.getOrDefault("execution", "whole").equals("whole")) {
				for (Metric metric : metrics) {
					Key key = new Key(row.get("subject"), load.get(), metric);
					value(row, metric).ifPresent((value) -> figures.put(key, value));
					if (!row.get("note").isEmpty()) {
						notes.put(key.place(), row.get("note"));
					}
				}
			}
		}
		return new PublishedFigures(figures, notes);
	}

	/** Empty where the article does not say, as in its prose. */
	private static Optional<Map<String, String>> load(Map<String, String> row, Set<String> names) {
		Map<String, String> load = new LinkedHashMap<>();
		names.forEach((name) -> load.put(name, row.getOrDefault(name, "")));
		return load.containsValue("") ? Optional.empty() : Optional.of(load);
	}

	private static Optional<Double> value(Map<String, String> row, Metric metric) {
		return COLUMNS.getOrDefault(metric, List.of())
			.stream()
			.map((name) -> row.getOrDefault(name, ""))
			.filter((value) -> !value.isEmpty())
			.map(Double::valueOf)
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
