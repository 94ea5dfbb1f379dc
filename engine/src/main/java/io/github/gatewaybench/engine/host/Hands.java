package io.github.gatewaybench.engine.host;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the head can have done on one host. What it starts there ends with the head,
 * however that ends. All methods throw {@link HostScriptException} when a hand fails;
 * when this thread is interrupted nothing is left of what they began.
 */
public interface Hands {

	/**
	 * Starts a server, and does not wait for it to answer. It may already have ended:
	 * when there is no such program.
	 * @param folder its own, in which it runs; it must not exist, its parent must, and it
	 * is removed when the server has ended
	 * @param log file to which the command line and what the server prints are appended
	 * @param environment all of its variables, PATH too; on another machine what it has
	 * besides that one's own
	 */
	ServerProcess serve(Path folder, Path log, List<String> command, Map<String, String> environment)
			throws InterruptedException;

	/**
	 * Starts one execution of a load generator, which may already have ended.
	 * @param output file that gets the command line and then what it prints; replaced if
	 * it is there
	 */
	LoadProcess load(Path output, List<String> command) throws InterruptedException;

	/**
	 * What sees the processes and sockets of the host. To be closed.
	 * @param folder is removed with all in it at the end, however that comes
	 */
	ProcessMonitor watch(Path folder);

	/**
	 * Describes the host.
	 * @param checkout folder of the repository; null for none
	 * @param tools programs whose version is wanted
	 * @return JSON: machine, clock_ticks, page_size, limits, sysctls, java, tools, git
	 */
	String facts(String java, Path checkout, List<String> tools) throws InterruptedException;

	/**
	 * What was started, in a process group of its own. May be used by several threads.
	 */
	interface Started {

		/** Its process id, also that of its process group. */
		int pid();

		/**
		 * Ends its whole process group, and waits until it has; does nothing when it has
		 * ended before. How it ended can still be asked.
		 * @param patience from TERM to KILL, in whole seconds
		 * @return whether nothing had to be killed
		 * @throws InterruptedException if this thread is interrupted meanwhile; it ends
		 * all the same
		 */
		boolean stop(Duration patience) throws InterruptedException;

	}

	/** A server that was started. */
	interface ServerProcess extends Started {

		/** Whether it has not ended. A stopped process counts as running. */
		boolean isRunning();

		/**
		 * How it ended, 128 + n if signal n ended it; empty as long as it runs, and when
		 * that was not learned.
		 */
		OptionalInt exitStatus();

	}

	/** One execution of a load generator. */
	interface LoadProcess extends Started {

		/**
		 * Waits for its end.
		 * @return how it ended; empty when it has not within the limit
		 * @throws HostScriptException if how it ended cannot be known; it has been ended
		 * then
		 * @throws InterruptedException if this thread is interrupted; it goes on
		 */
		Optional<End> await(Duration limit) throws InterruptedException;

		/** Whether it has printed this line so far. */
		boolean hasPrinted(String line);

		/**
		 * How a load generator ended.
		 *
		 * @param status its exit status, 128 + n if signal n ended it
		 * @param cpuSeconds CPU time of its own and of the children that it waited for
		 */
		record End(int status, double cpuSeconds) {
		}

	}

}
