package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A subject at a connection count: medians over the valid repetitions.
 */
public record RoundRow(String subject, int connections, int repetitions, int valid, OptionalDouble requestsPerSec,
		OptionalDouble meanMs, OptionalDouble p50Ms, OptionalDouble p90Ms, OptionalDouble p99Ms, long errors,
		OptionalDouble gatewayCpuMicros, OptionalDouble ratioToDirect, String notes, OptionalDouble backendCpuMicros,
		OptionalDouble ratioToBase) {

	static final List<Column<RoundRow>> COLUMNS = List.of(new Column<>("subject", RoundRow::subject),
			new Column<>("connections", RoundRow::connections), new Column<>("repetitions", RoundRow::repetitions),
			new Column<>("valid", RoundRow::valid), new Column<>("requests_per_sec", RoundRow::requestsPerSec),
			new Column<>("mean_ms", RoundRow::meanMs), new Column<>("p50_ms", RoundRow::p50Ms),
			new Column<>("p90_ms", RoundRow::p90Ms), new Column<>("p99_ms", RoundRow::p99Ms),
			new Column<>("errors", RoundRow::errors),
			new Column<>("gateway_cpu_us_per_request", RoundRow::gatewayCpuMicros),
			new Column<>("ratio_to_direct", RoundRow::ratioToDirect), new Column<>("notes", RoundRow::notes),
			new Column<>("backend_cpu_us_per_request", RoundRow::backendCpuMicros),
			new Column<>("ratio_to_base", RoundRow::ratioToBase));

}
