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
 * Translates a load into a Hyperfoil benchmark for this process, with a warm-up phase,
 * unless its length is 0, and a measured phase.
 */
final class LocalBenchmark {

	private LocalBenchmark() {
	}

	/** Creates a benchmark that records latencies of the measured phase. */
	static Benchmark of(LoadSpec spec, LatencyRecorder measured) {
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
			.protocol(spec.protocol())
			.host(spec.url().getHost())
			.port(spec.port())
			.allowHttp2(false)
			.sharedConnections(spec.sessions())
			.endHttp()
			.endPlugin()
			// A single event loop: with more, each has its own clock and connections.
			.threads(1);
		PhaseBuilder<?> last = phase(benchmark, spec, LoadSpec.MEASURED, spec.duration(), spec.sessions(), measured);
		if (!spec.warmup().isZero()) {
			phase(benchmark, spec, LoadSpec.WARMUP, spec.warmup(), spec.warmupSessions(), new LatencyRecorder());
			last.startAfterStrict(LoadSpec.WARMUP);
		}
		return benchmark.build();
	}

	private static PhaseBuilder<?> phase(BenchmarkBuilder benchmark, LoadSpec spec, String name, Duration duration,
			int sessions, LatencyRecorder latencies) {
		PhaseBuilder.ConstantRate phase = benchmark.addPhase(name)
			.constantRate(0)
			.usersPerSec(spec.rate())
			.variance(false)
			.maxSessions(sessions)
			// Late requests are reported, and must not end the load.
			.sessionLimitPolicy(SessionLimitPolicy.CONTINUE)
			.duration(duration.toMillis())
			.maxDuration(spec.maxDuration(duration).toMillis());
		HttpRequestStepBuilder request = phase.scenario()
			// The default, 16, would only take memory and make the collector's
			// pauses longer.
			.maxRequests(1)
			.maxSequences(2)
			.initialSequence("request")
			.step(HttpStepCatalog.SC)
			.httpRequest(HttpMethod.valueOf(spec.method()))
			.path(spec.path())
			.timeout(spec.timeout().toMillis(), TimeUnit.MILLISECONDS)
			.headerAppender((session, writer) -> spec.headers().forEach(writer::putHeader));
		request.handler().header(new ConnectionCloseHandler()).body((fragmented) -> latencies);
		spec.body().ifPresent(request::body);
		return phase;
	}

}
