package io.github.gatewaybench.measurements;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * A score of JMH; empty is what JMH does not know (NaN).
 *
 * @param error half of the 99.9 % interval
 * @param approximate whether the score, or a percentile, is but a power of ten: JMH's
 * text gives no more of those that it would round to nothing
 * @param unit as in ops/s, ms/op, MB/sec, counts
 * @param count of the measurements
 * @param percentiles of the measurements, by percent
 */
public record JmhScore(OptionalDouble score, OptionalDouble error, @JsonIgnore boolean approximate, String unit,
		OptionalLong count, @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<Double, Double> percentiles) {

	private static final double POWER_OF_TEN = 10;

	private static final double THOUSAND = 1000;

	@JsonCreator
	static JmhScore of(OptionalDouble score, OptionalDouble error, String unit, OptionalLong count,
			@JsonSetter(nulls = Nulls.AS_EMPTY) SortedMap<Double, Double> percentiles) {
		return new JmhScore(score, error, false, unit, count, percentiles);
	}

	/** One of the percentiles. */
	public OptionalDouble percentile(double percent) {
		Double value = this.percentiles.get(percent);
		return (value != null) ? OptionalDouble.of(value) : OptionalDouble.empty();
	}

	/**
	 * The same in ops/s, where it is a rate, or in ms/op, where it is a time. A score of
	 * something else stays as it is.
	 */
	public JmhScore inOpsPerSecondOrMs() {
		if (this.unit.startsWith("ops/")) {
			double seconds = seconds(this.unit.substring("ops/".length()));
			return Double.isNaN(seconds) ? this : converted((value) -> value / seconds, "ops/s");
		}
		else if (this.unit.endsWith("/op")) {
			double seconds = seconds(this.unit.substring(0, this.unit.length() - "/op".length()));
			double factor = seconds * THOUSAND;
			return Double.isNaN(factor) ? this : converted((value) -> value * factor, "ms/op");
		}
		return this;
	}

	void check(String mode) {
		Check.figures(Map.of(mode + ".score", this.score, mode + ".error", this.error));
		this.percentiles.forEach((percent, value) -> Check.figure(mode + ".percentiles", value));
	}

	/** The same without percentiles. */
	JmhScore withoutPercentiles() {
		return new JmhScore(this.score, this.error, this.approximate, this.unit, this.count, new TreeMap<>());
	}

	/**
	 * The step of a converted value: JMH's text has three places of its own unit, or only
	 * the power of ten; its JSON has all digits.
	 */
	double step(double converted) {
		if (this.approximate) {
			return converted * POWER_OF_TEN;
		}
		double printed = this.score.orElse(Double.NaN);
		boolean isText = printed > 0 && Math.rint(printed * THOUSAND) / THOUSAND == printed;
		return isText ? inOpsPerSecondOrMs().score.getAsDouble() / printed / THOUSAND : 0;
	}

	private JmhScore converted(DoubleUnaryOperator conversion, String unit) {
		SortedMap<Double, Double> converted = new TreeMap<>();
		this.percentiles.forEach((percent, value) -> converted.put(percent, conversion.applyAsDouble(value)));
		return new JmhScore(converted(this.score, conversion), converted(this.error, conversion), this.approximate,
				unit, this.count, converted);
	}

	private static OptionalDouble converted(OptionalDouble value, DoubleUnaryOperator conversion) {
		return value.isPresent() ? OptionalDouble.of(conversion.applyAsDouble(value.getAsDouble())) : value;
	}

	/** What one of JMH's unit of time is in seconds; NaN for what is none. */
	private static double seconds(String unit) {
		return switch (unit) {
			case "ns" -> 1e-9;
			case "us" -> 1e-6;
			case "ms" -> 1e-3;
			case "s" -> 1;
			case "min" -> 60;
			case "hr" -> 3600;
			case "day" -> 86400;
			default -> Double.NaN;
		};
	}

}
