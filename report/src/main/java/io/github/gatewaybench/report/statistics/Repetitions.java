package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Figures.Reading;

/**
 * The values of one figure over the repetitions: the readings of valid cells, one for
 * each repetition, what is to be said of each other cell, and cells that the run has not.
 */
public record Repetitions(List<Reading> readings, List<String> spoiled, List<String> missing) {

	/** No repetition at all. */
	public static final Repetitions NONE = new Repetitions(List.of(), List.of(), List.of());

	public static Repetitions of(Reading reading) {
		return new Repetitions(List.of(reading), List.of(), List.of());
	}

	/** A repetition whose cell is not valid, with the reason. */
	public static Repetitions spoiled(String words) {
		return new Repetitions(List.of(), List.of(words), List.of());
	}

	/** A repetition that the run has not. */
	public static Repetitions missing(String cell) {
		return new Repetitions(List.of(), List.of(), List.of(cell));
	}

	/** Joins repetitions of the same figure. */
	public static Repetitions of(List<Repetitions> all) {
		return new Repetitions(all.stream().flatMap((each) -> each.readings.stream()).toList(),
				all.stream().flatMap((each) -> each.spoiled.stream()).toList(),
				all.stream().flatMap((each) -> each.missing.stream()).toList());
	}

	public Repetitions plus(Repetitions other) {
		return of(List.of(this, other));
	}

	/** Whether nothing was measured, well or badly. */
	public boolean isNone() {
		return this.readings.isEmpty() && this.spoiled.isEmpty();
	}

	/** Number of repetitions that count. */
	public int count() {
		return this.readings.size();
	}

	/** Whether all values have a logarithm. */
	public boolean isPositive() {
		return this.readings.stream().allMatch((each) -> each.value() > 0 && Double.isFinite(each.value()));
	}

	/** The natural logarithms of the values. */
	public double[] logs() {
		return this.readings.stream().mapToDouble((each) -> Math.log(each.value())).toArray();
	}

	/** The geometric mean; empty without a value, or where one has no logarithm. */
	public OptionalDouble mean() {
		return isPositive() ? Arrays.stream(logs()).average().stream().map(Math::exp).findFirst()
				: OptionalDouble.empty();
	}

	/** This mean divided by the other's; empty if one has none. */
	public OptionalDouble ratioTo(Repetitions other) {
		OptionalDouble mean = other.mean();
		return mean.isEmpty() ? mean : mean().stream().map((each) -> each / mean.getAsDouble()).findFirst();
	}

	double resolution() {
		return this.readings.stream().mapToDouble((each) -> each.step() / each.value()).max().orElse(0);
	}

}
