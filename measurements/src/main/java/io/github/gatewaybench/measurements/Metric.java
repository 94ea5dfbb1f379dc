package io.github.gatewaybench.measurements;

import java.util.Optional;

import io.github.gatewaybench.measurements.Doubt.About;

/**
 * A figure that a load generator may have. Times are in milliseconds, rates per second.
 */
public enum Metric {

	/** Requests, or operations, per second. */
	THROUGHPUT,
	/** Mean time of a request. */
	MEAN,
	/** Time within which half of the requests were answered. */
	P50,
	/** The same of 90 %. */
	P90,
	/** The same of 99 %. */
	P99,
	/** The same of 99.9 %. */
	P999,
	/** The same of 99.99 %. */
	P9999,
	/** Longest time. */
	MAX,
	/** Half of the interval that holds the throughput in 999 cases of 1000; of JMH. */
	THROUGHPUT_ERROR,
	/** Which share of the requests left its connection open; of ab, 0 to 1. */
	KEPT_ALIVE;

	/** What doubts about it concern; empty if it is not about performance. */
	public Optional<About> about() {
		return switch (this) {
			case THROUGHPUT, THROUGHPUT_ERROR -> Optional.of(About.THROUGHPUT);
			case KEPT_ALIVE -> Optional.empty();
			case MEAN, P50, P90, P99, P999, P9999, MAX -> Optional.of(About.LATENCY);
		};
	}

}
