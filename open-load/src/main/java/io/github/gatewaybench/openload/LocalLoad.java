package io.github.gatewaybench.openload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;

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
import io.vertx.core.Future;
import io.vertx.core.Handler;

import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import io.github.gatewaybench.measurements.raw.OpenLoadReader.SliceCount;

/**
 * Generates the load in the JVM of open-load itself, and counts it by target and slice.
 */
final class LocalLoad extends LocalSimulationRunner {

	private final LoadSpec spec;

	private final Consumer<String> announce;

	private final StatisticsTotals totals;

	private final List<ResponseRecorder> recorders;

	private final EventLoopLag lag;

	private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

	private List<ConnectionRotation> rotations = List.of();

	private long startedAtMs;

	private long cpuNs;

	private boolean exhausted;

	/**
	 * Whether it has been announced that the last slice of time has ended, which is done
	 * only once.
	 */
	private final AtomicBoolean slicesDone = new AtomicBoolean();

	/**
	 * Message of the failure to open connections, which names the server; empty if there
	 * was no failure.
	 */
	private volatile Optional<String> refused = Optional.empty();

	/**
	 * Prepares a load, which {@link #generate} generates.
	 * @param announce receives the lines to print when the measured phase and its slices
	 * begin and end
	 */
	LocalLoad(LoadSpec spec, Consumer<String> announce) {
		this(spec, announce, new StatisticsTotals(), LocalBenchmark.recorders(spec));
	}

	private LocalLoad(LoadSpec spec, Consumer<String> announce, StatisticsTotals totals,
			List<ResponseRecorder> recorders) {
		super(LocalBenchmark.of(spec, recorders), totals, null, totals::recordConnections);
		this.spec = spec;
		this.announce = announce;
		this.totals = totals;
		this.recorders = recorders;
		this.lag = new EventLoopLag(this.executors[0]);
	}

	/**
	 * Generates the load and, when it has ended, returns a result for each target, in the
	 * order of the targets.
	 */
	List<LoadResult> generate() {
		run();
		return IntStream.range(0, this.recorders.size()).mapToObj(this::result).toList();
	}

	private LoadResult result(int target) {
		Target asked = this.spec.targets().get(target);
		ResponseRecorder recorder = this.recorders.get(target);
		StatisticsSnapshot requests = this.totals.requestStatistics(target);
		HttpStats statuses = HttpStats.get(requests);
		LoadResult.Counts counts = new LoadResult.Counts(requests.requestCount, statuses.status_2xx,
				// What waits in vain for a connection is no error to Hyperfoil.
				LoadResult.Counts.errorsFromHyperfoil(
						requests.connectionErrors + recorder.pickedUpCount() - requests.requestCount,
						requests.requestTimeouts, requests.internalErrors,
						statuses.status_3xx + statuses.status_4xx + statuses.status_5xx + statuses.status_other),
				Duration.ofNanos(requests.blockedTime), this.totals.mostInFlight(asked),
				OptionalLong.of(this.totals.leastConnections(asked)), this.exhausted,
				Optional.of(this.lag.summarize(this.spec.duration())), recorder.latenciesFromDue(),
				OptionalDouble.of(this.cpuNs / LoadResult.NS_PER_S), OptionalLong.of(recorder.bodyBytes()),
				this.spec.hasNamedTargets() ? OptionalLong.of(this.totals.totalAnswered()) : OptionalLong.empty(),
				this.spec.hasNamedTargets() ? slices(target) : List.of(),
				this.refused.filter((each) -> each.contains(" " + asked.authority() + ":")).stream().toList());
		return LoadResult.of(this.spec, asked, libraries(), counts, recorder.latencies(), this.startedAtMs);
	}

	/** The slices in which a target was under load. */
	private List<SliceCount> slices(int target) {
		Slices slices = this.spec.slices();
		double seconds = slices.dueTime().toMillis() / 1e3;
		return IntStream.range(0, this.spec.sliceCount())
			.filter((slice) -> slices.isUnderLoad(target, slice))
			.mapToObj((slice) -> new SliceCount(slice + 1, seconds, this.recorders.get(target).answeredCount(slice)))
			.toList();
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
		super.openConnections((result) -> {
			this.refused = Optional.ofNullable(result.cause()).map(Throwable::getMessage);
			handler.handle(result);
		});
		// Hyperfoil would wait forever for connections that a server does not accept.
		this.executors[0].schedule(() -> handler.handle(Future.succeededFuture()), this.spec.timeout().toMillis(),
				TimeUnit.MILLISECONDS);
	}

	@Override
	protected CompletableFuture<Void> phaseChanged(Phase phase, Status status, boolean sessionLimitExceeded,
			Throwable error) {
		if (phase.name().equals(LoadSpec.MEASURED)) {
			if (status == Status.RUNNING) {
				long now = System.nanoTime();
				this.startedAtMs = System.currentTimeMillis();
				this.recorders.forEach((each) -> each.beginSlices(now));
				// Restarts Hyperfoil's count, which includes the opening of connections.
				// It is not thread-safe, and some may still be opened.
				this.executors[0].execute(() -> visitConnectionStats(this.totals::recordConnections));
				this.announce.accept(OpenLoadReader.MEASUREMENT_BEGINS);
				if (this.spec.hasNamedTargets()) {
					announceSlices();
				}
				this.cpuNs = -this.process.getProcessCpuTime();
				this.executors[0].execute(this.lag::beginMeasuring);
				this.rotations.forEach((each) -> this.executors[0].execute(each::endWarmup));
			}
			if (status == Status.FINISHED) { // later states do not tell it
				this.exhausted = sessionLimitExceeded;
			}
			if (status == Status.TERMINATED) {
				// An event loop that was late is shut down with its schedule.
				announceSlicesDone();
				this.cpuNs += this.process.getProcessCpuTime();
				this.executors[0].execute(this.lag::endMeasuring);
			}
		}
		return super.phaseChanged(phase, status, sessionLimitExceeded, error);
	}

	/**
	 * Schedules the lines to print when each slice begins and when the last one ends. The
	 * event loop prints a line after it has sent the requests of the slice before.
	 */
	private void announceSlices() {
		for (int i = 0; i < this.spec.sliceCount(); i++) {
			OptionalInt only = this.spec.slices().targetOf(i);
			String name = only.isPresent() ? this.spec.targets().get(only.getAsInt()).name().orElseThrow()
					: OpenLoadReader.ALL_TARGETS;
			String line = OpenLoadReader.SLICE_BEGINS + (i + 1) + " " + name;
			schedule(this.spec.sliceLength().multipliedBy(i), () -> this.announce.accept(line));
		}
		schedule(this.spec.duration(), this::announceSlicesDone);
	}

	private void announceSlicesDone() {
		if (this.spec.hasNamedTargets() && this.slicesDone.compareAndSet(false, true)) {
			this.announce.accept(OpenLoadReader.SLICES_DONE);
		}
	}

	private void schedule(Duration time, Runnable task) {
		this.executors[0].schedule(task, time.toMillis(), TimeUnit.MILLISECONDS);
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
	private static final class StatisticsTotals implements StatisticsConsumer {

		private static final String IN_FLIGHT_TAG = "in-flight requests";

		/**
		 * End of the tag by which Hyperfoil marks its statistics of open connections; for
		 * encrypted connections, "TLS + " precedes it.
		 */
		private static final String OPEN_TAG = "HTTP 1.x";

		private final Map<String, StatisticsSnapshot> requests = new HashMap<>();

		private final Map<String, Integer> mostInFlight = new ConcurrentHashMap<>();

		private final Map<String, Integer> leastConnections = new ConcurrentHashMap<>();

		@Override
		public void accept(Phase phase, int step, String metric, StatisticsSnapshot second, CountDown countDown) {
			if (phase.name().equals(LoadSpec.MEASURED)) {
				this.requests.computeIfAbsent(metric, (name) -> new StatisticsSnapshot()).add(second);
			}
		}

		/**
		 * Keeps the latest statistics of the connections to a server. Called at the end
		 * of each phase, the last of which is the measured one.
		 * @param authority host and port of the server
		 * @param tag name of what Hyperfoil counted
		 * @param least smallest count
		 * @param most largest count
		 */
		private void recordConnections(String authority, String tag, int least, int most) {
			if (tag.equals(IN_FLIGHT_TAG)) {
				this.mostInFlight.put(authority, most);
			}
			if (tag.endsWith(OPEN_TAG)) {
				this.leastConnections.put(authority, least);
			}
		}

		private StatisticsSnapshot requestStatistics(int target) {
			return this.requests.getOrDefault(LocalBenchmark.sequenceName(target), new StatisticsSnapshot());
		}

		private int mostInFlight(Target target) {
			return this.mostInFlight.getOrDefault(target.authority(), 0);
		}

		private int leastConnections(Target target) {
			return this.leastConnections.getOrDefault(target.authority(), 0);
		}

		private long totalAnswered() {
			return this.requests.values().stream().mapToLong((each) -> HttpStats.get(each).status_2xx).sum();
		}

	}

}
