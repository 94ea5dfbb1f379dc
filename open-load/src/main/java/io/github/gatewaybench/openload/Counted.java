package io.github.gatewaybench.openload;

import io.hyperfoil.api.config.Phase;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.core.impl.statistics.StatisticsCollector.StatisticsConsumer;
import io.hyperfoil.core.util.CountDown;

/**
 * What Hyperfoil counted in the measured phase, which it tells when the phase has ended.
 */
final class Counted implements StatisticsConsumer {

	private final StatisticsSnapshot requests = new StatisticsSnapshot();

	private int mostSessions;

	@Override
	public void accept(Phase phase, int step, String metric, StatisticsSnapshot second, CountDown countDown) {
		if (phase.name().equals(OfferedBenchmark.MEASURED)) {
			this.requests.add(second);
		}
	}

	void sessions(String phase, int least, int most) {
		if (phase.equals(OfferedBenchmark.MEASURED)) {
			this.mostSessions = most;
		}
	}

	/** All requests of the phase. */
	StatisticsSnapshot requests() {
		return this.requests;
	}

	/** The most requests under way at a time. */
	int mostSessions() {
		return this.mostSessions;
	}

}
