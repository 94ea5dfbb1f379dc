package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.route.Route;

/**
 * Reads all route sources, one after the other, and measures how long the current one has
 * sent nothing.
 */
final class SourceReading {

	/** Interval between two checks whether anything was sent. */
	private final Duration tick;

	private final LongAdder signals = new LongAdder();

	private long signalsAtLastTick;

	/** The name of the source being read. */
	private volatile String source;

	// Ticks, for a clock may be set, and the machine may be suspended.
	private volatile int ticksOfSilence;

	private boolean ended;

	SourceReading(Duration tick) {
		this.tick = tick;
	}

	/**
	 * Reads one source after the other.
	 * @param metadata metadata of the routes to read; empty for all routes
	 * @return the routes of each source
	 */
	Mono<List<List<Route>>> read(List<RouteSource> sources, Map<String, Object> metadata) {
		return Flux.fromIterable(sources).concatMap((each) -> {
			this.source = each.name();
			Flux<Route> routes = Flux.defer(() -> each.readRoutes().apply(metadata, this.signals::increment));
			return RouteSource.signalAllErrors(routes.doOnNext((route) -> this.signals.increment()).collectList())
				.doOnNext((all) -> this.signals.increment());
		}).collectList().doOnNext((routes) -> end());
	}

	/** Ends the silence for good: filling a table may take longer than reading. */
	private synchronized void end() {
		this.ended = true;
		this.ticksOfSilence = 0;
	}

	/**
	 * Adds a tick to the silence, or ends the silence if anything was sent since the last
	 * call, or everything was read.
	 */
	synchronized void updateSilence() {
		long now = this.signals.sum();
		this.ticksOfSilence = (this.ended || now != this.signalsAtLastTick) ? 0 : this.ticksOfSilence + 1;
		this.signalsAtLastTick = now;
	}

	/** Time since the source last sent anything, in whole ticks. */
	Duration silentFor() {
		return this.tick.multipliedBy(this.ticksOfSilence);
	}

	@Override
	public String toString() {
		return "The route source " + this.source + " has sent nothing for " + silentFor().toMillis() + " ms";
	}

}
