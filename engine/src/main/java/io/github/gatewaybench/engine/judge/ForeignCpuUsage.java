package io.github.gatewaybench.engine.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * CPU time on a run's machines that was used neither by the roles of the run nor by the
 * engine.
 *
 * @param loadProcessCpuS CPU time in seconds of the whole process of the load generator,
 * which may report less; empty if unknown
 */
record ForeignCpuUsage(Map<String, RoleUsage> roles, OptionalDouble loadProcessCpuS, List<ObservedMachine> machines) {

	/**
	 * Maximum share of a machine's available CPU time, 0 to 1, that processes outside the
	 * run may use without a warning.
	 */
	static final double MAX_OTHER_PROCESSES_SHARE = 0.10;

	/**
	 * Maximum share of a machine's available CPU time, 0 to 1, that other virtual
	 * machines may take without a warning.
	 */
	static final double MAX_STEAL_SHARE = 0.02;

	/** Warns if other processes or other guests of the host took much CPU time. */
	List<Warning> warnings() {
		List<Warning> warnings = new ArrayList<>();
		for (ObservedMachine each : this.machines) {
			String name = (this.machines.size() == 1) ? "the machine" : each.name();
			double others = otherProcessesShare(each);
			if (others > MAX_OTHER_PROCESSES_SHARE) {
				warnings.add(WarningCode.OTHER_PROCESSES.with("percent", Observation.percent(others), "machine", name));
			}
			if (each.stealShare() > MAX_STEAL_SHARE) {
				warnings.add(
						WarningCode.CPU_STEAL.with("machine", name, "percent", Observation.percent(each.stealShare())));
			}
		}
		return warnings;
	}

	/**
	 * Share of a machine's CPU time, 0 to 1, that other processes and other guests of its
	 * host took together: the largest share of all machines; 0 if unknown.
	 */
	double share() {
		return this.machines.stream()
			.mapToDouble((each) -> otherProcessesShare(each) + each.stealShare())
			.max()
			.orElse(0);
	}

	/**
	 * Share of a machine's CPU time that other processes used; 0 if unknown. Where the
	 * kernel counts interrupts as time of no process, they are left out: most of that
	 * time is work for the run's own connections.
	 */
	private double otherProcessesShare(ObservedMachine machine) {
		boolean allKnown = this.roles.keySet().stream().allMatch((each) -> cpuS(each).isPresent());
		return (allKnown && machine.usage().busy().isPresent()) ? Math.max(0, machine.usage().busy().getAsDouble()
				- machine.stealShare() - machine.interruptShare() - rolesCpuS(machine) / machine.availableCpuS()) : 0;
	}

	/**
	 * CPU time in seconds of the roles on a machine. The little CPU time of the engine is
	 * added on every machine.
	 */
	private double rolesCpuS(ObservedMachine machine) {
		return this.roles.keySet()
			.stream()
			.filter((each) -> machine.roles().contains(each) || each.equals("head"))
			.mapToDouble((each) -> cpuS(each).orElse(0) / ObservedMachine.countSharing(each, this.machines))
			.sum();
	}

	private OptionalDouble cpuS(String role) {
		return (role.equals("load") && this.loadProcessCpuS.isPresent()) ? this.loadProcessCpuS
				: this.roles.get(role).cpuS();
	}

}
