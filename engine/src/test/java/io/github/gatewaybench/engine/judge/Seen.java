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
 * What was seen of a cell of 10 s, in 11 s, on a machine of two processors: nothing
 * wrong, unless a test says so.
 */
public final class Seen {

	private final Map<String, RoleUsage> roles = new LinkedHashMap<>();

	private int exitStatus;

	private double busy;

	private double stealS;

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

	public Seen() {
		role("load", 1);
		role("backend", 1);
		role("gateway", 4);
	}

	/** A role that used so many of the 20 s that there were, and 100 MB. */
	public Seen role(String name, double cpuS) {
		this.roles.put(name, new RoleUsage(name, OptionalDouble.of(cpuS), OptionalDouble.of(100), OptionalLong.of(9)));
		return this;
	}

	/** A load generator whose whole process used so many. */
	public Seen loadProcess(double cpuS) {
		this.loadProcessCpuS = OptionalDouble.of(cpuS);
		return this;
	}

	public Seen without(String role) {
		this.roles.remove(role);
		return this;
	}

	public Seen gatewayMemory(double megabytes) {
		this.roles.put("gateway",
				new RoleUsage("gateway", OptionalDouble.of(4), OptionalDouble.of(megabytes), OptionalLong.of(9)));
		return this;
	}

	/** A role that died: what it used is not known. */
	public Seen dead(String role) {
		this.roles.put(role, new RoleUsage(role, OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty()));
		return this;
	}

	/** A host that shows no processes. */
	public Seen nothing() {
		this.roles.keySet().forEach(this::dead);
		this.visible = false;
		return this;
	}

	public Seen exitStatus(int status) {
		this.exitStatus = status;
		return this;
	}

	/** The share of the machine that was not idle, and what the host took of it. */
	public Seen machine(double busyShare, double steal) {
		this.busy = busyShare;
		this.stealS = steal;
		return this;
	}

	public Seen notIdle() {
		this.idle = false;
		return this;
	}

	/** A gateway of whose 4 s of processor time the compilers used so many. */
	public Seen compilers(double jitS) {
		return compilers("gateway", jitS);
	}

	/** The same of another role. */
	public Seen compilers(String role, double jitS) {
		return compilers(role, jitS, 4);
	}

	/** Of a role that used so many seconds in all. */
	public Seen compilers(String role, double jitS, double cpuS) {
		this.roles.put(role, new RoleUsage(role, OptionalDouble.of(cpuS), OptionalDouble.of(100), OptionalLong.of(9),
				OptionalDouble.of(jitS), OptionalDouble.of(0)));
		return this;
	}

	public Seen wrong(String before, String after) {
		this.wrongBefore = Optional.ofNullable(before);
		this.wrongAfter = Optional.ofNullable(after);
		return this;
	}

	/** The size of right answers, of which so many bytes are the body. */
	public Seen answer(long body, long least, long most) {
		this.answer = Optional.of(new AnswerSize(body, least, most));
		return this;
	}

	/** The backend received so many requests, by role. */
	public Seen received(Map<String, Long> received) {
		this.backend = new BackendWork(received, this.backend.directCpuUs());
		return this;
	}

	/** CPU time per request of the backend without a gateway. */
	public Seen directUs(double micros) {
		this.backend = this.backend.withDirectCpuUs(OptionalDouble.of(micros));
		return this;
	}

	public Seen spotChecks(int right, int wrong, int late, String first) {
		this.spotChecks = new SpotChecks(right, wrong, late, Optional.ofNullable(first));
		return this;
	}

	/** CPU time by role around each slice. */
	public Seen slices(List<Map<String, SliceCpu>> used) {
		this.slices = used;
		return this;
	}

	public Seen incidents(String... all) {
		this.incidents = Stream.of(all).map((each) -> WarningCode.OTHER_REASON.withText(each)).toList();
		return this;
	}

	/** Each role has a machine of its own, of two processors that are as busy. */
	public Seen apart() {
		this.apart = true;
		return this;
	}

	public Observation get() {
		List<String> roles = List.copyOf(this.roles.keySet());
		List<ObservedMachine> machines = this.apart
				? Stream.of("gateway", "backend", "load").map((role) -> machine(role + ".host", List.of(role))).toList()
				: List.of(machine("this host", roles));
		return new Observation("it", this.exitStatus, this.roles, this.loadProcessCpuS, machines, 10, 11, this.idle,
				this.wrongBefore, this.wrongAfter, this.spotChecks, this.answer, this.backend, this.slices,
				this.incidents);
	}

	private ObservedMachine machine(String name, List<String> roles) {
		OptionalDouble wall = OptionalDouble.of(10);
		return new ObservedMachine(name, roles, this.visible
				? new MachineUsage(wall, OptionalDouble.of(20), OptionalDouble.of(this.busy),
						OptionalDouble.of(this.stealS))
				: new MachineUsage(wall, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty()));
	}

}
