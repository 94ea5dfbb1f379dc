package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.ContextView;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.factory.AbstractGatewayFilterFactory;
import org.springframework.cloud.gateway.filter.factory.GatewayFilterFactory;
import org.springframework.cloud.gateway.route.InMemoryRouteDefinitionRepository;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;

import static io.github.gatewaybench.routeindex.WriteThroughTest.definition;
import static io.github.gatewaybench.routeindex.WriteThroughTest.ids;
import static io.github.gatewaybench.routeindex.WriteThroughTest.repository;
import static io.github.gatewaybench.routeindex.WriteThroughTest.routeOf;
import static io.github.gatewaybench.routeindex.WriteThroughTest.routes;
import static io.github.gatewaybench.routeindex.WriteThroughTest.save;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

/**
 * Which routes there are after changes of a store that blocks, fails, is in a transaction
 * or holds a definition that cannot be resolved.
 */
@ExtendWith(LogCapture.class)
class WriteThroughTroubleTest {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private final Store store = new Store();

	private final CountDownLatch released = new CountDownLatch(1);

	private final ReactiveWebApplicationContextRunner application = GatewayAlone.with(Application.class)
		.withPropertyValues("scg.route-index.write-through=true")
		.withBean("store", RouteDefinitionRepository.class, () -> this.store);

	@AfterEach
	void release() {
		this.released.countDown();
	}

	@Test
	void aReadThatBlocksIsGivenUpAndLaterChangesAreRouted() {
		CountDownLatch asked = new CountDownLatch(1);
		this.store.finding = (id, found) -> {
			if (id.equals("hanging")) {
				asked.countDown();
				awaitRelease();
			}
			return found;
		};
		this.application.withPropertyValues("scg.route-index.read-timeout=2s").run((context) -> {
			repository(context).save(Mono.just(definition("hanging", 0))).subscribe();
			awaitLatch(asked);
			save(context, definition("other", 0));
			await().atMost(PATIENCE).untilAsserted(() -> assertThat(routeOf(context, "other")).isEqualTo("other"));
			assertThat(this.released.getCount()).isOne();
		});
	}

	/** It is made for both routes before it is released. */
	@Test
	void aFilterThatBlocksWhenItIsMadeHoldsUpNoLaterChange() {
		CountDownLatch asked = new CountDownLatch(2);
		GatewayFilterFactory<?> blocking = new AbstractGatewayFilterFactory<Object>(Object.class) {

			@Override
			public GatewayFilter apply(Object config) {
				asked.countDown();
				awaitRelease();
				return (exchange, chain) -> chain.filter(exchange);
			}

			@Override
			public String name() {
				return "Blocking";
			}

		};
		GatewayAlone.with(Application.class)
			.withPropertyValues("scg.route-index.write-through=true")
			.withBean("blocking", GatewayFilterFactory.class, () -> blocking)
			.run((context) -> {
				for (String id : List.of("first", "second")) {
					RouteDefinition definition = definition(id, 0);
					definition.setFilters(List.of(new FilterDefinition("Blocking")));
					repository(context).save(Mono.just(definition)).subscribe();
				}
				awaitLatch(asked);
				release();
				await().atMost(PATIENCE)
					.untilAsserted(() -> assertThat(ids(context)).containsExactlyInAnyOrder("first", "second"));
			});
	}

	@Test
	void nobodyWaitsForTheRefreshAfterAChange() {
		run((context) -> {
			this.store.reading = (stored) -> {
				awaitRelease();
				return stored;
			};
			Mono<Void> nameless = repository(context).save(Mono.just(definition(null, 0)));
			assertThatIllegalArgumentException()
				.isThrownBy(() -> nameless.subscribeOn(Schedulers.boundedElastic()).block(PATIENCE));
			save(context, broken("broken"));
			assertThat(this.released.getCount()).isOne();
		});
	}

	@Test
	void allAreReadAgainWhenABrokenDefinitionIsMendedAndNotBefore() {
		run((context) -> {
			this.store.memory.save(Mono.just(definition("missed", 0))).block();
			save(context, broken("broken"));
			awaitFailure(context);
			int reads = this.store.reads.get();
			IntStream.range(0, 10).forEach((i) -> {
				save(context, definition("r" + i, 0));
				assertThat(routeOf(context, "r" + i)).isEqualTo("r" + i);
			});
			assertThat(this.store.reads).hasValue(reads);
			save(context, definition("broken", 0));
			await().atMost(PATIENCE)
				.untilAsserted(() -> assertThat(ids(context)).contains("missed", "broken").hasSize(12));
			assertThat(this.store.reads).hasValue(reads + 1);
		});
	}

	/** The refresh has read the broken definition before it is mended. */
	@Test
	void allAreReadAgainIfADefinitionIsMendedDuringTheRefreshThatItFails() {
		run((context) -> {
			this.store.memory.save(Mono.just(definition("missed", 0))).block();
			this.store.memory.save(Mono.just(broken("broken"))).block();
			CountDownLatch read = new CountDownLatch(1);
			this.store.reading = (stored) -> stored.collectList().doOnNext((all) -> {
				read.countDown();
				awaitRelease();
			}).flatMapIterable((all) -> all);
			Schedulers.boundedElastic().schedule(() -> context.publishEvent(new RefreshRoutesEvent(this)));
			awaitLatch(read);
			save(context, definition("broken", 0));
			this.store.reading = UnaryOperator.identity();
			this.released.countDown();
			await().atMost(PATIENCE)
				.untilAsserted(() -> assertThat(ids(context)).containsExactlyInAnyOrder("missed", "broken"));
		});
	}

	@Test
	void allAreReadAgainAfterTheNextChangeIfTheStoreWasAway() {
		run((context) -> {
			this.store.finding = (id, found) -> Mono.error(new IllegalStateException("the store is away"));
			this.store.reading = (stored) -> Flux.error(new IllegalStateException("the store is away"));
			save(context, definition("lost", 0));
			awaitFailure(context);
			this.store.finding = (id, found) -> found;
			this.store.reading = UnaryOperator.identity();
			save(context, definition("next", 0));
			await().atMost(PATIENCE).untilAsserted(() -> assertThat(ids(context)).containsExactly("lost", "next"));
		});
	}

	@Test
	void aRouteThatWasReadBeforeARefreshDoesNotReplaceWhatTheRefreshHasRead() {
		CountDownLatch read = new CountDownLatch(1);
		this.store.finding = (id, found) -> found.doOnNext((definition) -> {
			read.countDown();
			awaitRelease();
		});
		run((context) -> {
			Mono<Void> save = repository(context).save(Mono.just(definition("one", 1))).cache();
			save.subscribe();
			awaitLatch(read);
			this.store.memory.save(Mono.just(definition("one", 2))).block();
			context.publishEvent(new RefreshRoutesEvent(context));
			assertThat(routes(context)).extracting(Route::getOrder).containsExactly(2);
			this.released.countDown();
			save.block(PATIENCE);
			assertThat(routes(context)).extracting(Route::getOrder).containsExactly(2);
		});
	}

	@Test
	void aRouteIsReadInTheTransactionThatSavesIt() {
		InMemoryRouteDefinitionRepository transaction = new InMemoryRouteDefinitionRepository();
		run((context) -> {
			repository(context).save(Mono.just(definition("uncommitted", 0)))
				.contextWrite((callers) -> callers.put(InMemoryRouteDefinitionRepository.class, transaction))
				.block(PATIENCE);
			assertThat(ids(context)).containsExactly("uncommitted");
			context.publishEvent(new RefreshRoutesEvent(context));
			assertThat(ids(context)).isEmpty();
		});
	}

	@Test
	void anErrorThatTheCallerSkipsDoesNotRemoveTheRoute() {
		run((context) -> {
			save(context, definition("one", 0));
			this.store.finding = (id, found) -> found.map((definition) -> {
				throw new IllegalStateException("it cannot be read");
			});
			repository(context).save(Mono.just(definition("one", 0))).onErrorContinue((error, value) -> {
			}).block(PATIENCE);
			assertThat(ids(context)).containsExactly("one");
		});
	}

	private void run(Consumer<ApplicationContext> test) {
		this.application.run(test::accept);
	}

	private static void awaitFailure(ApplicationContext context) {
		IndexedRouteLocator index = context.getBean(IndexedRouteLocator.class);
		await().atMost(PATIENCE).until(() -> index.table().failedBuildCount() == 1);
	}

	private static RouteDefinition broken(String id) {
		RouteDefinition broken = definition(id, 0);
		broken.setFilters(List.of(new FilterDefinition("NoSuch=1")));
		return broken;
	}

	private static void awaitLatch(CountDownLatch latch) {
		await().atMost(PATIENCE).until(() -> latch.getCount() == 0);
	}

	private void awaitRelease() {
		try {
			this.released.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * A repository whose reads a test changes, and whose changes belong to the
	 * transaction in the caller's context if there is one.
	 */
	static class Store implements WriteThroughRouteDefinitionRepository {

		private final InMemoryRouteDefinitionRepository memory = new InMemoryRouteDefinitionRepository();

		private final AtomicInteger reads = new AtomicInteger();

		private volatile Finding finding = (id, found) -> found;

		private volatile UnaryOperator<Flux<RouteDefinition>> reading = UnaryOperator.identity();

		@Override
		public Flux<RouteDefinition> getRouteDefinitions() {
			this.reads.incrementAndGet();
			return this.reading.apply(this.memory.getRouteDefinitions());
		}

		@Override
		public Mono<RouteDefinition> findById(String id) {
			return this.finding.find(id,
					Mono.deferContextual((context) -> memory(context).getRouteDefinitions()
						.filter((definition) -> id.equals(definition.getId()))
						.next()));
		}

		@Override
		public Mono<Void> save(Mono<RouteDefinition> route) {
			return Mono.deferContextual((context) -> memory(context).save(route));
		}

		@Override
		public Mono<Void> delete(Mono<String> routeId) {
			return this.memory.delete(routeId);
		}

		private InMemoryRouteDefinitionRepository memory(ContextView context) {
			return context.getOrDefault(InMemoryRouteDefinitionRepository.class, this.memory);
		}

	}

	private interface Finding {

		Mono<RouteDefinition> find(String id, Mono<RouteDefinition> found);

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
