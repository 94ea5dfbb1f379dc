package io.github.gatewaybench.openload;

import java.util.List;

import org.HdrHistogram.Histogram;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.raw.LatencyLog;
import io.github.gatewaybench.measurements.raw.OpenReader;

/**
 * What came of an offer.
 *
 * @param latencies of the measured phase, in nanoseconds
 * @param startedAtMs when that began, in milliseconds of the epoch
 */
record Offered(OpenReader.Result result, Histogram latencies, long startedAtMs) {

	private static final double NS_PER_S = 1e9;

	/**
	 * The same, of what was counted.
	 * @param libraries that offered the load, with their versions
	 */
	static Offered of(Offer offer, List<String> libraries, Counts counts, Histogram latencies, long startedAtMs) {
		return new Offered(result(offer, libraries, figures(offer, counts, new Milliseconds(latencies))), latencies,
				startedAtMs);
	}

	/** An offer of which nothing was counted. */
	static Offered nothing(Offer offer, String reason) {
		Figures none = OpenReader.none(offer.rate(), (int) offer.duration().toSeconds(), reason);
		return new Offered(result(offer, List.of(), none), LatencyLog.empty(), 0);
	}

	private static OpenReader.Result result(Offer offer, List<String> libraries, Figures figures) {
		return new OpenReader.Result(RateStudy.TOOL, libraries, offer.url().toString(), offer.method(), offer.rate(),
				(int) offer.duration().toSeconds(), (int) offer.warmup().toSeconds(), offer.sessions(),
				(int) offer.timeout().toSeconds(), figures);
	}

	private static Figures figures(Offer offer, Counts counts, Milliseconds times) {
		double seconds = offer.duration().toMillis() / 1e3;
		return OpenReader.figures(Ordered.of("offered", offer.requests(), "sent", counts.sent(), "requests",
				counts.answered(), "seconds", seconds, "achieved_per_sec",
				Milliseconds.rounded(counts.answered() / seconds), "mean_ms", times.mean(), "p50_ms",
				times.percentile(50), "p75_ms", times.percentile(75), "p90_ms", times.percentile(90), "p99_ms",
				times.percentile(99), "p999_ms", times.percentile(99.9), "p9999_ms", times.percentile(99.99), "max_ms",
				times.max(), "blocked_s", counts.blocked().toNanos() / NS_PER_S, "sessions", offer.sessions(),
				"most_sessions", counts.mostSessions(), "exhausted", counts.exhausted(), "lag", counts.lag(), "cpu_s",
				counts.cpuS(), "errors", counts.errors(), "complaints", counts.complaints()));
	}

}
