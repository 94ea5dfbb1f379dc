package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * What open-load found in its measured phase; empty where it gave no result. Latencies
 * are counted from the moment at which its loop picked up a request.
 *
 * @param offered requests that were asked for
 * @param sent those that were sent: one or a few more where the phase ended late
 * @param requests answers with a status of 2xx or 3xx
 * @param achievedPerSec those per second of the phase
 * @param blockedS how long requests waited for a connection, all together
 * @param sessions the most requests that may be under way
 * @param mostSessions the most that were
 * @param exhausted whether requests were not sent in time because all sessions were busy
 * @param lag empty where agents offered the load, whose latencies have it
 * @param cpuS CPU time of the load generator; empty where agents offered the load
 * @param complaints what the agents themselves say went wrong
 */
public record OpenFigures(OptionalLong offered, OptionalLong sent, OptionalLong requests, OptionalDouble seconds,
		OptionalDouble achievedPerSec, OptionalDouble meanMs, OptionalDouble p50Ms, OptionalDouble p75Ms,
		OptionalDouble p90Ms, OptionalDouble p99Ms, OptionalDouble p999Ms, OptionalDouble p9999Ms, OptionalDouble maxMs,
		OptionalDouble blockedS, OptionalLong sessions, OptionalLong mostSessions, Optional<Boolean> exhausted,
		Optional<Lag> lag, OptionalDouble cpuS, @JsonProperty("errors") OpenErrors failures,
		@JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> complaints)
		implements
			Figures {

	/** No result. */
	public static final OpenFigures NONE = Figures.of(OpenFigures.class, Map.of("errors", OpenErrors.NONE));

	/** No result of a load at that rate. */
	public static OpenFigures noneAt(int rate, int seconds, String... complaints) {
		return Figures.of(OpenFigures.class, Map.of("offered", (long) rate * seconds, "seconds", seconds, "errors",
				OpenErrors.NONE, "complaints", List.of(complaints)));
	}

	/** The share of the offered rate that must be achieved. */
	private static final double ACHIEVED_SHARE = 0.99;

	/** Of the time, in which a load generator may be late. */
	private static final double LATE_SHARE = 0.01;

	@Override
	public boolean hasResult() {
		return this.requests.isPresent();
	}

	@Override
	public Optional<Reading> reading(Metric metric) {
		return switch (metric) {
			case THROUGHPUT -> Reading.ofRate(this.achievedPerSec, this.requests);
			case MEAN -> Reading.of(this.meanMs, OpenFigures::step);
			case P50 -> Reading.of(this.p50Ms, OpenFigures::step);
			case P90 -> Reading.of(this.p90Ms, OpenFigures::step);
			case P99 -> Reading.of(this.p99Ms, OpenFigures::step);
			case P999 -> Reading.of(this.p999Ms, OpenFigures::step);
			case P9999 -> Reading.of(this.p9999Ms, OpenFigures::step);
			case MAX -> Reading.of(this.maxMs, OpenFigures::step);
			default -> Optional.empty();
		};
	}

	/** The histograms keep three digits. */
	private static double step(double ms) {
		return ms / 1000;
	}

	@Override
	public long errors() {
		return this.failures.all();
	}

	/** Why the figures are not valid: the load was not the requested one, or failed. */
	public List<String> problems() {
		List<String> problems = new ArrayList<>(this.complaints);
		if (!hasResult()) {
			return problems;
		}
		if (this.failures.all() > 0) {
			problems.add("failed requests: " + this.failures);
		}
		if (this.exhausted.orElse(false)) {
			problems.add("all %d sessions were busy, and requests were sent late: the server stood still, or is slow"
				.formatted(this.sessions.orElse(0)));
		}
		long missing = this.offered.orElse(0) - this.requests.getAsLong();
		if (this.requests.getAsLong() < ACHIEVED_SHARE * this.offered.orElse(0)) {
			problems.add("%d of %d requests were not answered".formatted(missing, this.offered.orElse(0)));
		}
		this.lag.filter((each) -> each.lateShare > LATE_SHARE).map(OpenFigures::late).ifPresent(problems::add);
		return problems;
	}

	/** The rate that was offered, in requests per second. */
	public OptionalInt rate() {
		return (this.offered.isPresent() && this.seconds.isPresent())
				? OptionalInt.of((int) Math.round(this.offered.getAsLong() / this.seconds.getAsDouble()))
				: OptionalInt.empty();
	}

	/** Whether the load generator itself could not keep the rate. */
	public boolean isLate() {
		return this.lag.stream().anyMatch((each) -> each.lateShare > LATE_SHARE);
	}

	private static String late(Lag lag) {
		return String.format(Locale.ROOT, "the load generator was late for %.1f %% of the time, by %.0f ms at most",
				100 * lag.lateShare, lag.maxMs);
	}

	/**
	 * How late the load generator's loop was for requests that were due.
	 *
	 * @param lateShare of the time, in which it was late by more than a few milliseconds
	 */
	public record Lag(double p50Ms, double p99Ms, double maxMs, double lateShare) {
	}

	/**
	 * What open-load counts as errors: connections that failed or were closed, answers
	 * that came too late, what failed in the load generator itself, and answers with
	 * another status than 2xx or 3xx.
	 */
	public record OpenErrors(long connection, long timeout, long internal, long status) {

		/** No error. */
		public static final OpenErrors NONE = new OpenErrors(0, 0, 0, 0);

		private long all() {
			return this.connection + this.timeout + this.internal + this.status;
		}

		/** As in {@code connection 3, timeout 0, internal 0, status 1}. */
		@Override
		public String toString() {
			return "connection %d, timeout %d, internal %d, status %d".formatted(this.connection, this.timeout,
					this.internal, this.status);
		}

	}

}
