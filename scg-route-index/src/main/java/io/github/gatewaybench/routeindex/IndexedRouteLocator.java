package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

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
 * builds a new index, which replaces the old one when it is complete. If the event has
 * metadata, only routes with this metadata are read again. When a single route is saved
 * or deleted, only its entry in the existing index changes. Lookups wait until the first
 * index is complete. It is a {@link CachingRouteLocator}, although without a cache,
 * because applications may ask for that type.
 */
class IndexedRouteLocator extends CachingRouteLocator implements DisposableBean {

	private static final Log log = LogFactory.getLog(IndexedRouteLocator.class);

	private final List<RouteSource> sources;

	private final ApplicationEventPublisher publisher;

	private final CurrentTable table;

	private final AtomicBoolean reported = new AtomicBoolean();

	/**
	 * @param sources sources of routes, in the order in which the gateway reads them
	 * @param publisher receives a {@link RefreshRoutesResultEvent} after every refresh
	 * @param readTimeout how long a source may send nothing before a refresh fails
	 */
	IndexedRouteLocator(List<RouteSource> sources, ApplicationEventPublisher publisher, Duration readTimeout) {
		super(Flux::empty);
		Assert.isTrue(readTimeout.toMillis() > 0, "scg.route-index.read-timeout must be at least 1 ms");
		this.sources = List.copyOf(sources);
		this.publisher = publisher;
		this.table = new CurrentTable(this.sources, readTimeout, this::afterRefresh);
	}

	/** All routes in order; an error if they were never read and cannot be. */
	@Override
	public Flux<Route> getRoutes() {
		return this.table.await().flatMapIterable(RouteTable::entries).map(RouteEntry::route);
	}

	/**
	 * The routes to test for a request, in order, with some that never match in place of
	 * those that are skipped (see {@link RouteTable#candidates}); an error if routes were
	 * never read and cannot be.
	 * @param tested called for each route and each {@link LeadingPredicates} that is
	 * tested
	 */
	Flux<Route> getCandidates(ServerWebExchange exchange, Runnable tested) {
		RouteTable current = this.table.tableOrNull();
		return (current != null) ? Flux.fromIterable(current.candidates(exchange, tested))
				: this.table.await().flatMapIterable((first) -> first.candidates(exchange, tested));
	}

	@Override
	public void onApplicationEvent(RefreshRoutesEvent event) {
		this.table.refresh(event.isScoped() ? new HashMap<>(event.getMetadata()) : Map.of());
	}

	/** Begins to read all routes again, and returns the old ones until that is done. */
	@Override
	public Flux<Route> refresh() {
		this.table.refresh(Map.of());
		return getRoutes();
	}

	/** The table in use, and the builds of the next one. */
	CurrentTable table() {
		return this.table;
	}

	/**
	 * Replaces or removes a route in the index, or adds it after the others of its
	 * source; the next refresh reads it again. All routes are read again if there is no
	 * such source.
	 * @param source name of the source
	 * @param route the route, or {@code null} to remove the existing one
	 * @param builds {@link CurrentTable#startedBuildCount()} before the route was read.
	 * Builds that began later keep what they have read, because it is as new or newer
	 */
	void put(String source, String id, Route route, long builds) {
		int index = this.sources.stream().map(RouteSource::name).toList().indexOf(source);
		if (index < 0) {
			this.table.refreshInBackground();
			return;
		}
		List<Route> earlier = this.table.put(index, id, route, builds);
		if (hasCors(route) || earlier.stream().anyMatch(IndexedRouteLocator::hasCors)) {
			// The gateway gathers these from all routes, whenever they were refreshed.
			publishResult(null);
		}
	}

	/** Number of routes in a slot; 0 before the first index is complete. */
	int size(Slot slot) {
		RouteTable current = this.table.tableOrNull();
		return (current != null) ? current.size(slot) : 0;
	}

	/** All routes in order; none before the first index is complete. */
	Iterable<RouteEntry> entries() {
		RouteTable current = this.table.tableOrNull();
		return (current != null) ? current.entries() : List.of();
	}

	/** Stops reading routes. */
	@Override
	public void destroy() {
		this.table.close();
	}

	private static boolean hasCors(Route route) {
		return route != null && route.getMetadata().containsKey("cors");
	}

	private void afterRefresh(Throwable error) {
		if (error == null && this.reported.compareAndSet(false, true)) {
			log.info(RouteIndexReport.of(this.table.tableOrNull()));
		}
		publishResult(error);
	}

	private void publishResult(Throwable error) {
		try {
			this.publisher.publishEvent(new RefreshRoutesResultEvent(this, error));
		}
		catch (Throwable ex) {
			log.error("A listener failed after a refresh of the routes", ex);
		}
	}

}
