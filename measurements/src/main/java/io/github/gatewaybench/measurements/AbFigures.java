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

/**
 * What ab found in one execution.
 *
 * @param requests that were completed; empty where ab gave up
 * @param p50Ms the time within which so many percent of the requests were served, in
 * whole milliseconds; empty, as all of them, where ab prints no such table
 * @param partialRequests how many were done when ab gave up, where it says so
 * @param problem why ab gave up, in its own words; "" where it did not
 * @param processingMs times from there to the end of the answer
 * @param waitingMs times from there to the begin of the answer
 */
public record AbFigures(OptionalLong requests, OptionalDouble seconds, OptionalDouble requestsPerSec,
		OptionalDouble meanMs, OptionalDouble p50Ms, OptionalDouble p66Ms, OptionalDouble p75Ms, OptionalDouble p80Ms,
		OptionalDouble p90Ms, OptionalDouble p95Ms, OptionalDouble p98Ms, OptionalDouble p99Ms, OptionalDouble maxMs,
		long keepAliveRequests, OptionalLong partialRequests, String problem,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Times> connectMs,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Times> processingMs,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Times> waitingMs,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Times> totalMs,
		@JsonProperty("errors") AbErrors failures) implements Figures {

	/** For ab that gave up, for this reason and after this many requests. */
	public static AbFigures none(String problem, OptionalLong partialRequests) {
		return Figures.of(AbFigures.class, Map.of("problem", problem, "partial_requests", partialRequests,
				"keep_alive_requests", 0, "errors", AbErrors.NONE));
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
			case P50 -> Reading.of(this.p50Ms, (value) -> 1);
			case P90 -> Reading.of(this.p90Ms, (value) -> 1);
			case P99 -> Reading.of(this.p99Ms, (value) -> 1);
			case MAX -> Reading.of(this.maxMs, (value) -> 1);
			case KEPT_ALIVE -> this.requests.stream()
				.filter((all) -> all > 0)
				.mapToObj((all) -> new Reading((double) this.keepAliveRequests / all, 1.0 / all))
				.findFirst();
			default -> Optional.empty();
		};
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

	/**
	 * Why the figures are not valid, given the number of requests that ab was asked for.
	 */
	public List<String> problems(OptionalLong askedRequests) {
		List<String> problems = new ArrayList<>();
		if (!hasResult()) {
			String done = this.partialRequests.stream()
				.mapToObj((each) -> ", " + each + " requests done")
				.findFirst()
				.orElse("");
			problems.add("ab gave up: " + (this.problem.isEmpty() ? "it does not say why" : this.problem) + done);
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
	 * The times in milliseconds that a part of the requests took. Empty where ab gives
	 * none, or a negative one of a clock that was set back; {@code ab -S} gives neither
	 * deviation nor median.
	 */
	public record Times(OptionalDouble min, OptionalDouble mean, OptionalDouble sd, OptionalDouble median,
			OptionalDouble max) {
	}

	/**
	 * What ab counts as errors: connections that failed, answers that broke off, answers
	 * of another length than the first, exceptions of the sockets, requests that could
	 * not be written, and answers with another status than 2xx.
	 */
	public record AbErrors(long connect, long receive, long length, long exceptions, long write, long status) {

		/** No error. */
		public static final AbErrors NONE = new AbErrors(0, 0, 0, 0, 0, 0);

		/** Those other than of the status, as in {@code length 3, write 1}. */
		private String words() {
			return Ordered
				.texts("connect", this.connect, "receive", this.receive, "length", this.length, "exceptions",
						this.exceptions, "write", this.write)
				.entrySet()
				.stream()
				.filter((each) -> !each.getValue().equals("0"))
				.map((each) -> each.getKey() + " " + each.getValue())
				.collect(Collectors.joining(", "));
		}

	}

}
