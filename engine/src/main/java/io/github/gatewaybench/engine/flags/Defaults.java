package io.github.gatewaybench.engine.flags;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Limits and other constants, in one place, with their reasons. The defaults of flags are
 * with the flags, in the launcher of each kind of experiment.
 */
public final class Defaults {

	/** Length of a step in a search for the knee, unless cells are shorter. */
	public static final int STEP_S = 10;

	/** Warm-up of the load generator before each cell: it compiles itself. */
	public static final int RATE_WARMUP_S = 10;

	/** First rate of a search that had no warm-up. */
	public static final int FIRST_RATE = 20;

	/** Most steps of a search: one that takes more does not converge. */
	public static final int MOST_STEPS = 60;

	/** Connections of wrk in the warm-up of a study of rates. */
	public static final int RATE_WARMUP_CONNECTIONS = 50;

	public static final int RATE_WARMUP_THREADS = 2;

	/** JVM flags of the load generator: next to the servers it has to be small. */
	public static final List<String> OPEN_LOAD_JAVA_OPTS = List.of("-Xms64m", "-Xmx256m", "-XX:+UseSerialGC");

	/** JVM flags of the articles; the environment variable JAVA_OPTS replaces them. */
	public static final String JAVA_OPTS = "-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k";

	public static final int OLDEST_JAVA = 17;

	/** Longest --timeout: wrk takes 8 MB of address space for each second. */
	public static final int LONGEST_TIMEOUT_S = 120;

	/** Most --searches: they take months. */
	public static final int MOST_SEARCHES = 100;

	/** Limit of ab itself. */
	public static final int MOST_AB_CONNECTIONS = 20_000;

	/** Port of JMX in the article. */
	public static final int JMX_PORT = 2099;

	/** Memory of the articles' machines by number of CPUs. */
	public static final Map<Integer, Integer> ARTICLE_MEMORY_GB = Map.of(1, 1, 2, 8, 8, 32);

	public static final int MEMORY_GB_PER_PROCESSOR = 4;

	/** Open files of a gateway besides both ends of each client's connection. */
	public static final int SPARE_OPEN_FILES = 500;

	/**
	 * Threads of the user besides those of the load generator: 200 of Tomcat in a gateway
	 * and in a backend, some 50 of each JVM, and those of other programs.
	 */
	public static final int SPARE_THREADS = 1000;

	/**
	 * Free bytes that a run needs where it writes: its results take 12 MB at the most,
	 * but a server logs more when every request fails, a JVM may crash, and 100000 routes
	 * need a table.
	 */
	public static final long FREE_BYTES = 500_000_000;

	public static final Limits LIMITS = limits(Duration.ofSeconds(90), Duration.ofMillis(200));

	/**
	 * Limits of the route study: stock resolves each route at its start, whose time is a
	 * figure.
	 */
	public static final Limits ROUTES_LIMITS = limits(Duration.ofSeconds(1800), Duration.ofMillis(50));

	/** Limit for a response before and after a cell of the route study. */
	public static final Duration ROUTES_ANSWER_LIMIT = Duration.ofSeconds(30);

	/** Number of requests before the heap is measured. */
	public static final int ROUTES_FIRST_REQUESTS = 100;

	/** Limit for measuring the heap: the collection of a large one takes long. */
	public static final Duration HEAP_LIMIT = Duration.ofSeconds(120);

	/** CPU time that an idle server may use in the idle window, in 1/100 s. */
	public static final int IDLE_TICKS = 2;

	/**
	 * Number of slices over which the compilers may use no more than this share of their
	 * JVM's CPU time at the end of a warm-up. In a cold JVM they use a fifth to a half;
	 * while they use a few percent, the code is still getting faster
	 * (docs/findings/warm-up.md compares shares).
	 */
	public static final int WARMUP_WINDOW = 6;

	public static final double STEADY_SHARE = 0.02;

	/**
	 * Number of slices before a change of the servers, early enough for the JVM to learn
	 * of it.
	 */
	public static final int EARLY_SLICES = 2;

	/**
	 * Share of CPU time that compilers of a warm JVM may use: they add as much to the
	 * figures.
	 */
	public static final double WARM_SHARE = 0.05;

	/**
	 * Share of one CPU below which compilers are quiet: a JVM that hardly works always
	 * compiles something.
	 */
	public static final double QUIET_CPUS = 0.01;

	/** Most requests of ab in a slice, which ends by time. */
	public static final int WARMUP_MOST_REQUESTS = 5_000_000;

	/**
	 * Longest gap between two samples during a cell, which are taken once a second: on a
	 * busy machine it is at most 1.3 s.
	 */
	public static final double LONGEST_GAP_S = 3;

	// A cell gets a warning, and still counts, beyond these.

	/** Limit of |throughput x mean latency / connections - 1|. */
	public static final double LITTLE_LAW_TOLERANCE = 0.20;

	/** Share of all CPU time for load generator and backend. */
	public static final double BOTTLENECK_SHARE = 0.50;

	/** Share of their CPUs for ab, or ab and backend. */
	public static final double BUSY_SHARE = 0.90;

	/** Share of its threads for an agent; above it they wait for themselves. */
	public static final double AGENT_SHARE = 0.80;

	/** Difference between the backend's instances, by requests to one. */
	public static final double BALANCE_TOLERANCE = 0.02;

	/** Share of all CPU time for other processes. */
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
