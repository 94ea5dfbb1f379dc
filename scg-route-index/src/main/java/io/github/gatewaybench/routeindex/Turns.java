package io.github.gatewaybench.routeindex;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Lets changes of the same route happen one after the other: what is stored last must
 * also be what the index takes last.
 */
final class Turns {

	private final ConcurrentMap<String, CompletableFuture<Void>> last = new ConcurrentHashMap<>();

	/**
	 * @param id of the route to change
	 * @param change what to do when its turn comes, after all that were asked for earlier
	 * @return completes, fails or is cancelled as the change, and then the next one
	 * begins
	 */
	Mono<Void> take(String id, Supplier<Mono<Void>> change) {
		return Mono.defer(() -> {
			CompletableFuture<Void> done = new CompletableFuture<>();
			CompletableFuture<Void> earlier = this.last.put(id, done);
			if (earlier == null) {
				return Mono.defer(change).doFinally((signal) -> end(id, done));
			}
			AtomicBoolean begun = new AtomicBoolean();
			// On a thread that may block, and not deeper in the stack of the one before.
			return Mono.fromFuture(earlier, true).publishOn(Schedulers.boundedElastic()).then(Mono.defer(() -> {
				begun.set(true);
				return change.get();
			})).doFinally((signal) -> {
				if (begun.get()) {
					end(id, done);
				}
				else {
					earlier.thenRun(() -> end(id, done));
				}
			});
		});
	}

	private void end(String id, CompletableFuture<Void> done) {
		this.last.remove(id, done);
		done.complete(null);
	}

}
