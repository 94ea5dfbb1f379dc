package io.github.gatewaybench.measurements;

/**
 * A figure that every load generator may have. Times are in milliseconds, rates per
 * second.
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
	/** Longest time. */
	MAX

}
