package io.github.gatewaybench.engine.judge;

import java.util.List;

import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;

/**
 * A machine that roles ran on, and its resource usage during the load.
 *
 * @param name name of the machine as in the hosts file
 */
public record ObservedMachine(String name, List<String> roles, MachineUsage usage) {

	/**
	 * CPU time in seconds that all CPUs of the machine together could provide, idle or
	 * not; infinite if unknown, so that shares become 0.
	 */
	double availableCpuS() {
		return this.usage.cpuS().stream().filter((known) -> known > 0).findFirst().orElse(Double.POSITIVE_INFINITY);
	}

	/**
	 * Share of the machine's available CPU time that other guests of its host took, 0 to
	 * 1; 0 if unknown.
	 */
	double stealShare() {
		return this.usage.stealS().orElse(0) / availableCpuS();
	}

	/**
	 * Share of the machine's available CPU time that interrupts took, 0 to 1; 0 if the
	 * kernel counts it as time of the interrupted processes.
	 */
	double interruptShare() {
		return this.usage.interruptS().orElse(0) / availableCpuS();
	}

	/**
	 * Number of machines on which a role runs, by which the role's CPU time is divided,
	 * assuming that it is spread equally; 1 if the role runs on none of them.
	 */
	static long countSharing(String role, List<ObservedMachine> machines) {
		return Math.max(1, machines.stream().filter((each) -> each.roles.contains(role)).count());
	}

}
