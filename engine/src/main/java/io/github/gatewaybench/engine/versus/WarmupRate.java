package io.github.gatewaybench.engine.versus;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Versus.ArmTiming;

/**
 * Chooses the rate of each slice of a warm-up. While JVMs compile much, all arms together
 * get so many requests that all CPUs are busy, so that compilation ends soonest. After
 * that the arms are loaded as they are measured, at the measured rate or, if that is not
 * known yet, at the rate at which everything uses a given share of the CPUs, computed
 * from the CPU time that was used in the slice before. That rate is lower if something
 * other than the CPUs limits an arm, such as the threads of its backend.
 */
final class WarmupRate {

	/**
	 * Share of the CPUs that everything together may use when arms are measured, so that
	 * no process waits for another.
	 */
	static final double MAX_CPU_SHARE = 0.60;

	/**
	 * Share of the CPUs that servers and load generator may use even if other processes
	 * leave less: a process that never waits leaves nothing. With a smaller share there
	 * are so few requests that most CPU time is what JVMs use without any.
	 */
	private static final double MIN_CPU_SHARE = 0.40;

	/** Requests per second to all arms together that keep cold JVMs busy. */
	private static final int COLD_TOTAL_RATE = 6000;

	/** Share of compilers in a JVM's CPU time above which the JVM is cold. */
	private static final double COMPILING_SHARE = 0.2;

	/**
	 * Time in seconds for which open-load warms itself up before a slice from which the
	 * rate is found: its JVM is new in each slice, and would still compile.
	 */
	private static final int SEARCH_WARMUP_S = 5;

	private static final int SIGNIFICANT_DIGITS = 2;

	private final Machines machines;

	private final int arms;

	private final ArmTiming measuredTiming;

	private final OptionalInt measured;

	private final double full;

	private boolean cold = true;

	private double found;

	/**
	 * Upper limit of all rates chosen from now on, in requests per second to each arm.
	 * Once an arm was overloaded, the limit stays below the rate that the arm answered.
	 * Without it the rate would rise again, because at a lower rate nothing shows what
	 * the arm can answer.
	 */
	private double ceiling = Double.POSITIVE_INFINITY;

	/** Whether an arm's capacity, not the CPUs, limited the rate that was found. */
	private boolean limitedByArm;

	/**
	 * Whether other processes leave less than {@link #MIN_CPU_SHARE} of the CPUs within
	 * {@link #MAX_CPU_SHARE}, so that the minimum is used all the same.
	 */
	private boolean usesMinimumShare;

	private boolean ofColdServers;

	/**
	 * Creates the search for a warm-up's rate.
	 * @param arms number of arms that share the load
	 * @param armTiming how the arms are measured
	 * @param measured requests per second to each arm when it is measured; empty if that
	 * rate is to be found
	 */
	WarmupRate(Machines machines, int arms, ArmTiming armTiming, OptionalInt measured) {
		this.machines = machines;
		this.arms = arms;
		this.measuredTiming = armTiming;
		this.measured = measured;
		this.full = Math.max((double) measured.orElse(1) / turnCount(armTiming), (double) COLD_TOTAL_RATE / arms);
		this.found = this.full;
	}

	/**
	 * Whether the rate that was found is based on cold servers, which need more CPU time
	 * per request than warm ones; false until a rate is found.
	 */
	boolean isRateFromColdServers() {
		return this.ofColdServers;
	}

	/** Number of arms that take turns under load; 1 if all are under load together. */
	private int turnCount(ArmTiming armTiming) {
		return (armTiming == ArmTiming.TURNS) ? this.arms : 1;
	}

	/** Rate of the next slice, in requests per second to each arm under load. */
	int rate() {
		return this.cold ? (int) this.full : this.measured.orElse((int) Math.round(this.found));
	}

	/** Whether the next slice loads all arms together or in turns. */
	ArmTiming armTiming() {
		return this.cold ? ArmTiming.TOGETHER : this.measuredTiming;
	}

	/**
	 * Seconds of load that open-load needs before the next slice to compile its own code;
	 * 0 if the slice does not need it.
	 */
	int warmupBeforeSliceS() {
		return (this.cold || this.measured.isPresent()) ? 0 : SEARCH_WARMUP_S;
	}

	/**
	 * The rate that was found, in requests per second to each arm, rounded down to two
	 * significant digits.
	 */
	int foundRate() {
		int unit = (int) Math.pow(10, Math.max(0, Integer.toString((int) this.found).length() - SIGNIFICANT_DIGITS));
		return Math.max(1, (int) this.found / unit * unit);
	}

	/** Describes what limits the rate that was found, for the user. */
	String limitDescription() {
		if (this.limitedByArm) {
			return "it is %.0f %% of what the slowest arm answered, since something other than the CPUs was the limit"
				.formatted(100 * MAX_CPU_SHARE);
		}
		return this.usesMinimumShare
				? "with other processes, which take more than %.0f %% of the CPUs, more than %.0f %% are busy"
					.formatted(100 * (MAX_CPU_SHARE - MIN_CPU_SHARE), 100 * MAX_CPU_SHARE)
				: "it keeps at most %.0f %% of the CPUs busy".formatted(100 * MAX_CPU_SHARE);
	}

	/**
	 * Adapts the rate to what was observed in a slice. The CPU time of compilers is not
	 * counted, since it soon ends.
	 * @param seconds time for which each arm was under load
	 * @param answered number of requests that all arms answered together
	 * @param capacity requests per second that an overloaded arm answered; empty if none
	 * was overloaded
	 */
	void adapt(Observation seen, double seconds, long answered, OptionalDouble capacity) {
		double wholeS = seconds * turnCount(armTiming());
		adapt(this.machines.all().stream().mapToDouble((each) -> cpuShare(each, seen.roles(), wholeS)).max().orElse(0),
				seen.foreignCpuShare(), isCompiling(seen.roles()), answered / seconds / this.arms, capacity);
	}

	/**
	 * Adapts the rate to the CPU usage in a slice. The rate that is found at most doubles
	 * from one slice to the next.
	 * @param own share of the CPUs that servers and load generator used, on the machine
	 * with the largest share
	 * @param foreign share of the CPUs that other processes and guests of the host took
	 * @param compiling whether a JVM compiled so much that it is still cold
	 * @param achieved requests per second that each arm answered while under load
	 * @param capacity requests per second that an overloaded arm answered; empty if none
	 * was overloaded
	 */
	void adapt(double own, double foreign, boolean compiling, double achieved, OptionalDouble capacity) {
		if (own > 0 && achieved > 0) {
			this.usesMinimumShare = foreign > MAX_CPU_SHARE - MIN_CPU_SHARE;
			double left = this.usesMinimumShare ? MIN_CPU_SHARE : MAX_CPU_SHARE - foreign;
			double ofAskedArms = own * turnCount(armTiming()) / turnCount(this.measuredTiming);
			// Cold servers become faster.
			double limit = this.cold ? Double.POSITIVE_INFINITY
					: MAX_CPU_SHARE * capacity.orElse(Double.POSITIVE_INFINITY);
			// Compilers, whose CPU time is not counted, and other processes may soon end.
			if (!compiling && ofAskedArms + foreign < MAX_CPU_SHARE) {
				this.ceiling = Math.min(this.ceiling, limit);
			}
			double byCpu = achieved * Math.min(2, left / ofAskedArms);
			double byArm = Math.min(this.ceiling, limit);
			this.limitedByArm = byArm <= byCpu;
			this.found = Math.max(1, Math.min(byArm, byCpu));
			this.ofColdServers = this.cold;
			this.cold = this.cold && compiling;
		}
	}

	private static boolean isCompiling(Map<String, RoleUsage> used) {
		return used.values()
			.stream()
			.anyMatch((each) -> each.jitS().orElse(0) > COMPILING_SHARE * each.cpuS().orElse(0));
	}

	private double cpuShare(Machine machine, Map<String, RoleUsage> used, double seconds) {
		return used.entrySet()
			.stream()
			.filter((each) -> this.machines.forRole(each.getKey()).equals(machine))
			.mapToDouble((each) -> each.getValue().cpuS().orElse(0) - each.getValue().jitS().orElse(0))
			.sum() / (seconds * machine.processorCount());
	}

}
