package io.github.gatewaybench.engine.judge;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.measurements.WarmupCurve.JvmSlice;
import io.github.gatewaybench.measurements.WarmupCurve.WarmupSlice;

/** Decides whether a JVM is warm, by the share of its CPU time that its compilers use. */
public final class SteadyState {

	/** Rule for the end of a warm-up; stored with each run, as figures depend on it. */
	public static final String RULE = String.format(Locale.ROOT,
			"compilers at most %.0f %% over %d slices, the answer checked after each",
			100 * Defaults.MAX_STEADY_JIT_SHARE, Defaults.WARMUP_WINDOW_SLICES);

	private SteadyState() {
	}

	/**
	 * Whether a warm-up may end: in each of the last
	 * {@code Defaults.WARMUP_WINDOW_SLICES} slices, requests were answered and their CPU
	 * time is known, and over all of these slices the compilers of every JVM used at most
	 * {@code Defaults.MAX_STEADY_JIT_SHARE} of its CPU time, or next to nothing
	 * ({@code NEGLIGIBLE_JIT_CPUS}). A native server has no compilers to wait for.
	 * @param sliceS duration of a slice in seconds
	 */
	public static boolean isSteady(List<WarmupSlice> slices, long sliceS) {
		return isSteady(slices, sliceS, Defaults.MAX_STEADY_JIT_SHARE);
	}

	/**
	 * Whether a warm-up could end if the compilers of a JVM were allowed to use at most
	 * the given share of its CPU time over the last {@code Defaults.WARMUP_WINDOW_SLICES}
	 * slices.
	 * @param sliceS duration of a slice in seconds
	 * @param share maximum share, 0 to 1
	 */
	public static boolean isSteady(List<WarmupSlice> slices, long sliceS, double share) {
		if (slices.size() < Defaults.WARMUP_WINDOW_SLICES) {
			return false;
		}
		List<WarmupSlice> last = slices.subList(slices.size() - Defaults.WARMUP_WINDOW_SLICES, slices.size());
		return last.stream().allMatch(SteadyState::hasKnownCpuTime) && compilingRoles(last, sliceS, share).isEmpty();
	}

	/**
	 * Roles whose compilers, over the last slices, used more than the given share of
	 * their JVM's CPU time, and more than {@code Defaults.NEGLIGIBLE_JIT_CPUS} of one
	 * CPU.
	 * @param sliceS duration of a slice in seconds
	 * @param share maximum share, 0 to 1
	 */
	public static List<String> compilingRoles(List<WarmupSlice> slices, long sliceS, double share) {
		List<WarmupSlice> last = slices.subList(Math.max(0, slices.size() - Defaults.WARMUP_WINDOW_SLICES),
				slices.size());
		return last.stream()
			.flatMap((each) -> each.jvms().keySet().stream())
			.distinct()
			.filter((role) -> !isQuiet(sum(last, role, JvmSlice::jitS), sum(last, role, JvmSlice::cpuS),
					last.size() * sliceS, share))
			.toList();
	}

	private static boolean hasKnownCpuTime(WarmupSlice slice) {
		return slice.requestsPerSec().orElse(0) > 0 && slice.cpuUsPerRequest().isPresent();
	}

	private static double sum(List<WarmupSlice> slices, String role, ToDoubleFunction<JvmSlice> value) {
		return slices.stream().flatMap((each) -> Stream.ofNullable(each.jvms().get(role))).mapToDouble(value).sum();
	}

	/**
	 * Whether a JVM was warm in a cell. A cell shorter than a warm-up slice may have as
	 * much negligible compilation as one of that length, because compiling a method takes
	 * as long in a short cell.
	 * @param jitS CPU time of the JVM's compilers, in seconds
	 * @param cpuS CPU time of the whole JVM, in seconds
	 * @param wallS duration of the cell, in seconds
	 */
	static boolean isWarm(double jitS, double cpuS, double wallS) {
		double leastS = Defaults.LIMITS.warmupSlice().toMillis() / 1e3;
		return isQuiet(jitS, cpuS, Math.max(wallS, leastS), Defaults.MAX_WARM_JIT_SHARE);
	}

	/**
	 * Whether compilers used at most the given share (0 to 1) of the JVM's CPU time, or
	 * almost no CPU time at all. All times are in seconds.
	 */
	private static boolean isQuiet(double jitS, double cpuS, double wallS, double share) {
		return jitS <= Math.max(share * cpuS, Defaults.NEGLIGIBLE_JIT_CPUS * wallS);
	}

}
