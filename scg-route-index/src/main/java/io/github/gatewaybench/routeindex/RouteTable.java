package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.http.server.PathContainer;
import org.springframework.web.server.ServerWebExchange;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_PREDICATE_PATH_CONTAINER_ATTR;

/**
 * Index of all routes, for lookup by host and path. One thread at a time may change it
 * while others look up routes: each of them sees a change as done or not yet done.
 */
final class RouteTable {

	private final HostIndex hosts = new HostIndex();

	private final RouteEntryFactory shapes = new RouteEntryFactory();

	/** Routes by their ids; {@code null} until one is changed: most tables never are. */
	private Map<String, SortedEntries> byId;

	private final AtomicIntegerArray sizes = new AtomicIntegerArray(Slot.values().length);

	/** Keeps lookups consistent while a changed route moves within the index. */
	private final StampedLock changes = new StampedLock();

	/** All routes. */
	private volatile SortedEntries all = SortedEntries.NONE;

	/** Routes that fail where the port of the host is invalid. */
	private volatile SortedEntries parsingPort = SortedEntries.NONE;

	/** Lowest number of a route; below 0 after refreshes of some routes. */
	private final long first;

	/** The number of the next route that is added behind those of its source. */
	private final AtomicLong next;

	/** Creates a table of the routes of each source, in the order of their definition. */
	RouteTable(List<? extends Collection<Route>> routes) {
		this.first = 0;
		this.next = new AtomicLong(count(routes));
		addAll(routes, new ArrayList<>());
	}

	/**
	 * Creates a table with the routes of another one, except those with the metadata, and
	 * the given routes, which come first within their order, as in the gateway.
	 */
	RouteTable(RouteTable other, Map<String, Object> metadata, List<? extends Collection<Route>> routes) {
		this.first = other.first - count(routes);
		this.next = other.next;
		List<RouteEntry> entries = new ArrayList<>();
		other.entries().forEach((entry) -> {
			if (!RouteLocator.matchMetadata(entry.route().getMetadata(), metadata)) {
				entries.add(this.shapes.entry(entry.route(), entry.position()));
			}
		});
		addAll(routes, entries);
	}

	private static int count(List<? extends Collection<Route>> routes) {
		return routes.stream().mapToInt(Collection::size).sum();
	}

	private void addAll(List<? extends Collection<Route>> sources, List<RouteEntry> entries) {
		long number = this.first;
		for (int source = 0; source < sources.size(); source++) {
			for (Route route : sources.get(source)) {
				entries.add(this.shapes.entry(route, RouteEntry.position(source, number++)));
			}
		}
		entries.sort(null); // Adding at the end is what costs least.
		entries.forEach(this::add);
	}

	/**
	 * Replaces the route with this id from the same source; if there is none, adds the
	 * route after the source's last one.
	 * @param route the route, or {@code null} to remove the existing one
	 * @return the routes that were replaced or removed
	 */
	List<Route> put(int source, String id, Route route) {
		if (this.byId == null) {
			this.byId = new HashMap<>();
			entries().forEach((entry) -> SortedEntries.add(this.byId, entry.route().getId(), entry));
		}
		List<RouteEntry> earlier = new ArrayList<>(1);
		new MergedEntries(List.of(this.byId.getOrDefault(id, SortedEntries.NONE))).forEachRemaining((entry) -> {
			if (entry.source() == source) {
				earlier.add(entry);
			}
		});
		// Lookups do not wait until it is known how the route can be indexed.
		RouteEntry entry = (route == null) ? null : this.shapes.entry(route, earlier.isEmpty()
				? RouteEntry.position(source, this.next.getAndIncrement()) : earlier.get(0).position());
		long stamp = this.changes.writeLock();
		try {
			if (entry != null) {
				// The new one first: leading predicates that both have stay.
				add(entry);
			}
			earlier.forEach(this::remove);
		}
		finally {
			this.changes.unlockWrite(stamp);
		}
		return earlier.stream().map(RouteEntry::route).toList();
	}

	/**
	 * Finds every route that may match a request, in order. Among them are routes that
	 * never match: testing them leaves on the exchange what the gateway would have left
	 * there when testing the routes that are skipped.
	 * @param tested called for each route and each {@link LeadingPredicates} that is
	 * tested
	 */
	Iterable<Route> candidates(ServerWebExchange exchange, Runnable tested) {
		SearchResult found = find(exchange);
		return () -> new Candidates(new MergedEntries(found.routes), found.leading, found.last, tested);
	}

	private SearchResult find(ServerWebExchange exchange) {
		try {
			PathContainer path = path(exchange);
			SearchResult found = readConsistently(() -> find(path, exchange));
			if (found.leavesPath) {
				// Whichever route is chosen, the walk would have left the path there.
				exchange.getAttributes().put(GATEWAY_PREDICATE_PATH_CONTAINER_ATTR, path);
			}
			return found;
		}
		catch (RuntimeException ex) {
			// The gateway's own predicates say what is wrong with it.
			return new SearchResult(List.of(this.all), List.of(), null, false);
		}
	}

	private SearchResult find(PathContainer path, ServerWebExchange exchange) {
		List<SortedEntries> routes = new ArrayList<>(4);
		SortedEntries failing = this.parsingPort;
		if (failing.size() > 0 && HostKey.hasInvalidPort(exchange)) {
			routes.add(failing);
		}
		List<SortedEntries> leading = new ArrayList<>(4);
		RouteEntry firstOfAnyPath = null;
		for (HostRoutes place : this.hosts.find(this.hosts.hasHosts() ? HostKey.hostsOf(exchange) : List.of())) {
			place.find(path, routes);
			leading.add(place.firstOfEachLeading());
			SortedEntries ofAnyPath = place.ofAnyPath();
			if (ofAnyPath.size() > 0) {
				routes.add(ofAnyPath);
				firstOfAnyPath = earlier(firstOfAnyPath, ofAnyPath.first());
			}
		}
		RouteEntry pathFirst = this.shapes.pathFirstGroup().firstRoute();
		boolean leavesPath = pathFirst != null && earlier(firstOfAnyPath, pathFirst) == pathFirst;
		return new SearchResult(routes, leading, this.all.last(), leavesPath);
	}

	private static RouteEntry earlier(RouteEntry one, RouteEntry other) {
		return (one != null && one.compareTo(other) < 0) ? one : other;
	}

	/** All routes in order, as they are when they are iterated over. */
	Iterable<RouteEntry> entries() {
		return () -> new MergedEntries(List.of(this.all));
	}

	/** Number of routes in a slot. */
	int size(Slot slot) {
		return this.sizes.get(slot.ordinal());
	}

	/**
	 * Number of different {@link LeadingPredicates} that are tested for every request,
	 * without the empty ones of routes that test the path first.
	 */
	int leadingPredicateCount() {
		int all = this.hosts.ofAnyHost().firstOfEachLeading().size();
		return (this.shapes.pathFirstGroup().firstRoute() != null) ? all - 1 : all;
	}

	/**
	 * Reads optimistically, and once more under a lock if a route was changed meanwhile.
	 */
	private <T> T readConsistently(Supplier<T> reading) {
		long stamp = this.changes.tryOptimisticRead();
		if (stamp != 0) {
			T read = reading.get();
			if (this.changes.validate(stamp)) {
				return read;
			}
		}
		stamp = this.changes.readLock();
		try {
			return reading.get();
		}
		finally {
			this.changes.unlockRead(stamp);
		}
	}

	private void add(RouteEntry entry) {
		RouteShape shape = entry.shape();
		List<HostRoutes> places = this.hosts.getOrCreate(shape.hosts());
		places.forEach((place) -> place.add(entry));
		if (entry.hasKnownPaths()) {
			changeLeading(shape.leading(), places, (leading) -> leading.add(entry));
		}
		this.parsingPort = shape.parsesPort() ? this.parsingPort.with(entry) : this.parsingPort;
		this.all = this.all.with(entry);
		if (this.byId != null) {
			SortedEntries.add(this.byId, entry.route().getId(), entry);
		}
		this.sizes.incrementAndGet(shape.slot().ordinal());
	}

	private void remove(RouteEntry entry) {
		RouteShape shape = entry.shape();
		List<HostRoutes> places = this.hosts.getOrCreate(shape.hosts());
		places.forEach((place) -> place.remove(entry));
		if (entry.hasKnownPaths()) {
			changeLeading(shape.leading(), places, (leading) -> leading.remove(entry));
			this.shapes.removeIfUnused(shape.leading());
		}
		this.hosts.removeEmptyHosts(shape.hosts());
		this.parsingPort = this.parsingPort.without(entry);
		this.all = this.all.without(entry);
		if (this.byId != null) {
			SortedEntries.remove(this.byId, entry.route().getId(), entry);
		}
		this.sizes.decrementAndGet(shape.slot().ordinal());
	}

	private static void changeLeading(LeadingPredicates leading, List<HostRoutes> places,
			Consumer<LeadingPredicates> change) {
		RouteEntry before = leading.firstRoute();
		change.accept(leading);
		places.forEach((place) -> place.replaceLeading(before, leading.firstRoute()));
	}

	private static PathContainer path(ServerWebExchange exchange) {
		PathContainer path = exchange.getAttribute(GATEWAY_PREDICATE_PATH_CONTAINER_ATTR);
		return (path != null) ? path : LeadingPredicates.parsePath(exchange);
	}

	/**
	 * Result of a search: the input of {@link Candidates}, and whether the gateway, which
	 * tests all routes in order, would put the path on the exchange before it comes to a
	 * route whose predicate may look at anything there.
	 */
	private record SearchResult(List<SortedEntries> routes, List<SortedEntries> leading, RouteEntry last,
			boolean leavesPath) {
	}

}
