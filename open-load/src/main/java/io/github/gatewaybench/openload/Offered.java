package io.github.gatewaybench.openload;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.measurements.OpenFigures;
import io.github.gatewaybench.measurements.raw.LatencyLog;
import io.github.gatewaybench.measurements.raw.OpenReader;
import org.HdrHistogram.Histogram;

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
		OpenFigures none = OpenFigures.noneAt(offer.rate(), (int) offer.duration().toSeconds(), reason);
		return new Offered(result(offer, List.of(), none), LatencyLog.empty(), 0);
	}

	private static OpenReader.Result result(Offer offer, List<String> libraries, OpenFigures figures) {
		return new OpenReader.Result(OpenReader.TOOL, libraries, offer.url().toString(), offer.method(), offer.rate(),
				(int) offer.duration().toSeconds(), (int) offer.warmup().toSeconds(), offer.sessions(),
				(int) offer.timeout().toSeconds(), figures);
	}

	private static OpenFigures figures(Offer offer, Counts counts, Milliseconds times) {
		double seconds = offer.duration().toMillis() / 1e3;
		return new OpenFigures(OptionalLong.of(offer.requests()), OptionalLong.of(counts.sent()),
				OptionalLong.of(counts.answered()), OptionalDouble.of(seconds),
				OptionalDouble.of(Milliseconds.rounded(counts.answered() / seconds)), times.mean(),
				times.percentile(50), times.percentile(75), times.percentile(90), times.percentile(99),
				times.percentile(99.9), times.percentile(99.99), times.max(),
				OptionalDouble.of(counts.blocked().toNanos() / NS_PER_S), OptionalLong.of(offer.sessions()),
				OptionalLong.of(counts.mostSessions()), Optional.of(counts.exhausted()), counts.lag(), counts.cpuS(),
				counts.errors(), counts.complaints());
	}

}
