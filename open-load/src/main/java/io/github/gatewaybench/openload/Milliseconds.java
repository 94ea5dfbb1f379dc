package io.github.gatewaybench.openload;

import java.util.OptionalDouble;

import org.HdrHistogram.Histogram;

/**
 * Latencies in milliseconds, of a histogram that has them in nanoseconds; empty where it
 * has none.
 */
record Milliseconds(Histogram ns) {

	private static final double NS_PER_MS = 1e6;

	OptionalDouble mean() {
		return known(this.ns.getMean());
	}

	OptionalDouble percentile(double percentile) {
		return known(this.ns.getValueAtPercentile(percentile));
	}

	OptionalDouble max() {
		return known(this.ns.getMaxValue());
	}

	private OptionalDouble known(double ns) {
		return (this.ns.getTotalCount() > 0) ? OptionalDouble.of(ms(ns)) : OptionalDouble.empty();
	}

	static double ms(double ns) {
		return rounded(ns / NS_PER_MS);
	}

	/** To a thousandth. */
	static double rounded(double value) {
		return Math.round(value * 1000) / 1000.0;
	}

}
