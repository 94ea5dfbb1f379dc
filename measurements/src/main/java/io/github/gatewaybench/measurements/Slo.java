package io.github.gatewaybench.measurements;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.gatewaybench.measurements.raw.OpenReader;

/**
 * What must hold at a rate: a percentile of the latency stays below a bound, nearly all
 * that is offered is achieved, and nothing fails.
 *
 * @param percentile as it is written, as in p99
 * @param boundMs which it must stay below, in milliseconds
 */
public record Slo(String percentile, double boundMs) {

	private static final Pattern WRITTEN = Pattern
		.compile("(p50|p90|p99|p99\\.9|p99\\.99)<(\\d{1,6}(?:\\.\\d{1,3})?)(ms|s)");

	/** Of the bound: no response is waited for longer. */
	private static final BigDecimal MOST_MS = BigDecimal.valueOf(1000L * OpenReader.LONGEST_TIMEOUT_S);

	private static final Map<String, Metric> METRICS = Map.of("p50", Metric.P50, "p90", Metric.P90, "p99", Metric.P99,
			"p99.9", Metric.P999, "p99.99", Metric.P9999);

	/**
	 * Reads it as it is written.
	 * @throws IllegalArgumentException where it is written in another way
	 */
	@JsonCreator
	public static Slo of(String written) {
		Matcher matcher = WRITTEN.matcher(written);
		BigDecimal bound = matcher.matches() ? new BigDecimal(matcher.group(2)) : BigDecimal.ZERO;
		if (bound.signum() == 0) {
			throw new IllegalArgumentException("is not of the form p99<10ms");
		}
		BigDecimal boundMs = matcher.group(3).equals("s") ? bound.movePointRight(3) : bound;
		if (boundMs.compareTo(MOST_MS) > 0) {
			throw new IllegalArgumentException("has a bound of more than %d s".formatted(OpenReader.LONGEST_TIMEOUT_S));
		}
		return new Slo(matcher.group(1), boundMs.doubleValue());
	}

	/** The figure that is bounded. */
	public Metric metric() {
		return METRICS.get(this.percentile);
	}

	/** Why it does not hold; nothing where it does. */
	public List<String> broken(OpenFigures figures) {
		List<String> reasons = new ArrayList<>(figures.problems());
		OptionalDouble value = figures.value(metric());
		if (value.orElse(Double.POSITIVE_INFINITY) >= this.boundMs) {
			reasons.add("%s is %s".formatted(this.percentile,
					value.isPresent() ? BigDecimal.valueOf(value.getAsDouble()).toPlainString() + " ms" : "unknown"));
		}
		return reasons;
	}

	@JsonValue
	@Override
	public String toString() {
		return "%s<%sms".formatted(this.percentile,
				BigDecimal.valueOf(this.boundMs).stripTrailingZeros().toPlainString());
	}

}
