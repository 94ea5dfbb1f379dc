package io.github.gatewaybench.report.versus;

import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.Cell;

/**
 * Roles whose CPU time per request shows how fast the machine was during an arm's slices,
 * and by which the arm's own CPU time can be divided. This helps only if arms are
 * measured in turns: arms under load at the same time all have the same witness.
 */
public enum Witness {

	BACKEND("backend", (slice) -> slice.backendCpuS().orElse(Double.NaN)),
	LOAD("load generator", (slice) -> slice.loadCpuS().orElse(Double.NaN)),
	BOTH("both", (slice) -> BACKEND.cpuS.applyAsDouble(slice) + LOAD.cpuS.applyAsDouble(slice));

	/**
	 * Share of the margin within which the interval of a witness's own difference between
	 * arm and baseline must lie for the witness to be accepted. Dividing by the witness
	 * shifts the result by that difference.
	 */
	public static final double MAX_SHARE_OF_MARGIN = 0.5;

	private final String title;

	private final ToDoubleFunction<ArmSlice> cpuS;

	Witness(String title, ToDoubleFunction<ArmSlice> cpuS) {
		this.title = title;
		this.cpuS = cpuS;
	}

	/**
	 * CPU time per request that an arm's server used in all slices of a cell, without JIT
	 * compilers, in microseconds; empty if it is unknown for any slice. Verdicts depend
	 * on this figure.
	 */
	public static OptionalDouble armCpuMicrosPerRequest(Cell cell) {
		return cpuMicrosPerRequest(cell, (slice) -> slice.subjectCpuS().orElse(Double.NaN));
	}

	/**
	 * CPU time per request that the witness used in all slices of a cell, in
	 * microseconds; empty if it is unknown for any slice.
	 */
	public OptionalDouble cpuMicrosPerRequest(Cell cell) {
		return cpuMicrosPerRequest(cell, this.cpuS);
	}

	private static OptionalDouble cpuMicrosPerRequest(Cell cell, ToDoubleFunction<ArmSlice> cpuS) {
		long requests = cell.slices().stream().mapToLong(ArmSlice::requests).sum();
		double seconds = cell.slices().stream().mapToDouble(cpuS).sum();
		return (requests > 0 && seconds > 0) ? OptionalDouble.of(seconds * 1e6 / requests) : OptionalDouble.empty();
	}

	/**
	 * Geometric mean over the slices of a cell of the arm's CPU time divided by that of
	 * the witness; empty if either is unknown or 0 for any slice.
	 */
	public OptionalDouble armCpuPerWitnessCpu(Cell cell) {
		double mean = cell.slices()
			.stream()
			.mapToDouble((slice) -> Math.log(slice.subjectCpuS().orElse(0) / this.cpuS.applyAsDouble(slice)))
			.average()
			.orElse(Double.NaN);
		return Double.isFinite(mean) ? OptionalDouble.of(Math.exp(mean)) : OptionalDouble.empty();
	}

	@Override
	public String toString() {
		return this.title;
	}

}
