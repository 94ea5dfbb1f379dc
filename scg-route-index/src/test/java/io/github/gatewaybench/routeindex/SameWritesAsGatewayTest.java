package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.routeindex.Tables.PredicateSpec;
import io.github.gatewaybench.routeindex.Tables.RequestSpec;
import io.github.gatewaybench.routeindex.Tables.RouteSpec;
import io.github.gatewaybench.routeindex.UnreliableStore.Answer;
import io.github.gatewaybench.routeindex.UnreliableStore.Change;
import io.github.gatewaybench.routeindex.UnreliableStore.Trouble;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.InMemoryRouteDefinitionRepository;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;
import org.springframework.context.ApplicationContext;
import org.springframework.util.StringUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR;

/**
 * However many write at the same time, leave before they have an answer, and however slow
 * the store is, fails or hangs: a change that has ended is routed for the next request,
 * and afterwards a gateway with the index and one without choose the same routes.
 */
@ExtendWith(LogCapture.class)
class SameWritesAsGatewayTest {

	private static final int ROUNDS = Integer.getInteger("route-index.tables", 500) / 60;

	private static final int CHANGES_OF_A_WRITER = 12;

	/** Routes that all writers change. */
	private static final int SHARED = 3;

	/** Routes that only one writer changes, for each of them. */
	private static final int OWN = 4;

	private static final List<PredicateSpec> BEFORE_PATH = List.of(new PredicateSpec("Host", List.of("a.test")),
			new PredicateSpec("Host", List.of("*.test")), new PredicateSpec("Method", List.of("GET")),
			new PredicateSpec("Seen", List.of("true")));

	private static final List<String> PATTERNS = List.of("/t/a", "/t/{x}", "/t/*/b", "/t/a/**", "/t/**", "/t/b/{x}");

	private static final List<RequestSpec> REQUESTS = Stream.of("a.test", "b.test", "other")
		.flatMap((host) -> Stream.of("/t/a", "/t/a/", "/t/b", "/t/c/", "/t/a/b", "/t/c/b/", "/t/a/c/d", "/t/b/c", "/x")
			.map((path) -> request(path, host)))
		.toList();

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	@ParameterizedTest
	@ValueSource(ints = { 2, 8 })
	void howeverManyWrite(int writers, LogCapture log) {
		ReactiveWebApplicationContextRunner application = GatewayAlone.with(SameAsGatewayTest.Application.class);
		application.withPropertyValues("scg.route-index.enabled=false").run((stock) -> {
			UnreliableStore store = new UnreliableStore(stock.getBean(InMemoryRouteDefinitionRepository.class));
			application.withPropertyValues("scg.route-index.write-through=true", "scg.route-index.read-timeout=50ms")
				.withBean("store", RouteDefinitionRepository.class, () -> store)
				.withBean(SameRefreshAsGatewayTest.Failures.class)
				.run((index) -> {
					Gateways gateways = new Gateways(stock, index, store);
					IntStream.range(0, ROUNDS).forEach((round) -> gateways.round(writers, round, log));
					LogFactory.getLog("SameWritesAsGateway").info(writers + " writers: " + gateways);
				});
		});
	}

	private static RequestSpec request(String path, String host) {
		return new RequestSpec("GET", path, "", host, Map.of(), "r0");
	}

	/** A route that has one path for itself, and shares the others. */
	private static RouteSpec route(int id, Random random) {
		List<PredicateSpec> predicates = new ArrayList<>();
		if (random.nextInt(3) == 0) {
			predicates.add(BEFORE_PATH.get(random.nextInt(BEFORE_PATH.size())));
		}
		predicates.add(new PredicateSpec(random.nextBoolean() ? "Path" : "SlashedPath",
				List.of("/own/r" + id, PATTERNS.get(random.nextInt(PATTERNS.size())))));
		// No two have the same order: that of equal ones is the same only after a
		// refresh.
		return new RouteSpec(id, id + 100 * random.nextInt(3), predicates);
	}

	/** What a writer does next: it saves, or deletes, or asks for a refresh. */
	private record Step(Kind kind, RouteSpec route, Change change, boolean leaves, int patienceMillis) {

		private static Step draw(int writer, Trouble trouble, boolean refreshes, Random random) {
			boolean isShared = random.nextInt(3) == 0;
			int id = isShared ? random.nextInt(SHARED) : SHARED + OWN * writer + random.nextInt(OWN);
			Kind kind = switch (random.nextInt(12)) {
				case 0 -> refreshes ? Kind.REFRESH : Kind.SAVE;
				case 1, 2, 3 -> Kind.DELETE;
				default -> Kind.SAVE;
			};
			Change change = Change.draw(trouble, random);
			return new Step(kind, SameWritesAsGatewayTest.route(id, random), change,
					change.answer() == Answer.NEVER || random.nextInt(4) == 0, random.nextInt(8));
		}

		private String id() {
			return "r" + this.route.id();
		}

		/** Ends when the caller leaves: at some time, or when its change is stored. */
		private Mono<?> leaving() {
			if (!this.leaves) {
				return Mono.never();
			}
			return (this.patienceMillis < 4 || this.change.answer() == Answer.NEVER)
					? Mono.delay(Duration.ofMillis(this.patienceMillis)) : this.change.stored().asMono();
		}

	}

	private enum Kind {

		SAVE, DELETE, REFRESH

	}

	/** A gateway without the index, and one with it that the writers use. */
	private static final class Gateways {

		private final ApplicationContext stock;

		private final ApplicationContext index;

		private final UnreliableStore store;

		private final RouteDefinitionRepository repository;

		private final RoutePredicateHandlerMapping mapping;

		private final AtomicInteger failures;

		/** By route, the latest version whose change has ended. */
		private final Map<String, Integer> ended = new ConcurrentHashMap<>();

		/** By route, a version that a request found too late, and by which route. */
		private final Map<String, String> late = new ConcurrentHashMap<>();

		private final LongAdder rounds = new LongAdder();

		private final LongAdder changes = new LongAdder();

		private final LongAdder left = new LongAdder();

		private final LongAdder unread = new LongAdder();

		private final LongAdder requests = new LongAdder();

		private Gateways(ApplicationContext stock, ApplicationContext index, UnreliableStore store) {
			this.stock = stock;
			this.index = index;
			this.store = store;
			this.repository = index.getBean(RouteDefinitionRepository.class);
			this.mapping = index.getBean(RoutePredicateHandlerMapping.class);
			this.failures = index.getBean(SameRefreshAsGatewayTest.Failures.class).count;
		}

		private void round(int writers, int round, LogCapture log) {
			Random random = new Random(round);
			Trouble trouble = Trouble.values()[round % Trouble.values().length];
			// A refresh would also bring what the index has lost.
			boolean refreshes = round / Trouble.values().length % 2 == 1;
			List<List<Step>> plans = IntStream.range(0, writers)
				.mapToObj((writer) -> Stream.generate(() -> Step.draw(writer, trouble, refreshes, random))
					.limit(CHANGES_OF_A_WRITER)
					.toList())
				.toList();
			this.store.trouble(trouble);
			Flux.fromIterable(plans)
				.flatMap((plan) -> Flux.fromIterable(plan)
					.concatMap(this::perform)
					.subscribeOn(Schedulers.boundedElastic()))
				.blockLast(PATIENCE);
			this.store.trouble(Trouble.NONE);
			this.store.awaitRest(PATIENCE);
			// Comes behind everything that has not reached the index yet.
			perform(new Step(Kind.SAVE, SameWritesAsGatewayTest.route(99, random), Change.draw(Trouble.NONE, random),
					false, 0))
				.block(PATIENCE);
			assertSame(writers + " writers, round " + round + ", " + trouble);
			this.late.keySet().removeIf((id) -> isUnreadForTime(id, log));
			assertThat(this.late).as("%d writers, round %d, %s", writers, round, trouble).isEmpty();
			this.rounds.increment();
		}

		private Mono<Void> perform(Step step) {
			if (step.kind() == Kind.REFRESH) {
				return Mono.fromRunnable(() -> this.index.publishEvent(new RefreshRoutesEvent(this)));
			}
			return Mono.defer(() -> {
				int unread = this.store.unread(step.id());
				Mono<Void> change = (step.kind() == Kind.SAVE)
						? this.repository.save(Mono.just(SameAsGatewayTest.definition(step.route())))
						: this.repository.delete(Mono.just(step.id()));
				return change.contextWrite((context) -> context.put(Change.class, step.change()))
					.onErrorComplete(UnreliableStore.Failure.class)
					.doOnSuccess((nothing) -> end(step, unread))
					.doOnCancel(this.left::increment)
					.takeUntilOther(step.leaving())
					.publishOn(Schedulers.boundedElastic())
					.then(Mono.fromRunnable(() -> {
						assertRouted(step.id());
						assertRouted("r" + ThreadLocalRandom.current().nextInt(SHARED));
					}));
			});
		}

		/** A change that failed may have been stored nevertheless, so it counts too. */
		private void end(Step step, int unreadBefore) {
			this.changes.increment();
			if (this.store.unread(step.id()) == unreadBefore) {
				this.ended.merge(step.id(), step.change().version().get(), Math::max);
			}
			else {
				// A refresh follows, for which nobody waits.
				this.unread.increment();
			}
		}

		private void assertRouted(String id) {
			int version = this.ended.getOrDefault(id, 0);
			Route route = (Route) SameAsGatewayTest.outcome(this.mapping, request("/own/" + id, "a.test"))
				.get(GATEWAY_ROUTE_ATTR);
			if (!this.store.had(id, version, route)) {
				this.late.put(id, "version " + version + " or a later one, but: "
						+ ((route != null) ? route.getId() + " " + route.getMetadata() : "none"));
			}
			this.requests.increment();
		}

		/** Whether the store answered, but on a busy machine not within the limit. */
		private boolean isUnreadForTime(String id, LogCapture log) {
			return StringUtils.countOccurrencesOf(log.text(), "a change of route " + id + ",") > this.store.unread(id);
		}

		private void assertSame(String description) {
			await().pollInterval(Duration.ofMillis(1)).atMost(PATIENCE).untilAsserted(() -> {
				if (this.failures.getAndSet(0) > 0) {
					this.index.publishEvent(new RefreshRoutesEvent(this));
				}
				this.stock.publishEvent(new RefreshRoutesEvent(this));
				assertThat(SameRefreshAsGatewayTest.routes(this.index)).as(description)
					.isEqualTo(SameRefreshAsGatewayTest.routes(this.stock));
				for (RequestSpec request : REQUESTS) {
					assertThat(SameRefreshAsGatewayTest.outcome(this.index, request)).as("%s: %s", description, request)
						.isEqualTo(SameRefreshAsGatewayTest.outcome(this.stock, request));
				}
			});
			this.requests.add(REQUESTS.size());
		}

		@Override
		public String toString() {
			return this.rounds + " rounds, " + this.changes + " changes that ended, " + this.unread
					+ " of them followed by a refresh, " + this.left + " whose callers left, " + this.requests
					+ " requests";
		}

	}

}
