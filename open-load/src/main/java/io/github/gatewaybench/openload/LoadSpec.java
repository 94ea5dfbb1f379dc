package io.github.gatewaybench.openload;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import io.hyperfoil.http.config.Protocol;

/**
 * The requested load: a constant number of requests per second, regardless of responses.
 *
 * @param headers headers to send, by name
 * @param rate requests per second
 * @param duration length of the measured phase
 * @param warmup length of the warm-up, which has the same rate but is not measured
 * @param sessions maximum number of requests in flight; as many connections are opened
 * before the first request
 * @param timeout time after which a missing response is an error
 */
record LoadSpec(URI url, String method, Map<String, String> headers, Optional<String> body, int rate, Duration duration,
		Duration warmup, int sessions, Duration timeout) {

	/** Name of the warm-up phase. */
	static final String WARMUP = "warmup";

	/** Name of the measured phase. */
	static final String MEASURED = "measured";

	/**
	 * Maximum number of connections unless the user asks for more: Tomcat serves at most
	 * 8192, and an address can be reached from about 28,000 ports.
	 */
	private static final int MOST_SESSIONS = 8000;

	/**
	 * Time for which a server may stall before requests have to wait: 2 s, and 10 % for
	 * requests in flight when the stall begins and ends.
	 */
	private static final Duration TOLERATED_STALL = Duration.ofMillis(2200);

	private static final int MOST_WARMUP_SESSIONS = 500;

	private static final Duration GRACE = Duration.ofSeconds(1);

	/** Number of sessions for a rate, at least as many as the user asked for. */
	static int sessionsFor(int asked, int rate) {
		return (int) Math.max(asked, Math.min(rate * TOLERATED_STALL.toMillis() / 1000, MOST_SESSIONS));
	}

	/**
	 * Number of sessions in the warm-up, which need not tolerate a stall. Fewer sessions
	 * take less memory, which makes the collector's pauses shorter.
	 */
	int warmupSessions() {
		return Math.min(this.sessions, MOST_WARMUP_SESSIONS);
	}

	/** Number of requests to send in the measured phase. */
	long requests() {
		return Math.round(this.rate * (this.duration.toMillis() / 1e3));
	}

	/** Time after which all requests of a phase must have been answered or timed out. */
	Duration maxDuration(Duration phase) {
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
