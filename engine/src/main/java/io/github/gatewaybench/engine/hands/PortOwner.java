package io.github.gatewaybench.engine.hands;

/**
 * Whose the sockets are that listen on a port.
 */
public enum PortOwner {

	/** They are all held by the processes that were named. */
	NAMED,

	/** At least one is held by another process alone. */
	ANOTHER,

	/** Nothing listens. */
	NOBODY,

	/** The host does not show it, or not to this user. */
	UNKNOWN

}
