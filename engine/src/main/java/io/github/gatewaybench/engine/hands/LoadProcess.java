package io.github.gatewaybench.engine.hands;

import java.time.Duration;
import java.util.Optional;

/**
 * One execution of a load generator. May be used by several threads.
 */
public interface LoadProcess {

	/**
	 * Its process id, also that of its process group.
	 */
	int pid();

	/**
	 * Waits for its end.
	 * @param limit how long
	 * @return how it ended; empty when it has not
	 * @throws HandException if how it ended cannot be known; it has been ended then
	 * @throws InterruptedException if this thread is interrupted; it goes on
	 */
	Optional<End> await(Duration limit) throws InterruptedException;

	/**
	 * Ends its whole process group, and waits until it has; does nothing when it has
	 * ended before. How it ended can still be asked.
	 * @param patience from TERM to KILL, in whole seconds
	 * @return whether nothing had to be killed
	 * @throws InterruptedException if this thread is interrupted meanwhile; the load ends
	 * all the same
	 */
	boolean stop(Duration patience) throws InterruptedException;

	/**
	 * How a load generator ended.
	 *
	 * @param status its exit status, 128 + n if signal n ended it
	 * @param cpuSeconds processor time of its own and of the children that it waited for
	 */
	record End(int status, double cpuSeconds) {
	}

}
