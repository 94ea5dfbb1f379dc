package io.github.gatewaybench.report.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The figures of the article on route tables: {@code routes.csv}.
 */
public final class PublishedRoutes {

	private final List<String> names;

	private final List<List<String>> rows;

	private PublishedRoutes(List<List<String>> lines) {
		this.names = lines.get(0);
		this.rows = lines.subList(1, lines.size());
	}

	/** Reads them from the jar. */
	public static PublishedRoutes load() {
		try (InputStream stream = PublishedRoutes.class.getResourceAsStream("/published/routes.csv")) {
			String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
			return new PublishedRoutes(text.lines().map((line) -> List.of(line.split(",", -1))).toList());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** The throughput with so many routes, in ops/s; 0 routes is directly. */
	public OptionalDouble opsPerSec(int routes) {
		return this.rows.stream()
			.filter((row) -> value(row, "routes").equals(Integer.toString(routes)))
			.mapToDouble((row) -> Double.parseDouble(value(row, "ops_per_sec")))
			.findFirst();
	}

	private String value(List<String> row, String name) {
		return row.get(this.names.indexOf(name));
	}

}
