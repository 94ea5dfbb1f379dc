package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.cloud.gateway.route.Route;

/**
 * Holds the route table in use, and runs the builds that replace it when they are
 * complete. A build reads all sources, for all routes or only those with some metadata.
 */
final class CurrentTable {

	private static final Log log = LogFactory.getLog(IndexedRouteLocator.class);

	private static final Duration MAX_TICK = Duration.ofSeconds(1);

	private static final Predicate<String> NONE = (id) -> false;

	private static final String CLOSING = "The application is being closed";

	private final List<RouteSource> sources;

	private final Consumer<Throwable> listener;

	private final Duration readTimeout;

	/** Interval between two checks whether a source has sent anything. */
	private final Duration tick;

	private final Object lock = new Object();

	private boolean closed;

	private volatile RouteTable table;

	/** Number, from 1, of the build of all routes on which the table is based. */
	private long tableNumber;

	private volatile long startedBuildCount;

	private volatile Duration lastBuild;

	private volatile long failures;

	/**
	 * Accepts ids of routes whose next change triggers a build of all routes, because the
	 * last such build failed and may succeed after the change.
	 */
	private Predicate<String> triggersRebuild = NONE;

	private final PendingRefreshes requested = new PendingRefreshes();

	/**
	 * The builds in progress, in the order in which they began: more than one only if a
	 * source is silent. Each reads at least what those before it read.
	 */
	private final Deque<TableBuild> builds = new ArrayDeque<>();

	/**
	 * @param sources sources of routes
	 * @param readTimeout how long a source may send nothing before a build fails
	 * @param listener called at the end of every refresh, with the error or {@code null}
	 */
	CurrentTable(List<RouteSource> sources, Duration readTimeout, Consumer<Throwable> listener) {
		this.sources = sources;
		this.readTimeout = readTimeout;
		this.listener = listener;
		this.tick = (readTimeout.compareTo(MAX_TICK) < 0) ? readTimeout : MAX_TICK;
	}

	/** The table; {@code null} before the first one is complete. */
	RouteTable tableOrNull() {
		return this.table;
	}

	/** The table, once the first one is complete; an error if it cannot be built. */
	Mono<RouteTable> await() {
		return Mono.defer(() -> {
			RouteTable current = this.table;
			return (current != null) ? Mono.just(current) : build(true);
		});
	}

	/** Time that the last build of all routes took; {@code null} before the first. */
	Duration lastBuildDuration() {
		return this.lastBuild;
	}

	long failedBuildCount() {
		return this.failures;
	}

	/** Number of builds of all routes that have begun, as {@link #put} takes it. */
	long startedBuildCount() {
		return this.startedBuildCount;
	}

	/**
	 * Requests a new table. Its build begins now or, if a build is in progress whose
	 * source is not silent, after that build.
	 * @param metadata metadata of the routes to read again; empty for all routes
	 */
	void refresh(Map<String, Object> metadata) {
		synchronized (this.lock) {
			this.requested.add(metadata);
		}
		build(false);
	}

	/** Requests a new table of all routes, and begins its build on another thread. */
	void refreshInBackground() {
		synchronized (this.lock) {
			this.requested.add(Map.of());
		}
		Schedulers.boundedElastic().schedule(() -> build(false));
	}

	/**
	 * Replaces or removes a route, or adds it after the others of its source, in the
	 * table and in tables that are being built. Tables of builds that began after the
	 * route was read keep what they have: the same route or a newer one.
	 * @param source index of the source
	 * @param route the route, or {@code null} to remove the existing one
	 * @param buildsBeforeRead {@link #startedBuildCount()} before the route was read
	 * @return the routes of the table in use that were replaced or removed
	 */
	List<Route> put(int source, String id, Route route, long buildsBeforeRead) {
		List<Route> earlier = List.of();
		boolean rebuild;
		synchronized (this.lock) {
			this.builds.stream()
				.filter((build) -> build.number() <= buildsBeforeRead)
				.forEach((build) -> build.addChange(id, (next) -> next.put(source, id, route)));
			if (this.table != null && this.tableNumber <= buildsBeforeRead) {
				earlier = this.table.put(source, id, route);
			}
			rebuild = this.triggersRebuild.test(id);
			this.triggersRebuild = rebuild ? NONE : this.triggersRebuild;
		}
		if (rebuild) {
			refreshInBackground();
		}
		return earlier;
	}

	/** Stops all builds, and begins no others. */
	void close() {
		List<TableBuild> unfinished;
		synchronized (this.lock) {
			this.closed = true;
			unfinished = List.copyOf(this.builds);
			this.builds.clear();
			this.requested.clear();
		}
		unfinished.forEach((build) -> build.fail(new CancellationException(CLOSING)));
	}

	/**
	 * Begins a build, or joins the one in progress unless its source is silent and a
	 * refresh was requested.
	 * @param always whether to build even if no refresh was requested
	 * @return the table, once it is complete; empty if there is nothing to build
	 */
	private Mono<RouteTable> build(boolean always) {
		TableBuild newBuild;
		synchronized (this.lock) {
			if (this.closed) {
				return always ? Mono.error(new CancellationException(CLOSING)) : Mono.empty();
			}
			TableBuild latest = this.builds.peekLast();
			if (latest != null && (latest.reading().silentFor().isZero() || this.requested.isEmpty())) {
				return latest.result();
			}
			if (this.requested.isEmpty() && !always) {
				return Mono.empty();
			}
			Map<String, Object> metadata = nextMetadata(latest);
			newBuild = new TableBuild(metadata, metadata.isEmpty() ? ++this.startedBuildCount : this.tableNumber,
					!this.requested.isEmpty() || (latest != null && latest.isAnnounced()),
					new SourceReading(this.tick));
			this.requested.remove(metadata);
			this.builds.add(newBuild);
			if (latest != null) {
				log.warn(latest.reading() + "; the routes are read again in parallel");
			}
		}
		newBuild.begin(this.sources, this.tick, () -> checkSilence(newBuild), (routes) -> complete(newBuild, routes),
				(error) -> fail(newBuild, error));
		return newBuild.result();
	}

	/**
	 * Metadata of the routes to read next; empty for all routes. They include what a
	 * silent build, if any, reads.
	 */
	private Map<String, Object> nextMetadata(TableBuild silent) {
		Map<String, Object> next = this.requested.next();
		return (this.table != null && (silent == null || silent.metadata().equals(next))) ? next : Map.of();
	}

	private void checkSilence(TableBuild build) {
		SourceReading reading = build.reading();
		boolean waiting;
		synchronized (this.lock) {
			reading.updateSilence();
			waiting = !reading.silentFor().isZero() && !this.requested.isEmpty();
		}
		// Elsewhere, for a reading and the listeners may block.
		if (reading.silentFor().compareTo(this.readTimeout) >= 0) {
			Throwable silence = new TimeoutException(
					reading + "; if it needs longer for its first route, increase scg.route-index.read-timeout");
			Schedulers.boundedElastic().schedule(() -> fail(build, silence));
		}
		else if (waiting) {
			Schedulers.boundedElastic().schedule(() -> build(false));
		}
	}

	private void complete(TableBuild build, List<List<Route>> routes) {
		try {
			replaceTable(build,
					build.readsAll() ? new RouteTable(routes) : new RouteTable(this.table, build.metadata(), routes));
		}
		catch (Throwable ex) {
			fail(build, ex);
		}
	}

	private void replaceTable(TableBuild build, RouteTable filled) {
		// Those that it supersedes, and itself.
		List<TableBuild> ended = new ArrayList<>();
		synchronized (this.lock) {
			if (!this.builds.contains(build)) {
				return;
			}
			build.applyChanges(filled);
			this.table = filled;
			this.tableNumber = build.number();
			if (build.readsAll()) {
				this.triggersRebuild = NONE;
				this.lastBuild = build.duration();
			}
			do {
				ended.add(this.builds.remove());
			}
			while (!ended.contains(build));
		}
		ended.forEach((each) -> each.succeed(filled));
		announceEnd(build, null);
	}

	private void fail(TableBuild build, Throwable failure) {
		Throwable error = (failure instanceof UnresolvedRouteException) ? failure.getCause() : failure;
		synchronized (this.lock) {
			if (!this.builds.remove(build)) {
				return;
			}
			if (build.readsAll()) {
				// What can be read fails again as long as that definition is the same.
				this.triggersRebuild = (failure instanceof UnresolvedRouteException unresolved)
						? (id) -> id.equals(unresolved.id()) : (id) -> true;
				if (build.hasChanged(this.triggersRebuild)) {
					this.triggersRebuild = NONE;
					this.requested.add(Map.of());
				}
			}
			this.failures++;
		}
		log.error("The routes " + (build.readsAll() ? "" : "with the metadata " + build.metadata() + " ")
				+ "cannot be read; "
				+ ((this.table != null) ? "those of the last refresh stay in use" : "there are none"), error);
		build.fail(error);
		announceEnd(build, error);
	}

	private void announceEnd(TableBuild build, Throwable error) {
		if (build.isAnnounced()) {
			// Listeners ask for the routes. If such a question, where reading fails,
			// ended with an event too, they would go round in circles.
			this.listener.accept(error);
		}
		// Elsewhere, for as many may follow as events have come meanwhile.
		Schedulers.boundedElastic().schedule(() -> build(false));
	}

}
