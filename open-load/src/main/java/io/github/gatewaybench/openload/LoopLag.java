package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoop;
import org.HdrHistogram.Histogram;

import io.github.gatewaybench.measurements.raw.OpenReader.Lag;

/**
 * Measures how late an event loop is, every two milliseconds and in the loop itself. A
 * request that is due waits for that long before it is sent, and its latency does not
 * include it: the clock starts when it is sent.
 */
final class LoopLag implements Runnable {

	/** The least lag at which a loop counts as late. */
	private static final Duration LATE = Duration.ofMillis(5);

	private static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(2);

	private final EventLoop loop;

	private final Histogram lags = new Histogram(2);

	private long due;

	private long lateNs;

	private boolean ended;

	LoopLag(EventLoop loop) {
		this.loop = loop;
	}

	/** Begins to count lags. Must be called in the loop. */
	void begin() {
		this.due = System.nanoTime() + PERIOD_NS;
		schedule();
	}

	/** Stops counting lags. Must be called in the loop. */
	void end() {
		this.ended = true;
	}

	@Override
	public void run() {
		if (this.ended) {
			return;
		}
		long now = System.nanoTime();
		long lag = Math.max(now - this.due, 0);
		this.lags.recordValue(lag);
		if (lag > LATE.toNanos()) {
			this.lateNs += lag;
		}
		this.due = now + PERIOD_NS;
		schedule();
	}

	private void schedule() {
		this.loop.schedule(this, this.due - System.nanoTime(), TimeUnit.NANOSECONDS);
	}

	/**
	 * The lags that were counted, and the share of a phase in which the loop was late.
	 */
	Lag figures(Duration phase) {
		return new Lag(LoadResult.ms(this.lags.getValueAtPercentile(50)),
				LoadResult.ms(this.lags.getValueAtPercentile(99)), LoadResult.ms(this.lags.getMaxValue()),
				TimeUnit.NANOSECONDS.toMillis(this.lateNs) / (double) phase.toMillis());
	}

}
