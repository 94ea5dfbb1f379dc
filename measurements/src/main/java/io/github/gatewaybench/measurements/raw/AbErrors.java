package io.github.gatewaybench.measurements.raw;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * The errors that ab counts: connections that failed, answers that broke off, answers of
 * another length than the first, exceptions of the sockets, requests that could not be
 * written, and answers with another status than 2xx.
 */
public record AbErrors(long connect, long receive, long length, long exceptions, long write, long status) {

	/** No error. */
	public static final AbErrors NONE = new AbErrors(0, 0, 0, 0, 0, 0);

	/**
	 * Number of requests that failed. An answer with another status often has another
	 * length, too, and ab counts it as both.
	 */
	long requests() {
		return Math.max(this.connect + this.receive + this.length + this.exceptions, this.status) + this.write;
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

}
