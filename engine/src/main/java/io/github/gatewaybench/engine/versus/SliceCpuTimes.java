package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import io.github.gatewaybench.engine.judge.SliceCpu;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import io.github.gatewaybench.measurements.raw.WrkSlicesReader;
import io.github.gatewaybench.measurements.raw.WrkSlicesReader.WrkSlice;

/**
 * Computes the CPU time that the requests of each slice used, from two samples around the
 * slice. The samples may be late: the CPU time between them is divided by the time in
 * between in which the role had work, and multiplied by the length of the slice.
 *
 * @param aroundSlices CPU time by role around each slice
 */
record SliceCpuTimes(List<Map<String, SliceCpu>> aroundSlices) {

	/** Minimum share of a slice between its two samples; with less, CPU time is empty. */
	private static final double MIN_SHARE_BETWEEN_SAMPLES = 0.5;

	/**
	 * Maximum delay in seconds from the end of a slice of wrk to the backend's sample. A
	 * later sample may contain work for the next slice, in which another arm is loaded,
	 * so the backend's CPU time is then left empty.
	 */
	private static final double MAX_SAMPLE_DELAY_S = 0.3;

	private static final double MS_PER_S = 1e3;

	private static final SliceCpu UNSEEN = new SliceCpu(0, 0, 0);

	/**
	 * Slices of open-load in which an arm was under load. Requests are due at a constant
	 * rate in the middle of each slice. The CPU time of a role is empty if it was not
	 * seen, or less than half of this middle part lies between the samples.
	 * @param result open-load's result for the arm
	 * @param sliceS length of a slice in seconds
	 * @param arm role of the arm's server
	 * @param backend role of the backend; empty if there is none
	 */
	List<ArmSlice> openLoadSlices(OpenLoadReader.Result result, int sliceS, String arm, Optional<String> backend) {
		double beginS = result.startedAtMs().orElse(0) / MS_PER_S; // no sample is so old
		return result.slices().stream().map((count) -> {
			IntFunction<DueInterval> due = (number) -> new DueInterval(number,
					beginS + (number - 1) * sliceS + (sliceS - count.seconds()) / 2, count.seconds());
			DueInterval slice = due.apply(count.slice());
			List<DueInterval> ofArm = result.slices().stream().map((each) -> due.apply(each.slice())).toList();
			List<DueInterval> all = IntStream.rangeClosed(1, this.aroundSlices.size()).mapToObj(due).toList();
			return new ArmSlice(count.seconds(), count.requests(), cpuS(slice, arm, ofArm),
					backend.map((role) -> cpuS(slice, role, all)).orElse(OptionalDouble.empty()),
					cpuS(slice, "load", all));
		}).toList();
	}

	/**
	 * Slices in which wrk loaded an arm, with wrk's own CPU time; none if its output is
	 * not complete.
	 * @param raw output of wrk for the arm
	 * @param arm role of the arm's server
	 * @param backend role of the backend; empty if there is none
	 */
	List<ArmSlice> wrkSlices(Path raw, String arm, Optional<String> backend) {
		try {
			List<WrkSlice> slices = WrkSlicesReader.read(raw);
			List<DueInterval> all = slices.stream().map(DueInterval::of).toList();
			return slices.stream()
				.filter((each) -> each.seconds() > 0)
				.map((each) -> new ArmSlice(each.seconds(), each.responseCount(), cpuS(DueInterval.of(each), arm, all),
						backend
							.filter((role) -> cpuAround(each.slice(), role).toS() <= each.endS() + MAX_SAMPLE_DELAY_S)
							.map((role) -> cpuS(DueInterval.of(each), role, all))
							.orElse(OptionalDouble.empty()),
						OptionalDouble.of(each.cpuS().doubleValue())))
				.toList();
		}
		catch (BadInputException ex) {
			return List.of();
		}
	}

	private SliceCpu cpuAround(int slice, String role) {
		return (slice <= this.aroundSlices.size()) ? this.aroundSlices.get(slice - 1).getOrDefault(role, UNSEEN)
				: UNSEEN;
	}

	/**
	 * CPU time of a role in a slice, in seconds; empty if too little of the slice lies
	 * between its two samples.
	 * @param active slices in which the role has work
	 */
	private OptionalDouble cpuS(DueInterval slice, String role, List<DueInterval> active) {
		SliceCpu used = cpuAround(slice.number, role);
		double activeS = active.stream().mapToDouble((each) -> each.overlapS(used)).sum();
		return (slice.overlapS(used) < MIN_SHARE_BETWEEN_SAMPLES * slice.lengthS) ? OptionalDouble.empty()
				: OptionalDouble.of(Math.rint(used.cpuS() * slice.lengthS / activeS * 1e6) / 1e6);
	}

	/** The part of a slice in which requests were due. */
	private record DueInterval(int number, double beginS, double lengthS) {

		static DueInterval of(WrkSlice slice) {
			return new DueInterval(slice.slice(), slice.beginS(), slice.endS() - slice.beginS());
		}

		/** Overlap in seconds with the time between two samples. */
		double overlapS(SliceCpu used) {
			return Math.max(0, Math.min(used.toS(), this.beginS + this.lengthS) - Math.max(used.fromS(), this.beginS));
		}

	}

}
