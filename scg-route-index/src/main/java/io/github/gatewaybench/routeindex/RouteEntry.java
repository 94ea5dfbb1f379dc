package io.github.gatewaybench.routeindex;

import java.util.function.Function;

import org.springframework.cloud.gateway.route.Route;

/**
 * A route and its place among all: by order, and then as defined, source after source.
 */
final class RouteEntry implements Comparable<RouteEntry> {

	private final Route route;

	private final int source;

	private final long number;

	private final RouteShape shape;

	private final Route passage;

	/**
	 * @param route the route
	 * @param source the index of where it comes from
	 * @param number its number within the source
	 * @param shape what is known of its predicate
	 * @param passages makes what is to be walked through before this route, if it is not
	 * indexed
	 */
	RouteEntry(Route route, int source, long number, RouteShape shape, Function<RouteEntry, Route> passages) {
		this.route = route;
		this.source = source;
		this.number = number;
		this.shape = shape;
		this.passage = shape.isIndexed() ? null : passages.apply(this);
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

	/**
	 * @return what stands for the indexed routes before this one that were left out;
	 * {@code null} if this one is indexed
	 */
	Route passage() {
		return this.passage;
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
