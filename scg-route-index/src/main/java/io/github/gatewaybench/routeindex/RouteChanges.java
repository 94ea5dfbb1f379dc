package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import org.springframework.cloud.gateway.route.Route;

/**
 * The queue of the routes that a repository has changed. Each is read after it was
 * stored, and put into the index in the order of the queue: whatever was read for a
 * change, no later change is overwritten by it.
 */
final class RouteChanges {

	private static final Log log = LogFactory.getLog(RouteChanges.class);

	/** Routes read at the same time, where a store needs long for one. */
	private static final int READS = 16;

	private final Sinks.Many<Change> queue = Sinks.many().unicast().onBackpressureBuffer();

	private final Function<String, Mono<Route>> reader;

	/**
	 * @param reader asks the repository for a route; empty if it has none with this id
	 * @param timeout how long it may take to answer
	 * @param writer takes each answer; one at a time
	 */
	RouteChanges(Function<String, Mono<Route>> reader, Duration timeout, Consumer<Answer> writer) {
		this.reader = (id) -> Mono.<Route>create((sink) -> {
			try {
				reader.apply(id).subscribe(sink::success, sink::error, sink::success);
			}
			catch (Throwable ex) {
				// Reactor throws what it takes for fatal, as a class that a filter lacks.
				sink.error(ex);
			}
		}).timeout(timeout);
		this.queue.asFlux()
			// Repositories may block. Without a worker of its own, which would have to
			// end.
			.publishOn(Schedulers.fromExecutor((task) -> Schedulers.boundedElastic().schedule(task)))
			.flatMapSequential(this::read, READS, 1)
			.subscribe((answer) -> {
				try {
					writer.accept(answer);
				}
				catch (Throwable ex) {
					log.error("Route " + answer.id() + " was stored, but the index could not take it", ex);
				}
				finally {
					answer.change().done().success();
				}
			});
	}

	/**
	 * Reads a route again and puts it into the index.
	 * @param id of a route that has been stored or deleted
	 * @return completes when the index has it; never fails
	 */
	Mono<Void> follow(String id) {
		return Mono.create((done) -> {
			synchronized (this.queue) {
				this.queue.tryEmitNext(new Change(id, done)).orThrow();
			}
		});
	}

	private Mono<Answer> read(Change change) {
		return this.reader.apply(change.id())
			.map((route) -> new Answer(change, Optional.of(route), null))
			.defaultIfEmpty(new Answer(change, Optional.empty(), null))
			.onErrorResume((error) -> Mono.just(new Answer(change, Optional.empty(), error)));
	}

	/**
	 * A change that was stored.
	 *
	 * @param id of the route
	 * @param done is told when the index has it
	 */
	private record Change(String id, MonoSink<Void> done) {
	}

	/**
	 * What the repository answers after a change.
	 *
	 * @param change that it is about
	 * @param route the route as it is now; empty if there is none, or it is not known
	 * @param error why it is not known; {@code null} if it is
	 */
	record Answer(Change change, Optional<Route> route, Throwable error) {

		String id() {
			return this.change.id();
		}

	}

}
