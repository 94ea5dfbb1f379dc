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
 * The outcome of a cell, regardless of the tool.
 *
 * @param reasons why the cell is not valid; empty if it is valid
 * @param warnings doubts about figures of the cell
 * @param started start time in UTC, such as 2026-11-21T04:12:27Z
 * @param roles usage by role: load, gateway, backend, or backend-1 and so on
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
	}

	@JsonCreator
	static CellOutcome of(boolean ran, Optional<Boolean> skipped, boolean valid, List<Warning> reasons,
			List<Warning> warnings, Optional<String> started, Optional<String> command, OptionalInt exitStatus,
			@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, RoleUsage> roles, Optional<MachineUsage> machine) {
		State state = ran ? State.RAN : skipped.orElse(false) ? State.SKIPPED : State.FAILED;
		return new CellOutcome(state, valid, reasons, warnings, started, command, exitStatus, roles, machine);
	}

	/** Creates the outcome of a cell that was not run; reasons are optional. */
	public static CellOutcome notRun(State state, String... reasons) {
		return new CellOutcome(state, false, Stream.of(reasons).map(WarningCode.NOT_RUN::withText).toList(), List.of(),
				Optional.empty(), Optional.empty(), OptionalInt.empty(), Map.of(), Optional.empty());
	}

	/** The codes of the warnings, each once. */
	public Set<WarningCode> warningCodes() {
		return this.warnings.stream().map(Warning::code).collect(Collectors.toCollection(TreeSet::new));
	}

	/** CPU time of a role in seconds; empty if unknown. */
	public OptionalDouble cpuSeconds(String role) {
		return this.roles.containsKey(role) ? this.roles.get(role).cpuS() : OptionalDouble.empty();
	}

	/** CPU time of all instances of the backend in seconds; empty if unknown. */
	public OptionalDouble backendCpuSeconds() {
		return this.roles.keySet()
			.stream()
			.filter((role) -> role.startsWith("backend"))
			.flatMapToDouble((role) -> cpuSeconds(role).stream())
			.reduce(Double::sum);
	}

	/** CPU time of the gateway in seconds; without a gateway, that of the backend. */
	public OptionalDouble subjectCpuSeconds() {
		OptionalDouble gateway = cpuSeconds("gateway");
		return gateway.isPresent() ? gateway : backendCpuSeconds();
	}

	/** The state of a cell. */
	public enum State {

		/** The load generator was run, successfully or not. */
		RAN,
		/** The cell was not run because its subject could not be tested. */
		FAILED,
		/** The cell was not run because this machine cannot run it. */
		SKIPPED,
		/** The cell has no file although its run is complete. */
		LOST,
		/** The cell has not been run yet. */
		PENDING

	}

	/**
	 * Resource usage of one role's processes during a cell: CPU time in seconds, peak
	 * memory in mebibytes, number of threads right after the cell and, for a JVM, CPU
	 * time of its JIT compilers and of its garbage collector in seconds. Unknown values
	 * are empty.
	 */
	public record RoleUsage(String name, OptionalDouble cpuS, OptionalDouble peakRssMb, OptionalLong threads,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble jitS,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble gcS) {

		/** Usage without the CPU time of a JVM's compilers and garbage collector. */
		public RoleUsage(String name, OptionalDouble cpuS, OptionalDouble peakRssMb, OptionalLong threads) {
			this(name, cpuS, peakRssMb, threads, OptionalDouble.empty(), OptionalDouble.empty());
		}

	}

	/**
	 * Resource usage of a machine during a cell: wall-clock time, CPU time of all CPUs
	 * whether idle or not, the share of it that was not idle, 0 to 1, and CPU steal.
	 * Times are in seconds; unknown values are empty.
	 */
	public record MachineUsage(OptionalDouble wallS, OptionalDouble cpuS, OptionalDouble busy, OptionalDouble stealS) {
	}

}
