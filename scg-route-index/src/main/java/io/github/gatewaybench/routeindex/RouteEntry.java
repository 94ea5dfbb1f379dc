package io.github.gatewaybench.routeindex;

import org.springframework.cloud.gateway.route.Route;

/**
 * A route and its place among all: by order, and then as defined, source after source.
 */
final class RouteEntry implements Comparable<RouteEntry> {

	private final Route route;

	private final int source;

	private final long number;

	private final RouteShape shape;

	/**
	 * @param route the route
	 * @param source the index of where it comes from
	 * @param number its number within the source
	 * @param shape what is known of its predicate
	 */
	RouteEntry(Route route, int source, long number, RouteShape shape) {
		this.route = route;
		this.source = source;
		this.number = number;
		this.shape = shape;
	}

	Route route() {
		return this.route;
	}

	int source() {
		return this.source;
	}

	long number() {
		return this.number;
	}

	RouteShape shape() {
		return this.shape;
	}

	@Override
	public int compareTo(RouteEntry other) {
		int result = Integer.compare(this.route.getOrder(), other.route.getOrder());
		if (result == 0) {
			result = Integer.compare(this.source, other.source);
		}
		return (result != 0) ? result : Long.compare(this.number, other.number);
	}

}
