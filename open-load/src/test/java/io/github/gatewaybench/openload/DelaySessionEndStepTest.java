package io.github.gatewaybench.openload;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.hyperfoil.api.config.BaseSequenceBuilder;
import io.hyperfoil.api.config.BenchmarkBuilder;
import io.hyperfoil.api.config.PhaseBuilder;
import io.hyperfoil.api.session.PhaseInstance.Status;
import io.hyperfoil.core.impl.SimulationRunner;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DelaySessionEndStepTest {

	private static final String PHASE = "phase";

	private final CountDownLatch sent = new CountDownLatch(1);

	private final CountDownLatch finished = new CountDownLatch(1);

	/** The last response has arrived, and its session has ended or is delayed. */
	private final CountDownLatch answered = new CountDownLatch(1);

	private final CountDownLatch terminated = new CountDownLatch(1);

	/** What the agent reports, in that order. */
	private final List<Status> reported = new CopyOnWriteArrayList<>();

	/** The last response arrives while the agent is about to report the finish. */
	@Test
	void thePhaseIsReportedAsFinishedBeforeItsLastSessionEnds() throws InterruptedException {
		BenchmarkBuilder benchmark = BenchmarkBuilder.builder().name("test").threads(1);
		PhaseBuilder.AtOnce phase = benchmark.addPhase(PHASE).atOnce(1).duration(TimeUnit.HOURS.toMillis(1));
		BaseSequenceBuilder<?> request = phase.scenario().initialSequence("request");
		DelaySessionEndStep end = new DelaySessionEndStep();
		request.step((session) -> {
			this.sent.countDown();
			await(this.finished);
			return true;
		}).step((session) -> {
			boolean ends = end.invoke(session);
			if (!ends) {
				this.answered.countDown();
			}
			return ends;
		});
		SimulationRunner agent = new SimulationRunner(benchmark.build(), "0000", 0, Throwable::printStackTrace);
		agent.setControllerListener((changed, status, exceeded, error, data) -> {
			if (status == Status.FINISHED) {
				this.finished.countDown();
				await(this.answered);
			}
			this.reported.add(status);
			if (status == Status.TERMINATED) {
				this.answered.countDown();
				this.terminated.countDown();
			}
			return CompletableFuture.completedFuture(null);
		});
		agent.init();
		try {
			agent.startPhase(PHASE);
			await(this.sent);
			agent.finishPhase(PHASE);
			// Ends sessions that are delayed, too.
			agent.terminatePhase(PHASE);
			await(this.terminated);
		}
		finally {
			agent.shutdown();
		}
		assertThat(this.reported).containsExactly(Status.RUNNING, Status.FINISHED, Status.TERMINATED);
	}

	private static void await(CountDownLatch latch) {
		try {
			assertThat(latch.await(2, TimeUnit.MINUTES)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
