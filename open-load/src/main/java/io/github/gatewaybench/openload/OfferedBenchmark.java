package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.BenchmarkBuilder;
import io.hyperfoil.api.config.PhaseBuilder;
import io.hyperfoil.api.config.SessionLimitPolicy;
import io.hyperfoil.http.api.HttpMethod;
import io.hyperfoil.http.config.HttpPluginBuilder;
import io.hyperfoil.http.steps.HttpRequestStepBuilder;
import io.hyperfoil.http.steps.HttpStepCatalog;

/**
 * An offer in Hyperfoil's words: a phase that warms up, and one that is measured.
 */
final class OfferedBenchmark {

	static final String WARMUP = "warmup";

	static final String MEASURED = "measured";

	private final Offer offer;

	private final Latencies measured;

	private OfferedBenchmark(Offer offer, Latencies measured) {
		this.offer = offer;
		this.measured = measured;
	}

	/**
	 * That of an offer.
	 * @param measured is told the latencies of the measured phase
	 */
	static Benchmark of(Offer offer, Latencies measured) {
		return new OfferedBenchmark(offer, measured).build();
	}

	private Benchmark build() {
		BenchmarkBuilder benchmark = BenchmarkBuilder.builder()
			.name("open-load")
			.addPlugin(HttpPluginBuilder::new)
			.ergonomics()
			.repeatCookies(false)
			.userAgentFromSession(false)
			.autoRangeCheck(false)
			.stopOnInvalid(false)
			.endErgonomics()
			.http()
			.protocol(this.offer.protocol())
			.host(this.offer.url().getHost())
			.port(this.offer.port())
			.allowHttp2(false)
			.sharedConnections(this.offer.sessions())
			.endHttp()
			.endPlugin()
			// One loop keeps one clock: with more, each has its own pool of connections.
			.threads(1);
		if (!this.offer.warmup().isZero()) {
			phase(benchmark, WARMUP, this.offer.warmup(), this.offer.warmupSessions(), new Latencies());
		}
		PhaseBuilder<?> measured = phase(benchmark, MEASURED, this.offer.duration(), this.offer.sessions(),
				this.measured);
		if (!this.offer.warmup().isZero()) {
			measured.startAfterStrict(WARMUP);
		}
		return benchmark.build();
	}

	private PhaseBuilder<?> phase(BenchmarkBuilder benchmark, String name, Duration duration, int sessions,
			Latencies latencies) {
		PhaseBuilder.ConstantRate phase = benchmark.addPhase(name)
			.constantRate(0)
			.usersPerSec(this.offer.rate())
			.variance(false)
			.maxSessions(sessions)
			// What was not offered in time is told, and is no reason to end.
			.sessionLimitPolicy(SessionLimitPolicy.CONTINUE)
			.duration(duration.toMillis())
			.maxDuration(this.offer.longest(duration).toMillis());
		HttpRequestStepBuilder request = phase.scenario()
			// A session has 16 by itself and would use one: the collector's pauses
			// would be longer.
			.maxRequests(1)
			.maxSequences(2)
			.initialSequence("request")
			.step(HttpStepCatalog.SC)
			.httpRequest(HttpMethod.valueOf(this.offer.method()))
			.path(this.offer.path())
			.timeout(this.offer.timeout().toMillis(), TimeUnit.MILLISECONDS)
			.headerAppender((session, writer) -> this.offer.headers().forEach(writer::putHeader));
		request.handler().header(new LastResponses()).body((fragmented) -> latencies);
		this.offer.body().ifPresent(request::body);
		return phase;
	}

}
