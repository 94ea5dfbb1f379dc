package io.github.gatewaybench.engine.hands;

import java.util.Optional;

import io.github.gatewaybench.engine.hands.Sample.ProcessStat;

/**
 * The ports of a host, asked of its kernel: one that never accepts a connection is taken
 * all the same.
 */
public interface Ports {

	/** Whether something listens on this port, on any address. */
	boolean isTaken(int port) throws InterruptedException;

	/**
	 * The process that listens on this port; empty when none does or it cannot be seen.
	 */
	Optional<ProcessStat> holder(int port) throws InterruptedException;

}
