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
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * Everything that was seen of the load generator, the servers and the machines around a
 * cell, and the warnings that a cell of any tool gets from it.
 *
 * @param command of the load generator, as a shell reads it
 * @param roles usage by role
 * @param machines usage of each machine while the load generator ran, the subject's first
 * @param wallS how long the load generator took, in seconds
 * @param observedS seconds between the two looks at the servers, a little more
 * @param idle whether the servers were idle before
 * @param wrongBefore the problem with the response before the cell; empty if there was
 * none
 * @param wrongAfter the problem with the response after it
 * @param incidents events that spoil any cell: a role that died or was stopped, a clock
 * that was set, a load generator that had to be ended
 */
public record Observation(String command, int exitStatus, Map<String, RoleUsage> roles, List<Machine> machines,
		double wallS, double observedS, boolean idle, Optional<String> wrongBefore, Optional<String> wrongAfter,
		List<Warning> incidents) {

	/** This observation with another CPU time of the load generator. */
	public Observation withLoad(OptionalDouble cpuS) {
		Map<String, RoleUsage> roles = new LinkedHashMap<>(this.roles);
		roles.computeIfPresent("load",
				(role, usage) -> new RoleUsage(usage.name(), cpuS, usage.peakRssMb(), usage.threads()));
		return new Observation(this.command, this.exitStatus, roles, this.machines, this.wallS, this.observedS,
				this.idle, this.wrongBefore, this.wrongAfter, this.incidents);
	}

	/** The usage of the subject's machine. */
	public MachineUsage machine() {
		return this.machines.get(0).usage();
	}

	/** Judges a cell of any tool, given the warnings that are the tool's own. */
	public Judgement judge(List<Warning> ofTool) {
		return Judgement.of(beginning((role) -> true), ofTool, general(), bottleneck(), foreign());
	}

	/** Reasons why a cell of any tool does not count. */
	public List<Warning> general() {
		List<Warning> reasons = new ArrayList<>(this.incidents);
		this.wrongBefore.ifPresent((wrong) -> reasons.add(WarningCode.WRONG_BEFORE.with("wrong", wrong)));
		this.wrongAfter.ifPresent((wrong) -> reasons.add(WarningCode.WRONG_AFTER.with("wrong", wrong)));
		return reasons;
	}

	/** Warns of servers that were busy, or not warm although they have to be. */
	public List<Warning> beginning(Predicate<String> hasToBeWarm) {
		List<Warning> warnings = new ArrayList<>();
		if (!this.idle) {
			warnings.add(WarningCode.NOT_IDLE.with());
		}
		if (machine().cpuS().isEmpty()) {
			warnings.add(WarningCode.WARMTH_UNKNOWN.with());
		}
		this.roles.forEach((role, usage) -> {
			double jitS = usage.jitS().orElse(0);
			double cpuS = usage.cpuS().orElse(0);
			if (hasToBeWarm.test(role) && cpuS > 0 && !SteadyState.isWarm(jitS, cpuS, this.observedS)) {
				warnings.add(WarningCode.NOT_WARM.with("server",
						this.roles.containsKey("gateway") ? "the " + role : usage.name(), "percent",
						percent(jitS / cpuS)));
			}
		});
		return warnings;
	}

	/** Warns of others than the subject that may be the bottleneck. */
	public List<Warning> bottleneck() {
		List<Warning> warnings = new ArrayList<>(
				bottleneck(othersSeconds() / this.machines.get(0).seconds(), Defaults.BOTTLENECK_SHARE, "the machine"));
		this.machines.stream()
			.skip(1)
			.filter((each) -> each.usage().busy().orElse(0) > Defaults.BUSY_SHARE)
			.forEach((each) -> warnings.add(WarningCode.BOTTLENECK.with("who",
					"%s, which has the %s,".formatted(each.name(), String.join(" and the ", each.roles())), "percent",
					percent(each.usage().busy().getAsDouble()), "what", "its CPUs")));
		return warnings;
	}

	/** Warns of others than the subject that used too great a share of what they had. */
	public List<Warning> bottleneck(double share, double most, String had) {
		String others = "load generator" + (this.roles.containsKey("gateway") ? " and backend" : "");
		return (share <= most) ? List.of()
				: List.of(WarningCode.BOTTLENECK.with("who", others, "percent", percent(share), "what", had));
	}

	/** Warns of CPU time that went to other processes or other guests of the host. */
	public List<Warning> foreign() {
		List<Warning> warnings = new ArrayList<>();
		boolean allKnown = this.roles.values().stream().allMatch((each) -> each.cpuS().isPresent());
		for (Machine each : this.machines) {
			String name = (this.machines.size() == 1) ? "the machine" : each.name();
			double all = each.seconds();
			double steal = each.usage().stealS().orElse(0);
			double foreign = each.usage().busy().orElse(0) * all - steal - usedOn(each);
			if (allKnown && foreign / all > Defaults.FOREIGN_SHARE) {
				warnings.add(WarningCode.OTHER_PROCESSES.with("percent", percent(foreign / all), "machine", name));
			}
			if (steal / all > Defaults.STEAL_SHARE) {
				warnings.add(WarningCode.CPU_STEAL.with("machine", name, "percent", percent(steal / all)));
			}
		}
		return warnings;
	}

	/** The engine's own use is small, wherever it runs. */
	private double usedOn(Machine machine) {
		return this.roles.entrySet()
			.stream()
			.filter((each) -> machine.roles().contains(each.getKey()) || each.getKey().equals("head"))
			.mapToDouble((each) -> each.getValue().cpuS().orElse(0) / machinesOf(each.getKey()))
			.sum();
	}

	/** Agents of a load have equal shares of it. */
	private long machinesOf(String role) {
		return Math.max(1, this.machines.stream().filter((each) -> each.roles().contains(role)).count());
	}

	/**
	 * CPU time of the roles that share a machine with the subject: the load generator,
	 * and behind a gateway the backend, each of its instances.
	 */
	public double othersSeconds() {
		boolean hasGateway = this.roles.containsKey("gateway");
		return this.roles.entrySet()
			.stream()
			.filter((each) -> this.machines.get(0).roles().contains(each.getKey()))
			.filter((each) -> each.getKey().equals("load") || (hasGateway && each.getKey().startsWith("backend")))
			.mapToDouble((each) -> each.getValue().cpuS().orElse(0) / machinesOf(each.getKey()))
			.sum();
	}

	public static long percent(double share) {
		return Math.round(100 * share);
	}

	/** Everything that is wrong with a cell. */
	public record Judgement(List<Warning> all) {

		@SafeVarargs
		public static Judgement of(List<Warning>... parts) {
			List<Warning> all = new ArrayList<>();
			for (List<Warning> each : parts) {
				all.addAll(each);
			}
			return new Judgement(all);
		}

		/** Whether the figures count. */
		public boolean valid() {
			return reasons().isEmpty();
		}

		/** Why the figures do not count. */
		public List<Warning> reasons() {
			return this.all.stream().filter((each) -> each.code().isReason()).toList();
		}

		/** Reasons to doubt the figures. */
		public List<Warning> warnings() {
			return this.all.stream().filter((each) -> !each.code().isReason()).toList();
		}

	}

	/**
	 * Usage of a machine that roles run on.
	 *
	 * @param name as the file of hosts calls it
	 */
	public record Machine(String name, List<String> roles, MachineUsage usage) {

		/** Where it cannot be measured every share is 0. */
		private double seconds() {
			return this.usage.cpuS().stream().filter((known) -> known > 0).findFirst().orElse(Double.POSITIVE_INFINITY);
		}

	}

}
