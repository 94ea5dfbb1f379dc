package io.github.gatewaybench.routeindex;

import java.util.List;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.web.util.pattern.PathPattern;

/**
 * A route and its position among all: by order, then by source, then as defined. There is
 * one for every route, so it keeps as little as it can.
 */
final class RouteEntry implements Comparable<RouteEntry>, SortedEntries {

	private static final int SOURCE_BITS = 16;

	private static final int NUMBER_BITS = 32;

	private final Route route;

	/** Position among the routes of the same order: see {@link #position}. */
	private final long position;

	private final RouteShape shape;

	/**
	 * Patterns of the route's first Path predicate; {@code null} if the route is tested
	 * for every path.
	 */
	private final List<PathPattern> paths;

	RouteEntry(Route route, long position, RouteShape shape, List<PathPattern> paths) {
		this.route = route;
		this.position = position;
		this.shape = shape;
		this.paths = paths;
	}

	/**
	 * Position among the routes of the same order: by source, then by number; negative
	 * numbers come before all sources.
	 * @param source index of the source in the order in which sources are read
	 * @param number number of the route; negative if a refresh of some routes read it
	 */
	static long position(int source, long number) {
		long position = (number < 0) ? number : ((long) source << NUMBER_BITS) + number;
		return (position << SOURCE_BITS) | source;
	}

	Route route() {
		return this.route;
	}

	int source() {
		return (int) (this.position & ((1 << SOURCE_BITS) - 1));
	}

	long position() {
		return this.position;
	}

	RouteShape shape() {
		return this.shape;
	}

	boolean hasKnownPaths() {
		return this.paths != null;
	}

	/** Keys of the route's paths, computed at each call to save memory. */
	List<PathKey> keys() {
		return this.paths.stream().map((path) -> PathKey.of(path.getPatternString())).distinct().toList();
	}

	@Override
	public int compareTo(RouteEntry other) {
		int result = Integer.compare(this.route.getOrder(), other.route.getOrder());
		return (result != 0) ? result : Long.compare(this.position, other.position);
	}

	@Override
	public int size() {
		return 1;
	}

	@Override
	public RouteEntry get(int index) {
		return this;
	}

	@Override
	public SortedEntries with(RouteEntry entry) {
		int order = compareTo(entry);
		if (order == 0) {
			return entry;
		}
		return (order < 0) ? EntryArray.of(this, entry) : EntryArray.of(entry, this);
	}

	@Override
	public SortedEntries without(RouteEntry entry) {
		return (entry == this) ? NONE : this;
	}

}
