package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

import io.github.gatewaybench.measurements.Figures.Reading;

/**
 * The values of one figure in the repetitions of a measurement.
 *
 * @param readings values of the valid repetitions
 * @param names names of the valid repetitions, in the order of their values; empty texts
 * for repetitions without a name
 * @param invalid descriptions of the repetitions that are not valid, with reasons
 * @param missing descriptions of the repetitions that are missing from the run
 */
public record Repetitions(List<Reading> readings, List<String> names, List<String> invalid, List<String> missing) {

	/** The value without any repetitions. */
	public static final Repetitions NONE = new Repetitions(List.of(), List.of(), List.of(), List.of());

	public static Repetitions of(Reading reading) {
		return of("", reading);
	}

	/** Creates a single repetition with a name, by which it can be paired. */
	public static Repetitions of(String name, Reading reading) {
		return new Repetitions(List.of(reading), List.of(name), List.of(), List.of());
	}

	/** Creates one invalid repetition, from a description with the reason. */
	public static Repetitions ofInvalid(String words) {
		return new Repetitions(List.of(), List.of(), List.of(words), List.of());
	}

	/** Creates a single repetition that is missing from the run, from a description. */
	public static Repetitions ofMissing(String cell) {
		return new Repetitions(List.of(), List.of(), List.of(), List.of(cell));
	}

	/** Concatenates repetitions of the same figure. */
	public static Repetitions of(List<Repetitions> all) {
		return new Repetitions(all.stream().flatMap((each) -> each.readings.stream()).toList(),
				all.stream().flatMap((each) -> each.names.stream()).toList(),
				all.stream().flatMap((each) -> each.invalid.stream()).toList(),
				all.stream().flatMap((each) -> each.missing.stream()).toList());
	}

	public Repetitions plus(Repetitions other) {
		return of(List.of(this, other));
	}

	/** Whether there are neither valid nor invalid repetitions. */
	public boolean isEmpty() {
		return this.readings.isEmpty() && this.invalid.isEmpty();
	}

	/** Number of valid repetitions. */
	public int validCount() {
		return this.readings.size();
	}

	/** Whether all valid values are finite and above 0, so that they have a logarithm. */
	public boolean isPositive() {
		return this.readings.stream().allMatch((each) -> each.value() > 0 && Double.isFinite(each.value()));
	}

	/** Natural logarithms of the valid values. */
	public double[] logarithms() {
		return this.readings.stream().mapToDouble((each) -> Math.log(each.value())).toArray();
	}

	/**
	 * Geometric mean of the valid values; empty if there are none or one is not above 0.
	 */
	public OptionalDouble geometricMean() {
		return isPositive() ? Arrays.stream(logarithms()).average().stream().map(Math::exp).findFirst()
				: OptionalDouble.empty();
	}

	/**
	 * Divides the geometric mean of these repetitions by that of others; empty if a mean
	 * is missing.
	 */
	public OptionalDouble ratioTo(Repetitions other) {
		OptionalDouble mean = other.geometricMean();
		return mean.isEmpty() ? mean : geometricMean().stream().map((each) -> each / mean.getAsDouble()).findFirst();
	}

	/**
	 * Returns a copy without invalid repetitions, for versus comparisons, in which
	 * another block replaces an invalid one; returns this object if no repetition is
	 * valid, so that the reasons are kept.
	 */
	public Repetitions withoutInvalid() {
		return (validCount() == 0) ? this : new Repetitions(this.readings, this.names, List.of(), this.missing);
	}

	/**
	 * Returns a copy whose valid repetitions are those with a name that a valid
	 * repetition of {@code others} has, too. Invalid and missing repetitions stay.
	 */
	Repetitions pairedWith(Repetitions others) {
		int[] shared = IntStream.range(0, validCount())
			.filter((i) -> !this.names.get(i).isEmpty() && others.names.contains(this.names.get(i)))
			.toArray();
		return new Repetitions(Arrays.stream(shared).mapToObj(this.readings::get).toList(),
				Arrays.stream(shared).mapToObj(this.names::get).toList(), this.invalid, this.missing);
	}

	double resolution() {
		return this.readings.stream().mapToDouble((each) -> each.resolution() / each.value()).max().orElse(0);
	}

}
