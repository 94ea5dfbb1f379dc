package io.github.gatewaybench.report.published;

import java.util.OptionalDouble;

/**
 * The figures of the article on route tables: {@code routes.csv}.
 */
public final class PublishedRoutes {

	private final PublishedTable table;

	private PublishedRoutes(PublishedTable table) {
		this.table = table;
	}

	/** Reads them from the jar. */
	public static PublishedRoutes load() {
		return new PublishedRoutes(PublishedTable.of("routes").orElseThrow());
	}

	/** The throughput with so many routes, in ops/s; 0 routes is directly. */
	public OptionalDouble opsPerSec(int routes) {
		return this.table.rows()
			.stream()
			.filter((row) -> row.get("routes").equals(Integer.toString(routes)))
			.mapToDouble((row) -> Double.parseDouble(row.get("ops_per_sec")))
			.findFirst();
	}

}
