package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import org.HdrHistogram.Histogram;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.raw.LatencyLogReader;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;

/**
 * The result of a load on one target: settings, figures and latencies.
 *
 * @param result settings and figures of the load
 * @param latencies latencies of the measured phase, in nanoseconds
 * @param startedAtMs start of the measured phase, in ms since the epoch; 0 if unknown
 */
record LoadResult(OpenLoadReader.Result result, Histogram latencies, long startedAtMs) {

	static final double NS_PER_S = 1e9;

	private static final double NS_PER_MS = 1e6;

	/**
	 * Creates the result of a load that was generated.
	 * @param libraries names and versions of the libraries that generated the load
	 */
	static LoadResult of(LoadSpec spec, Target target, List<String> libraries, Counts counts, Histogram latencies,
			long startedAtMs) {
		return new LoadResult(
				result(spec, target, libraries, figures(spec, counts, latencies), counts.slices,
						counts.slices.isEmpty() ? OptionalLong.empty() : OptionalLong.of(startedAtMs)),
				latencies, startedAtMs);
	}

	/**
	 * Creates the result of a load on a single target that could not be generated, with
	 * the reason.
	 */
	static LoadResult failed(LoadSpec spec, String reason) {
		Figures none = OpenLoadReader.createFailedFigures(spec.rate(), (int) spec.duration().toSeconds(), reason);
		return new LoadResult(result(spec, spec.targets().get(0), List.of(), none, List.of(), OptionalLong.empty()),
				LatencyLogReader.emptyHistogram(), 0);
	}

	private static OpenLoadReader.Result result(LoadSpec spec, Target target, List<String> libraries, Figures figures,
			List<OpenLoadReader.SliceCount> slices, OptionalLong slicesStartedAtMs) {
		return new OpenLoadReader.Result(RateStudy.TOOL, libraries, target.name(), target.url().toString(),
				spec.method(), spec.rate(), (int) spec.duration().toSeconds(), (int) spec.warmup().toSeconds(),
				spec.sessions(), (int) spec.timeout().toSeconds(), figures, slices, slicesStartedAtMs);
	}

	private static Figures figures(LoadSpec spec, Counts counts, Histogram latencies) {
		int slices = spec.slicesPerTarget();
		double seconds = spec.slices().dueTime().multipliedBy(slices).toMillis() / 1e3;
		Map<String, Object> figures = new HashMap<>(latencyStatistics(latencies));
		figures.putAll(OrderedMaps.of("offered", spec.offeredPerTarget(), "sent", counts.sent, "requests",
				counts.answered, "all_requests", counts.totalAnswered, "seconds", seconds, "achieved_per_sec",
				rounded(counts.answered / seconds), "blocked_s", counts.blocked.toNanos() / NS_PER_S, "sessions",
				spec.sessions(), "most_sessions", counts.mostSessions, "least_connections", counts.leastConnections,
				"exhausted", counts.exhausted, "lag", counts.lag, "from_due", latencyStatistics(counts.fromDue),
				"cpu_s", counts.cpuS, "body_bytes", counts.bodyBytes, "errors", counts.errors, "complaints",
				counts.complaints));
		return OpenLoadReader.createFigures(figures);
	}

	/** Mean and percentiles by their JSON names; empty if there are no latencies. */
	private static Map<String, Object> latencyStatistics(Histogram latencies) {
		return (latencies.getTotalCount() == 0) ? Map.of()
				: OrderedMaps.of("mean_ms", ms(latencies.getMean()), "p50_ms", percentile(latencies, 50), "p75_ms",
						percentile(latencies, 75), "p90_ms", percentile(latencies, 90), "p99_ms",
						percentile(latencies, 99), "p999_ms", percentile(latencies, 99.9), "p9999_ms",
						percentile(latencies, 99.99), "max_ms", percentile(latencies, 100));
	}

	private static double percentile(Histogram latencies, double percentile) {
		return ms(latencies.getValueAtPercentile(percentile));
	}

	/** Converts nanoseconds to milliseconds with three decimal places. */
	static double ms(double ns) {
		return rounded(ns / NS_PER_MS);
	}

	private static double rounded(double value) {
		return Math.round(value * 1000) / 1000.0;
	}

	/**
	 * Counts of a target in the measured phase.
	 *
	 * @param sent number of requests that were sent
	 * @param answered number of responses with a status of 2xx
	 * @param blocked total time for which requests waited for a connection
	 * @param mostSessions maximum number of requests in flight
	 * @param leastConnections smallest number of open connections; empty if agents opened
	 * them
	 * @param exhausted whether requests waited because all sessions were busy
	 * @param lag lag of the event loop that sends requests; empty if agents do
	 * @param fromDue latencies counted from when requests were due; an empty histogram if
	 * agents sent the requests
	 * @param cpuS CPU time of this process in seconds; empty if another one sent requests
	 * @param bodyBytes length of the bodies of all responses; empty if agents received
	 * them
	 * @param totalAnswered number of responses with a status of 2xx from all targets;
	 * empty if the target has no name
	 * @param slices counts by slice; empty if the target has no name
	 * @param complaints descriptions of everything else that went wrong
	 */
	record Counts(long sent, long answered, OpenLoadReader.Errors errors, Duration blocked, long mostSessions,
			OptionalLong leastConnections, boolean exhausted, Optional<OpenLoadReader.Lag> lag, Histogram fromDue,
			OptionalDouble cpuS, OptionalLong bodyBytes, OptionalLong totalAnswered,
			List<OpenLoadReader.SliceCount> slices, List<String> complaints) {

		/**
		 * Converts Hyperfoil's counts, in which a timeout is also counted as a connection
		 * error because it closes the connection.
		 * @param status number of responses with a status other than 2xx
		 */
		static OpenLoadReader.Errors errorsFromHyperfoil(long connection, long timeout, long internal, long status) {
			return new OpenLoadReader.Errors(Math.max(0, connection - timeout), timeout, internal, status);
		}

	}

}
