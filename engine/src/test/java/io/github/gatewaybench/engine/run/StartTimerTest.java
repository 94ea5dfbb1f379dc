package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.gatewaybench.engine.flags.Defaults;

import static org.assertj.core.api.Assertions.assertThat;

class StartTimerTest {

	private static RunningServer backend() {
		return new RunningServer("backend", "backend-a", 1, null, Path.of("log"), StartTimer.beside(List.of()), null);
	}

	@Test
	void theFirstAnswerIsTimedOnceAndOnlyIfNoOtherServerIsStarting() throws Exception {
		RunningServer backend = backend();
		StartTimer gateway = StartTimer.beside(List.of(backend));
		gateway.stop();
		assertThat(gateway.ownSeconds()).isEmpty();

		assertThat(backend.timer().ownSeconds()).isEmpty();
		backend.timer().stop();
		double first = backend.timer().ownSeconds().orElseThrow();
		Thread.sleep(2);
		backend.timer().stop();
		assertThat(backend.timer().ownSeconds()).hasValue(first);

		StartTimer later = StartTimer.beside(List.of(backend));
		later.stop();
		assertThat(later.ownSeconds()).isPresent();
	}

	@Test
	void aServerIsAskedOftenAtFirst() {
		assertThat(Defaults.LIMITS.pollAfter(Duration.ZERO)).isEqualTo(Duration.ofMillis(1));
		assertThat(Defaults.LIMITS.pollAfter(Duration.ofSeconds(2))).isEqualTo(Duration.ofMillis(101));
		assertThat(Defaults.LIMITS.pollAfter(Duration.ofMinutes(1))).isEqualTo(Defaults.LIMITS.pollInterval());
	}

}
