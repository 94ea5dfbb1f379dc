package io.github.gatewaybench.engine.flags;

import java.time.Duration;
import java.util.List;

/**
 * Limits and other constants of several kinds of experiment, in one place, with their
 * reasons. The constants of one kind are in its package, the defaults of its flags in its
 * {@code ExperimentKind}; the limits of a warning are where it is raised.
 */
public final class Defaults {

	/**
	 * JVM flags of open-load, which limit its memory because it may share a machine with
	 * the servers.
	 */
	public static final List<String> OPEN_LOAD_JAVA_OPTS = List.of("-Xms64m", "-Xmx256m", "-XX:+UseSerialGC");

	/**
	 * Default JVM flags of servers, as in the articles; the environment variable
	 * JAVA_OPTS replaces them.
	 */
	public static final String JAVA_OPTS = "-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k";

	public static final int OLDEST_JAVA = 17;

	/** TCP port that --jmx opens on this host, for VisualVM. */
	public static final int JMX_PORT = 2099;

	/**
	 * Number of open files that a gateway needs in addition to two per client connection.
	 */
	public static final int SPARE_OPEN_FILES = 500;

	/**
	 * Number of threads that the user's process limit must allow in addition to those of
	 * the load generator: 200 for Tomcat in the gateway and the backend each, about 50
	 * for each JVM, and those of other programs.
	 */
	public static final int SPARE_THREADS = 1000;

	/**
	 * Disk space in bytes that must be free in folders that a run writes to. Results take
	 * at most 12 MB, but more is needed if every request fails and is logged, if a JVM
	 * crashes, or for a table of 100000 routes.
	 */
	public static final long MIN_FREE_BYTES = 500_000_000;

	public static final Limits LIMITS = limits(Duration.ofSeconds(90), Duration.ofMillis(200));

	/**
	 * Time limits of the route study: a start may take long, because stock Spring Cloud
	 * Gateway resolves every route when it starts, and is polled often, because its
	 * duration is measured.
	 */
	public static final Limits ROUTES_LIMITS = limits(Duration.ofSeconds(1800), Duration.ofMillis(50));

	/** Maximum time for measuring the heap: collecting a large heap takes long. */
	public static final Duration HEAP_MEASURING_LIMIT = Duration.ofSeconds(120);

	/**
	 * Maximum CPU time of servers that are considered idle, in 1/100 s per
	 * {@link Limits#idleWindow}.
	 */
	public static final int MAX_IDLE_TICKS = 2;

	/**
	 * Number of slices at the end of a warm-up over which JIT compilers may use at most
	 * {@link #MAX_STEADY_JIT_SHARE} of their JVM's CPU time. In a cold JVM they use 20 to
	 * 50 %; at a few percent the code is still getting faster (docs/findings/warm-up.md
	 * compares shares).
	 */
	public static final int WARMUP_WINDOW_SLICES = 6;

	public static final double MAX_STEADY_JIT_SHARE = 0.02;

	/**
	 * Number of warm-up slices after which, in a study of cold gateways, the gateway is
	 * restarted for the first time. The backend's JVM discards compiled code when it
	 * first closes connections, and compiles it again in the rest of the warm-up.
	 */
	public static final int SLICES_BEFORE_RESTART = 2;

	/**
	 * Maximum share of a JVM's CPU time that JIT compilation may take in a cell. If the
	 * share is higher, the JVM was not warm.
	 */
	public static final double MAX_WARM_JIT_SHARE = 0.05;

	/**
	 * Share of one CPU below which JIT compilation is ignored: a JVM with hardly any load
	 * always compiles something.
	 */
	public static final double NEGLIGIBLE_JIT_CPUS = 0.01;

	/**
	 * Time after which the answer to a spot check is late. Late answers do not make a
	 * cell invalid, because an overloaded server is slow.
	 */
	public static final Duration SPOT_CHECK_LIMIT = Duration.ofSeconds(1);

	private Defaults() {
	}

	private static Limits limits(Duration start, Duration poll) {
		return new Limits(start, Duration.ofSeconds(5), Duration.ofSeconds(10), poll, Duration.ofMillis(500),
				Duration.ofSeconds(600), Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(1),
				Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(10));
	}

	/**
	 * Time limits and intervals of the engine; tests use shorter ones.
	 *
	 * @param startTimeout maximum time until a started server answers with the expected
	 * body
	 * @param responseTimeout maximum time for one response during a start
	 * @param stopTimeout maximum time from SIGTERM to SIGKILL, and from the end of a
	 * server until its port is free
	 * @param pollInterval maximum interval between two checks while waiting for something
	 * @param idleWindow time in which servers must use hardly any CPU to be idle
	 * @param drainTimeout maximum time for servers to become idle after a load
	 * @param sampleInterval interval between two samples of the servers' resource usage
	 * @param warmupSlice length of one slice of load in a warm-up
	 * @param warmupPause pause between slices, in which JIT compilers and collectors
	 * catch up
	 * @param versionTimeout maximum time for a program to print its version
	 * @param gracePeriod time that a load generator gets beyond its duration and timeout
	 * before it is ended
	 * @param settleTime time from the last load after a start until the server's memory
	 * is read
	 */
	public record Limits(Duration startTimeout, Duration responseTimeout, Duration stopTimeout, Duration pollInterval,
			Duration idleWindow, Duration drainTimeout, Duration sampleInterval, Duration warmupSlice,
			Duration warmupPause, Duration versionTimeout, Duration gracePeriod, Duration settleTime) {

		/**
		 * Interval to the next check after some time of waiting: short at first, so that
		 * the time until a server responds is known to 5 %.
		 */
		public Duration pollIntervalAfter(Duration waited) {
			Duration share = waited.dividedBy(20).plusMillis(1);
			return (share.compareTo(this.pollInterval) < 0) ? share : this.pollInterval;
		}

		/** Returns a copy with the given slices of a warm-up and pauses between them. */
		public Limits withWarmup(Duration slice, Duration pause) {
			return new Limits(this.startTimeout, this.responseTimeout, this.stopTimeout, this.pollInterval,
					this.idleWindow, this.drainTimeout, this.sampleInterval, slice, pause, this.versionTimeout,
					this.gracePeriod, this.settleTime);
		}

	}

}
