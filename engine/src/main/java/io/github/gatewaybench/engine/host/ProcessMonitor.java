package io.github.gatewaybench.engine.host;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Sees the processes and sockets of a host, without touching them. May be used by several
 * threads. All methods throw {@link HostScriptException} when there is no answer within
 * some seconds; the next call tries afresh.
 */
public interface ProcessMonitor extends AutoCloseable {

	/** Looks at every process; empty where the host does not show them (macOS). */
	Optional<Sample> sample() throws InterruptedException;

	/**
	 * Looks at some processes only, which is cheap enough for once a second, and at their
	 * peak memory. What descends from them meanwhile is not seen.
	 */
	Optional<Sample> sample(Collection<Integer> pids) throws InterruptedException;

	/** Looks at the threads of a process; none where the host does not show them. */
	List<Sample.ProcessStat> threads(int pid) throws InterruptedException;

	/**
	 * Makes the peak memory of these processes count afresh. Where the host does not
	 * permit that, it is the peak since their start.
	 */
	void resetPeaks(Collection<Integer> pids) throws InterruptedException;

	/**
	 * How many connections to these ports the client has closed and the server has not
	 * yet, as long as it works on their requests; 0 where the host does not show it.
	 */
	int abandoned(Collection<Integer> ports) throws InterruptedException;

	/**
	 * Whether something listens on this port, on any address. It is not connected to: one
	 * that never accepts a connection is taken all the same.
	 */
	boolean isTaken(int port) throws InterruptedException;

	/**
	 * The process that listens on this port; empty when none does or it cannot be seen.
	 */
	Optional<Sample.ProcessStat> holder(int port) throws InterruptedException;

	/**
	 * Whose the sockets are that listen on a port.
	 * @param pids the processes that should
	 */
	PortOwner owner(int port, Set<Integer> pids) throws InterruptedException;

	/** Ends the looking. */
	@Override
	void close();

	/** Whose the sockets are that listen on a port. */
	enum PortOwner {

		/** They are all held by the processes that were named. */
		NAMED,
		/** At least one is held by another process alone. */
		ANOTHER,
		/** Nothing listens. */
		NOBODY,
		/** The host does not show it, or not to this user. */
		UNKNOWN

	}

}
