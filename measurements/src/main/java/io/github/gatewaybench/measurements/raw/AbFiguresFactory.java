package io.github.gatewaybench.measurements.raw;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import com.fasterxml.jackson.annotation.JsonInclude;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.JsonFile;

/** Creates the figures of ab (ApacheBench), and lists reasons why they are not valid. */
public final class AbFiguresFactory {

	private AbFiguresFactory() {
	}

	/**
	 * Creates figures from values by their JSON names, such as requests_per_sec; missing
	 * values are unknown.
	 */
	public static Figures create(Map<String, ?> byName) {
		return create(JsonFile.MAPPER.convertValue(byName, JsonFigures.class));
	}

	/**
	 * Creates the figures of an execution in which ab gave up.
	 * @param problem reason that ab printed; may be empty
	 * @param partialRequests number of requests completed until then; empty if unknown
	 */
	public static Figures createFailed(String problem, OptionalLong partialRequests) {
		return create(Map.of("problem", problem, "partial_requests", partialRequests, "keep_alive_requests", 0,
				"errors", Errors.NONE));
	}

	/** Reads the figures of ab from the JSON file of a cell. */
	static Figures readFromCell(JsonFile cell) {
		return create(cell.as(JsonFigures.class, "figures"));
	}

	private static Figures create(JsonFigures all) {
		Figures figures = Figures.of(JsonFile.MAPPER.valueToTree(all),
				(metric, ms) -> (metric == Metric.MEAN) ? 0.001 : 1.0);
		return new Figures(figures.members(), figures.readings(), all.errors.failedRequests());
	}

	/**
	 * The reason that ab printed for giving up; an empty text if ab printed none or did
	 * not give up.
	 */
	public static String failureMessage(Figures figures) {
		return figures.members().path("problem").asString("");
	}

	/**
	 * Lists reasons why figures of ab are not valid; empty if they are valid.
	 * @param askedRequests requested number of requests (-n); empty if unknown
	 */
	public static List<Warning> invalidReasons(Figures figures, OptionalLong askedRequests) {
		List<Warning> problems = new ArrayList<>(figures.contradictions());
		long done = figures.requests().orElse(0);
		if (!figures.hasResult()) {
			String why = failureMessage(figures).isEmpty() ? "it does not say why" : failureMessage(figures);
			OptionalLong partial = figures.count("partial_requests");
			problems.add(WarningCode.GAVE_UP.with("details",
					why + (partial.isPresent() ? ", " + partial.getAsLong() + " requests done" : "")));
		}
		else if (done < askedRequests.orElse(0)) {
			problems.add(WarningCode.REQUESTS_MISSING.with("done", done, "asked", askedRequests.getAsLong()));
		}
		problems.addAll(Warning.ofErrors(figures, "connect", "receive", "length", "exceptions", "write"));
		if (figures.errors("status") > 0) {
			problems.add(WarningCode.ERROR_STATUS.with("count", figures.errors("status"), "kind",
					"another status than 2xx"));
		}
		return problems;
	}

	/**
	 * The JSON members under "figures" in the file of a cell, in order; empty if ab did
	 * not report them.
	 */
	private record JsonFigures(OptionalLong requests, OptionalDouble seconds, OptionalDouble requestsPerSec,
			OptionalDouble meanMs, OptionalDouble p50Ms, OptionalDouble p66Ms, OptionalDouble p75Ms,
			OptionalDouble p80Ms, OptionalDouble p90Ms, OptionalDouble p95Ms, OptionalDouble p98Ms,
			OptionalDouble p99Ms, OptionalDouble maxMs, long keepAliveRequests, OptionalLong partialRequests,
			String problem, @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<TimeStatistics> connectMs,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<TimeStatistics> processingMs,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<TimeStatistics> waitingMs,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<TimeStatistics> totalMs,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong bodyBytes, Errors errors) {
	}

	/**
	 * Statistics of the time that one phase of the requests took, such as connecting, in
	 * milliseconds.
	 */
	record TimeStatistics(OptionalDouble min, OptionalDouble mean, OptionalDouble sd, OptionalDouble median,
			OptionalDouble max) {
	}

	/**
	 * Numbers of errors by kind, as ab reports them.
	 *
	 * @param connect failed connections
	 * @param receive aborted responses
	 * @param length responses that differ in length from the first response
	 * @param exceptions errors on sockets
	 * @param write failed writes
	 * @param status responses with a status other than 2xx
	 */
	public record Errors(long connect, long receive, long length, long exceptions, long write, long status) {

		public static final Errors NONE = new Errors(0, 0, 0, 0, 0, 0);

		/**
		 * Number of failed requests. A response with an error status that also has an
		 * unexpected length is in two of ab's counts, but is counted once here.
		 */
		private long failedRequests() {
			return Math.max(this.connect + this.receive + this.length + this.exceptions, this.status) + this.write;
		}

	}

}
