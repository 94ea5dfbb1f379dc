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

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import org.springframework.cloud.gateway.route.Route;

/**
 * The table in use, and the builds of the next one: each reads all sources and replaces
 * the table when it is complete.
 */
final class CurrentTable {

	private static final Log log = LogFactory.getLog(IndexedRouteLocator.class);

	private static final Duration LONGEST_TICK = Duration.ofSeconds(1);

	private final List<RouteSource> sources;

	private final Consumer<Throwable> listener;

	private final Duration readTimeout;

	/** How often to check whether a source is silent. */
	private final Duration tick;

	private final Object lock = new Object();

	private volatile RouteTable table;

	private volatile Duration lastBuild;

	private volatile long failures;

	/** Whether the last build failed, so that the table may be out of date. */
	private boolean outdated;

	/**
	 * The builds in progress, in the order in which they began: more than one only if a
	 * source is silent.
	 */
	private final Deque<Build> builds = new ArrayDeque<>();

	/**
	 * @param sources where routes come from
	 * @param readTimeout how long a source may send nothing before a build fails
	 * @param listener is notified of the end of every refresh, with {@code null} or what
	 * it failed with
	 */
	CurrentTable(List<RouteSource> sources, Duration readTimeout, Consumer<Throwable> listener) {
		this.sources = sources;
		this.readTimeout = readTimeout;
		this.listener = listener;
		this.tick = (readTimeout.compareTo(LONGEST_TICK) < 0) ? readTimeout : LONGEST_TICK;
	}

	/** The table; {@code null} before the first one is complete. */
	RouteTable now() {
		return this.table;
	}

	/** The table, or the first one when it is complete, or why there cannot be one. */
	Mono<RouteTable> await() {
		return Mono.defer(() -> {
			RouteTable current = this.table;
			return (current != null) ? Mono.just(current) : build(false);
		});
	}

	Duration lastBuild() {
		return this.lastBuild;
	}

	long failures() {
		return this.failures;
	}

	/** Builds a new table, after the one being built unless its source is silent. */
	void refresh() {
		build(true);
	}

	/**
	 * Puts a route into the table, and into those that are being built. If the last build
	 * failed, another one begins, because other routes may be out of date.
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
			refresh();
		}
		return earlier;
	}

	/** Stops all builds. */
	void close() {
		List<Build> unfinished;
		synchronized (this.lock) {
			unfinished = List.copyOf(this.builds);
			this.builds.clear();
		}
		unfinished.forEach((build) -> {
			build.work.dispose();
			build.result.tryEmitError(new CancellationException("The application is being closed"));
		});
	}

	/**
	 * Begins a build, or joins the one in progress unless its source is silent.
	 * @param rereads whether what has already been read is too old
	 */
	private Mono<RouteTable> build(boolean rereads) {
		Build begun;
		synchronized (this.lock) {
			Build latest = this.builds.peekLast();
			if (latest != null && latest.ticksOfSilence == 0) {
				latest.rebuild |= rereads;
				return latest.result.asMono();
			}
			begun = new Build(rereads || (latest != null && (latest.announced || latest.rebuild)));
			this.builds.add(begun);
			if (latest != null) {
				log.warn(latest.silence() + "; the routes are read again in parallel");
			}
		}
		begun.begin();
		return begun.result.asMono();
	}

	/** One reading of all sources into a new table. */
	private final class Build {

		private final Sinks.One<RouteTable> result = Sinks.one();

		private final long begun = System.nanoTime();

		/** The reading, and the watch over it. */
		private final Disposable.Composite work = Disposables.composite();

		/** Whether an event requested it, so that it ends with an event. */
		private final boolean announced;

		/** Changes made meanwhile, for which the sources may have been read too early. */
		private final List<Consumer<RouteTable>> changes = new ArrayList<>();

		/** Whether another build was requested since it began. */
		private boolean rebuild;

		private final LongAdder signals = new LongAdder();

		private long signalsAtLastTick;

		/** The name of the source being read. */
		private volatile String source;

		// Ticks, for a clock may be set, and the machine may be suspended.
		private volatile int ticksOfSilence;

		private Build(boolean announced) {
			this.announced = announced;
		}

		private void begin() {
			long period = CurrentTable.this.tick.toMillis();
			this.work
				.add(Schedulers.parallel().schedulePeriodically(this::tick, period, period, TimeUnit.MILLISECONDS));
			this.work.add(Flux.fromIterable(CurrentTable.this.sources)
				.concatMap(this::read)
				.collectList()
				.subscribe(this::succeed, this::fail));
		}

		private Mono<List<Route>> read(RouteSource source) {
			this.source = source.name();
			return RouteSource.catching(source.routes().doOnNext((route) -> this.signals.increment()).collectList())
				.doOnNext((all) -> this.signals.increment());
		}

		private void tick() {
			boolean waiting;
			synchronized (CurrentTable.this.lock) {
				long now = this.signals.sum();
				this.ticksOfSilence = (now != this.signalsAtLastTick) ? 0 : this.ticksOfSilence + 1;
				this.signalsAtLastTick = now;
				waiting = this.ticksOfSilence > 0 && this.rebuild && CurrentTable.this.builds.peekLast() == this;
			}
			// Elsewhere, for a reading and the listeners may block.
			if (silentFor().compareTo(CurrentTable.this.readTimeout) >= 0) {
				Schedulers.boundedElastic()
					.schedule(() -> fail(new TimeoutException(silence()
							+ "; if it needs longer for its first route, increase scg.route-index.read-timeout")));
			}
			else if (waiting) {
				Schedulers.boundedElastic().schedule(CurrentTable.this::refresh);
			}
		}

		private Duration silentFor() {
			return CurrentTable.this.tick.multipliedBy(this.ticksOfSilence);
		}

		private String silence() {
			return "The route source " + this.source + " has sent nothing for " + silentFor().toMillis() + " ms";
		}

		private void succeed(List<List<Route>> routes) {
			try {
				RouteTable filled = new RouteTable();
				filled.addAll(routes);
				use(filled);
			}
			catch (Throwable ex) {
				fail(ex);
			}
		}

		private void use(RouteTable filled) {
			List<Build> superseded = new ArrayList<>();
			boolean more;
			synchronized (CurrentTable.this.lock) {
				if (!CurrentTable.this.builds.contains(this)) {
					return;
				}
				this.changes.forEach((change) -> change.accept(filled));
				CurrentTable.this.table = filled;
				CurrentTable.this.outdated = false;
				CurrentTable.this.lastBuild = Duration.ofNanos(System.nanoTime() - this.begun);
				while (CurrentTable.this.builds.peek() != this) {
					superseded.add(CurrentTable.this.builds.poll());
				}
				CurrentTable.this.builds.remove();
				more = this.rebuild && CurrentTable.this.builds.isEmpty();
			}
			superseded.add(this);
			superseded.forEach((build) -> {
				build.work.dispose();
				build.result.tryEmitValue(filled);
			});
			end(null, more);
		}

		private void fail(Throwable error) {
			boolean more;
			synchronized (CurrentTable.this.lock) {
				// A later build reads again anyway; an earlier one has read too early.
				more = this.rebuild && CurrentTable.this.builds.peekLast() == this;
				if (!CurrentTable.this.builds.remove(this)) {
					return;
				}
				CurrentTable.this.outdated = true;
				CurrentTable.this.failures++;
			}
			this.work.dispose();
			log.error("The routes cannot be read; "
					+ ((CurrentTable.this.table != null) ? "those of the last refresh stay in use" : "there are none"),
					error);
			this.result.tryEmitError(error);
			end(error, more);
		}

		private void end(Throwable error, boolean more) {
			if (this.announced) {
				// Listeners ask for the routes. If such a question, where reading fails,
				// ended with an event too, they would go round in circles.
				CurrentTable.this.listener.accept(error);
			}
			if (more) {
				refresh();
			}
		}

	}

}
