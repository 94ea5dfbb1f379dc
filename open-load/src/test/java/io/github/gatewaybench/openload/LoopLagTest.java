package io.github.gatewaybench.openload;

import java.util.concurrent.TimeUnit;

import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A loop that something holds up.
 */
class LoopLagTest {

	@Test
	void aLoopThatIsHeldUpIsLateForThatTime() throws Exception {
		EventLoop loop = new DefaultEventLoop();
		LoopLag lag = new LoopLag(loop);
		loop.submit(lag::begin).get();
		loop.schedule(LoopLagTest::holdUp, 20, TimeUnit.MILLISECONDS).get();
		loop.schedule(lag::end, 20, TimeUnit.MILLISECONDS).get();
		loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
		assertThat(lag.late().toMillis()).isBetween(95L, 400L);
		assertThat(lag.lags().getMaxValue()).isGreaterThan(95_000_000);
		assertThat(lag.lags().getTotalCount()).isGreaterThan(10);
	}

	private static void holdUp() {
		try {
			Thread.sleep(100);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
