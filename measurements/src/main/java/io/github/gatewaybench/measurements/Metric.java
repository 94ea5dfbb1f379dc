package io.github.gatewaybench.measurements;

import java.util.List;

import io.github.gatewaybench.measurements.WarningCode.FigureGroup;

/** Metrics that load generators report. Times are in milliseconds, rates per second. */
public enum Metric {

	/** Throughput in requests per second or, with JMH, in operations per second. */
	THROUGHPUT("requests_per_sec", "achieved_per_sec"),
	/** Mean response time. */
	MEAN("mean_ms"),
	/** Time within which 50 % of the requests were answered. */
	P50("p50_ms"),
	/** Time within which 90 % of the requests were answered. */
	P90("p90_ms"),
	/** Time within which 99 % of the requests were answered. */
	P99("p99_ms"),
	/** Time within which 99.9 % of the requests were answered. */
	P999("p999_ms"),
	/** Time within which 99.99 % of the requests were answered. */
	P9999("p9999_ms"),
	/** Longest response time. */
	MAX("max_ms"),
	/** Half the width of JMH's 99.9 % confidence interval of the throughput. */
	THROUGHPUT_ERROR,
	/** Share of ab's requests after which the server kept the connection open, 0 to 1. */
	KEPT_ALIVE("keep_alive_requests");

	private final List<String> names;

	Metric(String... names) {
		this.names = List.of(names);
	}

	/**
	 * JSON names of this metric in the figures of wrk, ab and open-load; empty if only
	 * JMH reports it.
	 */
	List<String> jsonNames() {
		return this.names;
	}

	/** The group of figures that this metric belongs to. */
	public FigureGroup figureGroup() {
		return switch (this) {
			case THROUGHPUT, THROUGHPUT_ERROR, KEPT_ALIVE -> FigureGroup.THROUGHPUT;
			case MEAN, P50, P90, P99, P999, P9999, MAX -> FigureGroup.LATENCY;
		};
	}

}
