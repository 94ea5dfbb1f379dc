package io.github.gatewaybench.engine.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * Everything that was observed of the load generator, the servers and the machines during
 * a cell. Raises the warnings that cells of all kinds have in common.
 *
 * @param command command line of the load generator, quoted for a shell
 * @param roles usage by role
 * @param loadProcessCpuS CPU time in seconds of the whole process of the load generator
 * between the samples before and after the load, including the start and end of a JVM,
 * which the load generator itself does not report; empty if unknown
 * @param machines resource usage of each machine during the load; the machine of the
 * subject comes first
 * @param wallS duration of the load, in seconds
 * @param observedS seconds between the samples before and after the load, slightly more
 * than {@code wallS}
 * @param idle whether the servers were idle before the load
 * @param answerChecks results of checking the subject's answer
 * @param backend what the backend did during the load
 * @param slices CPU time by role around each slice of the load; empty if the load has no
 * slices or they could not be sampled
 * @param incidents events that may invalidate any cell: a role that died or was
 * suspended, a clock that was set, a load generator that had to be stopped
 */
public record Observation(String command, int exitStatus, Map<String, RoleUsage> roles, OptionalDouble loadProcessCpuS,
		List<ObservedMachine> machines, double wallS, double observedS, boolean idle, AnswerChecks answerChecks,
		BackendWork backend, List<Map<String, SliceCpu>> slices, List<Warning> incidents) {

	/**
	 * Minimum CPU time, in seconds, that a server needs for a request: one read and one
	 * write. In front of this suite's backends nginx took six times as much.
	 */
	private static final double MIN_CPU_S_PER_REQUEST = 2e-6;

	/** CPU time of a server, in seconds, that samples may miss: five clock ticks. */
	private static final double UNSEEN_CPU_S = 0.05;

	/**
	 * Maximum share, 0 to 1, of the available CPU time of the subject's machine that load
	 * generator and backend may use together without a warning.
	 */
	static final double MAX_OTHER_ROLES_SHARE = 0.50;

	/**
	 * Utilisation of CPUs, 0 to 1, above which something other than the gateway may be
	 * the bottleneck: the CPU that ab's only thread can use, CPUs reserved for load
	 * generator and backend, or those of other machines.
	 */
	public static final double LIMITING_UTILISATION = 0.90;

	private static final Set<String> NON_SERVER_ROLES = Set.of("load", "head");

	/** Copy with changed resource usage of the load generator. */
	public Observation mapLoadUsage(UnaryOperator<RoleUsage> change) {
		Map<String, RoleUsage> roles = new LinkedHashMap<>(this.roles);
		roles.computeIfPresent("load", (role, usage) -> change.apply(usage));
		return with(roles, this.answerChecks, this.backend);
	}

	/**
	 * Copy with the CPU time that the load generator itself reports, which excludes its
	 * warm-up. If a result contains none, the observed one is kept; without a result, it
	 * becomes unknown.
	 */
	public Observation withReportedLoadCpu(Figures figures) {
		OptionalDouble cpuS = figures.number("cpu_s");
		return (cpuS.isEmpty() && figures.hasResult()) ? this : mapLoadUsage((usage) -> usage.withCpuS(cpuS));
	}

	/** Copy of this observation without the spot checks that were wrong. */
	public Observation withoutWrongSpotChecks() {
		return withAnswerChecks(this.answerChecks.withoutWrongSpotChecks());
	}

	/**
	 * Copy that knows the CPU time per request that the backend uses without a gateway.
	 * @param cpuUs microseconds; empty if unknown
	 */
	public Observation withDirectBackendCpuUs(OptionalDouble cpuUs) {
		return with(this.roles, this.answerChecks, this.backend.withDirectCpuUs(cpuUs));
	}

	/**
	 * Copy for one of several subjects that were measured together.
	 * @param names new names of roles, by their old names; other roles are left out
	 */
	public Observation withRenamedRoles(Map<String, String> names) {
		Map<String, RoleUsage> roles = new LinkedHashMap<>();
		this.roles.forEach((role, usage) -> {
			if (names.containsKey(role)) {
				roles.put(names.get(role), usage);
			}
		});
		return with(roles, this.answerChecks, this.backend);
	}

	/**
	 * Copy with the results of checking the answers of one target of the load, which may
	 * have several.
	 */
	public Observation withAnswerChecks(AnswerChecks answerChecks) {
		return with(this.roles, answerChecks, this.backend);
	}

	private Observation with(Map<String, RoleUsage> roles, AnswerChecks answerChecks, BackendWork backend) {
		return new Observation(this.command, this.exitStatus, roles, this.loadProcessCpuS, this.machines, this.wallS,
				this.observedS, this.idle, answerChecks, backend, this.slices, this.incidents);
	}

	/** Resource usage of the machine that the subject ran on. */
	public MachineUsage subjectMachine() {
		return this.machines.get(0).usage();
	}

	/** Judges a cell, adding the given warnings that are specific to a load generator. */
	public Judgement judge(Figures figures, List<Warning> ofTool) {
		return Judgement.of(readinessWarnings((role) -> true), ofTool, generalReasons(), backendReasons(figures),
				bottleneckWarnings(), foreignCpuWarnings());
	}

	/**
	 * Reasons why a cell is not valid: its load generator gave no result or failed.
	 * @param mostStatus highest exit status that is no failure
	 * @param details why the load generator failed, or where to read it
	 */
	public List<Warning> toolReasons(String tool, boolean hasResult, int mostStatus, String details) {
		if (!hasResult) {
			return List.of(WarningCode.NO_RESULT.with("tool", tool, "status", this.exitStatus));
		}
		return (this.exitStatus <= mostStatus) ? List.of()
				: List.of(WarningCode.EXIT_STATUS.with("tool", tool, "status", this.exitStatus, "details", details));
	}

	/** Reasons to believe that a gateway gave answers without asking its backend. */
	public List<Warning> backendReasons(Figures figures) {
		long answered = figures.requests().orElse(0) - figures.errors();
		Map<String, OptionalDouble> cpuS = new LinkedHashMap<>();
		this.roles.forEach((role, usage) -> {
			if (role.startsWith("backend")) {
				cpuS.put(role, usage.cpuS());
			}
		});
		return (answered > 0 && this.roles.containsKey("gateway"))
				? this.backend.reasons(answered + this.answerChecks.spotChecks().right(), cpuS) : List.of();
	}

	/** Reasons why a cell is not valid, regardless of its load generator. */
	public List<Warning> generalReasons() {
		List<Warning> reasons = new ArrayList<>(this.incidents);
		reasons.addAll(this.answerChecks.reasons());
		return reasons;
	}

	/**
	 * Reasons why a cell is not valid: the mean size of the answers to the load differs
	 * from the size of the right answers to spot checks.
	 * @param connections number of connections of the load
	 */
	public List<Warning> answerReasons(Figures figures, int connections) {
		return this.answerChecks.answerSize()
			.flatMap((size) -> size.differenceWarning(figures, connections))
			.stream()
			.toList();
	}

	/**
	 * Reasons to believe that a server did not answer the requests itself, because it
	 * used almost no CPU time.
	 */
	public List<Warning> idleServerReasons(long requests) {
		List<Warning> reasons = new ArrayList<>();
		this.roles.forEach((role, usage) -> {
			long instances = this.roles.keySet().stream().filter((each) -> areOfSameServer(each, role)).count();
			double leastS = MIN_CPU_S_PER_REQUEST * requests / instances - UNSEEN_CPU_S;
			if (!NON_SERVER_ROLES.contains(role) && usage.cpuS().orElse(leastS) < leastS) {
				reasons.add(WarningCode.NO_WORK.with("server", usage.name(), "role", role, "cpu_s",
						usage.cpuS().getAsDouble(), "requests", requests));
			}
		});
		return reasons;
	}

	private static boolean areOfSameServer(String role, String other) {
		return role.replaceFirst("-[0-9]+$", "").equals(other.replaceFirst("-[0-9]+$", ""));
	}

	/**
	 * Warns if servers were busy before the load, cold although they must be warm, or of
	 * unknown warmth.
	 * @param hasToBeWarm whether the server of the given role must be warm
	 */
	public List<Warning> readinessWarnings(Predicate<String> hasToBeWarm) {
		List<Warning> warnings = new ArrayList<>();
		if (!this.idle) {
			warnings.add(WarningCode.NOT_IDLE.with());
		}
		if (subjectMachine().cpuS().isEmpty()) {
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

	/** Warns if something other than the subject may have been the bottleneck. */
	public List<Warning> bottleneckWarnings() {
		List<Warning> warnings = new ArrayList<>(bottleneckWarnings(
				otherRolesCpuS() / this.machines.get(0).availableCpuS(), MAX_OTHER_ROLES_SHARE, "the machine"));
		this.machines.stream()
			.skip(1)
			.filter((each) -> each.usage().busy().orElse(0) > LIMITING_UTILISATION)
			.forEach((each) -> warnings.add(WarningCode.BOTTLENECK.with("who",
					"%s, which has the %s,".formatted(each.name(), String.join(" and the ", each.roles())), "percent",
					percent(each.usage().busy().getAsDouble()), "what", "its CPUs")));
		return warnings;
	}

	/**
	 * Warns if load generator and backend together used too much of a resource.
	 * @param share share of the resource that was used, 0 to 1
	 * @param most maximum acceptable share
	 * @param resource name of the resource, for example "the machine"
	 */
	public List<Warning> bottleneckWarnings(double share, double most, String resource) {
		String others = "load generator" + (this.roles.containsKey("gateway") ? " and backend" : "");
		return (share <= most) ? List.of()
				: List.of(WarningCode.BOTTLENECK.with("who", others, "percent", percent(share), "what", resource));
	}

	/** Warns if other processes or other guests of the host took much CPU time. */
	public List<Warning> foreignCpuWarnings() {
		return new ForeignCpuUsage(this.roles, this.loadProcessCpuS, this.machines).warnings();
	}

	/**
	 * Share of a machine's CPU time, 0 to 1, that other processes and other guests of its
	 * host took together: the largest share of all machines; 0 if unknown.
	 */
	public double foreignCpuShare() {
		return new ForeignCpuUsage(this.roles, this.loadProcessCpuS, this.machines).share();
	}

	/**
	 * CPU time in seconds of the roles that share a machine with the subject: the load
	 * generator and, behind a gateway, all instances of the backend.
	 */
	public double otherRolesCpuS() {
		boolean hasGateway = this.roles.containsKey("gateway");
		return this.roles.entrySet()
			.stream()
			.filter((each) -> this.machines.get(0).roles().contains(each.getKey()))
			.filter((each) -> each.getKey().equals("load") || (hasGateway && each.getKey().startsWith("backend")))
			.mapToDouble((each) -> each.getValue().cpuS().orElse(0)
					/ ObservedMachine.countSharing(each.getKey(), this.machines))
			.sum();
	}

	public static long percent(double share) {
		return Math.round(100 * share);
	}

}
