package io.github.gatewaybench.webflux.handlers;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Knows the threads that have slept here, and how many slept at the same time.
 */
class RecordingSleep extends BlockingSleep {

	private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

	private final AtomicInteger asleep = new AtomicInteger();

	private final AtomicInteger most = new AtomicInteger();

	private volatile CountDownLatch missing = new CountDownLatch(0);

	RecordingSleep(SleepProperties properties) {
		super(properties);
	}

	static RecordingSleep of(Duration delay) {
		return new RecordingSleep(new SleepProperties(delay));
	}

	/**
	 * Forgets what was. From now on no sleep begins before so many want to.
	 * @param meeting how many
	 */
	void reset(int meeting) {
		this.threads.clear();
		this.most.set(0);
		this.missing = new CountDownLatch(meeting);
	}

	@Override
	void sleep() {
		this.threads.add(Thread.currentThread());
		this.most.accumulateAndGet(this.asleep.incrementAndGet(), Math::max);
		try {
			CountDownLatch latch = this.missing;
			latch.countDown();
			if (!latch.await(1, TimeUnit.MINUTES)) {
				throw new IllegalStateException(latch.getCount() + " more should be here");
			}
			super.sleep();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
		finally {
			this.asleep.decrementAndGet();
		}
	}

	Set<Thread> threads() {
		return Set.copyOf(this.threads);
	}

	int mostAtOnce() {
		return this.most.get();
	}

}
