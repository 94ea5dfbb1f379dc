package io.github.gatewaybench.report.compare;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.report.summary.PublishedTable;
import io.github.gatewaybench.report.summary.PublishedTable.ArticleRow;
import io.github.gatewaybench.report.summary.Measure;

/**
 * An article's figures by what they are of, as far as a run can have the same: of
 * executions as a whole, whose load is told; and what to doubt, by subject and load.
 */
record PublishedFigures(Map<Key, Double> figures, Map<String, String> notes) {

	/** Finds these figures in a table, whose loads are told in these parts. */
	static PublishedFigures of(PublishedTable table, Set<String> loads, Set<Measure> measures) {
		Map<Key, Double> figures = new LinkedHashMap<>();
		Map<String, String> notes = new LinkedHashMap<>();
		for (ArticleRow row : table.rows()) {
			Optional<Load> load = load(row, loads);
			if (load.isPresent() && row.isWhole()) {
				for (Measure measure : measures) {
					Key key = new Key(row.text("subject"), load.get(), measure);
					value(row, measure).stream()
						.filter((value) -> value > 0)
						.forEach((value) -> figures.put(key, value));
					if (!row.text("note").isEmpty()) {
						notes.put(key.place(), row.text("note"));
					}
				}
			}
		}
		return new PublishedFigures(figures, notes);
	}

	/** Empty where the article does not say, as in its prose. */
	private static Optional<Load> load(ArticleRow row, Set<String> names) {
		Map<String, String> load = new LinkedHashMap<>();
		names.forEach((name) -> load.put(name, row.text(name)));
		return load.containsValue("") ? Optional.empty() : Optional.of(new Load(load));
	}

	private static OptionalDouble value(ArticleRow row, Measure measure) {
		return (measure == Measure.THROUGHPUT) ? row.throughput() : row.number(measure + "_ms");
	}

}
