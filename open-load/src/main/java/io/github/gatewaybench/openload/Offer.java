package io.github.gatewaybench.openload;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import io.hyperfoil.http.config.Protocol;

/**
 * What is requested of a server: a number of requests per second, whether or not answers
 * come.
 *
 * @param headers to be sent, by name
 * @param rate requests per second
 * @param warmup the same load before, which is not counted
 * @param sessions the most requests that can be under way, each on a connection that is
 * opened before the first one
 * @param timeout an answer that comes later is an error
 */
record Offer(URI url, String method, Map<String, String> headers, Optional<String> body, int rate, Duration duration,
		Duration warmup, int sessions, Duration timeout) {

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
	 * The sessions for a rate, given the least number of connections that the user asks
	 * for.
	 */
	static int sessionsFor(int asked, int rate) {
		return (int) Math.max(asked, Math.min(rate * TOLERATED_STALL.toMillis() / 1000, MOST_SESSIONS));
	}

	/**
	 * The sessions of the warm-up, which need not bear a stall: they have memory of their
	 * own, and the less there is, the shorter are the pauses of the collector.
	 */
	int warmupSessions() {
		return Math.min(this.sessions, MOST_WARMUP_SESSIONS);
	}

	/** How many requests are to be sent while it is measured. */
	long requests() {
		return Math.round(this.rate * (this.duration.toMillis() / 1e3));
	}

	/** Until the last request of a phase can have timed out. */
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
