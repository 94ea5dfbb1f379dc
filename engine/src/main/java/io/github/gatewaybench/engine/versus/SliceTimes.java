package io.github.gatewaybench.engine.versus;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

import io.github.gatewaybench.engine.judge.SliceCpu;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import io.github.gatewaybench.measurements.raw.OpenLoadReader.SliceCount;

/**
 * CPU time that the requests of each slice cost. It is taken from two samples around the
 * slice, which are some hundredths of a second late: what was used between them is
 * divided by the time in between in which requests were due, since the rate is constant.
 *
 * @param result open-load's result for an arm
 * @param sliceS length of a slice in seconds
 * @param seen CPU time by role around each slice
 */
record SliceTimes(OpenLoadReader.Result result, int sliceS, List<Map<String, SliceCpu>> seen) {

	/** Share of a slice that must lie between its two samples. */
	private static final double LEAST_SHARE = 0.5;

	private static final double MS_PER_S = 1e3;

	/**
	 * Slices in which the arm was under load. The CPU time of a role is empty if it was
	 * not seen, or hardly any of the slice lies between the samples.
	 * @param arm role of the arm's server
	 * @param backend role of the backend; empty if there is none
	 */
	List<ArmSlice> slices(String arm, Optional<String> backend) {
		List<Integer> ofArm = this.result.slices().stream().map(SliceCount::slice).toList();
		List<Integer> all = IntStream.rangeClosed(1, this.seen.size()).boxed().toList();
		return this.result.slices()
			.stream()
			.map((each) -> new ArmSlice(each.seconds(), each.requests(), cpuS(each, arm, ofArm),
					backend.map((role) -> cpuS(each, role, all)).orElse(OptionalDouble.empty()),
					cpuS(each, "load", all)))
			.toList();
	}

	/**
	 * CPU time of a role in a slice.
	 * @param asked slices in which the role has work
	 */
	private OptionalDouble cpuS(SliceCount slice, String role, List<Integer> asked) {
		Map<String, SliceCpu> roles = (slice.slice() <= this.seen.size()) ? this.seen.get(slice.slice() - 1) : Map.of();
		if (!roles.containsKey(role) || this.result.startedAtMs().isEmpty()) {
			return OptionalDouble.empty();
		}
		SliceCpu used = roles.get(role);
		double askedS = asked.stream().mapToDouble((each) -> overlapS(used, each, slice.seconds())).sum();
		return (overlapS(used, slice.slice(), slice.seconds()) < LEAST_SHARE * slice.seconds()) ? OptionalDouble.empty()
				: OptionalDouble.of(Math.rint(used.cpuS() * slice.seconds() / askedS * 1e6) / 1e6);
	}

	/**
	 * Seconds between two samples in which the requests of a slice were due.
	 * @param dueS length of that time in each slice, in the middle of which it lies
	 */
	private double overlapS(SliceCpu used, int slice, double dueS) {
		double beginS = this.result.startedAtMs().orElseThrow() / MS_PER_S + (slice - 1) * this.sliceS
				+ (this.sliceS - dueS) / 2;
		return Math.max(0, Math.min(used.toS(), beginS + dueS) - Math.max(used.fromS(), beginS));
	}

}
