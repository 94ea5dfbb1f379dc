package io.github.gatewaybench.openload;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import com.sun.management.OperatingSystemMXBean;
import io.hyperfoil.api.config.Phase;
import io.hyperfoil.api.session.PhaseInstance.Status;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.http.api.HttpConnectionPool;
import io.hyperfoil.http.api.HttpDestinationTable;
import io.vertx.core.AsyncResult;
import io.vertx.core.Handler;
import org.HdrHistogram.Histogram;

/**
 * Offers the load from this process, and counts what comes of the measured phase.
 */
final class Generator extends LocalSimulationRunner {

	private final Runnable onMeasured;

	private final Counted counted;

	private final Latencies latencies;

	private final LoopLag lag;

	private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

	private List<Rotation> rotations = List.of();

	private long startedAtMs;

	private long cpuNs;

	private boolean exhausted;

	/**
	 * A generator.
	 * @param onMeasured is told that the measured phase begins
	 */
	Generator(Offer offer, Runnable onMeasured) {
		this(offer, onMeasured, new Counted(), new Latencies());
	}

	private Generator(Offer offer, Runnable onMeasured, Counted counted, Latencies latencies) {
		super(OfferedBenchmark.of(offer, latencies), counted, counted::sessions, null);
		this.onMeasured = onMeasured;
		this.latencies = latencies;
		this.counted = counted;
		this.lag = new LoopLag(this.executors[0]);
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
		this.rotations = pools.stream().map(Rotation::in).toList();
		super.openConnections(handler);
	}

	@Override
	protected CompletableFuture<Void> phaseChanged(Phase phase, Status status, boolean sessionLimitExceeded,
			Throwable error) {
		if (!phase.name().equals(OfferedBenchmark.MEASURED)) {
			return super.phaseChanged(phase, status, sessionLimitExceeded, error);
		}
		if (status == Status.RUNNING) {
			this.onMeasured.run();
			this.startedAtMs = System.currentTimeMillis();
			this.cpuNs = -this.process.getProcessCpuTime();
			this.executors[0].execute(this.lag::begin);
			this.rotations.forEach((each) -> this.executors[0].execute(each::even));
		}
		if (status == Status.TERMINATED) {
			this.cpuNs += this.process.getProcessCpuTime();
			this.executors[0].execute(this.lag::end);
		}
		this.exhausted |= sessionLimitExceeded;
		return super.phaseChanged(phase, status, sessionLimitExceeded, error);
	}

	/** What was counted in the measured phase. */
	Counted counted() {
		return this.counted;
	}

	/** Each latency of the measured phase, in nanoseconds. */
	Histogram latencies() {
		return this.latencies.all();
	}

	/** When the measured phase began, in milliseconds of the epoch. */
	long startedAtMs() {
		return this.startedAtMs;
	}

	/** CPU time of this process in the measured phase. */
	Duration cpu() {
		return Duration.ofNanos(this.cpuNs);
	}

	/** Whether requests had to wait here because as many as may be were under way. */
	boolean exhausted() {
		return this.exhausted;
	}

	LoopLag lag() {
		return this.lag;
	}

}
