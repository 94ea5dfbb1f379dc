package io.github.gatewaybench.routeindex;

import java.util.List;

/**
 * What the index knows of a route's predicate.
 *
 * @param keys what its paths fix; {@code null} if the route must be asked for every
 * request
 * @param guard what is asked before the path; {@code null} if {@code keys} is
 */
record RouteShape(List<PathKey> keys, Guard guard) {

	/** A route that must be asked for every request. */
	static final RouteShape UNKNOWN = new RouteShape(null, null);

	boolean isIndexed() {
		return this.keys != null;
	}

	Slot slot() {
		if (this.keys == null) {
			return Slot.REMAINDER;
		}
		return this.keys.stream().allMatch((key) -> key.kind() == PathKey.Kind.LITERAL) ? Slot.LITERAL : Slot.PATTERN;
	}

}
