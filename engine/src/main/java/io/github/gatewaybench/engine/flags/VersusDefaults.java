package io.github.gatewaybench.engine.flags;

/** Times, rates and limits of comparisons of arms that no flag changes. */
public final class VersusDefaults {

	/** Time for which open-load warms up before the arms of a block are measured. */
	public static final int WARMUP_S = 10;

	/**
	 * Time for which open-load warms up itself before a slice from which the rate of a
	 * comparison of arms is found: its JVM is new in each slice, and compiles.
	 */
	public static final int SEARCH_WARMUP_S = 5;

	/**
	 * Share of the CPUs that everything together may use in a comparison of arms, so that
	 * neither arm waits for the other.
	 */
	public static final double CPU_SHARE = 0.60;

	/**
	 * Share of the CPUs that a comparison of arms may use even where other processes
	 * leave less: a process that never waits leaves nothing.
	 */
	public static final double LEAST_CPU_SHARE = 0.20;

	/** Requests per second to all arms together that keep cold JVMs busy. */
	public static final int FULL_RATE = 6000;

	/** Share of compilers in a JVM's CPU time above which the JVM is cold. */
	public static final double COMPILING_SHARE = 0.2;

	/**
	 * Blocks in a row that may be disturbed. After these the machine is taken as it is,
	 * since arms that are measured at the same moment suffer alike.
	 */
	public static final int MOST_DISTURBED = 3;

	private VersusDefaults() {
	}

}
