package io.github.gatewaybench.routeindex;

import java.util.List;

/**
 * The parts of a route's predicate that the index understands.
 *
 * @param hosts what its hosts fix; {@code null} if it must be asked whatever the host is
 * @param keys what its paths fix; {@code null} if it must be asked whatever the path is
 * @param leading what is tested before the path; {@code null} if {@code keys} is
 * @param parsesPort whether it fails for a request whose Host has an invalid port
 */
record RouteShape(List<HostKey> hosts, List<PathKey> keys, LeadingPredicates leading, boolean parsesPort) {

	/** A route that must be asked for every request. */
	static final RouteShape UNKNOWN = new RouteShape(null, null, null, false);

	boolean hasPath() {
		return this.keys != null;
	}

	Slot slot() {
		if (this.keys == null) {
			return (this.hosts != null) ? Slot.HOST : Slot.REMAINDER;
		}
		return this.keys.stream().allMatch((key) -> key.kind() == PathKey.Kind.LITERAL) ? Slot.LITERAL : Slot.PATTERN;
	}

}
