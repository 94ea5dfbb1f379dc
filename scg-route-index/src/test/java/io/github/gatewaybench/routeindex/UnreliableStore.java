package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.cloud.gateway.route.InMemoryRouteDefinitionRepository;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;

import static org.awaitility.Awaitility.await;

/**
 * Keeps its routes in the gateway's own repository, but is late, fails or never answers.
 * It numbers the versions of each route, and knows which of them there were.
 */
class UnreliableStore implements WriteThroughRouteDefinitionRepository {

	private final InMemoryRouteDefinitionRepository memory;

	/** By route and version, whether it existed; it did not before the first. */
	private final Map<String, List<Boolean>> versions = new HashMap<>();

	/** By route, how often it was asked for in vain. */
	private final Map<String, Integer> unread = new ConcurrentHashMap<>();

	private final AtomicInteger running = new AtomicInteger();

	private final Random random = new Random(0);

	private volatile Trouble trouble = Trouble.NONE;

	UnreliableStore(InMemoryRouteDefinitionRepository memory) {
		this.memory = memory;
	}

	void trouble(Trouble trouble) {
		this.trouble = trouble;
	}

	int unread(String id) {
		return this.unread.getOrDefault(id, 0);
	}

	/** Waits until nothing is being changed any more. */
	void awaitRest(Duration patience) {
		await().pollInterval(Duration.ofMillis(1)).atMost(patience).until(() -> this.running.get() == 0);
	}

	/** Whether the route is what there was at some time since the version was stored. */
	synchronized boolean had(String id, int version, Route route) {
		List<Boolean> all = this.versions.getOrDefault(id, List.of(false));
		if (route == null) {
			return all.subList(version, all.size()).contains(false);
		}
		int found = (int) route.getMetadata().get("version");
		return route.getId().equals(id) && found >= version && found < all.size() && all.get(found);
	}

	@Override
	public Flux<RouteDefinition> getRouteDefinitions() {
		return Flux.defer(() -> answer(this.trouble.draw(this.random), stored()));
	}

	@Override
	public Mono<RouteDefinition> findById(String id) {
		return Flux.defer(() -> {
			Answer answer = this.trouble.draw(this.random);
			if (answer == Answer.FAILURE || answer == Answer.NEVER) {
				this.unread.merge(id, 1, Integer::sum);
			}
			return answer(answer, stored().stream().filter((definition) -> id.equals(definition.getId())).toList());
		}).next();
	}

	@Override
	public Mono<Void> save(Mono<RouteDefinition> route) {
		return route.flatMap((definition) -> change(definition.getId(), definition));
	}

	@Override
	public Mono<Void> delete(Mono<String> routeId) {
		return routeId.flatMap((id) -> change(id, null));
	}

	private Flux<RouteDefinition> answer(Answer answer, List<RouteDefinition> stored) {
		return switch (answer) {
			case PROMPT -> Flux.fromIterable(stored);
			// Not all that the store may hold by then.
			case LATE -> Mono.delay(Duration.ofMillis(2)).thenMany(Flux.fromIterable(stored));
			case FAILURE -> Flux.error(new Failure());
			case NEVER -> Flux.never();
		};
	}

	private Mono<Void> change(String id, RouteDefinition definition) {
		return Mono.deferContextual((context) -> {
			Change change = context.get(Change.class);
			if (change.answer == Answer.NEVER) {
				return Mono.never();
			}
			Mono<Void> store = Mono.fromRunnable(() -> store(id, definition, change));
			Mono<Void> late = Mono.delay(Duration.ofMillis(change.lateMillis)).then();
			Mono<Void> answer = switch (change.answer) {
				case LATE -> change.early ? store.then(late) : late.then(store);
				case FAILURE -> (change.early ? store : late).then(Mono.error(new Failure()));
				default -> store;
			};
			this.running.incrementAndGet();
			return answer.doFinally((end) -> this.running.decrementAndGet());
		});
	}

	private synchronized void store(String id, RouteDefinition definition, Change change) {
		List<Boolean> all = this.versions.computeIfAbsent(id, (absent) -> new ArrayList<>(List.of(false)));
		if (definition == null && !all.get(all.size() - 1)) {
			throw new Failure();
		}
		change.version.set(all.size());
		if (definition != null) {
			definition.setMetadata(Map.of("version", all.size()));
		}
		all.add(definition != null);
		((definition != null) ? this.memory.save(Mono.just(definition)) : this.memory.delete(Mono.just(id)))
			.subscribe();
		change.stored.tryEmitEmpty();
	}

	private synchronized List<RouteDefinition> stored() {
		List<RouteDefinition> stored = new ArrayList<>();
		this.memory.getRouteDefinitions().subscribe(stored::add);
		return stored;
	}

	/**
	 * What the store does with a change; its caller puts it into the context.
	 *
	 * @param early whether the change is stored before the store is late or fails
	 * @param version that the change stored; 0 until then
	 * @param stored ends when it is stored
	 */
	record Change(Answer answer, boolean early, int lateMillis, AtomicInteger version, Sinks.Empty<Void> stored) {

		static Change draw(Trouble trouble, Random random) {
			return new Change(trouble.draw(random), random.nextBoolean(), 1 + random.nextInt(trouble.longestMillis),
					new AtomicInteger(), Sinks.empty());
		}

	}

	enum Answer {

		PROMPT, LATE, FAILURE, NEVER

	}

	/** Fault of the store, and how many of 16 changes it affects. */
	enum Trouble {

		NONE(0, 0, 0, 1), SLOW(8, 0, 0, 3), FAILING(4, 4, 0, 3), HANGING(4, 0, 1, 40);

		private final int late;

		private final int failures;

		private final int hangs;

		/** Longest delay of a change, in milliseconds. */
		private final int longestMillis;

		Trouble(int late, int failures, int hangs, int longestMillis) {
			this.late = late;
			this.failures = failures;
			this.hangs = hangs;
			this.longestMillis = longestMillis;
		}

		Answer draw(Random random) {
			int drawn = random.nextInt(16);
			if (drawn < this.late) {
				return Answer.LATE;
			}
			if (drawn < this.late + this.failures) {
				return Answer.FAILURE;
			}
			return (drawn < this.late + this.failures + this.hangs) ? Answer.NEVER : Answer.PROMPT;
		}

	}

	/** The store failed, as it was meant to. */
	static class Failure extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

}
