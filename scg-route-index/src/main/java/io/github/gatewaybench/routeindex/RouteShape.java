package io.github.gatewaybench.routeindex;

import java.util.List;

/**
 * The parts of a route's predicate that the index understands, except its paths.
 *
 * @param slot slot in which the route is kept
 * @param hosts keys of the route's hosts; {@code null} if the route must be tested for
 * every host
 * @param leading predicates before the path; {@code null} if the route must be tested for
 * every path
 * @param parsesPort whether the predicate fails for a Host header with an invalid port
 */
record RouteShape(Slot slot, List<HostKey> hosts, LeadingPredicates leading, boolean parsesPort) {

	/** A route that must be tested for every request. */
	static final RouteShape UNKNOWN = new RouteShape(Slot.REMAINDER, null, null, false);

}
