package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.util.Assert;
import org.springframework.web.server.ServerWebExchange;

/**
 * All routes of the gateway, indexed by host and path. A {@link RefreshRoutesEvent}
 * builds a new index, which replaces the old one when it is complete; a single route is
 * put into the existing index. Lookups wait until the first index is complete.
 */
public class IndexedRouteLocator
		implements RouteLocator, ApplicationListener<RefreshRoutesEvent>, Ordered, DisposableBean {

	private static final Log log = LogFactory.getLog(IndexedRouteLocator.class);

	private static final Duration LONGEST_TICK = Duration.ofSeconds(1);

	private final List<RouteSource> sources;

	private final Supplier<RouteTable> tables;

	private final ApplicationEventPublisher publisher;

	private final Duration readTimeout;

	/** How often to check whether a source is silent. */
	private final Duration tick;

	private final Object lock = new Object();

	private volatile RouteTable table;

	private volatile Duration lastBuild;

	private final LongAdder failures = new LongAdder();

	/** Whether the last build failed, so that the index may be out of date. */
	private boolean outdated;

	/**
	 * The builds in progress, in the order in which they began: more than one only if a
	 * source is silent.
	 */
	private final Deque<Build> builds = new ArrayDeque<>();

	/**
	 * @param strategy how routes are found; not {@code LINEAR}, which is the gateway's
	 * own lookup
	 * @param sources where routes come from, in the order in which the gateway reads them
	 * @param publisher receives a {@link RefreshRoutesResultEvent} after every refresh
	 * @param readTimeout how long a source may send nothing before a refresh fails
	 */
	public IndexedRouteLocator(RouteIndexStrategy strategy, List<RouteSource> sources,
			ApplicationEventPublisher publisher, Duration readTimeout) {
		Assert.isTrue(readTimeout.toMillis() > 0, "route-index.read-timeout must be at least 1 ms");
		this.tables = switch (strategy) {
			case TWO_LEVEL -> () -> new RouteTable(TwoLevelIndex::new);
			case INDEXED -> () -> new RouteTable(HashAndTreeIndex::new);
			case LINEAR -> throw new IllegalArgumentException("linear is the gateway's own lookup, without an index");
		};
		this.sources = List.copyOf(sources);
		this.publisher = publisher;
		this.readTimeout = readTimeout;
		this.tick = (readTimeout.compareTo(LONGEST_TICK) < 0) ? readTimeout : LONGEST_TICK;
	}

	/**
	 * @return all routes in the gateway's order; an error if they cannot be read and
	 * never could
	 */
	@Override
	public Flux<Route> getRoutes() {
		return table().flatMapIterable(RouteTable::routes);
	}

	/**
	 * @param exchange of a request
	 * @return every route that may match it, in the gateway's order, interspersed with
	 * routes that never match; an error if the routes cannot be read and never could
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
	 * Begins to read all routes again. If they are already being read, they are read once
	 * more afterwards, or in parallel if the source has been silent for a second.
	 */
	void refresh() {
		build(true);
	}

	/**
	 * Replaces the route with this id from the same source; if there is none, adds the
	 * route after the source's last one. If the last refresh failed, all routes are read
	 * again as well.
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
		List<Route> earlier = List.of();
		boolean readAnew;
		synchronized (this.lock) {
			readAnew = this.outdated;
			this.builds.forEach((build) -> build.changes.add((table) -> table.put(index, id, route)));
			if (this.table != null) {
				earlier = this.table.put(index, id, route);
			}
		}
		if (hasCors(route) || earlier.stream().anyMatch(IndexedRouteLocator::hasCors)) {
			// The gateway gathers these from all routes, whenever they were refreshed.
			publish(new RefreshRoutesResultEvent(this));
		}
		if (readAnew) {
			refresh();
		}
	}

	/**
	 * @param source the name of the source
	 * @param id of a route
	 * @param stored whether the source has this route
	 * @return whether the index agrees: it has the route if the source does, and only
	 * then
	 */
	boolean isInStep(String source, String id, boolean stored) {
		synchronized (this.lock) {
			// What comes first will have all that is stored.
			return this.table == null || this.table.contains(sourceIndex(source), id) == stored;
		}
	}

	/**
	 * @param slot where routes are kept
	 * @return how many there are now; 0 before the first index is complete
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
	 * @return how long the last index took, from the start of reading to its first use;
	 * {@code null} before the first index is complete
	 */
	public Duration lastBuild() {
		return this.lastBuild;
	}

	/**
	 * @return how often building an index has failed
	 */
	public long failures() {
		return this.failures.sum();
	}

	/** Ends what is still being read. */
	@Override
	public void destroy() {
		List<Build> unfinished;
		synchronized (this.lock) {
			unfinished = List.copyOf(this.builds);
			this.builds.clear();
		}
		unfinished.forEach((build) -> {
			build.stop();
			build.result.tryEmitError(new CancellationException("The application is being closed"));
		});
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
	 * Begins to build a table, or joins the build in progress unless its source is
	 * silent.
	 * @param anew whether what has already been read is too old
	 */
	private Mono<RouteTable> build(boolean anew) {
		Build begun;
		synchronized (this.lock) {
			Build latest = this.builds.peekLast();
			if (latest != null && latest.ticksOfSilence == 0) {
				latest.again |= anew;
				return latest.result.asMono();
			}
			begun = new Build(anew || (latest != null && (latest.announced || latest.again)));
			this.builds.add(begun);
			if (latest != null) {
				log.warn(latest.silence() + "; the routes are read again in parallel");
			}
		}
		begun.begin();
		return begun.result.asMono();
	}

	private void publish(RefreshRoutesResultEvent event) {
		try {
			this.publisher.publishEvent(event);
		}
		catch (Throwable ex) {
			log.error("A listener failed after a refresh of the routes", ex);
		}
	}

	/** One reading of all sources into a new table. */
	private final class Build {

		private final Sinks.One<RouteTable> result = Sinks.one();

		private final long begun = System.nanoTime();

		private final Reading reading = new Reading(IndexedRouteLocator.this.sources, this::succeed, this::fail);

		private final Disposable.Swap watch = Disposables.swap();

		/** Whether an event requested it, so that it ends with an event. */
		private final boolean announced;

		/**
		 * Changes made meanwhile: the sources may have been read too early to include
		 * them.
		 */
		private final List<Consumer<RouteTable>> changes = new ArrayList<>();

		/** Whether another build was requested since it began. */
		private boolean again;

		private long heard;

		// Ticks, for a clock may be set, and the machine may stand still.
		private volatile int ticksOfSilence;

		private Build(boolean announced) {
			this.announced = announced;
		}

		private void begin() {
			Duration tick = IndexedRouteLocator.this.tick;
			this.watch.update(Schedulers.parallel()
				.schedulePeriodically(this::tick, tick.toMillis(), tick.toMillis(), TimeUnit.MILLISECONDS));
			this.reading.begin();
		}

		private void tick() {
			boolean waiting;
			synchronized (IndexedRouteLocator.this.lock) {
				long now = this.reading.heard();
				this.ticksOfSilence = (now != this.heard) ? 0 : this.ticksOfSilence + 1;
				this.heard = now;
				waiting = this.ticksOfSilence > 0 && this.again && IndexedRouteLocator.this.builds.peekLast() == this;
			}
			// Elsewhere, for a reading and the listeners may block.
			if (silentFor().compareTo(IndexedRouteLocator.this.readTimeout) >= 0) {
				Schedulers.boundedElastic()
					.schedule(() -> fail(new TimeoutException(silence()
							+ "; if it needs longer for its first route, increase route-index.read-timeout")));
			}
			else if (waiting) {
				Schedulers.boundedElastic().schedule(IndexedRouteLocator.this::refresh);
			}
		}

		private Duration silentFor() {
			return IndexedRouteLocator.this.tick.multipliedBy(this.ticksOfSilence);
		}

		private String silence() {
			return "The route source " + this.reading.source() + " has sent nothing for " + silentFor().toMillis()
					+ " ms";
		}

		private void succeed(List<List<Route>> routes) {
			RouteTable filled = IndexedRouteLocator.this.tables.get();
			filled.addAll(routes);
			List<Build> superseded = new ArrayList<>();
			boolean more;
			synchronized (IndexedRouteLocator.this.lock) {
				if (!IndexedRouteLocator.this.builds.contains(this)) {
					return;
				}
				this.changes.forEach((change) -> change.accept(filled));
				IndexedRouteLocator.this.table = filled;
				IndexedRouteLocator.this.outdated = false;
				IndexedRouteLocator.this.lastBuild = Duration.ofNanos(System.nanoTime() - this.begun);
				Build earlier = IndexedRouteLocator.this.builds.poll();
				while (earlier != this) {
					superseded.add(earlier);
					earlier = IndexedRouteLocator.this.builds.poll();
				}
				more = this.again && IndexedRouteLocator.this.builds.isEmpty();
			}
			superseded.forEach((earlier) -> {
				earlier.stop();
				earlier.result.tryEmitValue(filled);
			});
			stop();
			this.result.tryEmitValue(filled);
			end(new RefreshRoutesResultEvent(IndexedRouteLocator.this), more);
		}

		private void fail(Throwable error) {
			boolean more;
			synchronized (IndexedRouteLocator.this.lock) {
				if (!IndexedRouteLocator.this.builds.remove(this)) {
					return;
				}
				IndexedRouteLocator.this.outdated = true;
				IndexedRouteLocator.this.failures.increment();
				more = this.again && IndexedRouteLocator.this.builds.isEmpty();
			}
			stop();
			log.error("The routes cannot be read; " + ((IndexedRouteLocator.this.table != null)
					? "those of the last refresh stay in use" : "there are none"), error);
			this.result.tryEmitError(error);
			end(new RefreshRoutesResultEvent(IndexedRouteLocator.this, error), more);
		}

		private void stop() {
			this.watch.dispose();
			this.reading.cancel();
		}

		private void end(RefreshRoutesResultEvent event, boolean more) {
			if (this.announced) {
				// Listeners ask for the routes. If such a question, where reading fails,
				// ended with an event too, they would go round in circles.
				publish(event);
			}
			if (more) {
				refresh();
			}
		}

	}

}
