package io.github.gatewaybench.engine.preflight;

import java.util.Optional;

/**
 * The ports of a host, asked of its kernel: one that never accepts a connection is taken
 * all the same.
 */
public interface Ports {

	/** Whether something listens there. */
	boolean isTaken(int port);

	/** Who does, as the user would look for it; empty where that cannot be told. */
	Optional<String> holder(int port);

}
