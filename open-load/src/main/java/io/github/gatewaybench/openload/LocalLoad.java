package io.github.gatewaybench.openload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import com.sun.management.OperatingSystemMXBean;
import io.hyperfoil.api.config.Phase;
import io.hyperfoil.api.session.PhaseInstance.Status;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.core.impl.statistics.StatisticsCollector.StatisticsConsumer;
import io.hyperfoil.core.util.CountDown;
import io.hyperfoil.http.api.HttpConnectionPool;
import io.hyperfoil.http.api.HttpDestinationTable;
import io.hyperfoil.http.statistics.HttpStats;
import io.vertx.core.AsyncResult;
import io.vertx.core.Handler;

/**
 * Generates the load in this process.
 */
final class LocalLoad extends LocalSimulationRunner {

	private final LoadSpec spec;

	private final Runnable onMeasured;

	private final Counter counter;

	private final LatencyRecorder latencies;

	private final EventLoopLag lag;

	private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

	private List<ConnectionRotation> rotations = List.of();

	private long startedAtMs;

	private long cpuNs;

	private boolean exhausted;

	/** Creates a load. When its measured phase begins, {@code onMeasured} is called. */
	LocalLoad(LoadSpec spec, Runnable onMeasured) {
		this(spec, onMeasured, new Counter(), new LatencyRecorder());
	}

	private LocalLoad(LoadSpec spec, Runnable onMeasured, Counter counter, LatencyRecorder latencies) {
		super(LocalBenchmark.of(spec, latencies), counter, counter::sessions, null);
		this.spec = spec;
		this.onMeasured = onMeasured;
		this.counter = counter;
		this.latencies = latencies;
		this.lag = new EventLoopLag(this.executors[0]);
	}

	/** Generates the load, and returns its result when it has ended. */
	LoadResult generate() {
		run();
		StatisticsSnapshot all = this.counter.requests;
		HttpStats statuses = HttpStats.get(all);
		LoadResult.Counts counts = new LoadResult.Counts(all.requestCount, statuses.status_2xx,
				LoadResult.Counts.errors(all.connectionErrors, all.requestTimeouts, all.internalErrors,
						statuses.status_3xx + statuses.status_4xx + statuses.status_5xx + statuses.status_other),
				Duration.ofNanos(all.blockedTime), this.counter.mostSessions, this.exhausted,
				Optional.of(this.lag.figures(this.spec.duration())),
				OptionalDouble.of(this.cpuNs / LoadResult.NS_PER_S), OptionalLong.of(this.latencies.bodyBytes()),
				List.of());
		return LoadResult.of(this.spec, libraries(), counts, this.latencies.latencies(), this.startedAtMs);
	}

	@Override
	public void openConnections(Handler<AsyncResult<Void>> handler) {
		Set<HttpConnectionPool> pools = new HashSet<>();
		visitSessions((session) -> {
			HttpDestinationTable table = HttpDestinationTable.get(session);
			for (String authority : table.authorities()) {
				pools.add(table.getConnectionPoolByAuthority(authority));
			}
		});
		this.rotations = pools.stream().map(ConnectionRotation::installIn).toList();
		super.openConnections(handler);
	}

	@Override
	protected CompletableFuture<Void> phaseChanged(Phase phase, Status status, boolean sessionLimitExceeded,
			Throwable error) {
		if (phase.name().equals(LoadSpec.MEASURED)) {
			if (status == Status.RUNNING) {
				this.onMeasured.run();
				this.startedAtMs = System.currentTimeMillis();
				this.cpuNs = -this.process.getProcessCpuTime();
				this.executors[0].execute(this.lag::begin);
				this.rotations.forEach((each) -> this.executors[0].execute(each::endWarmup));
			}
			if (status == Status.TERMINATED) {
				this.cpuNs += this.process.getProcessCpuTime();
				this.executors[0].execute(this.lag::end);
			}
			this.exhausted |= sessionLimitExceeded;
		}
		return super.phaseChanged(phase, status, sessionLimitExceeded, error);
	}

	/** Names and versions of the libraries that generate the load, from the build. */
	private static List<String> libraries() {
		Properties versions = new Properties();
		try (InputStream file = LocalLoad.class.getResourceAsStream("/META-INF/libraries.properties")) {
			versions.load(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return versions.stringPropertyNames()
			.stream()
			.sorted()
			.map((name) -> name + "-" + versions.getProperty(name))
			.toList();
	}

	/** Adds up Hyperfoil's statistics of the measured phase. */
	private static final class Counter implements StatisticsConsumer {

		private final StatisticsSnapshot requests = new StatisticsSnapshot();

		private int mostSessions;

		@Override
		public void accept(Phase phase, int step, String metric, StatisticsSnapshot second, CountDown countDown) {
			if (phase.name().equals(LoadSpec.MEASURED)) {
				this.requests.add(second);
			}
		}

		private void sessions(String phase, int least, int most) {
			if (phase.equals(LoadSpec.MEASURED)) {
				this.mostSessions = most;
			}
		}

	}

}
