package io.github.gatewaybench.measurements;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A service-level objective (SLO) for a request rate: a latency percentile must be below
 * a bound, no request may fail, and at least 99 % of the requests that were due, sent or
 * not, must be answered.
 *
 * @param percentile name of the percentile, such as p99
 * @param boundMs bound that the percentile must be below, in milliseconds
 */
public record Slo(String percentile, double boundMs) {

	private static final Pattern NOTATION = Pattern
		.compile("(p50|p90|p99|p99\\.9|p99\\.99)<(\\d{1,6}(?:\\.\\d{1,3})?)(ms|s)");

	private static final BigDecimal MAX_MS = BigDecimal.valueOf(1000L * RateStudy.MAX_TIMEOUT_S);

	/** Minimum number of answered requests as a share of those that were due, 0 to 1. */
	private static final double ACHIEVED_SHARE = 0.99;

	/**
	 * Share by which p99 counted from when requests were due may exceed p99 counted from
	 * when they were sent; a larger excess causes a warning. Undisturbed cells have up to
	 * 0.2 if load generator and servers share two CPUs.
	 */
	private static final double WARNED_LATENESS = 0.25;

	/** Share of the connections that must be missing to cause a warning. */
	private static final double WARNED_MISSING = 0.05;

	private static final Map<String, Metric> METRICS = Map.of("p50", Metric.P50, "p90", Metric.P90, "p99", Metric.P99,
			"p99.9", Metric.P999, "p99.99", Metric.P9999);

	/**
	 * Parses an objective such as {@code p99<10ms}.
	 * @throws IllegalArgumentException if the text has another form, or the bound is 0 or
	 * too high
	 */
	@JsonCreator
	public static Slo of(String written) {
		Matcher matcher = NOTATION.matcher(written);
		BigDecimal bound = matcher.matches() ? new BigDecimal(matcher.group(2)) : BigDecimal.ZERO;
		if (bound.signum() == 0) {
			throw new IllegalArgumentException("is not p50, p90, p99, p99.9 or p99.99 below a time in ms or s");
		}
		BigDecimal boundMs = matcher.group(3).equals("s") ? bound.movePointRight(3) : bound;
		if (boundMs.compareTo(MAX_MS) > 0) {
			throw new IllegalArgumentException("has a bound of more than %d s".formatted(RateStudy.MAX_TIMEOUT_S));
		}
		return new Slo(matcher.group(1), boundMs.doubleValue());
	}

	/** The metric of the latency percentile that must be below the bound. */
	public Metric metric() {
		return METRICS.get(this.percentile);
	}

	/**
	 * Sentences that say why figures of open-load violate this objective; empty if it
	 * holds.
	 */
	public List<String> violations(Figures figures) {
		List<String> reasons = new ArrayList<>(invalidReasons(figures).stream().map(Warning::text).toList());
		OptionalDouble value = figures.value(metric());
		if (value.orElse(Double.POSITIVE_INFINITY) >= this.boundMs) {
			reasons.add("%s is %s".formatted(this.percentile,
					value.isPresent() ? BigDecimal.valueOf(value.getAsDouble()).toPlainString() + " ms" : "unknown"));
		}
		return reasons;
	}

	/**
	 * Lists reasons why figures of open-load are not valid, regardless of the bound: the
	 * requested rate was not reached, or requests failed. Empty if the figures are valid.
	 * Without a result, lists only problems of the load generator.
	 */
	public static List<Warning> invalidReasons(Figures figures) {
		List<Warning> problems = new ArrayList<>(generatorProblems(figures));
		if (!figures.hasResult()) {
			return problems;
		}
		problems.addAll(Warning.ofErrors(figures, "connection", "timeout", "internal", "status"));
		if (figures.members().path("exhausted").asBoolean(false)) {
			problems.add(WarningCode.SESSIONS_BUSY.with("sessions", figures.count("sessions").orElse(0)));
		}
		long offered = figures.count("offered").orElse(0);
		long answered = figures.requests().getAsLong();
		if (answered < ACHIEVED_SHARE * offered) {
			problems.add(WarningCode.REQUESTS_UNANSWERED.with("missing", offered - answered, "offered", offered));
		}
		else if (answered == 0) {
			problems.add(WarningCode.NO_ANSWER.with());
		}
		if (isLoadGeneratorLate(figures)) {
			problems.add(WarningCode.LOAD_LATE.with("percent",
					Math.round(1000 * figures.number("lag", "late_share").orElse(0)) / 10.0, "most_ms",
					Math.round(figures.number("lag", "max_ms").orElse(0))));
		}
		return problems;
	}

	/**
	 * Lists warnings about valid figures of open-load: requests were sent late, which
	 * latencies do not show, or connections were missing.
	 */
	public static List<Warning> warnings(Figures figures) {
		List<Warning> warnings = new ArrayList<>();
		double p99Ms = figures.value(Metric.P99).orElse(0);
		double fromDueMs = figures.number("from_due", "p99_ms").orElse(p99Ms);
		if (fromDueMs > (1 + WARNED_LATENESS) * p99Ms) {
			warnings.add(WarningCode.SENT_LATE.with("p99_ms", p99Ms, "from_due_ms", fromDueMs));
		}
		long sessions = figures.count("sessions").orElse(0);
		long open = figures.count("least_connections").orElse(sessions);
		if (open < (1 - WARNED_MISSING) * sessions) {
			warnings.add(WarningCode.CONNECTIONS_MISSING.with("open", open, "sessions", sessions));
		}
		return warnings;
	}

	/**
	 * Lists problems of the load generator: contradictory figures, and complaints of
	 * Hyperfoil or open-load.
	 */
	public static List<Warning> generatorProblems(Figures figures) {
		return Stream
			.concat(figures.contradictions().stream(),
					figures.members()
						.path("complaints")
						.valueStream()
						.map((each) -> WarningCode.LOAD_FAILED.withText(each.asString())))
			.toList();
	}

	/** Formats the numbers of errors by kind, as in {@code connection 0, timeout 2}. */
	public static String formatErrorCounts(Figures figures) {
		return figures.members()
			.path(Figures.ERRORS)
			.properties()
			.stream()
			.map((each) -> each.getKey() + " " + each.getValue().asLong())
			.collect(Collectors.joining(", "));
	}

	/**
	 * Whether the load generator could not keep up with the rate, so that requests were
	 * sent late.
	 */
	public static boolean isLoadGeneratorLate(Figures figures) {
		return figures.members().path("late").asBoolean(false);
	}

	@JsonValue
	@Override
	public String toString() {
		return "%s<%sms".formatted(this.percentile,
				BigDecimal.valueOf(this.boundMs).stripTrailingZeros().toPlainString());
	}

}
