package io.github.gatewaybench.report.versus;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Slice;

/**
 * Roles whose CPU time, in the slices in which an arm is measured, shows how fast the
 * machine is at that moment. The arm's own CPU time can be divided by it.
 */
public enum Witness {

	/** The CPU time of the arm is not divided. */
	NONE("raw", (slice) -> Double.NaN),
	/** The backend, which does the same work for each request of any arm. */
	BACKEND("backend", (slice) -> slice.backendCpuS().orElse(0)),
	/** The load generator. */
	LOAD("load generator", (slice) -> slice.loadCpuS().orElse(0)),
	/** The backend and the load generator together. */
	BOTH("both", (slice) -> slice.backendCpuS().orElse(Double.NaN) + slice.loadCpuS().orElse(Double.NaN));

	private static final double MICROS = 1e6;

	private final String title;

	private final ToDoubleFunction<Slice> cpuS;

	Witness(String title, ToDoubleFunction<Slice> cpuS) {
		this.title = title;
		this.cpuS = cpuS;
	}

	/**
	 * CPU time per request of an arm's server over all slices, without JIT compilers, in
	 * microseconds; empty if it is not known of all slices.
	 */
	public static OptionalDouble subjectMicros(Cell cell) {
		return micros(cell, (slice) -> slice.subjectCpuS().orElse(Double.NaN));
	}

	/**
	 * CPU time per request of this witness over all slices, in microseconds; empty if it
	 * is not known of all slices.
	 */
	public OptionalDouble micros(Cell cell) {
		return micros(cell, this.cpuS);
	}

	private static OptionalDouble micros(Cell cell, ToDoubleFunction<Slice> cpuS) {
		long requests = cell.slices().stream().mapToLong(Slice::requests).sum();
		double seconds = cell.slices().stream().mapToDouble(cpuS).sum();
		return (requests > 0 && seconds > 0) ? OptionalDouble.of(seconds * MICROS / requests) : OptionalDouble.empty();
	}

	/**
	 * Natural logarithm of the arm's CPU time per request, divided by this witness slice
	 * by slice; empty if it is not known.
	 */
	OptionalDouble logCost(Cell cell) {
		if (this == NONE) {
			OptionalDouble micros = subjectMicros(cell);
			return micros.isPresent() ? OptionalDouble.of(Math.log(micros.getAsDouble())) : micros;
		}
		List<Slice> slices = cell.slices();
		double mean = slices.stream()
			.mapToDouble((slice) -> Math.log(slice.subjectCpuS().orElse(0) / this.cpuS.applyAsDouble(slice)))
			.average()
			.orElse(Double.NaN);
		return Double.isFinite(mean) ? OptionalDouble.of(mean) : OptionalDouble.empty();
	}

	@Override
	public String toString() {
		return this.title;
	}

}
