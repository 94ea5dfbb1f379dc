package io.github.gatewaybench.report.compare;

import java.util.EnumSet;
import java.util.Set;

/**
 * A figure in which two runs are compared.
 */
enum Metric {

	/** Requests, or operations, per second. */
	THROUGHPUT("throughput", "throughput/s"),

	/** Mean latency, in milliseconds. */
	MEAN("mean", "mean ms"),

	/** Median of the latency, in milliseconds. */
	P50("p50", "p50 ms"),

	/** 99th percentile of the latency, in milliseconds. */
	P99("p99", "p99 ms"),

	/** Processor time of the subject per request, in microseconds. */
	CPU("cpu", "CPU µs/request");

	/** Those of a load generator: its mean only repeats what its throughput says. */
	static final Set<Metric> USUAL = EnumSet.of(THROUGHPUT, P50, P99, CPU);

	private final String name;

	private final String title;

	Metric(String name, String title) {
		this.name = name;
		this.title = title;
	}

	/** With its unit. */
	String title() {
		return this.title;
	}

	/**
	 * How much worse it has become, as a share.
	 * @param ratio of the new value to the old one
	 */
	double loss(double ratio) {
		return (this == THROUGHPUT) ? 1 - ratio : ratio - 1;
	}

	/** The name on the command line and in files. */
	@Override
	public String toString() {
		return this.name;
	}

}
