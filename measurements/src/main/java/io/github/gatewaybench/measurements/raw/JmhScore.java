package io.github.gatewaybench.measurements.raw;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * A score of JMH; values that JMH does not know (NaN) are empty.
 *
 * @param error half the width of the 99.9 % confidence interval
 * @param approximate whether the score, or a percentile, is only a power of ten, which
 * JMH's text output has for values that it would round to 0
 * @param unit unit as JMH prints it, such as ops/s, ms/op, MB/sec or counts
 * @param count number of measurements
 */
public record JmhScore(OptionalDouble score, OptionalDouble error, @JsonIgnore boolean approximate, String unit,
		OptionalLong count, @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<Double, Double> percentiles) {

	private static final double MILLISECOND = 1e6;

	private static final double SECOND = 1e9;

	/** JMH's units of time, in nanoseconds. */
	private static final Map<String, Double> UNITS = Map.of("ns", 1.0, "us", 1e3, "ms", MILLISECOND, "s", SECOND, "min",
			60 * SECOND, "hr", 3600 * SECOND, "day", 86400 * SECOND);

	@JsonCreator
	static JmhScore of(OptionalDouble score, OptionalDouble error, String unit, OptionalLong count,
			@JsonSetter(nulls = Nulls.AS_EMPTY) SortedMap<Double, Double> percentiles) {
		return new JmhScore(score, error, false, unit, count, percentiles);
	}

	/** A percentile, such as 99 or 99.9; empty if it is unknown. */
	public OptionalDouble percentile(double percent) {
		Double value = this.percentiles.get(percent);
		return (value != null) ? OptionalDouble.of(value) : OptionalDouble.empty();
	}

	/**
	 * Converts a rate to ops/s and a time to ms/op. A score in any other unit is returned
	 * unchanged.
	 */
	public JmhScore inOpsPerSecondOrMs() {
		Double rate = this.unit.startsWith("ops/") ? UNITS.get(this.unit.substring("ops/".length())) : null;
		Double time = this.unit.endsWith("/op") ? UNITS.get(this.unit.replaceFirst("/op$", "")) : null;
		return (rate != null) ? converted(SECOND, rate, "ops/s")
				: (time != null) ? converted(time, MILLISECOND, "ms/op") : this;
	}

	private JmhScore converted(double from, double to, String unit) {
		SortedMap<Double, Double> converted = new TreeMap<>(this.percentiles);
		converted.replaceAll((percent, value) -> converted(value, from, to));
		return new JmhScore(converted(this.score, from, to), converted(this.error, from, to), this.approximate, unit,
				this.count, converted);
	}

	private static OptionalDouble converted(OptionalDouble value, double from, double to) {
		return value.stream().map((known) -> converted(known, from, to)).findFirst();
	}

	/** Rounds only once, since both ratios of units are whole numbers. */
	private static double converted(double value, double from, double to) {
		return (from < to) ? value / (to / from) : value * (from / to);
	}

	JmhScore withoutPercentiles() {
		return new JmhScore(this.score, this.error, this.approximate, this.unit, this.count, new TreeMap<>());
	}

	/**
	 * Resolution of a converted value. JMH's text output has three decimals in its own
	 * unit, or only a power of ten; its JSON output has all digits, for which this is 0.
	 */
	double resolution(double converted) {
		if (this.approximate) {
			return 10 * converted;
		}
		double printed = this.score.orElse(Double.NaN);
		boolean isText = printed > 0 && Math.rint(printed * 1000) / 1000 == printed;
		return isText ? inOpsPerSecondOrMs().score.getAsDouble() / printed / 1000 : 0;
	}

}
