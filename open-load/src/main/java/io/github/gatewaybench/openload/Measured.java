package io.github.gatewaybench.openload;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.measurements.OpenFigures;
import io.github.gatewaybench.measurements.OpenFigures.Lag;
import io.github.gatewaybench.measurements.OpenFigures.OpenErrors;
import io.github.gatewaybench.measurements.raw.OpenReader;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.http.statistics.HttpStats;
import org.HdrHistogram.Histogram;

/**
 * What the generator counted, in the figures that are kept.
 */
final class Measured {

	private static final double NS_PER_MS = 1e6;

	private static final double NS_PER_S = 1e9;

	private Measured() {
	}

	static OpenReader.Result of(Offer offer, Generator generator) {
		return new OpenReader.Result(OpenReader.TOOL, Libraries.VERSIONS, offer.url().toString(), offer.method(),
				offer.rate(), (int) offer.duration().toSeconds(), (int) offer.warmup().toSeconds(), offer.sessions(),
				(int) offer.timeout().toSeconds(), figures(offer, generator));
	}

	private static OpenFigures figures(Offer offer, Generator generator) {
		StatisticsSnapshot all = generator.counted().requests();
		HttpStats statuses = HttpStats.get(all);
		long good = statuses.status_2xx + statuses.status_3xx;
		double seconds = offer.duration().toMillis() / 1e3;
		// A request that times out closes its connection, which is counted, too.
		OpenErrors errors = new OpenErrors(Math.max(0, all.connectionErrors - all.requestTimeouts), all.requestTimeouts,
				all.internalErrors, statuses.status_4xx + statuses.status_5xx + statuses.status_other);
		Histogram times = generator.latencies();
		return new OpenFigures(OptionalLong.of(offer.requests()), OptionalLong.of(all.requestCount),
				OptionalLong.of(good), OptionalDouble.of(seconds), OptionalDouble.of(rounded(good / seconds)),
				ms(times, times.getMean()), percentile(times, 50), percentile(times, 75), percentile(times, 90),
				percentile(times, 99), percentile(times, 99.9), percentile(times, 99.99),
				ms(times, times.getMaxValue()), OptionalDouble.of(all.blockedTime / NS_PER_S),
				OptionalLong.of(offer.sessions()), OptionalLong.of(generator.counted().mostSessions()),
				Optional.of(generator.exhausted()), Optional.of(lag(offer, generator.lag())),
				OptionalDouble.of(generator.cpu().toNanos() / NS_PER_S), errors);
	}

	private static OptionalDouble percentile(Histogram times, double percentile) {
		return ms(times, times.getValueAtPercentile(percentile));
	}

	private static OptionalDouble ms(Histogram times, double ns) {
		return (times.getTotalCount() > 0) ? OptionalDouble.of(ms(ns)) : OptionalDouble.empty();
	}

	private static double ms(double ns) {
		return rounded(ns / NS_PER_MS);
	}

	/** To a thousandth. */
	private static double rounded(double value) {
		return Math.round(value * 1000) / 1000.0;
	}

	private static Lag lag(Offer offer, LoopLag lag) {
		Histogram lags = lag.lags();
		return new Lag(ms(lags.getValueAtPercentile(50)), ms(lags.getValueAtPercentile(99)), ms(lags.getMaxValue()),
				lag.late().toMillis() / (double) offer.duration().toMillis());
	}

}
