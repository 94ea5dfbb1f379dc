package io.github.gatewaybench.webflux.handlers;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class BlockingSleepTest {

	@Test
	void interruptEndsItWithAnError() {
		BlockingSleep sleep = new BlockingSleep(new SleepProperties(Duration.ofMinutes(1)));
		Thread.currentThread().interrupt();
		assertThatIllegalStateException().isThrownBy(sleep::sleep)
			.withMessage("Interrupted during the sleep")
			.withCauseInstanceOf(InterruptedException.class);
		// Read and cleared: other tests use this thread too.
		assertThat(Thread.interrupted()).isTrue();
	}

}
