package io.github.gatewaybench.engine.host;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A server or a load generator that was started on a machine, in a process group of its
 * own. May be used by several threads.
 */
public interface HostProcess {

	/** Its process id, also that of its process group. */
	int pid();

	/** Whether it has not ended. A stopped process counts as running. */
	boolean isRunning();

	/**
	 * How it ended, 128 + n if signal n ended it; empty as long as it runs, and when that
	 * was not learned.
	 */
	OptionalInt exitStatus();

	/**
	 * Waits for the end of a load generator.
	 * @return how it ended; empty when it has not within the limit
	 * @throws HostScriptException if how it ended cannot be known; it has been ended then
	 * @throws InterruptedException if this thread is interrupted; it goes on
	 */
	Optional<End> await(Duration limit) throws InterruptedException;

	/** Whether it has printed this line so far. */
	boolean hasPrinted(String line);

	/**
	 * Ends its whole process group, and waits until it has; does nothing when it has
	 * ended before. How it ended can still be asked.
	 * @param patience from TERM to KILL, in whole seconds
	 * @return whether nothing had to be killed
	 * @throws InterruptedException if this thread is interrupted meanwhile; it ends all
	 * the same
	 */
	boolean stop(Duration patience) throws InterruptedException;

	/**
	 * How a load generator ended.
	 *
	 * @param status its exit status, 128 + n if signal n ended it
	 * @param cpuSeconds CPU time of its own and of the children that it waited for
	 */
	record End(int status, double cpuSeconds) {
	}

}
