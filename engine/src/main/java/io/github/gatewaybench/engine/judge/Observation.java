package io.github.gatewaybench.engine.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.measurements.Outcome.MachineUsage;
import io.github.gatewaybench.measurements.Outcome.RoleUsage;

/**
 * What was seen of the load generator, the servers and the machine around a cell, and
 * what that says of a cell of any tool.
 *
 * @param command of the load generator, as a shell reads it
 * @param exitStatus of the load generator
 * @param roles what each role used
 * @param machine what the machine did while the load generator ran
 * @param wallS how long the load generator took, in seconds
 * @param observedS seconds between the two looks at the servers, a little more
 * @param idle whether the servers were idle before
 * @param wrongBefore what was wrong with the answer before; empty where nothing was
 * @param wrongAfter the same after it
 * @param incidents what spoils a cell of whichever tool: a role that died or stood
 * stopped, a clock that stepped, a load generator that had to be ended
 */
public record Observation(String command, int exitStatus, Map<String, RoleUsage> roles, MachineUsage machine,
		double wallS, double observedS, boolean idle, Optional<String> wrongBefore, Optional<String> wrongAfter,
		List<String> incidents) {

	/** The same, where the load generator used so much processor time. */
	public Observation withLoad(OptionalDouble cpuS) {
		Map<String, RoleUsage> roles = new LinkedHashMap<>(this.roles);
		roles.computeIfPresent("load",
				(role, usage) -> new RoleUsage(usage.name(), cpuS, usage.peakRssMb(), usage.threads()));
		return new Observation(this.command, this.exitStatus, roles, this.machine, this.wallS, this.observedS,
				this.idle, this.wrongBefore, this.wrongAfter, this.incidents);
	}

	/** Why the cell does not count. */
	List<String> reasons() {
		List<String> reasons = new ArrayList<>(this.incidents);
		this.wrongBefore.ifPresent((wrong) -> reasons.add("before the cell: " + wrong));
		this.wrongAfter.ifPresent((wrong) -> reasons.add("after the cell: " + wrong));
		return reasons;
	}

	/** What was not as it should be when the cell began. */
	List<String> doubtsOfBeginning() {
		return this.idle ? List.of() : List.of("the servers were not idle before the cell");
	}

	/** The JVMs that still compiled; those of the roles that have to be warm. */
	List<String> doubtsOfWarmth(Predicate<String> hasToBeWarm) {
		List<String> doubts = new ArrayList<>();
		if (this.machine.cpuS().isEmpty()) {
			doubts.add("whether the servers were warm could not be seen");
		}
		this.roles.forEach((role, usage) -> {
			double jitS = usage.jitS().orElse(0);
			double cpuS = usage.cpuS().orElse(0);
			if (hasToBeWarm.test(role) && cpuS > 0 && !Steady.isWarm(jitS, cpuS, this.observedS)) {
				doubts.add("%s was not warm: its compilers used %s of its processor time"
					.formatted(this.roles.containsKey("gateway") ? "the " + role : usage.name(), percent(jitS / cpuS)));
			}
		});
		return doubts;
	}

	/** The doubt that others than the subject were the bottleneck. */
	List<String> doubtsOfBottleneck() {
		return doubtsOfBottleneck(othersSeconds() / machineSeconds(), Defaults.BOTTLENECK_SHARE, "the machine");
	}

	/** That, by their share of what they had. */
	List<String> doubtsOfBottleneck(double share, double most, String had) {
		String others = "load generator" + (this.roles.containsKey("gateway") ? " and backend" : "");
		return (share <= most) ? List.of() : List
			.of("%s used %s of %s: the subject may not be the bottleneck".formatted(others, percent(share), had));
	}

	/** The doubt that something else was at work on the machine. */
	List<String> doubtsOfMachine() {
		List<String> doubts = new ArrayList<>();
		double all = machineSeconds();
		double steal = this.machine.stealS().orElse(0);
		double used = this.roles.values().stream().mapToDouble((each) -> each.cpuS().orElse(0)).sum();
		double foreign = this.machine.busy().orElse(0) * all - steal - used;
		boolean allKnown = this.roles.values().stream().allMatch((each) -> each.cpuS().isPresent());
		if (allKnown && foreign / all > Defaults.FOREIGN_SHARE) {
			doubts.add("other processes used " + percent(foreign / all) + " of the machine");
		}
		if (steal / all > Defaults.STEAL_SHARE) {
			doubts.add("the host took away " + percent(steal / all) + " of the machine");
		}
		return doubts;
	}

	/**
	 * Processor time of the roles that are not the subject: the load generator, and
	 * behind a gateway the backend, each of its instances.
	 */
	double othersSeconds() {
		boolean hasGateway = this.roles.containsKey("gateway");
		return this.roles.entrySet()
			.stream()
			.filter((each) -> each.getKey().equals("load") || (hasGateway && each.getKey().startsWith("backend")))
			.mapToDouble((each) -> each.getValue().cpuS().orElse(0))
			.sum();
	}

	/** Where the machine cannot be measured every share is 0. */
	private double machineSeconds() {
		return this.machine.cpuS().stream().filter((known) -> known > 0).findFirst().orElse(Double.POSITIVE_INFINITY);
	}

	static String percent(double share) {
		return "%.0f %%".formatted(100 * share);
	}

}
