package io.github.gatewaybench.routeindex;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
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
	 * @param change what to do when its turn comes. Once it has its place it is done,
	 * also if the subscriber leaves.
	 * @return completes, or fails, as the change does
	 */
	Mono<Void> take(String id, Supplier<Mono<Void>> change) {
		return Mono.deferContextual((context) -> {
			CompletableFuture<Void> done = new CompletableFuture<>();
			CompletableFuture<Void> earlier = this.last.put(id, done);
			Mono<Void> turn = Mono.defer(change);
			if (earlier != null) {
				// Elsewhere: each change would otherwise run deeper in the stack of the
				// one
				// before.
				turn = Mono.fromFuture(earlier, true).onErrorComplete().publishOn(Schedulers.parallel()).then(turn);
			}
			turn.contextWrite(context).subscribe(null, (error) -> {
				this.last.remove(id, done);
				done.completeExceptionally(error);
			}, () -> {
				this.last.remove(id, done);
				done.complete(null);
			});
			return Mono.fromFuture(done, true);
		});
	}

}
