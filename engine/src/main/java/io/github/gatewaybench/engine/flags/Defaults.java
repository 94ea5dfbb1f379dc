package io.github.gatewaybench.engine.flags;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Limits and other constants, in one place, with their reasons. The defaults of flags are
 * with the flags, in the launcher of each kind of experiment.
 */
public final class Defaults {

	/** Of a step in a search for the knee, unless cells are shorter. */
	public static final int STEP_S = 10;

	/**
	 * In which the load generator compiles itself, before each cell that is no shorter.
	 */
	public static final int RATE_WARMUP_S = 10;

	/** Of a search that had no warm-up to begin with. */
	public static final int FIRST_RATE = 20;

	/** A search that has not ended by then does not converge. */
	public static final int MOST_STEPS = 60;

	/** Of wrk in the warm-up of a study of rates. */
	public static final int RATE_WARMUP_CONNECTIONS = 50;

	public static final int RATE_WARMUP_THREADS = 2;

	/** Of the load generator's JVM: next to the servers it has to be small. */
	public static final List<String> OPEN_LOAD_JAVA_OPTS = List.of("-Xms64m", "-Xmx256m", "-XX:+UseSerialGC");

	/** JVM flags of the articles; the environment variable JAVA_OPTS replaces them. */
	public static final String JAVA_OPTS = "-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k";

	public static final int OLDEST_JAVA = 17;

	/** Of --timeout: wrk takes 8 MB of address space for each second. */
	public static final int LONGEST_TIMEOUT_S = 120;

	/** Of --searches: some months. */
	public static final int MOST_SEARCHES = 100;

	/** ab's own limit. */
	public static final int MOST_AB_CONNECTIONS = 20_000;

	/** The article's. */
	public static final int JMX_PORT = 2099;

	/** Of the articles' machines, by processors; others have so much for each. */
	public static final Map<Integer, Integer> ARTICLE_MEMORY_GB = Map.of(1, 1, 2, 8, 8, 32);

	public static final int MEMORY_GB_PER_PROCESSOR = 4;

	/** Open files of a gateway besides both ends of each client's connection. */
	public static final int SPARE_OPEN_FILES = 500;

	/**
	 * Threads of the user besides those of the load generator: Tomcat has 200 in a
	 * gateway and in a backend, a JVM some 50 of its own; the rest is for what else the
	 * user runs.
	 */
	public static final int SPARE_THREADS = 1000;

	/**
	 * Bytes that must be free where a run writes. Its results take 12 MB at the most; the
	 * rest is for what a server logs when every request fails, for a JVM's crash file and
	 * for the table of 100000 routes.
	 */
	public static final long FREE_BYTES = 500_000_000;

	public static final Limits LIMITS = limits(Duration.ofSeconds(90), Duration.ofMillis(200));

	/** Stock resolves each route at its start, whose time is a figure. */
	public static final Limits ROUTES_LIMITS = limits(Duration.ofSeconds(1800), Duration.ofMillis(50));

	/** For one answer before and after a cell of the route study. */
	public static final Duration ROUTES_ANSWER_LIMIT = Duration.ofSeconds(30);

	/** After these requests the heap is looked at. */
	public static final int ROUTES_FIRST_REQUESTS = 100;

	/** The collection of a large one takes long. */
	public static final Duration HEAP_LIMIT = Duration.ofSeconds(120);

	/** Servers that use no more in the idle window are idle, in 1/100 s. */
	public static final int IDLE_TICKS = 2;

	/**
	 * A warm-up may end when, over this many slices in a row, the compilers used no more
	 * than this share of their JVM's CPU time. In a cold JVM they use a fifth to a half;
	 * while they use a few percent, the code is still getting faster
	 * (docs/findings/warm-up.md has what other shares would do).
	 */
	public static final int WARMUP_WINDOW = 6;

	public static final double STEADY_SHARE = 0.02;

	/** Before what is done once in a warm-up, early enough for the JVM to learn of it. */
	public static final int EARLY_SLICES = 2;

	/** Compilers with this share add as much to the CPU time that is compared. */
	public static final double WARM_SHARE = 0.05;

	/**
	 * Compilers that use no more of one CPU than this are quiet whatever their share: a
	 * JVM that hardly works uses little CPU time, and always compiles something.
	 */
	public static final double QUIET_CPUS = 0.01;

	/** Of ab in a slice, which ends by time. */
	public static final int WARMUP_MOST_REQUESTS = 5_000_000;

	/**
	 * Between two samples during a cell, which are taken once a second: on a busy machine
	 * it is at most 1.3 s. Shares are of the time between the first sample and the last.
	 */
	public static final double LONGEST_GAP_S = 3;

	// A cell gets a warning, and still counts, beyond these.

	/** Of |throughput x mean latency / connections - 1|. */
	public static final double LITTLE_LAW_TOLERANCE = 0.20;

	/** Of all CPU time, for load generator and backend. */
	public static final double BOTTLENECK_SHARE = 0.50;

	/** Of what their CPUs had, for ab, or ab and backend. */
	public static final double BUSY_SHARE = 0.90;

	/** Of what an agent's threads can use; above it they wait for themselves. */
	public static final double AGENT_SHARE = 0.80;

	/** Between the backend's instances, by requests to one. */
	public static final double BALANCE_TOLERANCE = 0.02;

	/** Shares of all CPU time that other processes, or CPU steal, may have. */
	public static final double FOREIGN_SHARE = 0.10;

	public static final double STEAL_SHARE = 0.02;

	private Defaults() {
	}

	private static Limits limits(Duration start, Duration poll) {
		return new Limits(start, Duration.ofSeconds(5), Duration.ofSeconds(10), poll, Duration.ofMillis(500),
				Duration.ofSeconds(600), Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(1),
				Duration.ofSeconds(10), Duration.ofSeconds(10));
	}

	/**
	 * How long the engine waits; tests have shorter ones.
	 *
	 * @param start until a started server answers with the expected body
	 * @param patience for one answer meanwhile
	 * @param stop from SIGTERM to SIGKILL, and then until the port is free
	 * @param poll between two looks at something that is awaited
	 * @param idleWindow servers that use next to no CPU time for so long are idle
	 * @param drain for a server that works off what a load has left
	 * @param usage between two samples of what the servers use
	 * @param warmupSlice of load, one of several in a warm-up
	 * @param warmupPause between two slices: compilers and collectors catch up
	 * @param version for a program that is asked for its version
	 * @param overrun of a load generator, beyond what it was asked to take and its
	 * timeout, before it is ended
	 */
	public record Limits(Duration start, Duration patience, Duration stop, Duration poll, Duration idleWindow,
			Duration drain, Duration usage, Duration warmupSlice, Duration warmupPause, Duration version,
			Duration overrun) {
	}

}
