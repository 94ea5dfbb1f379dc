package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * What ab found in one execution.
 *
 * @param requests that were completed; empty where ab gave up
 * @param partialRequests how many were done when ab gave up, where it says so
 * @param problem why ab gave up, in its own words; "" where it did not
 * @param connectMs times of the connections
 * @param processingMs times from there to the end of the answer
 * @param waitingMs times from there to the begin of the answer
 * @param failures what went wrong, counted
 */
public record AbFigures(OptionalLong requests, OptionalDouble seconds, OptionalDouble requestsPerSec,
		OptionalDouble meanMs, @JsonUnwrapped Percentiles percentiles, long keepAliveRequests,
		OptionalLong partialRequests, String problem,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Times> connectMs,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Times> processingMs,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Times> waitingMs,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Times> totalMs,
		@JsonProperty("errors") AbErrors failures) implements Figures {

	public AbFigures {
		Check.counts(Map.of("requests", requests.orElse(0), "partial_requests", partialRequests.orElse(0),
				"keep_alive_requests", keepAliveRequests));
		Check.figures(Map.of("seconds", seconds, "requests_per_sec", requestsPerSec, "mean_ms", meanMs));
	}

	/** Of ab that gave up, for this reason and after so many requests. */
	public static AbFigures none(String problem, OptionalLong partialRequests) {
		return new AbFigures(OptionalLong.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
				OptionalDouble.empty(), Percentiles.NONE, 0, partialRequests, problem, Optional.empty(),
				Optional.empty(), Optional.empty(), Optional.empty(), AbErrors.NONE);
	}

	@Override
	public boolean hasResult() {
		return this.requests.isPresent();
	}

	@Override
	public Optional<Reading> reading(Metric metric) {
		return switch (metric) {
			case THROUGHPUT -> Reading.ofRate(this.requestsPerSec, this.requests);
			case MEAN -> Reading.of(this.meanMs, (value) -> 0.001);
			case P50 -> Reading.of(this.percentiles.p50Ms, (value) -> 1);
			case P90 -> Reading.of(this.percentiles.p90Ms, (value) -> 1);
			case P99 -> Reading.of(this.percentiles.p99Ms, (value) -> 1);
			case MAX -> Reading.of(this.percentiles.maxMs, (value) -> 1);
			case KEPT_ALIVE -> keptAlive(this.requests.orElse(0));
			default -> Optional.empty();
		};
	}

	private Optional<Reading> keptAlive(double requests) {
		return (requests > 0) ? Optional.of(new Reading(this.keepAliveRequests / requests, 1 / requests))
				: Optional.empty();
	}

	/**
	 * How many requests failed. An answer with another status often has another length
	 * too, and ab counts it as both.
	 */
	@Override
	public long errors() {
		AbErrors all = this.failures;
		return Math.max(all.connect + all.receive + all.length + all.exceptions, all.status) + all.write;
	}

	@Override
	public List<String> problems() {
		return problems(OptionalLong.empty());
	}

	/** The same of ab that was asked for so many requests. */
	public List<String> problems(OptionalLong askedRequests) {
		List<String> problems = new ArrayList<>();
		if (!hasResult()) {
			problems.add("ab gave up: " + (this.problem.isEmpty() ? "it does not say why" : this.problem)
					+ (this.partialRequests.isPresent() ? ", " + this.partialRequests.getAsLong() + " requests done"
							: ""));
		}
		else if (this.requests.getAsLong() < askedRequests.orElse(0)) {
			problems.add("%d of %d requests done".formatted(this.requests.getAsLong(), askedRequests.getAsLong()));
		}
		if (!this.failures.words().isEmpty()) {
			problems.add("failed requests: " + this.failures.words());
		}
		if (this.failures.status > 0) {
			problems.add(this.failures.status + " answers with another status than 2xx");
		}
		return problems;
	}

	/**
	 * The times within which so many percent of the requests were served, in whole
	 * milliseconds; all empty where ab prints no such table.
	 */
	public record Percentiles(OptionalDouble p50Ms, OptionalDouble p66Ms, OptionalDouble p75Ms, OptionalDouble p80Ms,
			OptionalDouble p90Ms, OptionalDouble p95Ms, OptionalDouble p98Ms, OptionalDouble p99Ms,
			OptionalDouble maxMs) {

		/** No table. */
		public static final Percentiles NONE = new Percentiles(OptionalDouble.empty(), OptionalDouble.empty(),
				OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
				OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

		public Percentiles {
			Check.figures(Map.of("p50_ms", p50Ms, "p66_ms", p66Ms, "p75_ms", p75Ms, "p80_ms", p80Ms, "p90_ms", p90Ms,
					"p95_ms", p95Ms, "p98_ms", p98Ms, "p99_ms", p99Ms, "max_ms", maxMs));
		}
	}

	/**
	 * The times in milliseconds that a part of the requests took. Empty where ab gives
	 * none, or a negative one of a clock that was set back; {@code ab -S} gives neither
	 * deviation nor median.
	 */
	public record Times(OptionalDouble min, OptionalDouble mean, OptionalDouble sd, OptionalDouble median,
			OptionalDouble max) {

		public Times {
			Check.figures(Map.of("min", min, "mean", mean, "sd", sd, "median", median, "max", max));
		}
	}

	/**
	 * What ab counts as errors: connections that failed, answers that broke off, answers
	 * of another length than the first, exceptions of the sockets, requests that could
	 * not be written, and answers with another status than 2xx.
	 */
	public record AbErrors(long connect, long receive, long length, long exceptions, long write, long status) {

		/** No error. */
		public static final AbErrors NONE = new AbErrors(0, 0, 0, 0, 0, 0);

		public AbErrors {
			Check.counts(Map.of("connect", connect, "receive", receive, "length", length, "exceptions", exceptions,
					"write", write, "status", status));
		}

		/** Those other than of the status, as in {@code length 3, write 1}. */
		private String words() {
			Map<String, Object> counts = Ordered.of("connect", this.connect, "receive", this.receive, "length",
					this.length, "exceptions", this.exceptions, "write", this.write);
			return counts.entrySet()
				.stream()
				.filter((each) -> !each.getValue().equals(0L))
				.map((each) -> each.getKey() + " " + each.getValue())
				.collect(Collectors.joining(", "));
		}
	}

}
