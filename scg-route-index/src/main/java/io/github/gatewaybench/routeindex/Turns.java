package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Runs actions with the same name one after the other, in the order in which they were
 * requested, without blocking a thread.
 */
final class Turns {

	private final ConcurrentMap<String, CompletableFuture<Void>> last = new ConcurrentHashMap<>();

	private final Duration patience;

	/**
	 * @param patience how long an action waits for its turn: one that hangs must not hold
	 * up others forever
	 */
	Turns(Duration patience) {
		this.patience = patience;
	}

	/**
	 * @param name of the actions that take turns
	 * @param action what to do when its turn comes
	 * @return completes, fails or is cancelled like the action; then the next one begins
	 */
	<T> Mono<T> take(String name, Supplier<Mono<T>> action) {
		return Mono.defer(() -> {
			CompletableFuture<Void> done = new CompletableFuture<>();
			CompletableFuture<Void> earlier = this.last.put(name, done);
			if (earlier == null) {
				Runnable end = () -> end(name, done);
				// Before the end is told: what follows it may ask for the next turn.
				return Mono.defer(action).doOnTerminate(end).doOnCancel(end);
			}
			AtomicBoolean begun = new AtomicBoolean();
			Runnable end = () -> {
				if (begun.get()) {
					end(name, done);
				}
				else {
					earlier.thenRun(() -> end(name, done));
				}
			};
			// On a thread that may block, and not deeper in the stack of the one before.
			return Mono.fromFuture(earlier, true)
				.timeout(this.patience, Mono.empty())
				.publishOn(Schedulers.boundedElastic())
				.then(Mono.defer(() -> {
					begun.set(true);
					return action.get();
				}))
				.doOnTerminate(end)
				.doOnCancel(end);
		});
	}

	private void end(String name, CompletableFuture<Void> done) {
		this.last.remove(name, done);
		done.complete(null);
	}

}
