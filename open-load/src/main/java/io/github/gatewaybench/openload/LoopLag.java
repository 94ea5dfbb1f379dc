package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoop;
import org.HdrHistogram.Histogram;

/**
 * How late an event loop comes to what it should do now. A request that is due waits so
 * long before it is sent, and its latency does not have that: the clock starts when it is
 * sent. Asked every two milliseconds, in the loop itself.
 */
final class LoopLag implements Runnable {

	/** A loop that comes later than this is late. */
	static final Duration LATE = Duration.ofMillis(5);

	private static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(2);

	private final EventLoop loop;

	private final Histogram lags = new Histogram(2);

	private long due;

	private long lateNs;

	private boolean ended;

	LoopLag(EventLoop loop) {
		this.loop = loop;
	}

	/** From now on lags are counted. To be called in the loop. */
	void begin() {
		this.due = System.nanoTime() + PERIOD_NS;
		schedule();
	}

	/** Lags are not counted any more. To be called in the loop. */
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

	/** The lags, in nanoseconds. */
	Histogram lags() {
		return this.lags;
	}

	/** The time in which the loop was late. */
	Duration late() {
		return Duration.ofNanos(this.lateNs);
	}

}
