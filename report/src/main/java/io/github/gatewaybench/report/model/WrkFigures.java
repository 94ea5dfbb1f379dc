package io.github.gatewaybench.report.model;

import java.util.OptionalDouble;

/**
 * What wrk found in one execution.
 *
 * @param requests that were answered
 * @param seconds that it took
 * @param requestsPerSec throughput
 * @param meanMs mean latency
 * @param stdevMs standard deviation of the latency
 * @param maxMs longest latency
 * @param p50Ms percentiles of the latency, which wrk prints with {@code --latency}
 * @param p75Ms the same
 * @param p90Ms the same
 * @param p99Ms the same
 * @param errors what went wrong, counted
 */
public record WrkFigures(long requests, OptionalDouble seconds, double requestsPerSec, OptionalDouble meanMs,
		OptionalDouble stdevMs, OptionalDouble maxMs, OptionalDouble p50Ms, OptionalDouble p75Ms, OptionalDouble p90Ms,
		OptionalDouble p99Ms, WrkErrors errors) {
}
