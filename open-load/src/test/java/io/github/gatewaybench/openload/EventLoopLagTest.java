package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gatewaybench.measurements.raw.OpenLoadReader.Lag;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A loop that something holds up.
 */
class EventLoopLagTest {

	@ParameterizedTest
	@ValueSource(longs = { 12, 100 })
	void aLoopThatIsHeldUpIsLateForThatTime(long milliseconds) throws Exception {
		EventLoop loop = new DefaultEventLoop();
		EventLoopLag lag = new EventLoopLag(loop);
		loop.submit(lag::beginMeasuring).get();
		loop.schedule(() -> holdUp(milliseconds), 20, TimeUnit.MILLISECONDS).get();
		loop.schedule(lag::endMeasuring, 20, TimeUnit.MILLISECONDS).get();
		loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
		Lag lags = lag.summarize(Duration.ofSeconds(1));
		assertThat(lags.maxMs()).isGreaterThan(milliseconds - 5);
		assertThat(lags.lateShare()).isGreaterThanOrEqualTo((milliseconds - 5) / 1000.0);
	}

	private static void holdUp(long milliseconds) {
		try {
			Thread.sleep(milliseconds);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
