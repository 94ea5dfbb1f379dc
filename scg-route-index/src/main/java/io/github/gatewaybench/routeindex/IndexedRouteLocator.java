package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.publisher.Flux;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.route.CachingRouteLocator;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.util.Assert;
import org.springframework.web.server.ServerWebExchange;

/**
 * All routes of the gateway, indexed by host and path. A {@link RefreshRoutesEvent}
 * builds a new index, which replaces the old one when it is complete; a single route is
 * put into the existing index. Lookups wait until the first index is complete. It is a
 * {@link CachingRouteLocator}, for which applications may ask, but for its cache.
 */
class IndexedRouteLocator extends CachingRouteLocator implements DisposableBean {

	private static final Log log = LogFactory.getLog(IndexedRouteLocator.class);

	private final List<RouteSource> sources;

	private final ApplicationEventPublisher publisher;

	private final CurrentTable table;

	/**
	 * @param sources where routes come from, in the order in which the gateway reads them
	 * @param publisher receives a {@link RefreshRoutesResultEvent} after every refresh
	 * @param readTimeout how long a source may send nothing before a refresh fails
	 */
	IndexedRouteLocator(List<RouteSource> sources, ApplicationEventPublisher publisher, Duration readTimeout) {
		super(Flux::empty);
		Assert.isTrue(readTimeout.toMillis() > 0, "scg.route-index.read-timeout must be at least 1 ms");
		this.sources = List.copyOf(sources);
		this.publisher = publisher;
		this.table = new CurrentTable(this.sources, readTimeout,
				(error) -> publish(new RefreshRoutesResultEvent(this, error)));
	}

	/**
	 * @return all routes in the gateway's order; an error if they cannot be read and
	 * never could
	 */
	@Override
	public Flux<Route> getRoutes() {
		return this.table.await().flatMapIterable(RouteTable::routes);
	}

	/**
	 * @param exchange of a request
	 * @param tested runs for every route that is tested, and for all leading predicates
	 * that are, for the sake of the attributes that they leave
	 * @return every route that may match it, in the gateway's order, interspersed with
	 * routes that never match; an error if the routes cannot be read and never could
	 */
	Flux<Route> getCandidates(ServerWebExchange exchange, Runnable tested) {
		RouteTable current = this.table.now();
		return (current != null) ? Flux.fromIterable(current.candidates(exchange, tested))
				: this.table.await().flatMapIterable((first) -> first.candidates(exchange, tested));
	}

	@Override
	public void onApplicationEvent(RefreshRoutesEvent event) {
		this.table.refresh();
	}

	/**
	 * Begins to read all routes again. If they are already being read, they are read once
	 * more afterwards, or in parallel if the source has been silent for a second.
	 * @return all routes, the old ones until the new ones are complete
	 */
	@Override
	public Flux<Route> refresh() {
		this.table.refresh();
		return getRoutes();
	}

	/**
	 * Replaces the route with this id from the same source; if there is none, adds the
	 * route after the source's last one, where it stays until the next refresh. If the
	 * last refresh failed, all routes are read again as well.
	 * @param source the name of the source; if this gateway has no such source, all
	 * routes are read again
	 * @param id of the route
	 * @param route the route, or {@code null} to remove the existing one
	 */
	void put(String source, String id, Route route) {
		int index = sourceIndex(source);
		if (index < 0) {
			refresh();
			return;
		}
		CurrentTable.Put put = this.table.put(index, id, route);
		if (hasCors(route) || put.earlier().stream().anyMatch(IndexedRouteLocator::hasCors)) {
			// The gateway gathers these from all routes, whenever they were refreshed.
			publish(new RefreshRoutesResultEvent(this));
		}
		if (put.outdated()) {
			refresh();
		}
	}

	/**
	 * @param slot where routes are kept
	 * @return how many there are now; 0 before the first index is complete
	 */
	int size(Slot slot) {
		RouteTable current = this.table.now();
		return (current != null) ? current.size(slot) : 0;
	}

	/**
	 * @return how many different predicates before Path are tested for every request; 0
	 * before the first index is complete
	 */
	int leadingPredicates() {
		RouteTable current = this.table.now();
		return (current != null) ? current.leadingPredicates() : 0;
	}

	/**
	 * @return all routes in order, and where each is kept; none before the first index is
	 * complete
	 */
	Iterable<RouteEntry> entries() {
		RouteTable current = this.table.now();
		return (current != null) ? current::entries : List.of();
	}

	/**
	 * @return how long the last index took, from the start of reading to its first use;
	 * {@code null} before the first index is complete
	 */
	Duration lastBuild() {
		return this.table.lastBuild();
	}

	/**
	 * @return how often building an index has failed
	 */
	long failures() {
		return this.table.failures();
	}

	/** Stops reading routes. */
	@Override
	public void destroy() {
		this.table.close();
	}

	private int sourceIndex(String name) {
		return this.sources.stream().map(RouteSource::name).toList().indexOf(name);
	}

	private static boolean hasCors(Route route) {
		return route != null && route.getMetadata().containsKey("cors");
	}

	private void publish(RefreshRoutesResultEvent event) {
		try {
			this.publisher.publishEvent(event);
		}
		catch (Throwable ex) {
			log.error("A listener failed after a refresh of the routes", ex);
		}
	}

}
