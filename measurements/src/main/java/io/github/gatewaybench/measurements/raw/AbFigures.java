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

/** The figures of ab, and why they are not valid. */
public final class AbFigures {

	private AbFigures() {
	}

	/** Figures by the names that files have; those that are not there are unknown. */
	public static Figures of(Map<String, ?> byName) {
		return of(JsonFile.MAPPER.convertValue(byName, Members.class));
	}

	/** The figures of ab that gave up, for this reason and after this many requests. */
	public static Figures none(String problem, OptionalLong partialRequests) {
		return of(Map.of("problem", problem, "partial_requests", partialRequests, "keep_alive_requests", 0, "errors",
				Errors.NONE));
	}

	/** The figures in a cell's file. */
	static Figures ofCell(JsonFile cell) {
		return of(cell.as(Members.class, "figures"));
	}

	private static Figures of(Members all) {
		Figures figures = Figures.of(JsonFile.MAPPER.valueToTree(all),
				(metric, ms) -> (metric == Metric.MEAN) ? 0.001 : 1.0);
		return new Figures(figures.members(), figures.readings(), all.errors.requests());
	}

	/** Why ab gave up, in its own words; empty if it did not, or does not say. */
	public static String problem(Figures figures) {
		return figures.members().path("problem").asString("");
	}

	/**
	 * Why the figures are not valid, given the number of requests that ab was asked for.
	 */
	public static List<Warning> problems(Figures figures, OptionalLong askedRequests) {
		List<Warning> problems = new ArrayList<>();
		long done = figures.requests().orElse(0);
		if (!figures.hasResult()) {
			String why = problem(figures).isEmpty() ? "it does not say why" : problem(figures);
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

	/** The figures as files have them, in this order; empty where ab gave none. */
	private record Members(OptionalLong requests, OptionalDouble seconds, OptionalDouble requestsPerSec,
			OptionalDouble meanMs, OptionalDouble p50Ms, OptionalDouble p66Ms, OptionalDouble p75Ms,
			OptionalDouble p80Ms, OptionalDouble p90Ms, OptionalDouble p95Ms, OptionalDouble p98Ms,
			OptionalDouble p99Ms, OptionalDouble maxMs, long keepAliveRequests, OptionalLong partialRequests,
			String problem, @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Times> connectMs,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Times> processingMs,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Times> waitingMs,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Times> totalMs, Errors errors) {
	}

	/** The times in milliseconds that a part of the requests took. */
	record Times(OptionalDouble min, OptionalDouble mean, OptionalDouble sd, OptionalDouble median,
			OptionalDouble max) {
	}

	/**
	 * The errors that ab counts: connections that failed, answers that broke off, answers
	 * of another length than the first, exceptions of the sockets, requests that could
	 * not be written, and answers with another status than 2xx.
	 */
	public record Errors(long connect, long receive, long length, long exceptions, long write, long status) {

		/** No error. */
		public static final Errors NONE = new Errors(0, 0, 0, 0, 0, 0);

		/**
		 * Number of requests that failed. An answer with another status often has another
		 * length, too, and ab counts it as both.
		 */
		private long requests() {
			return Math.max(this.connect + this.receive + this.length + this.exceptions, this.status) + this.write;
		}

	}

}
