package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.BenchmarkBuilder;
import io.hyperfoil.api.config.PhaseBuilder;
import io.hyperfoil.api.config.ScenarioBuilder;
import io.hyperfoil.api.config.SequenceBuilder;
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

	/**
	 * Time by which a phase is longer than the load, so that the last requests are sent
	 * even if the event loop is late, and each target gets the same number of requests.
	 */
	private static final Duration TIME_FOR_LAST_REQUESTS = Duration.ofMillis(100);

	private LocalBenchmark() {
	}

	/**
	 * Creates a benchmark.
	 * @param measured recorders of the measured phase, one for each target
	 */
	static Benchmark of(LoadSpec spec, List<ResponseRecorder> measured) {
		HttpPluginBuilder http = BenchmarkBuilder.builder()
			.name("open-load")
			.addPlugin(HttpPluginBuilder::new)
			.ergonomics()
			.repeatCookies(false)
			.userAgentFromSession(false)
			.autoRangeCheck(false)
			.stopOnInvalid(false)
			.endErgonomics();
		for (Target each : spec.targets()) {
			http.addHttp(http.decoupledHttp().host(each.origin()).allowHttp2(false).sharedConnections(spec.sessions()));
		}
		// A single event loop: with more, each has its own clock and connections.
		BenchmarkBuilder benchmark = http.endPlugin().threads(1);
		PhaseBuilder<?> last = phase(benchmark, spec, LoadSpec.MEASURED, spec.duration(), spec.sessions(), measured);
		if (!spec.warmup().isZero()) {
			phase(benchmark, spec, LoadSpec.WARMUP, spec.warmup(), spec.warmupSessions(), recorders(spec));
			last.startAfterStrict(LoadSpec.WARMUP);
		}
		return benchmark.build();
	}

	/** Creates recorders for a phase, one for each target. */
	static List<ResponseRecorder> recorders(LoadSpec spec) {
		return spec.targets()
			.stream()
			.map((each) -> new ResponseRecorder(spec.sliceCount(), spec.sliceLength()))
			.toList();
	}

	/**
	 * Name of the sequence of steps that sends a request to a target, and of its
	 * statistics.
	 * @param target index of the target
	 */
	static String sequenceName(int target) {
		return "request" + target;
	}

	private static PhaseBuilder<?> phase(BenchmarkBuilder benchmark, LoadSpec spec, String name, Duration duration,
			int sessions, List<ResponseRecorder> recorders) {
		PhaseBuilder.ConstantRate phase = benchmark.addPhase(name)
			.constantRate(0)
			.usersPerSec(spec.totalRate())
			.variance(false)
			.maxSessions(sessions * spec.concurrentTargetCount())
			// Late requests are reported, and must not end the load.
			.sessionLimitPolicy(SessionLimitPolicy.CONTINUE)
			.duration(duration.plus(TIME_FOR_LAST_REQUESTS).toMillis())
			.maxDuration(spec.maxDuration(duration).toMillis());
		ScenarioBuilder scenario = phase.scenario()
			// The default, 16, would only take memory and make the collector's
			// pauses longer.
			.maxRequests(1)
			.maxSequences(2);
		scenario.initialSequence("choice")
			.step(new ChooseTargetStep(spec.slices(), spec.totalRate() * duration.toSeconds(), recorders));
		for (int i = 0; i < recorders.size(); i++) {
			addRequest(scenario.sequence(sequenceName(i)), spec, spec.targets().get(i), recorders.get(i));
		}
		return phase;
	}

	private static void addRequest(SequenceBuilder sequence, LoadSpec spec, Target target, ResponseRecorder recorder) {
		HttpRequestStepBuilder request = sequence.step(HttpStepCatalog.SC)
			.httpRequest(HttpMethod.valueOf(spec.method()))
			.authority(target.authority())
			.path(target.path())
			.timeout(spec.timeout().toMillis(), TimeUnit.MILLISECONDS);
		// Not by an appender, beside which Hyperfoil sends a Host header of its own.
		spec.headers().forEach(request.headers()::header);
		request.handler().status(recorder).header(new ConnectionCloseHandler()).body((fragmented) -> recorder);
		spec.body().map(LoadSpec::escape).ifPresent(request::body);
	}

}
