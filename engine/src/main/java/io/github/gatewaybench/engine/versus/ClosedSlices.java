package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.engine.judge.SliceCpu;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.raw.WrkSlices;
import io.github.gatewaybench.measurements.raw.WrkSlices.WrkSlice;

/**
 * CPU time that the requests of each slice cost in a closed loop. It is taken from two
 * samples in the pauses around the slice. If they were late, what was used between them
 * is divided by the time in between in which wrk loaded the arm.
 *
 * @param seen CPU time by role around each slice
 */
record ClosedSlices(List<Map<String, SliceCpu>> seen) {

	/** Share of a slice that must lie between its two samples. */
	private static final double LEAST_SHARE = 0.5;

	/**
	 * Longest time after a slice at which a backend's sample still has nothing of the
	 * next slice, which is another arm's.
	 */
	private static final double LATEST_S = 0.3;

	/**
	 * Slices in which an arm was under load; none if wrk's output is not complete. The
	 * CPU time of a role is empty if it was not seen, or hardly any of the slice lies
	 * between the samples.
	 * @param raw output of wrk for the arm
	 * @param arm role of the arm's server
	 * @param backend role of the backend; empty if there is none
	 */
	List<ArmSlice> slices(Path raw, String arm, Optional<String> backend) {
		try {
			List<WrkSlice> slices = WrkSlices.read(raw);
			return slices.stream()
				.filter((each) -> each.seconds() > 0)
				.map((each) -> new ArmSlice(each.seconds(), each.requests(), cpuS(each, arm, slices),
						backend.filter((role) -> used(each, role).toS() <= each.endS() + LATEST_S)
							.map((role) -> cpuS(each, role, slices))
							.orElse(OptionalDouble.empty()),
						OptionalDouble.of(each.cpuS().doubleValue())))
				.toList();
		}
		catch (BadInputException ex) {
			return List.of();
		}
	}

	private OptionalDouble cpuS(WrkSlice slice, String role, List<WrkSlice> all) {
		SliceCpu used = used(slice, role);
		double lengthS = slice.endS() - slice.beginS();
		double askedS = all.stream().mapToDouble((each) -> overlapS(used, each)).sum();
		return (overlapS(used, slice) < LEAST_SHARE * lengthS) ? OptionalDouble.empty()
				: OptionalDouble.of(Math.rint(used.cpuS() * lengthS / askedS * 1e6) / 1e6);
	}

	private SliceCpu used(WrkSlice slice, String role) {
		Map<String, SliceCpu> roles = (slice.slice() <= this.seen.size()) ? this.seen.get(slice.slice() - 1) : Map.of();
		return roles.getOrDefault(role, new SliceCpu(0, 0, 0));
	}

	/** Overlap in seconds of a slice with the time between two samples. */
	private static double overlapS(SliceCpu used, WrkSlice slice) {
		return Math.max(0, Math.min(used.toS(), slice.endS()) - Math.max(used.fromS(), slice.beginS()));
	}

}
