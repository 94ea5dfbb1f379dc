package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.http.statistics.HttpStats;
import org.HdrHistogram.Histogram;

import io.github.gatewaybench.measurements.raw.OpenReader;

/**
 * What the generator of this process counted.
 */
final class Measured {

	private static final double NS_PER_S = 1e9;

	private Measured() {
	}

	static Offered of(Offer offer, Generator generator) {
		return Offered.of(offer, Libraries.VERSIONS, counts(offer, generator), generator.latencies(),
				generator.startedAtMs());
	}

	private static Counts counts(Offer offer, Generator generator) {
		StatisticsSnapshot all = generator.counted().requests();
		HttpStats statuses = HttpStats.get(all);
		return new Counts(all.requestCount, statuses.status_2xx + statuses.status_3xx,
				Counts.errors(all.connectionErrors, all.requestTimeouts, all.internalErrors,
						statuses.status_4xx + statuses.status_5xx + statuses.status_other),
				Duration.ofNanos(all.blockedTime), generator.counted().mostSessions(), generator.exhausted(),
				Optional.of(lag(offer, generator.lag())), OptionalDouble.of(generator.cpu().toNanos() / NS_PER_S),
				List.of());
	}

	private static OpenReader.Lag lag(Offer offer, LoopLag lag) {
		Histogram lags = lag.lags();
		return new OpenReader.Lag(Milliseconds.ms(lags.getValueAtPercentile(50)),
				Milliseconds.ms(lags.getValueAtPercentile(99)), Milliseconds.ms(lags.getMaxValue()),
				lag.late().toMillis() / (double) offer.duration().toMillis());
	}

}
