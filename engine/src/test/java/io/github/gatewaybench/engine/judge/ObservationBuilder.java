package io.github.gatewaybench.engine.judge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * Builds the observation of a cell of 10 s, sampled for 11 s, on a machine with two CPUs.
 * Nothing is wrong with it unless a test says so.
 */
public final class ObservationBuilder {

	private final Map<String, RoleUsage> roles = new LinkedHashMap<>();

	private int exitStatus;

	private double busy;

	private double stealS;

	private double interruptS;

	private OptionalDouble loadProcessCpuS = OptionalDouble.empty();

	private boolean idle = true;

	private Optional<String> wrongBefore = Optional.empty();

	private Optional<String> wrongAfter = Optional.empty();

	private SpotChecks spotChecks = SpotChecks.NONE;

	private Optional<AnswerSize> answer = Optional.empty();

	private BackendWork backend = BackendWork.UNKNOWN;

	private List<Map<String, SliceCpu>> slices = List.of();

	private List<Warning> incidents = List.of();

	private boolean visible = true;

	private boolean apart;

	public ObservationBuilder() {
		role("load", 1);
		role("backend", 1);
		role("gateway", 4);
	}

	/** Adds a role with its CPU time, of 20 s that there were, and 100 MB of memory. */
	public ObservationBuilder role(String name, double cpuS) {
		this.roles.put(name, new RoleUsage(name, OptionalDouble.of(cpuS), OptionalDouble.of(100), OptionalLong.of(9)));
		return this;
	}

	/** Sets the CPU time of the whole process of the load generator. */
	public ObservationBuilder loadProcess(double cpuS) {
		this.loadProcessCpuS = OptionalDouble.of(cpuS);
		return this;
	}

	public ObservationBuilder without(String role) {
		this.roles.remove(role);
		return this;
	}

	public ObservationBuilder gatewayMemory(double megabytes) {
		this.roles.put("gateway",
				new RoleUsage("gateway", OptionalDouble.of(4), OptionalDouble.of(megabytes), OptionalLong.of(9)));
		return this;
	}

	/** Adds a role that died, whose usage is not known. */
	public ObservationBuilder dead(String role) {
		this.roles.put(role, new RoleUsage(role, OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty()));
		return this;
	}

	/** Makes the usage of all roles unknown, as on a host that shows no processes. */
	public ObservationBuilder nothing() {
		this.roles.keySet().forEach(this::dead);
		this.visible = false;
		return this;
	}

	public ObservationBuilder exitStatus(int status) {
		this.exitStatus = status;
		return this;
	}

	/** Sets the busy share of the machine, 0 to 1, and the CPU steal in seconds. */
	public ObservationBuilder machine(double busyShare, double steal) {
		this.busy = busyShare;
		this.stealS = steal;
		return this;
	}

	/** Sets the CPU time in interrupts, part of the busy time. */
	public ObservationBuilder interrupts(double seconds) {
		this.interruptS = seconds;
		return this;
	}

	public ObservationBuilder notIdle() {
		this.idle = false;
		return this;
	}

	/** Sets the CPU time of the gateway's compilers, part of its 4 s. */
	public ObservationBuilder compilers(double jitS) {
		return compilers("gateway", jitS);
	}

	/** Sets the CPU time of a role's compilers, part of its 4 s. */
	public ObservationBuilder compilers(String role, double jitS) {
		return compilers(role, jitS, 4);
	}

	/** Sets the CPU time of a role, and that of its compilers, which is part of it. */
	public ObservationBuilder compilers(String role, double jitS, double cpuS) {
		this.roles.put(role, new RoleUsage(role, OptionalDouble.of(cpuS), OptionalDouble.of(100), OptionalLong.of(9),
				OptionalDouble.of(jitS), OptionalDouble.of(0)));
		return this;
	}

	public ObservationBuilder wrong(String before, String after) {
		this.wrongBefore = Optional.ofNullable(before);
		this.wrongAfter = Optional.ofNullable(after);
		return this;
	}

	/** Sets the size of right answers, and of their body, in bytes. */
	public ObservationBuilder answer(long body, long least, long most) {
		this.answer = Optional.of(new AnswerSize(body, least, most));
		return this;
	}

	/** Sets the number of requests that each role has received. */
	public ObservationBuilder received(Map<String, Long> received) {
		this.backend = new BackendWork(received, this.backend.directCpuUs());
		return this;
	}

	/** Sets the backend's CPU time per request without a gateway. */
	public ObservationBuilder directUs(double micros) {
		this.backend = this.backend.withDirectCpuUs(OptionalDouble.of(micros));
		return this;
	}

	public ObservationBuilder spotChecks(int right, int wrong, int late, String first) {
		this.spotChecks = new SpotChecks(right, wrong, late, Optional.ofNullable(first));
		return this;
	}

	/** Sets the CPU time by role around each slice. */
	public ObservationBuilder slices(List<Map<String, SliceCpu>> used) {
		this.slices = used;
		return this;
	}

	public ObservationBuilder incidents(String... all) {
		this.incidents = Stream.of(all).map((each) -> WarningCode.OTHER_REASON.withText(each)).toList();
		return this;
	}

	/** Gives each role a machine of its own, with two CPUs that are as busy. */
	public ObservationBuilder apart() {
		this.apart = true;
		return this;
	}

	public Observation get() {
		List<String> roles = List.copyOf(this.roles.keySet());
		List<ObservedMachine> machines = this.apart
				? Stream.of("gateway", "backend", "load").map((role) -> machine(role + ".host", List.of(role))).toList()
				: List.of(machine("this host", roles));
		return new Observation("it", this.exitStatus, this.roles, this.loadProcessCpuS, machines, 10, 11, this.idle,
				new AnswerChecks(this.wrongBefore, this.spotChecks, this.answer, this.wrongAfter), this.backend,
				this.slices, this.incidents);
	}

	private ObservedMachine machine(String name, List<String> roles) {
		OptionalDouble wall = OptionalDouble.of(10);
		return new ObservedMachine(name, roles,
				this.visible
						? new MachineUsage(wall, OptionalDouble.of(20), OptionalDouble.of(this.busy),
								OptionalDouble.of(this.stealS), OptionalDouble.of(this.interruptS))
						: new MachineUsage(wall, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
								OptionalDouble.empty()));
	}

}
