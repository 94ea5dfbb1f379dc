package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import org.springframework.cloud.gateway.route.Route;

/**
 * Builds a new route table from one reading of all sources.
 */
final class TableBuild {

	private final Map<String, Object> metadata;

	private final long number;

	private final boolean announced;

	private final SourceReading reading;

	private final Sinks.One<RouteTable> result = Sinks.one();

	private final long startNanos = System.nanoTime();

	/** Running read, and the timer that checks whether the current source still sends. */
	private final Disposable.Composite work = Disposables.composite();

	/** Changes made during the build, which its reading may have missed. */
	private final List<Consumer<RouteTable>> changes = new ArrayList<>();

	private final List<String> changedIds = new ArrayList<>();

	/**
	 * @param metadata metadata of the routes that are read; empty for all routes
	 * @param number number of the build of all routes that supplies the other routes:
	 * this one if it reads all
	 * @param announced whether an event requested this build, so that it ends with an
	 * event
	 * @param reading the reading, which has not begun yet
	 */
	TableBuild(Map<String, Object> metadata, long number, boolean announced, SourceReading reading) {
		this.metadata = metadata;
		this.number = number;
		this.announced = announced;
		this.reading = reading;
	}

	/**
	 * Begins to read.
	 * @param tick interval between two calls of {@code checkSilence}
	 * @param checkSilence called at every tick until the build ends
	 * @param succeed called with the routes of each source
	 * @param fail called with the error if a source cannot be read
	 */
	void begin(List<RouteSource> sources, Duration tick, Runnable checkSilence, Consumer<List<List<Route>>> succeed,
			Consumer<Throwable> fail) {
		long period = tick.toMillis();
		this.work.add(Schedulers.parallel().schedulePeriodically(checkSilence, period, period, TimeUnit.MILLISECONDS));
		this.work.add(this.reading.read(sources, this.metadata).subscribe(succeed, fail));
	}

	Map<String, Object> metadata() {
		return this.metadata;
	}

	boolean readsAll() {
		return this.metadata.isEmpty();
	}

	long number() {
		return this.number;
	}

	boolean isAnnounced() {
		return this.announced;
	}

	SourceReading reading() {
		return this.reading;
	}

	/** The table, once it is complete; an error if it cannot be built. */
	Mono<RouteTable> result() {
		return this.result.asMono();
	}

	/** Time since the build began. */
	Duration duration() {
		return Duration.ofNanos(System.nanoTime() - this.startNanos);
	}

	void addChange(String id, Consumer<RouteTable> change) {
		this.changedIds.add(id);
		this.changes.add(change);
	}

	/** Whether a route whose id the predicate accepts was changed during the build. */
	boolean hasChanged(Predicate<String> ids) {
		return this.changedIds.stream().anyMatch(ids);
	}

	void applyChanges(RouteTable table) {
		this.changes.forEach((change) -> change.accept(table));
	}

	/** Ends the build with its table; ignored if it has ended before. */
	void succeed(RouteTable table) {
		this.work.dispose();
		this.result.tryEmitValue(table);
	}

	/** Ends the build with an error; ignored if it has ended before. */
	void fail(Throwable error) {
		this.work.dispose();
		this.result.tryEmitError(error);
	}

}
