package io.github.gatewaybench.report.model;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;

/**
 * What ab found in one execution.
 *
 * @param requests that were completed
 * @param seconds that it took
 * @param requestsPerSec throughput
 * @param meanMs mean time of a request
 * @param percentilesMs times within which so many percent of the requests were served, in
 * whole milliseconds: 50, 66, 75, 80, 90, 95, 98, 99 and 100, which is the longest
 * @param times by part of a request: connect, processing, waiting, total
 * @param keepAliveRequests whose connection was kept
 * @param errors what went wrong, counted
 */
public record AbFigures(long requests, OptionalDouble seconds, OptionalDouble requestsPerSec, OptionalDouble meanMs,
		SortedMap<Integer, Double> percentilesMs, Map<String, AbTimes> times, long keepAliveRequests, AbErrors errors) {

	/** One of the percentiles, in milliseconds. */
	public OptionalDouble percentileMs(int percent) {
		Double time = this.percentilesMs.get(percent);
		return (time != null) ? OptionalDouble.of(time) : OptionalDouble.empty();
	}

}
