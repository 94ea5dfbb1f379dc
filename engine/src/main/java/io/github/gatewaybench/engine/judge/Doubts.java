package io.github.gatewaybench.engine.judge;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.measurements.MachineUsage;
import io.github.gatewaybench.measurements.RoleUsage;

/**
 * What makes a cell of any tool invalid, or doubtful, as far as the servers and the
 * machine tell.
 */
final class Doubts {

	private Doubts() {
	}

	/** Why a cell of any tool does not count. */
	static List<String> reasons(Observation seen) {
		List<String> reasons = new ArrayList<>(seen.incidents());
		seen.wrongBefore().ifPresent((wrong) -> reasons.add("before the cell: " + wrong));
		seen.wrongAfter().ifPresent((wrong) -> reasons.add("after the cell: " + wrong));
		return reasons;
	}

	/** What was not as it should be when the cell began. */
	static List<String> beginning(Observation seen) {
		List<String> warnings = new ArrayList<>();
		if (!seen.idle()) {
			warnings.add("the servers were not idle before the cell");
		}
		if (!seen.settled()) {
			warnings.add("the warm-up had not settled");
		}
		return warnings;
	}

	/** The doubt that others than the subject were the bottleneck. */
	static List<String> bottleneck(Observation seen) {
		double share = othersSeconds(seen.roles()) / machineSeconds(seen.machine());
		return (share > Defaults.BOTTLENECK_SHARE)
				? List.of("%s used %s of the machine: the subject may not be the bottleneck"
					.formatted(othersNamed(seen.roles()), percent(share)))
				: List.of();
	}

	/** The doubt that something else was at work on the machine. */
	static List<String> machine(Observation seen) {
		List<String> warnings = new ArrayList<>();
		MachineUsage machine = seen.machine();
		double all = machineSeconds(machine);
		double steal = machine.stealS().orElse(0);
		double foreign = machine.busy().orElse(0) * all - steal - seconds(seen.roles());
		boolean allKnown = seen.roles().values().stream().allMatch((each) -> each.cpuS().isPresent());
		if (allKnown && foreign / all > Defaults.FOREIGN_SHARE) {
			warnings.add("other processes used " + percent(foreign / all) + " of the machine");
		}
		if (steal / all > Defaults.STEAL_SHARE) {
			warnings.add("the host took away " + percent(steal / all) + " of the machine");
		}
		return warnings;
	}

	/**
	 * Processor time of the roles that are not the subject: the load generator, and
	 * behind a gateway the backend, each of its instances.
	 */
	static double othersSeconds(Map<String, RoleUsage> roles) {
		boolean hasGateway = roles.containsKey("gateway");
		return roles.entrySet()
			.stream()
			.filter((each) -> each.getKey().equals("load") || (hasGateway && each.getKey().startsWith("backend")))
			.mapToDouble((each) -> each.getValue().cpuS().orElse(0))
			.sum();
	}

	static String othersNamed(Map<String, RoleUsage> roles) {
		return "load generator" + (roles.containsKey("gateway") ? " and backend" : "");
	}

	private static double seconds(Map<String, RoleUsage> roles) {
		return roles.values().stream().mapToDouble((each) -> each.cpuS().orElse(0)).sum();
	}

	/** Where the machine cannot be measured every share is 0. */
	private static double machineSeconds(MachineUsage machine) {
		OptionalDouble seconds = machine.cpuS();
		return (seconds.isPresent() && seconds.getAsDouble() > 0) ? seconds.getAsDouble() : Double.POSITIVE_INFINITY;
	}

	static String percent(double share) {
		return BigDecimal.valueOf(share * 100).setScale(0, RoundingMode.HALF_UP) + " %";
	}

	/** With two places at most. */
	static String twoPlaces(double value) {
		return BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
	}

}
