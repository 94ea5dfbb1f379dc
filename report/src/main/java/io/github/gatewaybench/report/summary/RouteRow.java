package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A subject with a table of some size, asked by a client: medians over the valid
 * repetitions.
 *
 * @param startSeconds from the start of the process to the last route's first answer
 * @param heapBytes in use after it and a full collection
 * @param articleOpsPerSec the article's throughput with so many routes
 */
public record RouteRow(String subject, int routes, String client, int repetitions, int valid, OptionalDouble opsPerSec,
		OptionalDouble opsError, OptionalDouble meanMs, OptionalDouble p50Ms, OptionalDouble p99Ms,
		OptionalDouble startSeconds, OptionalDouble heapBytes, OptionalDouble gatewayCpuSeconds,
		OptionalDouble gatewayPeakRssMb, OptionalDouble articleOpsPerSec, OptionalDouble articleRatioToDirect,
		OptionalDouble ratioToDirect, OptionalDouble ratioToSmallest, OptionalDouble heapBytesPerRoute, String notes) {

	private static final double MEBIBYTE = 1048576;

	static final List<Column<RouteRow>> COLUMNS = List.of(new Column<>("subject", RouteRow::subject),
			new Column<>("routes", RouteRow::routes), new Column<>("client", RouteRow::client),
			new Column<>("repetitions", RouteRow::repetitions), new Column<>("valid", RouteRow::valid),
			new Column<>("ops_per_sec", RouteRow::opsPerSec), new Column<>("ops_error", RouteRow::opsError),
			new Column<>("mean_ms", RouteRow::meanMs), new Column<>("p50_ms", RouteRow::p50Ms),
			new Column<>("p99_ms", RouteRow::p99Ms), new Column<>("ratio_to_direct", RouteRow::ratioToDirect),
			new Column<>("ratio_to_smallest", RouteRow::ratioToSmallest),
			new Column<>("start_s", RouteRow::startSeconds), new Column<>("heap_mb", RouteRow::heapMb),
			new Column<>("heap_bytes_per_route", RouteRow::heapBytesPerRoute),
			new Column<>("gateway_cpu_s", RouteRow::gatewayCpuSeconds),
			new Column<>("gateway_peak_rss_mb", RouteRow::gatewayPeakRssMb),
			new Column<>("article_ops_per_sec", RouteRow::articleOpsPerSec),
			new Column<>("article_ratio_to_direct", RouteRow::articleRatioToDirect),
			new Column<>("notes", RouteRow::notes));

	/** The heap in mebibytes. */
	public OptionalDouble heapMb() {
		return this.heapBytes.isPresent() ? Figures.rounded(OptionalDouble.of(this.heapBytes.getAsDouble() / MEBIBYTE))
				: OptionalDouble.empty();
	}

}
