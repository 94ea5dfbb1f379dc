package io.github.gatewaybench.routeindex;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.route.InMemoryRouteDefinitionRepository;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * When a save or a delete takes effect, and that it is what the repository tells that
 * does, whatever it was given.
 */
@ExtendWith(LogCapture.class)
class WriteThroughTest {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private final Store store = new Store();

	private final ReactiveWebApplicationContextRunner application = GatewayAlone.with(Application.class)
		// Where there is a registry of meters, the gateway reads the definitions once
		// more.
		.withPropertyValues("spring.cloud.gateway.server.webflux.metrics.enabled=false")
		.withBean("store", RouteDefinitionRepository.class, () -> this.store);

	@Test
	void whatIsSavedTakesEffectWithTheNextRefreshAndAllAtOnce() {
		this.application.run((context) -> {
			IntStream.range(0, 10).forEach((i) -> save(context, definition("r" + i, 0)));
			delete(context, "r3");
			assertThat(ids(context)).isEmpty();
			context.publishEvent(new RefreshRoutesEvent(context));
			assertThat(ids(context)).hasSize(9).isEqualTo(this.store.ids());
		});
	}

	@Test
	void whatIsSavedTakesEffectAtOnceWhereThatIsWanted() {
		writeThrough((context) -> {
			save(context, definition("one", 0));
			assertThat(ids(context)).containsExactly("one");
			delete(context, "one");
			assertThat(ids(context)).isEmpty();
			assertThat(this.store.reads).isOne();
		});
	}

	@Test
	void aRouteThatTheRepositoryHidesIsNotThere() {
		this.store.told = (definitions) -> definitions
			.filter((definition) -> !definition.getMetadata().containsKey("disabled"));
		writeThrough((context) -> {
			save(context, definition("shown", 0));
			save(context, disabled("shown"));
			assertThat(ids(context)).isEmpty();
			save(context, disabled("hidden"));
			assertThat(routeOf(context, "hidden")).isNull();
			save(context, definition("shown", 0));
			await().atMost(PATIENCE).untilAsserted(() -> assertThat(ids(context)).containsExactly("shown"));
		});
	}

	@Test
	void aRouteThatTheRepositoryRenamesIsThereUnderItsNewName() {
		this.store.renamed = (id) -> "tenant-" + id;
		writeThrough((context) -> {
			save(context, definition("one", 0));
			await().atMost(PATIENCE).untilAsserted(() -> assertThat(ids(context)).containsExactly("tenant-one"));
		});
	}

	@Test
	void aRouteIsStoredAlthoughTheRepositoryTellsNothing() {
		writeThrough((context) -> {
			this.store.finds = Flux.never();
			Disposable save = repository(context).save(Mono.just(definition("one", 0))).subscribe();
			await().atMost(PATIENCE).untilAsserted(() -> assertThat(this.store.ids()).containsExactly("one"));
			save.dispose();
		});
	}

	@Test
	void theGatewayKeepsNoFiltersOfRoutesThatAreReplaced() {
		this.application
			.withPropertyValues("scg.route-index.write-through=true",
					"spring.cloud.gateway.server.webflux.route-filter-cache-enabled=true")
			.run((context) -> {
				for (int order = 0; order < 3; order++) {
					save(context, definition("one", order));
					FilteringWebHandler handler = context.getBean(FilteringWebHandler.class);
					ReflectionTestUtils.invokeMethod(handler, "getCombinedFilters", routes(context).get(0));
					assertThat((Map<?, ?>) ReflectionTestUtils.getField(handler, "routeFilterMap")).hasSize(1);
				}
			});
	}

	@Test
	void aRouteThatTheRepositoryRewritesIsThereAsItTellsIt() {
		this.store.told = (definitions) -> definitions.map((definition) -> {
			RouteDefinition rewritten = definition(definition.getId(), -definition.getOrder());
			rewritten.setUri(URI.create("http://rewritten:1"));
			return rewritten;
		});
		writeThrough((context) -> {
			save(context, definition("one", 1));
			save(context, definition("two", 2));
			assertThat(ids(context)).containsExactly("two", "one");
			assertThat(routes(context)).extracting((route) -> route.getUri().getHost()).containsOnly("rewritten");
		});
	}

	@Test
	void aRouteThatTheRepositoryKeepsWhenItIsDeletedStays() {
		this.store.deletes = (id) -> Mono.empty();
		writeThrough((context) -> {
			save(context, definition("kept", 0));
			delete(context, "kept");
			assertThat(ids(context)).containsExactly("kept");
		});
	}

	@Test
	void routesWithTheSameOrderComeAsARefreshWouldTellThem() {
		writeThrough((context) -> {
			List.of("b", "a", "c", "a", "b").forEach((id) -> save(context, definition(id, 0)));
			delete(context, "b");
			save(context, definition("b", 0));
			List<String> saved = ids(context);
			context.publishEvent(new RefreshRoutesEvent(context));
			assertThat(ids(context)).isEqualTo(saved).containsExactly("a", "c", "b");
		});
	}

	@Test
	void aRepositoryThatTellsNoSingleRouteIsNotPublished(LogCapture log) {
		GatewayAlone.with(Application.class)
			.withPropertyValues("scg.route-index.write-through=true")
			.withBean("sorted", RouteDefinitionRepository.class, SortedRepository::new)
			.run((context) -> {
				List.of("b", "a").forEach((id) -> save(context, definition(id, 0)));
				assertThat(ids(context)).isEmpty();
				context.publishEvent(new RefreshRoutesEvent(context));
				assertThat(ids(context)).containsExactly("a", "b");
				assertThat(log.text()).contains("sorted take effect only with the next refresh");
			});
	}

	@Test
	void aRepositoryMayCallItself() {
		writeThrough((context) -> {
			RouteDefinitionRepository self = repository(context);
			save(context, definition("replaced", 0));
			this.store.saves = (definition) -> self.delete(Mono.just(definition.getId()));
			save(context, definition("replaced", 1));
			await().atMost(PATIENCE)
				.untilAsserted(() -> assertThat(routes(context)).extracting(Route::getOrder).containsExactly(1));
			this.store.saves = (definition) -> Mono.empty();
			this.store.deletes = (id) -> self.save(Mono.just(definition("instead", 0))).thenReturn(true);
			delete(context, "replaced");
			await().atMost(PATIENCE).untilAsserted(() -> assertThat(ids(context)).containsExactly("instead"));
		});
	}

	@Test
	void aSaveIsOverAlsoIfTheRepositoryCannotTellWhatItStored(LogCapture log) {
		this.application.withPropertyValues("scg.route-index.write-through=true", "scg.route-index.read-timeout=2s")
			.run((context) -> {
				this.store.finds = Flux.never();
				this.store.told = (definitions) -> Schedulers.isInNonBlockingThread()
						? Flux.error(new IllegalStateException("this thread must not block")) : definitions;
				save(context, definition("one", 0));
				await().atMost(PATIENCE).untilAsserted(() -> assertThat(ids(context)).containsExactly("one"));
				assertThat(log.text()).contains("store stored a change of route one, but it cannot be read");
				this.store.finds = Flux.empty();
				save(context, definition("two", 0));
				await().atMost(PATIENCE).untilAsserted(() -> assertThat(ids(context)).containsExactly("one", "two"));
			});
	}

	private void writeThrough(Consumer<ApplicationContext> test) {
		this.application.withPropertyValues("scg.route-index.write-through=true").run(test::accept);
	}

	static void save(ApplicationContext context, RouteDefinition definition) {
		repository(context).save(Mono.just(definition)).block(PATIENCE);
	}

	private static void delete(ApplicationContext context, String id) {
		repository(context).delete(Mono.just(id)).block(PATIENCE);
	}

	static RouteDefinitionRepository repository(ApplicationContext context) {
		return context.getBean(RouteDefinitionRepository.class);
	}

	static List<Route> routes(ApplicationContext context) {
		return context.getBean(RouteLocator.class).getRoutes().collectList().block(PATIENCE);
	}

	static List<String> ids(ApplicationContext context) {
		return routes(context).stream().map(Route::getId).toList();
	}

	static String routeOf(ApplicationContext context, String id) {
		return RouteIndexAutoConfigurationTest.routeOf(context.getBean(RoutePredicateHandlerMapping.class), "/" + id);
	}

	private static RouteDefinition disabled(String id) {
		RouteDefinition definition = definition(id, 0);
		definition.setMetadata(Map.of("disabled", true));
		return definition;
	}

	static RouteDefinition definition(String id, int order) {
		RouteDefinition definition = new RouteDefinition();
		definition.setId(id);
		definition.setOrder(order);
		definition.setUri(URI.create("http://localhost:1"));
		definition.setPredicates(List.of(new PredicateDefinition("Path=/" + id)));
		return definition;
	}

	/** A repository with a mind of its own. */
	static class Store implements WriteThroughRouteDefinitionRepository {

		private final InMemoryRouteDefinitionRepository memory = new InMemoryRouteDefinitionRepository();

		private Function<Flux<RouteDefinition>, Flux<RouteDefinition>> told = Function.identity();

		private UnaryOperator<String> renamed = UnaryOperator.identity();

		private Function<RouteDefinition, Mono<Void>> saves = (definition) -> Mono.empty();

		/** Whether it is deleted. */
		private Function<String, Mono<Boolean>> deletes = (id) -> Mono.just(true);

		/** What comes before a single route. */
		private Flux<RouteDefinition> finds = Flux.empty();

		private int reads;

		@Override
		public Flux<RouteDefinition> getRouteDefinitions() {
			this.reads++;
			return this.told.apply(this.memory.getRouteDefinitions());
		}

		@Override
		public Mono<RouteDefinition> findById(String id) {
			return this.finds
				.concatWith(Flux.defer(() -> this.told.apply(this.memory.getRouteDefinitions()))
					.filter((definition) -> id.equals(definition.getId())))
				.next();
		}

		@Override
		public Mono<Void> save(Mono<RouteDefinition> route) {
			return route.doOnNext((each) -> each.setId(this.renamed.apply(each.getId())))
				.flatMap((each) -> this.saves.apply(each).then(Mono.defer(() -> this.memory.save(Mono.just(each)))));
		}

		@Override
		public Mono<Void> delete(Mono<String> routeId) {
			return routeId.flatMap((id) -> this.deletes.apply(id).flatMap((yes) -> this.memory.delete(Mono.just(id))));
		}

		private List<String> ids() {
			return this.memory.getRouteDefinitions().map(RouteDefinition::getId).collectList().block();
		}

	}

	/** Tells its routes by their ids. */
	static class SortedRepository extends InMemoryRouteDefinitionRepository {

		@Override
		public Flux<RouteDefinition> getRouteDefinitions() {
			return super.getRouteDefinitions().sort((one, other) -> one.getId().compareTo(other.getId()));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
