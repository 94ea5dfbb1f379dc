package io.github.gatewaybench.engine.versus;

import java.util.Map;
import java.util.OptionalInt;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;

/**
 * The rate of each slice of a warm-up. While JVMs compile much, it keeps all CPUs busy,
 * since they are done soonest then. After that it is the rate that is measured, or, if
 * that is not known yet, the one at which servers and load generator together use a given
 * share of the CPUs, found from the CPU time that they used in the slice before.
 */
final class WarmupRate {

	private static final int DIGITS = 2;

	private final Machines machines;

	private final OptionalInt measured;

	private final double full;

	private boolean cold = true;

	private double found;

	/**
	 * Creates the rate of a warm-up.
	 * @param arms number of arms that share the load
	 * @param measured rate at which each arm is measured; empty if it is to be found
	 */
	WarmupRate(Machines machines, int arms, OptionalInt measured) {
		this.machines = machines;
		this.measured = measured;
		this.full = Math.max(measured.orElse(1), (double) Defaults.VERSUS_FULL_RATE / arms);
		this.found = this.full;
	}

	/** Rate of the next slice, in requests per second to each arm. */
	int rate() {
		return this.cold ? (int) this.full : this.measured.orElse((int) Math.round(this.found));
	}

	/** The rate that was found, rounded down to two digits. */
	int found() {
		int unit = (int) Math.pow(10, Math.max(0, Integer.toString((int) this.found).length() - DIGITS));
		return Math.max(1, (int) this.found / unit * unit);
	}

	/**
	 * Takes up what was seen in a slice. The CPU time of compilers is not counted, since
	 * it soon ends.
	 * @param used usage by role
	 * @param achieved requests per second that each arm answered
	 */
	void adapt(Map<String, RoleUsage> used, double seconds, double achieved) {
		adapt(this.machines.all().stream().mapToDouble((each) -> share(each, used, seconds)).max().orElse(0),
				isCompiling(used), achieved);
	}

	/**
	 * Takes up a slice. The rate that is found at most doubles from one slice to the
	 * next.
	 * @param busy share of the CPUs that was used, on the machine with the largest one
	 */
	void adapt(double busy, boolean compiling, double achieved) {
		if (busy > 0 && achieved > 0) {
			this.found = Math.max(1, achieved * Math.min(2, Defaults.VERSUS_CPU_SHARE / busy));
			this.cold = this.cold && compiling;
		}
	}

	private static boolean isCompiling(Map<String, RoleUsage> used) {
		return used.values()
			.stream()
			.anyMatch((each) -> each.jitS().orElse(0) > Defaults.VERSUS_COMPILING_SHARE * each.cpuS().orElse(0));
	}

	private double share(Machine machine, Map<String, RoleUsage> used, double seconds) {
		return used.entrySet()
			.stream()
			.filter((each) -> this.machines.forRole(each.getKey()).equals(machine))
			.mapToDouble((each) -> each.getValue().cpuS().orElse(0) - each.getValue().jitS().orElse(0))
			.sum() / (seconds * machine.processors());
	}

}
