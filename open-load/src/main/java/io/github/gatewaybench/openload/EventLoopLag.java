package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoop;
import org.HdrHistogram.Histogram;

import io.github.gatewaybench.measurements.raw.OpenLoadReader.Lag;

/**
 * Measures the lag of an event loop with a task that runs in it every two milliseconds.
 * Requests are sent late by this lag, which their latencies do not include: a latency is
 * measured from the moment at which the loop picks up the request.
 */
final class EventLoopLag implements Runnable {

	/** Lag above which a loop counts as late. */
	private static final Duration LATE_ABOVE = Duration.ofMillis(5);

	private static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(2);

	private final EventLoop loop;

	private final Histogram lags = new Histogram(2);

	private long due;

	private long lateNs;

	private boolean ended;

	EventLoopLag(EventLoop loop) {
		this.loop = loop;
	}

	/** Starts to measure lags. Must be called in the event loop. */
	void beginMeasuring() {
		this.due = System.nanoTime() + PERIOD_NS;
		schedule();
	}

	/** Stops measuring lags. Must be called in the event loop. */
	void endMeasuring() {
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
		if (lag > LATE_ABOVE.toNanos()) {
			this.lateNs += lag;
		}
		this.due = now + PERIOD_NS;
		schedule();
	}

	private void schedule() {
		this.loop.schedule(this, this.due - System.nanoTime(), TimeUnit.NANOSECONDS);
	}

	/** Summarizes the lags, and the share of a phase for which the loop was late. */
	Lag summarize(Duration phase) {
		return new Lag(LoadResult.ms(this.lags.getValueAtPercentile(50)),
				LoadResult.ms(this.lags.getValueAtPercentile(99)), LoadResult.ms(this.lags.getMaxValue()),
				TimeUnit.NANOSECONDS.toMillis(this.lateNs) / (double) phase.toMillis());
	}

}
