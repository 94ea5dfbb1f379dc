package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a run on a signal (Ctrl-C, SIGTERM, SIGHUP): interrupts the thread that executes
 * the run, gives it time to clean up, and exits with status 130.
 */
public final class ShutdownHook implements AutoCloseable {

	/** Exit status of an interrupted process. */
	public static final int EXIT_STATUS = 130;

	/** Longest time to clean up, which includes killing servers that ignore SIGTERM. */
	private static final Duration CLEAN_UP_LIMIT = Duration.ofSeconds(60);

	private final Thread running;

	private final CountDownLatch over = new CountDownLatch(1);

	private ShutdownHook(Thread running) {
		this.running = running;
	}

	/** Makes a signal interrupt the current thread, until {@link #close()} is called. */
	public static ShutdownHook install() {
		ShutdownHook hook = new ShutdownHook(Thread.currentThread());
		Runtime.getRuntime().addShutdownHook(new Thread(hook::interruptRun, "interrupt"));
		return hook;
	}

	/** Stops reacting to signals; if one was received, lets the process exit. */
	@Override
	public void close() {
		this.over.countDown();
	}

	private void interruptRun() {
		if (this.over.getCount() == 0) {
			return;
		}
		this.running.interrupt();
		try {
			// Does not wait for the thread to end: it may call System.exit, which
			// waits for this hook.
			this.over.await(CLEAN_UP_LIMIT.toSeconds(), TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			// nothing is left to wait for
		}
		Runtime.getRuntime().halt(EXIT_STATUS);
	}

}
