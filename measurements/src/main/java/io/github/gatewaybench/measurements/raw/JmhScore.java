package io.github.gatewaybench.measurements.raw;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * A score as JMH reports it; values that JMH reports as NaN are empty.
 *
 * @param score mean of the measurements
 * @param error half the width of the 99.9 % confidence interval of the mean
 * @param approximate whether the score is only known as a power of ten, which JMH prints
 * in text for values that would be rounded to 0
 * @param rounded whether the numbers are rounded to three decimal places of the unit, as
 * JMH prints them in text
 * @param unit unit as JMH prints it, such as ops/s, ms/op, MB/sec or counts
 * @param count number of measurements
 * @param percentiles values by percentile from 0 to 100; empty unless the mode is sample
 * @param approximatePercentiles percentiles whose values are only known as powers of ten
 */
public record JmhScore(OptionalDouble score, OptionalDouble error, @JsonIgnore boolean approximate,
		@JsonIgnore boolean rounded, String unit, OptionalLong count,
		@JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<Double, Double> percentiles,
		@JsonIgnore Set<Double> approximatePercentiles) {

	/** Step to which JMH rounds numbers in text output, in the unit that it prints. */
	private static final double PRINTED_STEP = 0.001;

	private static final double NS_PER_MS = 1e6;

	private static final double NS_PER_S = 1e9;

	/** Lengths of JMH's units of time in nanoseconds, by the names that JMH prints. */
	private static final Map<String, Double> NS_PER_UNIT = Map.of("ns", 1.0, "us", 1e3, "ms", NS_PER_MS, "s", NS_PER_S,
			"min", 60 * NS_PER_S, "hr", 3600 * NS_PER_S, "day", 86400 * NS_PER_S);

	/** Creates a score whose digits are all known. */
	@JsonCreator
	public static JmhScore of(OptionalDouble score, OptionalDouble error, String unit, OptionalLong count,
			@JsonSetter(nulls = Nulls.AS_EMPTY) SortedMap<Double, Double> percentiles) {
		return new JmhScore(score, error, false, false, unit, count, percentiles, Set.of());
	}

	/** The value at a percentile, such as 99 or 99.9; empty if it is unknown. */
	public OptionalDouble percentile(double percent) {
		Double value = this.percentiles.get(percent);
		return (value != null) ? OptionalDouble.of(value) : OptionalDouble.empty();
	}

	/** Whether the score or one of these percentiles is only known as a power of ten. */
	boolean isPowerOfTenAmong(double... percents) {
		return this.approximate || Arrays.stream(percents).anyMatch(this.approximatePercentiles::contains);
	}

	/**
	 * Converts a score that is a rate to ops/s, and a score that is a time to ms/op. A
	 * score in any other unit is returned unchanged.
	 */
	public JmhScore inOpsPerSecondOrMs() {
		Double rate = this.unit.startsWith("ops/") ? NS_PER_UNIT.get(this.unit.substring("ops/".length())) : null;
		Double time = this.unit.endsWith("/op") ? NS_PER_UNIT.get(this.unit.replaceFirst("/op$", "")) : null;
		return (rate != null) ? converted(NS_PER_S, rate, "ops/s")
				: (time != null) ? converted(time, NS_PER_MS, "ms/op") : this;
	}

	private JmhScore converted(double from, double to, String unit) {
		SortedMap<Double, Double> converted = new TreeMap<>(this.percentiles);
		converted.replaceAll((percent, value) -> converted(value, from, to));
		return new JmhScore(converted(this.score, from, to), converted(this.error, from, to), this.approximate,
				this.rounded, unit, this.count, converted, this.approximatePercentiles);
	}

	private static OptionalDouble converted(OptionalDouble value, double from, double to) {
		return value.stream().map((known) -> converted(known, from, to)).findFirst();
	}

	/**
	 * Multiplies a value by {@code from / to}, one of which must be a multiple of the
	 * other. The larger is divided by the smaller first, which is exact, so that only the
	 * result is rounded.
	 */
	private static double converted(double value, double from, double to) {
		return (from < to) ? value / (to / from) : value * (from / to);
	}

	JmhScore withoutPercentiles() {
		return new JmhScore(this.score, this.error, this.approximate, this.rounded, this.unit, this.count,
				new TreeMap<>(), Set.of());
	}

	/**
	 * Returns the step to which JMH rounded the score or its error: 0.001 of the unit
	 * that JMH prints in text, converted to ops/s or ms/op; ten times the value if only a
	 * power of ten is known; 0 for the unrounded numbers of JSON.
	 * @param converted score or error in ops/s or ms/op
	 */
	double resolution(double converted) {
		return this.approximate ? 10 * converted : printedStep();
	}

	/**
	 * Returns the step to which JMH rounded a percentile: ten times the value if only a
	 * power of ten is known, otherwise the step of the score.
	 * @param converted value at the percentile in ops/s or ms/op
	 * @param percent percentile from 0 to 100
	 */
	double resolution(double converted, double percent) {
		return this.approximatePercentiles.contains(percent) ? 10 * converted : printedStep();
	}

	private double printedStep() {
		JmhScore step = of(OptionalDouble.of(PRINTED_STEP), OptionalDouble.empty(), this.unit, OptionalLong.empty(),
				new TreeMap<>());
		return this.rounded ? step.inOpsPerSecondOrMs().score.getAsDouble() : 0;
	}

}
