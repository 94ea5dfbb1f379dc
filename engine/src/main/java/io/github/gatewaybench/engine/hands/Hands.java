package io.github.gatewaybench.engine.hands;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What the head can have done on one host. What it starts here ends with the head,
 * however that ends. All methods throw {@link HandException} when a hand fails.
 */
public interface Hands {

	/**
	 * Starts a server, and does not wait for it to answer.
	 * @param folder its own, in which it runs; it must not exist, its parent must, and it
	 * is removed when the server has ended
	 * @param log file to which the command line and what the server prints are appended
	 * @param command the program and its arguments
	 * @param environment variables besides those of the head
	 * @return the process, which may already have ended: when there is no such program
	 * @throws InterruptedException if this thread is interrupted; nothing is left
	 */
	ServerProcess serve(Path folder, Path log, List<String> command, Map<String, String> environment)
			throws InterruptedException;

	/**
	 * Starts one execution of a load generator.
	 * @param output file that gets the command line and then what it prints; replaced if
	 * it is there
	 * @param command the program and its arguments
	 * @return the process, which may already have ended
	 * @throws InterruptedException if this thread is interrupted; nothing is left
	 */
	LoadProcess load(Path output, List<String> command) throws InterruptedException;

	/**
	 * What sees the processes and sockets of the host. To be closed.
	 * @param folder is removed with all in it at the end, however that comes
	 */
	Watch watch(Path folder);

	/**
	 * Describes the host.
	 * @param java the java command
	 * @param checkout folder of the repository; null for none
	 * @param tools programs whose version is wanted
	 * @return JSON: machine, clock_ticks, page_size, limits, sysctls, java, tools, git
	 * @throws InterruptedException if this thread is interrupted
	 */
	String facts(String java, Path checkout, List<String> tools) throws InterruptedException;

}
