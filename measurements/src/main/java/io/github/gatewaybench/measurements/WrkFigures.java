package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What wrk found in one execution.
 *
 * @param requests that were answered; empty where wrk gave no result
 * @param seconds that it took
 * @param requestsPerSec throughput; empty where wrk gave no result
 * @param meanMs mean latency
 * @param stdevMs standard deviation of the latency
 * @param maxMs longest latency
 * @param p50Ms percentiles of the latency, which wrk prints with {@code --latency}
 * @param p75Ms the same
 * @param p90Ms the same
 * @param p99Ms the same
 * @param failures what went wrong, counted
 */
public record WrkFigures(OptionalLong requests, OptionalDouble seconds, OptionalDouble requestsPerSec,
		OptionalDouble meanMs, OptionalDouble stdevMs, OptionalDouble maxMs, OptionalDouble p50Ms, OptionalDouble p75Ms,
		OptionalDouble p90Ms, OptionalDouble p99Ms, @JsonProperty("errors") WrkErrors failures) implements Figures {

	/** No result. */
	public static final WrkFigures NONE = new WrkFigures(OptionalLong.empty(), OptionalDouble.empty(),
			OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
			OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
			WrkErrors.NONE);

	/** Less than this share of the asked time is clearly shorter. */
	private static final double CLEARLY_SHORTER = 0.9;

	/** More than this share of the asked time, and than that second more, is longer. */
	private static final double CLEARLY_LONGER = 1.1;

	public WrkFigures {
		requests.ifPresent((known) -> Check.figure("requests", known));
		Check.figures(Map.of("seconds", seconds, "requests_per_sec", requestsPerSec, "mean_ms", meanMs, "stdev_ms",
				stdevMs, "max_ms", maxMs, "p50_ms", p50Ms, "p75_ms", p75Ms, "p90_ms", p90Ms, "p99_ms", p99Ms));
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
		if (ms < 0.85) {
			return 0.01 / 1000;
		}
		else if (ms < 1000) {
			return 0.01;
		}
		return 0.01 * ((ms < 51_000) ? 1000 : 60_000);
	}

	@Override
	public long errors() {
		return this.failures.total();
	}

	@Override
	public List<String> problems() {
		return problems(OptionalDouble.empty());
	}

	/**
	 * The same of wrk that was asked to run for so many seconds: one that ran clearly
	 * shorter was broken off, one that ran clearly longer stood still or saw the clock
	 * stepped.
	 */
	public List<String> problems(OptionalDouble askedSeconds) {
		List<String> problems = new ArrayList<>();
		double ran = this.seconds.orElse(askedSeconds.orElse(0));
		double asked = askedSeconds.orElse(ran);
		if (hasResult() && this.requests.getAsLong() == 0) {
			problems.add("no request was answered");
		}
		else if (ran < CLEARLY_SHORTER * asked || ran > Math.max(CLEARLY_LONGER * asked, asked + 1)) {
			problems.add("wrk ran %s s instead of %s s".formatted(plain(ran), plain(asked)));
		}
		if (this.failures.status() > 0) {
			problems.add(this.failures.status() + " answers with an error status");
		}
		if (this.failures.ofSockets() > 0) {
			problems.add("socket errors: connect %d, read %d, write %d, timeout %d".formatted(this.failures.connect(),
					this.failures.read(), this.failures.write(), this.failures.timeout()));
		}
		return problems;
	}

	private static String plain(double seconds) {
		return java.math.BigDecimal.valueOf(seconds).stripTrailingZeros().toPlainString();
	}

}
