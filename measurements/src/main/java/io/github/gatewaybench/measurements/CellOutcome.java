package io.github.gatewaybench.measurements;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * The outcome of a cell: whether it was executed and is valid, with warnings and resource
 * usage. It has the same fields for all load generators.
 *
 * @param state whether the cell was executed or why not
 * @param valid whether the figures of the cell may be used
 * @param reasons why the cell is not valid; empty if it is valid
 * @param warnings warnings that cast doubt on figures of the cell without making it
 * invalid
 * @param started start time in UTC, such as 2026-11-21T04:12:27Z; empty if the cell was
 * not executed
 * @param command command line of the load generator; empty if the cell was not executed
 * @param exitStatus exit status of the load generator; empty if the cell was not executed
 * @param roles resource usage by role: load, gateway, and backend or, with several
 * instances, backend-1 and so on; empty if the cell was not executed
 * @param machine resource usage of the machine that the subject ran on; empty if unknown
 */
public record CellOutcome(State state, boolean valid, List<Warning> reasons, List<Warning> warnings,
		Optional<String> started, Optional<String> command, OptionalInt exitStatus, Map<String, RoleUsage> roles,
		Optional<MachineUsage> machine) {

	public CellOutcome {
		WarningCode unknown = (state == State.RAN) ? WarningCode.OTHER_REASON : WarningCode.NOT_RUN;
		reasons = reasons.stream().map((each) -> each.code().isReason() ? each : each.withCode(unknown)).toList();
		warnings = warnings.stream()
			.map((each) -> each.code().isReason() ? each.withCode(WarningCode.OTHER) : each)
			.toList();
		roles = Collections.unmodifiableMap(new LinkedHashMap<>(roles));
		if (valid && state != State.RAN) {
			throw new BadValueException("valid", "is true of a cell that was not run");
		}
		if (valid && !reasons.isEmpty()) {
			throw new BadValueException("valid", "is true, but there are reasons why it is not");
		}
	}

	@JsonCreator
	static CellOutcome of(boolean ran, Optional<Boolean> skipped, boolean valid, List<Warning> reasons,
			List<Warning> warnings, Optional<String> started, Optional<String> command, OptionalInt exitStatus,
			@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, RoleUsage> roles, Optional<MachineUsage> machine) {
		State state = ran ? State.RAN : skipped.orElse(false) ? State.SKIPPED : State.FAILED;
		return new CellOutcome(state, valid, reasons, warnings, started, command, exitStatus, roles, machine);
	}

	/** Creates the outcome of a cell that was not executed, with reasons if known. */
	public static CellOutcome notRun(State state, String... reasons) {
		return new CellOutcome(state, false, Stream.of(reasons).map(WarningCode.NOT_RUN::withText).toList(), List.of(),
				Optional.empty(), Optional.empty(), OptionalInt.empty(), Map.of(), Optional.empty());
	}

	/** The distinct codes of the warnings. */
	public Set<WarningCode> warningCodes() {
		return this.warnings.stream().map(Warning::code).collect(Collectors.toCollection(TreeSet::new));
	}

	/** CPU time that a role used during the cell, in seconds; empty if unknown. */
	public OptionalDouble cpuSeconds(String role) {
		return this.roles.containsKey(role) ? this.roles.get(role).cpuS() : OptionalDouble.empty();
	}

	/**
	 * CPU time that all instances of the backend used together during the cell, in
	 * seconds; empty if there is no backend or the CPU time of an instance is unknown.
	 */
	public OptionalDouble backendCpuSeconds() {
		List<OptionalDouble> times = this.roles.keySet()
			.stream()
			.filter((role) -> role.startsWith("backend"))
			.map(this::cpuSeconds)
			.toList();
		return times.contains(OptionalDouble.empty()) ? OptionalDouble.empty()
				: times.stream().mapToDouble(OptionalDouble::getAsDouble).reduce(Double::sum);
	}

	/**
	 * CPU time that the subject used during the cell, in seconds: the gateway's or, if
	 * there is no gateway, the backend's. Empty if it is unknown.
	 */
	public OptionalDouble subjectCpuSeconds() {
		return this.roles.containsKey("gateway") ? cpuSeconds("gateway") : backendCpuSeconds();
	}

	/** State of a cell: executed, or why not. */
	public enum State {

		/** The load generator was executed, successfully or not. */
		RAN,
		/**
		 * The cell was not executed because its subject could not be started or gave
		 * wrong responses.
		 */
		FAILED,
		/**
		 * The cell was not executed because this machine lacks something that it needs,
		 * such as CPUs or a program, or because the subject does not support its load.
		 */
		SKIPPED,
		/** The cell's file is missing although its run is complete. */
		LOST,
		/** The cell has not been executed yet. */
		PENDING

	}

	/**
	 * Resource usage of the processes of one role during a cell; unknown values are
	 * empty.
	 *
	 * @param name name of the program, such as nginx
	 * @param cpuS CPU time in seconds
	 * @param peakRssMb peak resident memory in mebibytes
	 * @param threads number of threads right after the cell
	 * @param jitS CPU time of a JVM's JIT compilers in seconds
	 * @param gcS CPU time of a JVM's garbage collector in seconds
	 */
	public record RoleUsage(String name, OptionalDouble cpuS, OptionalDouble peakRssMb, OptionalLong threads,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble jitS,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble gcS) {

		/**
		 * Creates the usage of processes for which JIT and garbage collection times are
		 * unknown.
		 */
		public RoleUsage(String name, OptionalDouble cpuS, OptionalDouble peakRssMb, OptionalLong threads) {
			this(name, cpuS, peakRssMb, threads, OptionalDouble.empty(), OptionalDouble.empty());
		}

		/** Copy of this usage with another CPU time. */
		public RoleUsage withCpuS(OptionalDouble cpuS) {
			return new RoleUsage(this.name, cpuS, this.peakRssMb, this.threads, this.jitS, this.gcS);
		}

		/** Copy of this usage with the CPU times of a JVM's compilers and collector. */
		public RoleUsage withJvmTimes(OptionalDouble jitS, OptionalDouble gcS) {
			return new RoleUsage(this.name, this.cpuS, this.peakRssMb, this.threads, jitS, gcS);
		}

		/**
		 * Returns a copy whose peak memory is unknown, because the program was started
		 * several times during the cell.
		 */
		public RoleUsage withoutPeak() {
			return new RoleUsage(this.name, this.cpuS, OptionalDouble.empty(), this.threads, this.jitS, this.gcS);
		}

	}

	/**
	 * Resource usage of a whole machine during a cell; unknown values are empty.
	 *
	 * @param wallS wall-clock time in seconds
	 * @param cpuS CPU time that was available on all CPUs, idle or not, in seconds
	 * @param busy share of the available CPU time that was not idle, 0 to 1
	 * @param stealS CPU time that the hypervisor gave to other virtual machines, in
	 * seconds
	 * @param interruptS CPU time in interrupts, in seconds, if the kernel counts it as
	 * time of no process
	 */
	public record MachineUsage(OptionalDouble wallS, OptionalDouble cpuS, OptionalDouble busy, OptionalDouble stealS,
			OptionalDouble interruptS) {
	}

}
