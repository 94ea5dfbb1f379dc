package io.github.gatewaybench.webflux.handlers;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class SimultaneousSleepsTest {

	private static final Duration DELAY = Duration.ofMillis(100);

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private final RecordingSleep sleep = RecordingSleep.of(DELAY);

	private final Scheduler elastic = new ElasticConfiguration().elastic();

	private final SleepController controller = new SleepController(new SleepProperties(DELAY), this.sleep,
			this.elastic);

	@AfterEach
	void dispose() {
		this.elastic.dispose();
	}

	@Test
	void parallelHasAThreadForEachCore() {
		this.sleep.reset(Schedulers.DEFAULT_POOL_SIZE);
		assertWorld(this.controller::sleep, 5 * Schedulers.DEFAULT_POOL_SIZE);
		assertThat(this.sleep.mostAtOnce()).isEqualTo(Schedulers.DEFAULT_POOL_SIZE);
	}

	@Test
	void boundedElasticHasTenThreadsForEachCore() {
		SleepBoundedController bounded = new SleepBoundedController(this.sleep);
		this.sleep.reset(Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE);
		assertWorld(bounded::sleep, 3 * Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE);
		assertThat(this.sleep.mostAtOnce()).isEqualTo(Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE);
	}

	@Test
	void elasticHasAThreadForEachSleepAndUsesItAgain() {
		int requests = 3 * Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE;
		this.sleep.reset(requests);
		assertWorld(this.controller::sleepElastic, requests);
		Set<Thread> threads = this.sleep.threads();
		assertThat(threads).hasSize(requests);
		// A thread answers before it is free.
		await().atMost(PATIENCE)
			.until(() -> threads.stream().allMatch((thread) -> thread.getState() == Thread.State.TIMED_WAITING));
		this.sleep.reset(requests);
		assertWorld(this.controller::sleepElastic, requests);
		assertThat(this.sleep.threads()).isEqualTo(threads);
	}

	/** In virtual time, so that a thread that sleeps would be too early. */
	@Test
	void reactiveBlocksNoThread() {
		StepVerifier.withVirtualTime(this.controller::sleepReactive)
			.expectSubscription()
			.expectNoEvent(DELAY)
			.expectNext("world")
			.verifyComplete();
		assertThat(this.sleep.threads()).isEmpty();
	}

	private static void assertWorld(Supplier<Mono<String>> handler, int requests) {
		List<String> answers = Flux.range(0, requests)
			.flatMap((i) -> handler.get(), requests)
			.collectList()
			.block(PATIENCE);
		assertThat(answers).hasSize(requests).containsOnly("world");
	}

}
