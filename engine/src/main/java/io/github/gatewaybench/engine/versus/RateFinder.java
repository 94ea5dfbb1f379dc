package io.github.gatewaybench.engine.versus;

import java.util.Map;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;

/**
 * Finds the rate at which servers and load generator together use a given share of the
 * CPUs, from the CPU time that they use at lower rates.
 */
final class RateFinder {

	private static final int DIGITS = 2;

	private final Machines machines;

	private double rate = Defaults.VERSUS_FIRST_RATE;

	RateFinder(Machines machines) {
		this.machines = machines;
	}

	/** Rate to try next, in requests per second to each arm. */
	int rate() {
		return (int) Math.round(this.rate);
	}

	/** The rate that was found, rounded down to two digits. */
	int found() {
		int unit = (int) Math.pow(10, Math.max(0, Integer.toString(rate()).length() - DIGITS));
		return Math.max(1, rate() / unit * unit);
	}

	/**
	 * Adapts the rate, which at most doubles, and does not fall as long as much is being
	 * compiled. The JIT compilers of JVMs are not counted, since they soon end.
	 * @param used usage by role of a load at the present rate
	 * @param seconds duration of that load
	 */
	void adapt(Map<String, RoleUsage> used, double seconds) {
		double busiest = this.machines.all().stream().mapToDouble((each) -> share(each, used, seconds)).max().orElse(0);
		double factor = (busiest > 0) ? Math.min(2, Defaults.VERSUS_CPU_SHARE / busiest) : 1;
		double jitS = used.values().stream().mapToDouble((each) -> each.jitS().orElse(0)).sum();
		double cpuS = used.values().stream().mapToDouble((each) -> each.cpuS().orElse(0)).sum();
		if (factor > 1 || jitS <= Defaults.VERSUS_COMPILING_SHARE * cpuS) {
			this.rate = Math.max(1, this.rate * factor);
		}
	}

	private double share(Machine machine, Map<String, RoleUsage> used, double seconds) {
		return used.entrySet()
			.stream()
			.filter((each) -> this.machines.forRole(each.getKey()).equals(machine))
			.mapToDouble((each) -> each.getValue().cpuS().orElse(0) - each.getValue().jitS().orElse(0))
			.sum() / (seconds * machine.processors());
	}

}
