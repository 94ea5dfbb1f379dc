package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Figures.Reading;

/**
 * The values of one figure over its repetitions: readings of the valid ones, and
 * descriptions of those that are not valid (spoiled) or not in the run (missing).
 */
public record Repetitions(List<Reading> readings, List<String> invalid, List<String> missing) {

	/** No repetitions. */
	public static final Repetitions NONE = new Repetitions(List.of(), List.of(), List.of());

	public static Repetitions of(Reading reading) {
		return new Repetitions(List.of(reading), List.of(), List.of());
	}

	/** Makes a repetition that is not valid, described with the reason. */
	public static Repetitions ofInvalid(String words) {
		return new Repetitions(List.of(), List.of(words), List.of());
	}

	/** Makes a repetition that is missing from the run. */
	public static Repetitions ofMissing(String cell) {
		return new Repetitions(List.of(), List.of(), List.of(cell));
	}

	/** Joins repetitions of the same figure. */
	public static Repetitions of(List<Repetitions> all) {
		return new Repetitions(all.stream().flatMap((each) -> each.readings.stream()).toList(),
				all.stream().flatMap((each) -> each.invalid.stream()).toList(),
				all.stream().flatMap((each) -> each.missing.stream()).toList());
	}

	public Repetitions plus(Repetitions other) {
		return of(List.of(this, other));
	}

	/** Whether nothing was measured, not even a repetition that is not valid. */
	public boolean isEmpty() {
		return this.readings.isEmpty() && this.invalid.isEmpty();
	}

	/** Number of valid repetitions. */
	public int count() {
		return this.readings.size();
	}

	/** Whether all values are above 0 and finite, so that they have a logarithm. */
	public boolean isPositive() {
		return this.readings.stream().allMatch((each) -> each.value() > 0 && Double.isFinite(each.value()));
	}

	/** The natural logarithms of the values. */
	public double[] logs() {
		return this.readings.stream().mapToDouble((each) -> Math.log(each.value())).toArray();
	}

	/** The geometric mean; empty if there are no values or one is not above 0. */
	public OptionalDouble mean() {
		return isPositive() ? Arrays.stream(logs()).average().stream().map(Math::exp).findFirst()
				: OptionalDouble.empty();
	}

	/** This geometric mean divided by the other one; empty if either is missing. */
	public OptionalDouble ratioTo(Repetitions other) {
		OptionalDouble mean = other.mean();
		return mean.isEmpty() ? mean : mean().stream().map((each) -> each / mean.getAsDouble()).findFirst();
	}

	double resolution() {
		return this.readings.stream().mapToDouble((each) -> each.resolution() / each.value()).max().orElse(0);
	}

}
