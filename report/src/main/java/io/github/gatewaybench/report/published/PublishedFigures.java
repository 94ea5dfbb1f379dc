package io.github.gatewaybench.report.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The articles' figures for one round or study: a file of {@code results/published/}.
 *
 * @param rows in the file's order; none where no article has the round
 */
public record PublishedFigures(List<Row> rows) {

	/** Reads from the jar what there is for a round. */
	public static PublishedFigures of(String round) {
		// The name is from a run's folder: it must not lead elsewhere.
		if (!round.matches("[a-z0-9-]+")) {
			return new PublishedFigures(List.of());
		}
		try (InputStream stream = PublishedFigures.class.getResourceAsStream("/published/" + round + ".csv")) {
			return new PublishedFigures((stream != null)
					? rows(new String(stream.readAllBytes(), StandardCharsets.UTF_8)) : List.of());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static List<Row> rows(String csv) {
		List<List<String>> lines = csv.lines().map((line) -> List.of(line.split(",", -1))).toList();
		List<Row> rows = new ArrayList<>();
		for (List<String> line : lines.subList(1, lines.size())) {
			Map<String, String> fields = new LinkedHashMap<>();
			for (int i = 0; i < line.size(); i++) {
				fields.put(lines.get(0).get(i), line.get(i));
			}
			rows.add(new Row(fields));
		}
		return rows;
	}

	/**
	 * A row.
	 *
	 * @param fields by the column's name, empty where the article has nothing
	 */
	public record Row(Map<String, String> fields) {

		/** What stands in a column; empty where there is none. */
		public String text(String column) {
			return this.fields.getOrDefault(column, "");
		}

		/** A figure. */
		public OptionalDouble number(String column) {
			String text = text(column);
			return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
		}

	}

}
