package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * What ab found in one execution.
 *
 * @param requests that were completed; empty where ab gave up
 * @param seconds that it took
 * @param requestsPerSec throughput
 * @param meanMs mean time of a request
 * @param percentiles of the times
 * @param keepAliveRequests whose connection was kept
 * @param partialRequests how many were done when ab gave up, where it says so
 * @param problem why ab gave up, in its own words; "" where it did not
 * @param connectMs times of the connections
 * @param processingMs times from there to the end of the answer
 * @param waitingMs times from there to the begin of the answer
 * @param totalMs times of both
 * @param failures what went wrong, counted
 */
public record AbFigures(OptionalLong requests, OptionalDouble seconds, OptionalDouble requestsPerSec,
		OptionalDouble meanMs, @JsonUnwrapped AbPercentiles percentiles, long keepAliveRequests,
		OptionalLong partialRequests, String problem,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<AbTimes> connectMs,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<AbTimes> processingMs,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<AbTimes> waitingMs,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<AbTimes> totalMs,
		@JsonProperty("errors") AbErrors failures) implements Figures {

	public AbFigures {
		requests.ifPresent((known) -> Check.figure("requests", known));
		partialRequests.ifPresent((known) -> Check.figure("partial_requests", known));
		Check.figure("keep_alive_requests", keepAliveRequests);
		Check.figures(Map.of("seconds", seconds, "requests_per_sec", requestsPerSec, "mean_ms", meanMs));
	}

	/** Of ab that gave up, for this reason and after so many requests. */
	public static AbFigures none(String problem, OptionalLong partialRequests) {
		return new AbFigures(OptionalLong.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
				OptionalDouble.empty(), AbPercentiles.NONE, 0, partialRequests, problem, Optional.empty(),
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
			case P50 -> Reading.of(this.percentiles.p50Ms(), (value) -> 1);
			case P90 -> Reading.of(this.percentiles.p90Ms(), (value) -> 1);
			case P99 -> Reading.of(this.percentiles.p99Ms(), (value) -> 1);
			case MAX -> Reading.of(this.percentiles.maxMs(), (value) -> 1);
			case KEPT_ALIVE -> keptAlive(this.requests.orElse(0));
			default -> Optional.empty();
		};
	}

	private Optional<Reading> keptAlive(double requests) {
		return (requests > 0) ? Optional.of(new Reading(this.keepAliveRequests / requests, 1 / requests))
				: Optional.empty();
	}

	@Override
	public long errors() {
		return this.failures.failed();
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
		if (this.failures.status() > 0) {
			problems.add(this.failures.status() + " answers with another status than 2xx");
		}
		return problems;
	}

}
