package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

import io.github.gatewaybench.report.model.Load;

/**
 * A subject under a load: one execution after the start, or the whole, whose figures are
 * those of the second half of the executions.
 *
 * @param execution its number; none for the whole
 * @param repetitions how many cells there are
 * @param firstMeanMs of the first of several executions; the whole's alone
 */
public record AbRow(String subject, Group group, OptionalInt execution, OptionalDouble firstMeanMs, int repetitions,
		int valid, boolean skipped, OptionalDouble requestsPerSec, OptionalDouble meanMs, OptionalDouble p50Ms,
		OptionalDouble p90Ms, OptionalDouble p99Ms, OptionalDouble maxMs, long errors, OptionalDouble gatewayCpuMicros,
		OptionalDouble backendCpuMicros, OptionalDouble keepAliveShare, OptionalDouble gatewayPeakRssMb,
		OptionalDouble ratioToDirect, String notes) {

	static final List<Column<AbRow>> COLUMNS = List.of(new Column<>("subject", AbRow::subject),
			new Column<>("connections", (row) -> row.group().load().connections()),
			new Column<>("repetitions", AbRow::repetitions), new Column<>("valid", AbRow::valid),
			new Column<>("requests_per_sec", AbRow::requestsPerSec), new Column<>("mean_ms", AbRow::meanMs),
			new Column<>("p50_ms", AbRow::p50Ms), new Column<>("p90_ms", AbRow::p90Ms),
			new Column<>("p99_ms", AbRow::p99Ms), new Column<>("errors", AbRow::errors),
			new Column<>("gateway_cpu_us_per_request", AbRow::gatewayCpuMicros),
			new Column<>("ratio_to_direct", AbRow::ratioToDirect), new Column<>("notes", AbRow::notes),
			new Column<>("backend_cpu_us_per_request", AbRow::backendCpuMicros),
			new Column<>("cpus", (row) -> row.group().cpus()),
			new Column<>("protocol", (row) -> row.group().protocol()),
			new Column<>("requests", (row) -> row.group().load().requests()),
			new Column<>("execution", (row) -> row.isWhole() ? "whole" : (Object) row.execution().getAsInt()),
			new Column<>("max_ms", AbRow::maxMs), new Column<>("keep_alive_share", AbRow::keepAliveShare),
			new Column<>("gateway_peak_rss_mb", AbRow::gatewayPeakRssMb));

	/** Whether it stands for all executions. */
	public boolean isWhole() {
		return this.execution.isEmpty();
	}

	/** What is compared with each other. */
	public record Group(String cpus, String protocol, Load load) {

		/** What was run, for people. */
		public String title() {
			String option = this.protocol.equals("keep-alive") ? " -k" : "";
			return "%s%s: ab%s -n %d -c %d".formatted(machine(), this.protocol, option, this.load.requests(),
					this.load.connections());
		}

		/** Its size, to stand before what follows; empty where it was left as it is. */
		String machine() {
			return this.cpus.equals("all") ? "" : this.cpus + " processor" + (this.cpus.equals("1") ? "" : "s") + ", ";
		}

		@Override
		public String toString() {
			return "cpus=%s %s n%d-c%d".formatted(this.cpus, this.protocol, this.load.requests(),
					this.load.connections());
		}

	}

}
