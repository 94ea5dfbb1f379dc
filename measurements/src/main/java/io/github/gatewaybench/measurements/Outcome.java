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
 * The outcome of a cell, whatever its tool.
 *
 * @param reasons why it does not count
 * @param warnings what casts doubt on its figures
 * @param started time of its start in UTC, as in 2026-11-21T04:12:27Z
 * @param roles usage by role: load, gateway, backend, or backend-1 and so on
 */
public record Outcome(State state, boolean valid, List<Warning> reasons, List<Warning> warnings,
		Optional<String> started, Optional<String> command, OptionalInt exitStatus, Map<String, RoleUsage> roles,
		Optional<MachineUsage> machine) {

	public Outcome {
		WarningCode unknown = (state == State.RAN) ? WarningCode.OTHER_REASON : WarningCode.NOT_RUN;
		reasons = reasons.stream().map((each) -> each.code().isReason() ? each : each.of(unknown)).toList();
		warnings = warnings.stream().map((each) -> each.code().isReason() ? each.of(WarningCode.OTHER) : each).toList();
		roles = Collections.unmodifiableMap(new LinkedHashMap<>(roles));
		if (valid && state != State.RAN) {
			throw new BadValueException("valid", "is true of a cell that was not run");
		}
	}

	@JsonCreator
	static Outcome of(boolean ran, Optional<Boolean> skipped, boolean valid, List<Warning> reasons,
			List<Warning> warnings, Optional<String> started, Optional<String> command, OptionalInt exitStatus,
			@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, RoleUsage> roles, Optional<MachineUsage> machine) {
		State state = ran ? State.RAN : skipped.orElse(false) ? State.SKIPPED : State.FAILED;
		return new Outcome(state, valid, reasons, warnings, started, command, exitStatus, roles, machine);
	}

	/** The outcome of a cell that was not run; without a reason where it has no file. */
	public static Outcome unrun(State state, String... reasons) {
		return new Outcome(state, false, Stream.of(reasons).map(WarningCode.NOT_RUN::withText).toList(), List.of(),
				Optional.empty(), Optional.empty(), OptionalInt.empty(), Map.of(), Optional.empty());
	}

	/** The kinds of its warnings, each once. */
	public Set<WarningCode> warningCodes() {
		return this.warnings.stream().map(Warning::code).collect(Collectors.toCollection(TreeSet::new));
	}

	/** CPU time of a role in seconds. */
	public OptionalDouble cpuSeconds(String role) {
		return this.roles.containsKey(role) ? this.roles.get(role).cpuS() : OptionalDouble.empty();
	}

	/** CPU time of the backend, all its instances together, in seconds. */
	public OptionalDouble backendCpuSeconds() {
		return this.roles.keySet()
			.stream()
			.filter((role) -> role.startsWith("backend"))
			.flatMapToDouble((role) -> cpuSeconds(role).stream())
			.reduce(Double::sum);
	}

	/** The gateway's CPU time; where there is none, the backend is the subject. */
	public OptionalDouble subjectCpuSeconds() {
		OptionalDouble gateway = cpuSeconds("gateway");
		return gateway.isPresent() ? gateway : backendCpuSeconds();
	}

	/** The state of a cell. */
	public enum State {

		/** The load generator ran for it, whatever came of it. */
		RAN,
		/** Its subject could not be tested. */
		FAILED,
		/** This machine cannot run it. */
		SKIPPED,
		/** Its run is complete, and its file is gone. */
		LOST,
		/** The cell is yet to be run. */
		PENDING

	}

	/**
	 * The usage of one role's processes during a cell: CPU time in seconds, most memory
	 * at a time in mebibytes, threads right after the cell; and of a JVM, the part of the
	 * CPU time that its compilers and its garbage collector used. Empty where it is not
	 * known.
	 */
	public record RoleUsage(String name, OptionalDouble cpuS, OptionalDouble peakRssMb, OptionalLong threads,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble jitS,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble gcS) {

		/** The usage of processes that are no JVM. */
		public RoleUsage(String name, OptionalDouble cpuS, OptionalDouble peakRssMb, OptionalLong threads) {
			this(name, cpuS, peakRssMb, threads, OptionalDouble.empty(), OptionalDouble.empty());
		}

	}

	/**
	 * The usage of the machine during a cell: how long it took, how much CPU time there
	 * was, idle or not, the share of it that was not idle, and how much CPU steal took.
	 * In seconds; empty where there is no clock to read.
	 */
	public record MachineUsage(OptionalDouble wallS, OptionalDouble cpuS, OptionalDouble busy, OptionalDouble stealS) {
	}

}
