package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.http.server.PathContainer;
import org.springframework.web.server.ServerWebExchange;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_PREDICATE_PATH_CONTAINER_ATTR;

/**
 * All routes, found by path. One thread at a time may change it while others look up
 * routes: each of them sees a change as done or not yet done.
 */
final class RouteTable {

	private final PathIndex index;

	private final RouteShapes shapes;

	private final Map<String, List<RouteEntry>> byId = new HashMap<>();

	private final Map<Slot, AtomicInteger> sizes = new EnumMap<>(Slot.class);

	/** A changed route may move while a lookup goes from place to place. */
	private final StampedLock changes = new StampedLock();

	/** Routes that are asked for every request. */
	private volatile SortedEntries remainder = SortedEntries.NONE;

	/** In the order of their first routes. */
	private volatile List<Guard> guards = List.of();

	private long numbers;

	/**
	 * @param index for the routes whose paths are known
	 * @param basePath what {@code spring.webflux.base-path} puts before every path
	 */
	RouteTable(PathIndex index, String basePath) {
		this.index = OptionalSlash.around(index);
		this.shapes = new RouteShapes(basePath);
		for (Slot slot : Slot.values()) {
			this.sizes.put(slot, new AtomicInteger());
		}
	}

	/**
	 * Adds routes in the order in which their source defines them.
	 * @param source the index of the source
	 * @param routes all routes of the source
	 */
	void addAll(int source, Collection<Route> routes) {
		List<RouteEntry> entries = new ArrayList<>(routes.size());
		for (Route route : routes) {
			entries.add(entry(route, source, this.numbers++));
		}
		entries.sort(null); // Adding at the end is what costs least.
		entries.forEach(this::add);
		this.guards = this.shapes.guardsInOrder();
	}

	/**
	 * Puts a route into the place of the one with this id from the same source; if there
	 * is none, behind the source's last one.
	 * @param source the index of the source
	 * @param id of the route
	 * @param route the route, or {@code null} to take away the one that is there
	 * @return the routes that were there
	 */
	List<Route> put(int source, String id, Route route) {
		List<RouteEntry> earlier = this.byId.getOrDefault(id, List.of())
			.stream()
			.filter((entry) -> entry.source() == source)
			.toList();
		long stamp = this.changes.writeLock();
		try {
			if (route != null) {
				// The new one first: a guard that both have stays.
				add(entry(route, source, earlier.isEmpty() ? this.numbers++ : earlier.get(0).number()));
			}
			earlier.forEach(this::remove);
			this.guards = this.shapes.guardsInOrder();
		}
		finally {
			this.changes.unlockWrite(stamp);
		}
		return earlier.stream().map(RouteEntry::route).toList();
	}

	/**
	 * @param exchange of a request
	 * @return every route that may match it, in order. Among them stand routes that never
	 * match: what the gateway's walk would have left on the exchange in passing those
	 * that are left out is left there when these are asked.
	 */
	Iterable<Route> candidates(ServerWebExchange exchange) {
		PathContainer path;
		try {
			path = path(exchange);
		}
		catch (RuntimeException ex) {
			return routes(); // The gateway's own predicates say what is wrong with it.
		}
		return unchanged(() -> find(path));
	}

	private Iterable<Route> find(PathContainer path) {
		List<SortedEntries> found = new ArrayList<>(4);
		this.index.find(path, found);
		SortedEntries rest = this.remainder;
		if (rest.size() > 0) {
			found.add(rest);
		}
		return () -> new Candidates(new MergedEntries(found), new Passage(this.guards, rest));
	}

	/**
	 * @return all routes in order
	 */
	Iterable<Route> routes() {
		return () -> {
			Iterator<RouteEntry> entries = entries();
			return new Iterator<>() {

				@Override
				public boolean hasNext() {
					return entries.hasNext();
				}

				@Override
				public Route next() {
					return entries.next().route();
				}

			};
		};
	}

	/**
	 * @return all routes in order, as they are now
	 */
	Iterator<RouteEntry> entries() {
		List<SortedEntries> all = unchanged(() -> {
			List<SortedEntries> lists = new ArrayList<>();
			this.guards.forEach((guard) -> lists.add(guard.members()));
			lists.add(this.remainder);
			return lists;
		});
		return new MergedEntries(all);
	}

	/**
	 * @param slot where routes are kept
	 * @return how many are there
	 */
	int size(Slot slot) {
		return this.sizes.get(slot).get();
	}

	/** What is read while no route changes: read again if one did. */
	private <T> T unchanged(Supplier<T> reading) {
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

	private RouteEntry entry(Route route, int source, long number) {
		return new RouteEntry(route, source, number, this.shapes.of(route));
	}

	private void add(RouteEntry entry) {
		if (entry.shape().isIndexed()) {
			this.index.add(entry);
			entry.shape().guard().add(entry);
		}
		else {
			this.remainder = this.remainder.with(entry);
		}
		this.byId.merge(entry.route().getId(), List.of(entry), RouteTable::joined);
		this.sizes.get(entry.shape().slot()).incrementAndGet();
	}

	private void remove(RouteEntry entry) {
		if (entry.shape().isIndexed()) {
			this.index.remove(entry);
			Guard guard = entry.shape().guard();
			guard.remove(entry);
			if (guard.members().size() == 0) {
				this.shapes.drop(guard);
			}
		}
		else {
			this.remainder = this.remainder.without(entry);
		}
		this.byId.computeIfPresent(entry.route().getId(), (id, entries) -> {
			List<RouteEntry> left = entries.stream().filter((each) -> each != entry).toList();
			return left.isEmpty() ? null : left;
		});
		this.sizes.get(entry.shape().slot()).decrementAndGet();
	}

	private static List<RouteEntry> joined(List<RouteEntry> some, List<RouteEntry> more) {
		List<RouteEntry> all = new ArrayList<>(some);
		all.addAll(more);
		return all;
	}

	private PathContainer path(ServerWebExchange exchange) {
		PathContainer path = exchange.getAttribute(GATEWAY_PREDICATE_PATH_CONTAINER_ATTR);
		if (path == null) {
			path = Guard.parsePath(exchange);
			SortedEntries rest = this.remainder;
			if (this.shapes.unguarded().precedes((rest.size() > 0) ? rest.get(0) : null)) {
				// Whichever route is chosen, the walk would have left the path there.
				exchange.getAttributes().put(GATEWAY_PREDICATE_PATH_CONTAINER_ATTR, path);
			}
		}
		return path;
	}

}
