package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.gatewaybench.engine.flags.Defaults;

import static org.assertj.core.api.Assertions.assertThat;

class StartTimerTest {

	private static RunningServer backend() {
		return new RunningServer("backend", "backend-a", 1, null, Path.of("log"), StartTimer.startBeside(List.of()),
				null);
	}

	@Test
	void theFirstAnswerIsTimedOnceAndOnlyIfNoOtherServerIsStarting() throws Exception {
		RunningServer backend = backend();
		StartTimer gateway = StartTimer.startBeside(List.of(backend));
		gateway.stop();
		assertThat(gateway.undisturbedSeconds()).isEmpty();

		assertThat(backend.timer().undisturbedSeconds()).isEmpty();
		backend.timer().stop();
		double first = backend.timer().undisturbedSeconds().orElseThrow();
		Thread.sleep(2);
		backend.timer().stop();
		assertThat(backend.timer().undisturbedSeconds()).hasValue(first);

		StartTimer later = StartTimer.startBeside(List.of(backend));
		later.stop();
		assertThat(later.undisturbedSeconds()).isPresent();
	}

	@Test
	void aServerIsAskedOftenAtFirst() {
		assertThat(Defaults.LIMITS.pollIntervalAfter(Duration.ZERO)).isEqualTo(Duration.ofMillis(1));
		assertThat(Defaults.LIMITS.pollIntervalAfter(Duration.ofSeconds(2))).isEqualTo(Duration.ofMillis(101));
		assertThat(Defaults.LIMITS.pollIntervalAfter(Duration.ofMinutes(1))).isEqualTo(Defaults.LIMITS.pollInterval());
	}

}
