package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import org.springframework.cloud.gateway.route.Route;

/**
 * The table in use, and the builds of the next one. A build reads all sources, for all
 * routes or only those with some metadata, and replaces the table when it is complete.
 */
final class CurrentTable {

	private static final Log log = LogFactory.getLog(IndexedRouteLocator.class);

	private static final Duration MAX_TICK = Duration.ofSeconds(1);

	private final List<RouteSource> sources;

	private final Consumer<Throwable> listener;

	private final Duration readTimeout;

	/** How often to check whether a source is silent. */
	private final Duration tick;

	private final Object lock = new Object();

	private volatile RouteTable table;

	private volatile Duration lastBuild;

	private volatile long failures;

	/** Whether the last build of all routes failed, so that the table may be outdated. */
	private boolean outdated;

	/** Metadata of the requested refreshes for which no build has begun yet. */
	private final Set<Map<String, Object>> requested = new LinkedHashSet<>();

	/**
	 * The builds in progress, in the order in which they began: more than one only if a
	 * source is silent. Each reads at least what those before it read.
	 */
	private final Deque<Build> builds = new ArrayDeque<>();

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

	Duration lastBuildDuration() {
		return this.lastBuild;
	}

	long failedBuildCount() {
		return this.failures;
	}

	/**
	 * Requests a new table. Its build begins now or, if a build is in progress whose
	 * source is not silent, after that build.
	 * @param metadata metadata of the routes to read again; empty for all routes
	 */
	void refresh(Map<String, Object> metadata) {
		synchronized (this.lock) {
			if (metadata.isEmpty()) {
				this.requested.clear();
			}
			// The routes of the last event stand first.
			this.requested.remove(metadata);
			this.requested.add(metadata);
		}
		build(false);
	}

	/**
	 * Puts a route into the table, and into tables that are being built: see
	 * {@link RouteTable#put}. If the last build of all routes failed, another one begins,
	 * because other routes may be out of date.
	 */
	List<Route> put(int source, String id, Route route) {
		List<Route> earlier;
		boolean rebuild;
		synchronized (this.lock) {
			this.builds.forEach((build) -> build.changes.add((next) -> next.put(source, id, route)));
			earlier = (this.table != null) ? this.table.put(source, id, route) : List.of();
			rebuild = this.outdated;
		}
		if (rebuild) {
			refresh(Map.of());
		}
		return earlier;
	}

	/** Stops all builds. */
	void close() {
		List<Build> unfinished;
		synchronized (this.lock) {
			unfinished = List.copyOf(this.builds);
			this.builds.clear();
			this.requested.clear();
		}
		unfinished.forEach((build) -> {
			build.work.dispose();
			build.result.tryEmitError(new CancellationException("The application is being closed"));
		});
	}

	/**
	 * Begins a build, or joins the one in progress unless its source is silent.
	 * @param always whether to build even if no refresh was requested
	 */
	private Mono<RouteTable> build(boolean always) {
		Build begun;
		synchronized (this.lock) {
			Build latest = this.builds.peekLast();
			if (latest != null && latest.reading.silentFor().isZero()) {
				return latest.result.asMono();
			}
			if (this.requested.isEmpty() && !always) {
				return Mono.empty();
			}
			begun = new Build(nextMetadata(latest), !this.requested.isEmpty() || (latest != null && latest.announced));
			if (begun.metadata.isEmpty() && !this.requested.contains(begun.metadata)) {
				// All are read instead of some.
				this.requested.clear();
			}
			this.requested.remove(begun.metadata);
			this.builds.add(begun);
			if (latest != null) {
				log.warn(latest.reading + "; the routes are read again in parallel");
			}
		}
		begun.begin();
		return begun.result.asMono();
	}

	/** Metadata of the routes to read next: at least those that a silent build reads. */
	private Map<String, Object> nextMetadata(Build silent) {
		Map<String, Object> next = this.requested.stream().findFirst().orElse(Map.of());
		return (this.table != null && (silent == null || silent.metadata.equals(next))) ? next : Map.of();
	}

	/** One reading of all sources into a new table. */
	private final class Build {

		/** Metadata of the routes that are read; empty for all routes. */
		private final Map<String, Object> metadata;

		private final Sinks.One<RouteTable> result = Sinks.one();

		private final long begun = System.nanoTime();

		/** The reading, and the timer that checks whether it is silent. */
		private final Disposable.Composite work = Disposables.composite();

		/** Whether an event requested this build, so that it ends with an event. */
		private final boolean announced;

		/** Changes made during the build, which its reading may have missed. */
		private final List<Consumer<RouteTable>> changes = new ArrayList<>();

		private final SourceReading reading = new SourceReading(CurrentTable.this.tick);

		private Build(Map<String, Object> metadata, boolean announced) {
			this.metadata = metadata;
			this.announced = announced;
		}

		private void begin() {
			long period = CurrentTable.this.tick.toMillis();
			this.work.add(Schedulers.parallel()
				.schedulePeriodically(this::checkSilence, period, period, TimeUnit.MILLISECONDS));
			this.work
				.add(this.reading.read(CurrentTable.this.sources, this.metadata).subscribe(this::succeed, this::fail));
		}

		private void checkSilence() {
			boolean waiting;
			synchronized (CurrentTable.this.lock) {
				this.reading.updateSilence();
				waiting = !this.reading.silentFor().isZero() && !CurrentTable.this.requested.isEmpty();
			}
			// Elsewhere, for a reading and the listeners may block.
			if (this.reading.silentFor().compareTo(CurrentTable.this.readTimeout) >= 0) {
				Schedulers.boundedElastic()
					.schedule(() -> fail(new TimeoutException(this.reading
							+ "; if it needs longer for its first route, increase scg.route-index.read-timeout")));
			}
			else if (waiting) {
				Schedulers.boundedElastic().schedule(() -> build(false));
			}
		}

		private void succeed(List<List<Route>> routes) {
			try {
				replaceTable(this.metadata.isEmpty() ? new RouteTable(routes)
						: new RouteTable(CurrentTable.this.table, this.metadata, routes));
			}
			catch (Throwable ex) {
				fail(ex);
			}
		}

		private void replaceTable(RouteTable filled) {
			List<Build> ended = new ArrayList<>(); // those that it supersedes, and itself
			synchronized (CurrentTable.this.lock) {
				if (!CurrentTable.this.builds.contains(this)) {
					return;
				}
				this.changes.forEach((change) -> change.accept(filled));
				CurrentTable.this.table = filled;
				if (this.metadata.isEmpty()) {
					CurrentTable.this.outdated = false;
					CurrentTable.this.lastBuild = Duration.ofNanos(System.nanoTime() - this.begun);
				}
				do {
					ended.add(CurrentTable.this.builds.remove());
				}
				while (!ended.contains(this));
			}
			ended.forEach((build) -> {
				build.work.dispose();
				build.result.tryEmitValue(filled);
			});
			announceEnd(null);
		}

		private void fail(Throwable error) {
			synchronized (CurrentTable.this.lock) {
				if (!CurrentTable.this.builds.remove(this)) {
					return;
				}
				CurrentTable.this.outdated |= this.metadata.isEmpty();
				CurrentTable.this.failures++;
			}
			this.work.dispose();
			log.error("The routes " + (this.metadata.isEmpty() ? "" : "with the metadata " + this.metadata + " ")
					+ "cannot be read; "
					+ ((CurrentTable.this.table != null) ? "those of the last refresh stay in use" : "there are none"),
					error);
			this.result.tryEmitError(error);
			announceEnd(error);
		}

		private void announceEnd(Throwable error) {
			if (this.announced) {
				// Listeners ask for the routes. If such a question, where reading fails,
				// ended with an event too, they would go round in circles.
				CurrentTable.this.listener.accept(error);
			}
			// Elsewhere, for as many may follow as events have come meanwhile.
			Schedulers.boundedElastic().schedule(() -> build(false));
		}

	}

}
