package io.github.gatewaybench.measurements;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What wrk found in one execution; empty where it gave none. Without requests and
 * throughput there is no result at all; percentiles are printed with {@code --latency}.
 */
public record WrkFigures(OptionalLong requests, OptionalDouble seconds, OptionalDouble requestsPerSec,
		OptionalDouble meanMs, OptionalDouble stdevMs, OptionalDouble maxMs, OptionalDouble p50Ms, OptionalDouble p75Ms,
		OptionalDouble p90Ms, OptionalDouble p99Ms, @JsonProperty("errors") WrkErrors failures) implements Figures {

	/** No result. */
	public static final WrkFigures NONE = Figures.of(WrkFigures.class, Map.of("errors", WrkErrors.NONE));

	/** Less than this share of the asked time is clearly shorter. */
	private static final double CLEARLY_SHORTER = 0.9;

	/** More than this share of the asked time is clearly longer, if by a second. */
	private static final double CLEARLY_LONGER = 1.1;

	public WrkFigures {
		if (requestsPerSec.isPresent() != requests.isPresent()) {
			throw new BadValueException("requests", "is known without requests_per_sec, or the other way round");
		}
	}

	@Override
	public boolean hasResult() {
		return this.requests.isPresent();
	}

	@Override
	public Optional<Reading> reading(Metric metric) {
		return switch (metric) {
			case THROUGHPUT -> Reading.ofRate(this.requestsPerSec, this.requests);
			case MEAN -> Reading.of(this.meanMs, WrkFigures::step);
			case P50 -> Reading.of(this.p50Ms, WrkFigures::step);
			case P90 -> Reading.of(this.p90Ms, WrkFigures::step);
			case P99 -> Reading.of(this.p99Ms, WrkFigures::step);
			case MAX -> Reading.of(this.maxMs, WrkFigures::step);
			default -> Optional.empty();
		};
	}

	/** wrk prints two places of us below 0.85 ms, ms below 1 s, s below 0.85 m, and m. */
	private static double step(double ms) {
		double unit = (ms < 0.85) ? 0.001 : (ms < 1000) ? 1 : (ms < 51_000) ? 1000 : 60_000;
		return 0.01 * unit;
	}

	@Override
	public long errors() {
		return this.failures.ofSockets() + this.failures.status;
	}

	/**
	 * Why the figures are not valid, given how many seconds wrk was asked to run: if it
	 * ran clearly shorter, it was aborted; if clearly longer, it stalled or the clock was
	 * stepped.
	 */
	public List<String> problems(OptionalDouble askedSeconds) {
		List<String> problems = new ArrayList<>();
		double ran = this.seconds.orElse(askedSeconds.orElse(0));
		double asked = askedSeconds.orElse(ran);
		if (this.requests.orElse(1) == 0) {
			problems.add("no request was answered");
		}
		else if (ran < CLEARLY_SHORTER * asked || ran > Math.max(CLEARLY_LONGER * asked, asked + 1)) {
			problems.add("wrk ran %s s instead of %s s".formatted(plain(ran), plain(asked)));
		}
		if (this.failures.status > 0) {
			problems.add(this.failures.status + " answers with an error status");
		}
		if (this.failures.ofSockets() > 0) {
			problems.add("socket errors: connect %d, read %d, write %d, timeout %d".formatted(this.failures.connect,
					this.failures.read, this.failures.write, this.failures.timeout));
		}
		return problems;
	}

	private static String plain(double seconds) {
		return BigDecimal.valueOf(seconds).stripTrailingZeros().toPlainString();
	}

	/**
	 * What wrk counts as errors: connections that were refused, that failed or were
	 * closed while an answer was read or a request written, answers that came too late,
	 * and those with a status of 400 or more.
	 */
	public record WrkErrors(long connect, long read, long write, long timeout, long status) {

		/** No error. */
		public static final WrkErrors NONE = new WrkErrors(0, 0, 0, 0, 0);

		private long ofSockets() {
			return this.connect + this.read + this.write + this.timeout;
		}

	}

}
