package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a run when a signal comes (Ctrl-C, SIGTERM, SIGHUP): the thread that runs it is
 * interrupted, cleans up, and the process ends with 130.
 */
public final class Interrupts implements AutoCloseable {

	/** The exit status of an interrupted process. */
	public static final int EXIT_STATUS = 130;

	/** Servers that ignore SIGTERM are killed well before. */
	private static final Duration CLEAN_UP_LIMIT = Duration.ofSeconds(60);

	private final Thread running;

	private final CountDownLatch over = new CountDownLatch(1);

	private Interrupts(Thread running) {
		this.running = running;
	}

	/** Lets a signal interrupt this thread. */
	public static Interrupts install() {
		Interrupts interrupts = new Interrupts(Thread.currentThread());
		Runtime.getRuntime().addShutdownHook(new Thread(interrupts::end, "interrupt"));
		return interrupts;
	}

	/** Ends the reaction to signals. */
	@Override
	public void close() {
		this.over.countDown();
	}

	private void end() {
		if (this.over.getCount() == 0) {
			return;
		}
		this.running.interrupt();
		try {
			// Not for the end of the thread, which may ask the process to exit: that
			// waits for this.
			this.over.await(CLEAN_UP_LIMIT.toSeconds(), TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			// nothing is left to wait for
		}
		Runtime.getRuntime().halt(EXIT_STATUS);
	}

}
