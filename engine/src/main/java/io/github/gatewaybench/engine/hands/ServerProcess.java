package io.github.gatewaybench.engine.hands;

import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A server that was started. May be used by several threads.
 */
public interface ServerProcess {

	/**
	 * Its process id, also that of its process group.
	 */
	int pid();

	/**
	 * The file that has its command line and what it prints.
	 */
	Path log();

	/**
	 * Whether it has not ended. A process that stands stopped is running.
	 */
	boolean isRunning();

	/**
	 * How it ended, 128 + n if signal n ended it; empty as long as it runs, and when that
	 * was not learned.
	 */
	OptionalInt exitStatus();

	/**
	 * Ends its whole process group, and waits until it has; does nothing when it has
	 * ended before.
	 * @param patience from TERM to KILL, in whole seconds
	 * @return whether nothing had to be killed
	 * @throws InterruptedException if this thread is interrupted meanwhile; the server
	 * ends all the same
	 */
	boolean stop(Duration patience) throws InterruptedException;

}
