package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;

/**
 * All routes of the gateway, indexed by host and path. A {@link RefreshRoutesEvent}
 * builds a new index aside and puts it into the place of the old one when it is complete;
 * a single route is put into the index that is there. Until the first index is complete,
 * whoever asks waits for it.
 */
public class IndexedRouteLocator implements RouteLocator, ApplicationListener<RefreshRoutesEvent>, Ordered {

	private static final Log log = LogFactory.getLog(IndexedRouteLocator.class);

	private final List<RouteSource> sources;

	private final Supplier<RouteTable> tables;

	private final ApplicationEventPublisher publisher;

	private final Object lock = new Object();

	private volatile RouteTable table;

	private volatile Duration lastBuild;

	/** The build that is going on; {@code null} if there is none. */
	private Build build;

	/**
	 * @param strategy how routes are found; not {@code LINEAR}, which is the gateway's
	 * own
	 * @param sources where routes come from, in the order in which the gateway asks them
	 * @param publisher takes a {@link RefreshRoutesResultEvent} after every refresh
	 */
	public IndexedRouteLocator(RouteIndexStrategy strategy, List<RouteSource> sources,
			ApplicationEventPublisher publisher) {
		this.tables = switch (strategy) {
			case TWO_LEVEL -> () -> new RouteTable(TwoLevelIndex::new);
			case INDEXED -> () -> new RouteTable(HashAndTreeIndex::new);
			case LINEAR -> throw new IllegalArgumentException("linear is the gateway's own lookup, without an index");
		};
		this.sources = List.copyOf(sources);
		this.publisher = publisher;
	}

	/**
	 * @return all routes in the gateway's order; an error if they cannot be told and
	 * never could
	 */
	@Override
	public Flux<Route> getRoutes() {
		return table().flatMapIterable(RouteTable::routes);
	}

	/**
	 * @param exchange of a request
	 * @return every route that may match it, in the gateway's order, with some among them
	 * that never match; an error if the routes cannot be told and never could
	 */
	public Flux<Route> getCandidates(ServerWebExchange exchange) {
		RouteTable current = this.table;
		return (current != null) ? Flux.fromIterable(current.candidates(exchange))
				: table().flatMapIterable((first) -> first.candidates(exchange));
	}

	@Override
	public void onApplicationEvent(RefreshRoutesEvent event) {
		refresh();
	}

	/**
	 * Begins to read all routes anew; if that is going on already, once more after it.
	 */
	void refresh() {
		build(true);
	}

	/**
	 * Puts a route into the place of the one with this id from the same source; if there
	 * is none, behind the source's last one.
	 * @param source the name of the source; if it is none of this gateway's, all routes
	 * are read anew
	 * @param id of the route
	 * @param route the route, or {@code null} to take away the one that is there
	 */
	void put(String source, String id, Route route) {
		int index = sourceIndex(source);
		if (index < 0) {
			refresh();
			return;
		}
		List<Route> earlier = List.of();
		synchronized (this.lock) {
			if (this.build != null) {
				this.build.changes.add((table) -> table.put(index, id, route));
			}
			if (this.table != null) {
				earlier = this.table.put(index, id, route);
			}
		}
		if (hasCors(route) || earlier.stream().anyMatch(IndexedRouteLocator::hasCors)) {
			// The gateway gathers these from all routes, whenever they were refreshed.
			publish(new RefreshRoutesResultEvent(this));
		}
	}

	/**
	 * @param slot where routes are kept
	 * @return how many are there now; 0 before the first index is complete
	 */
	public int size(Slot slot) {
		RouteTable current = this.table;
		return (current != null) ? current.size(slot) : 0;
	}

	/**
	 * @return all routes in order, and where each is kept; none before the first index is
	 * complete
	 */
	Iterable<RouteEntry> entries() {
		RouteTable current = this.table;
		return (current != null) ? current::entries : List.of();
	}

	/**
	 * @return how long the last index took from the first read to its use; {@code null}
	 * before the first is complete
	 */
	public Duration lastBuild() {
		return this.lastBuild;
	}

	@Override
	public int getOrder() {
		return 0; // As the gateway's own: before the listeners that ask for the routes.
	}

	private int sourceIndex(String name) {
		return this.sources.stream().map(RouteSource::name).toList().indexOf(name);
	}

	private static boolean hasCors(Route route) {
		return route != null && route.getMetadata().containsKey("cors");
	}

	private Mono<RouteTable> table() {
		return Mono.defer(() -> {
			RouteTable current = this.table;
			return (current != null) ? Mono.just(current) : build(false);
		});
	}

	/**
	 * Begins to build a table, or joins the one being built.
	 * @param anew whether what has been read already is too old
	 */
	private Mono<RouteTable> build(boolean anew) {
		Build begun;
		synchronized (this.lock) {
			if (this.build != null) {
				this.build.again |= anew;
				return this.build.result.asMono();
			}
			begun = new Build(anew);
			this.build = begun;
		}
		begun.run();
		return begun.result.asMono();
	}

	private void publish(RefreshRoutesResultEvent event) {
		try {
			this.publisher.publishEvent(event);
		}
		catch (RuntimeException ex) {
			log.error("A listener failed after a refresh of the routes", ex);
		}
	}

	/** One reading of all sources into a new table. */
	private final class Build {

		private final Sinks.One<RouteTable> result = Sinks.one();

		private final long begun = System.nanoTime();

		/** Whether it was asked for by an event, and so ends with one. */
		private final boolean announced;

		/** What was put meanwhile: the reading may have come too early to see it. */
		private final List<Consumer<RouteTable>> changes = new ArrayList<>();

		private boolean again;

		private Build(boolean announced) {
			this.announced = announced;
		}

		private void run() {
			Flux.fromIterable(IndexedRouteLocator.this.sources)
				.concatMap((source) -> source.routes().collectList())
				.collectList()
				.map(this::fill)
				.subscribe(this::succeed, this::fail);
		}

		private RouteTable fill(List<List<Route>> routes) {
			RouteTable filled = IndexedRouteLocator.this.tables.get();
			filled.addAll(routes);
			return filled;
		}

		private void succeed(RouteTable filled) {
			synchronized (IndexedRouteLocator.this.lock) {
				this.changes.forEach((change) -> change.accept(filled));
				IndexedRouteLocator.this.table = filled;
				IndexedRouteLocator.this.lastBuild = Duration.ofNanos(System.nanoTime() - this.begun);
				IndexedRouteLocator.this.build = null;
			}
			this.result.tryEmitValue(filled);
			end(new RefreshRoutesResultEvent(IndexedRouteLocator.this));
		}

		private void fail(Throwable error) {
			synchronized (IndexedRouteLocator.this.lock) {
				IndexedRouteLocator.this.build = null;
			}
			log.error("The routes cannot be read; "
					+ ((IndexedRouteLocator.this.table != null) ? "those of the last refresh stay" : "there are none"),
					error);
			this.result.tryEmitError(error);
			end(new RefreshRoutesResultEvent(IndexedRouteLocator.this, error));
		}

		private void end(RefreshRoutesResultEvent event) {
			if (this.announced) {
				// Listeners ask for the routes. If such a question, where reading fails,
				// ended with an event too, they would go round in circles.
				publish(event);
			}
			if (this.again) {
				refresh();
			}
		}

	}

}
