package io.github.gatewaybench.routeindex;

import java.util.List;

/**
 * The parts of a route's predicate that the index understands, but for its paths.
 *
 * @param slot where the route is kept
 * @param hosts what its hosts fix; {@code null} if it must be tested whatever the host is
 * @param leading what is tested before the path; {@code null} if it must be tested
 * whatever the path is
 * @param parsesPort whether it fails for a request whose Host has an invalid port
 */
record RouteShape(Slot slot, List<HostKey> hosts, LeadingPredicates leading, boolean parsesPort) {

	/** A route that must be tested for every request. */
	static final RouteShape UNKNOWN = new RouteShape(Slot.REMAINDER, null, null, false);

}
