package io.github.gatewaybench.openload;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import io.hyperfoil.http.config.Protocol;

/**
 * The requested load: a number of requests per second, whether or not responses come.
 *
 * @param headers to send, by name
 * @param rate requests per second
 * @param duration length of the measured phase
 * @param warmup length of the same load before it, which is not measured
 * @param sessions the most requests in flight, each on a connection that is opened before
 * the first one
 * @param timeout a response that comes later is an error
 */
record LoadSpec(URI url, String method, Map<String, String> headers, Optional<String> body, int rate, Duration duration,
		Duration warmup, int sessions, Duration timeout) {

	/** Name of the phase that warms up. */
	static final String WARMUP = "warmup";

	/** Name of the measured phase. */
	static final String MEASURED = "measured";

	/**
	 * The most connections that are opened unless more are asked for: Tomcat leaves those
	 * beyond 8192 unanswered, and to one address there are no more than 28,000 ports.
	 */
	private static final int MOST_SESSIONS = 8000;

	/**
	 * How long the server may stall before requests have to wait: 2 s, and a tenth for
	 * what is in flight when the stall begins and ends.
	 */
	private static final Duration TOLERATED_STALL = Duration.ofMillis(2200);

	private static final int MOST_WARMUP_SESSIONS = 500;

	private static final Duration GRACE = Duration.ofSeconds(1);

	/**
	 * The number of sessions for a rate, given the least number of connections that the
	 * user asks for.
	 */
	static int sessionsFor(int asked, int rate) {
		return (int) Math.max(asked, Math.min(rate * TOLERATED_STALL.toMillis() / 1000, MOST_SESSIONS));
	}

	/**
	 * The number of sessions of the warm-up, which need not bear a stall: sessions take
	 * memory, and the less there is, the shorter are the collector's pauses.
	 */
	int warmupSessions() {
		return Math.min(this.sessions, MOST_WARMUP_SESSIONS);
	}

	/** Number of requests to send in the measured phase. */
	long requests() {
		return Math.round(this.rate * (this.duration.toMillis() / 1e3));
	}

	/** Time until the last request of a phase must have been answered or timed out. */
	Duration longest(Duration phase) {
		return phase.plus(this.timeout).plus(GRACE);
	}

	Protocol protocol() {
		return Protocol.fromScheme(this.url.getScheme());
	}

	int port() {
		return protocol().portOrDefault(this.url.getPort());
	}

	String path() {
		String path = this.url.getRawPath().isEmpty() ? "/" : this.url.getRawPath();
		return path + Optional.ofNullable(this.url.getRawQuery()).map("?"::concat).orElse("");
	}

}
