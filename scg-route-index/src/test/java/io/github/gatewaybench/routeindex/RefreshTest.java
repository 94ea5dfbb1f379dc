package io.github.gatewaybench.routeindex;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;
import reactor.test.scheduler.VirtualTimeScheduler;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.factory.AbstractGatewayFilterFactory;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionLocator;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

/**
 * What becomes of the routes when a store hangs or fails while it is read: whatever
 * happened, the next refresh finds what is stored then.
 */
@ExtendWith(LogCapture.class)
class RefreshTest {

	private static final String GATEWAY = "spring.cloud.gateway.server.webflux.";

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private final Store store = new Store();

	private final ReactiveWebApplicationContextRunner application = GatewayAlone.with(Application.class)
		// Where there is a registry of meters, the gateway reads the definitions once
		// more.
		.withPropertyValues("spring.cloud.gateway.server.webflux.metrics.enabled=false")
		.withBean("store", RouteDefinitionLocator.class, () -> this.store);

	@Test
	void aReadThatNeverEndsIsSupersededByTheNextEvent(LogCapture log) {
		this.application.run((context) -> {
			this.store.reading = Flux::never;
			refresh(context);
			assertRecovers(context);
			assertThat(log.text()).contains("The route source store has sent nothing for")
				.contains("read again in parallel");
		});
	}

	@Test
	void aDefinitionThatCannotBeResolvedDoesNotMatterToOtherGroups() {
		RouteDefinition resolvable = definition("new", "Path=/new");
		resolvable.setMetadata(Map.of("group", "a"));
		RouteDefinition broken = definition("broken", "Pahth=/new");
		broken.setMetadata(Map.of("group", "b"));
		this.application.run((context) -> {
			this.store.reading = () -> Flux.just(resolvable, broken);
			context.publishEvent(new RefreshRoutesEvent(context, resolvable.getMetadata()));
			assertThat(context.getBean(Results.class).failed).hasValue(0);
			context.publishEvent(new RefreshRoutesEvent(context, broken.getMetadata()));
			assertThat(context.getBean(Results.class).failed).hasValue(1);
			assertThat(ids(context)).containsExactly("new", "old");
		});
	}

	@Test
	void aReadEndsWithTheApplication() {
		AtomicBoolean cancelled = new AtomicBoolean();
		this.application.run((context) -> {
			this.store.reading = () -> Flux.<RouteDefinition>never().doOnCancel(() -> cancelled.set(true));
			refresh(context);
		});
		assertThat(cancelled).isTrue();
	}

	@Test
	void aReadThatNeverEndsIsGivenUpAndNamed(LogCapture log) {
		this.application.withPropertyValues("scg.route-index.read-timeout=2s").run((context) -> {
			this.store.reading = () -> Flux.just(definition("half", "Path=/half")).concatWith(Flux.never());
			refresh(context);
			await().atMost(PATIENCE).until(() -> context.getBean(Results.class).failed.get() >= 1);
			assertThat(log.text())
				.contains("The routes cannot be read; those of the last refresh stay", "scg.route-index.read-timeout")
				.containsPattern("The route source store has sent nothing for \\d{4,} ms");
			assertThat(ids(context)).containsExactly("old");
			assertRecovers(context);
		});
	}

	@Test
	void aReadThatBlocksIsSuperseded() {
		CountDownLatch released = new CountDownLatch(1);
		this.application.run((context) -> {
			this.store.reading = () -> {
				awaitUninterruptibly(released);
				return Flux.never();
			};
			Thread blocked = new Thread(() -> refresh(context));
			blocked.start();
			await().atMost(PATIENCE).until(() -> this.store.reads.get() == 2);
			assertRecovers(context);
			released.countDown();
			blocked.join(PATIENCE.toMillis());
			assertThat(ids(context)).containsExactly("new");
		});
	}

	/** In virtual time: the read takes a minute, with a route every second. */
	@Test
	void aSlowReadIsNotSupersededAsLongAsItTellsSomething() {
		VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();
		try {
			this.store.reading = () -> Flux.interval(Duration.ofSeconds(1))
				.take(60)
				.map((i) -> definition("slow" + i, "Path=/slow/" + i));
			IndexedRouteLocator locator = new IndexedRouteLocator(
					List.of(RouteSource.of("store", () -> this.store.getRouteDefinitions().map(RefreshTest::route))),
					(event) -> {
					}, Duration.ofSeconds(2));
			locator.refresh();
			for (int second = 0; second < 60; second++) {
				assertThat(locator.table().lastBuildDuration()).isNull();
				time.advanceTimeBy(Duration.ofSeconds(1));
			}
			assertThat(locator.getRoutes().count().block()).isEqualTo(60);
			assertThat(locator.table().failedBuildCount()).isZero();
			assertThat(this.store.reads).hasValue(1);
		}
		finally {
			VirtualTimeScheduler.reset();
		}
	}

	/** In virtual time: the second read fails while the first is still silent. */
	@Test
	void anEventDuringAReadThatFailsIsHandledAlsoIfAnotherReadIsSilent() {
		VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();
		try {
			Sinks.One<RouteDefinition> second = Sinks.one();
			this.store.reading = Flux::never;
			IndexedRouteLocator locator = new IndexedRouteLocator(
					List.of(RouteSource.of("store", () -> this.store.getRouteDefinitions().map(RefreshTest::route))),
					(event) -> {
					}, PATIENCE);
			locator.refresh();
			time.advanceTimeBy(Duration.ofSeconds(2));
			this.store.reading = () -> second.asMono().flux();
			locator.refresh();
			this.store.reading = () -> Flux.just(definition("third", "Path=/third"));
			locator.refresh();
			assertThat(this.store.reads).hasValue(2);
			second.tryEmitError(new IllegalStateException("the store is away"));
			time.advanceTime();
			assertThat(locator.entries()).extracting((entry) -> entry.route().getId()).containsExactly("third");
		}
		finally {
			VirtualTimeScheduler.reset();
		}
	}

	@Test
	void aFirstReadThatNeverEndsIsSupersededToo() {
		this.store.reading = Flux::never;
		this.application.withPropertyValues(GATEWAY + "predicate.weight.enabled=false").run((context) -> {
			Mono<List<String>> waiting = context.getBean(RouteLocator.class)
				.getRoutes()
				.map(Route::getId)
				.collectList()
				.cache();
			waiting.subscribe();
			assertRecovers(context);
			assertThat(waiting.block(PATIENCE)).containsExactly("new");
		});
	}

	/** In virtual time: the first read sends nothing for ten seconds. */
	@Test
	void requestsWithoutAnEventWaitForTheFirstReadAlsoIfItIsSilent() {
		VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();
		try {
			Sinks.One<RouteDefinition> first = Sinks.one();
			this.store.reading = () -> first.asMono().flux();
			IndexedRouteLocator locator = new IndexedRouteLocator(
					List.of(RouteSource.of("store", () -> this.store.getRouteDefinitions().map(RefreshTest::route))),
					(event) -> {
					}, PATIENCE);
			AtomicInteger answered = new AtomicInteger();
			for (int second = 0; second < 10; second++) {
				locator.getRoutes().subscribe((route) -> answered.incrementAndGet());
				time.advanceTimeBy(Duration.ofSeconds(1));
			}
			assertThat(this.store.reads).hasValue(1);
			first.tryEmitValue(definition("first", "Path=/first"));
			assertThat(answered).hasValue(10);
		}
		finally {
			VirtualTimeScheduler.reset();
		}
	}

	/** Errors that Reactor rethrows: one of linking, and one of the JVM itself. */
	static List<Supplier<Error>> fatalErrors() {
		return List.of(() -> new NoClassDefFoundError("some/Missing"), OutOfMemoryError::new);
	}

	@ParameterizedTest
	@MethodSource("fatalErrors")
	void aFatalErrorOfTheStore(Supplier<Error> error) {
		assertRecoversFrom(Where.AT_ONCE.failing(error));
	}

	@ParameterizedTest
	@EnumSource
	void aFatalError(Where where) {
		assertRecoversFrom(where.failing(StackOverflowError::new));
	}

	@ParameterizedTest
	@MethodSource("fatalErrors")
	void aFatalErrorOfAFilter(Supplier<Error> error) {
		RouteDefinition failing = definition("failing", "Path=/failing");
		failing.setFilters(List.of(new FilterDefinition("Failing=")));
		this.application
			.withBean("failing", FailingGatewayFilterFactory.class, () -> new FailingGatewayFilterFactory(error))
			.run((context) -> {
				this.store.reading = () -> Flux.just(failing);
				refresh(context);
				assertRecovers(context);
			});
	}

	@Test
	void aFatalErrorOfAListener() {
		this.application.run((context) -> {
			context.getBean(Results.class).throwing = true;
			refresh(context);
			assertRecovers(context);
		});
	}

	@Test
	void routesWithoutAnIdKeepTheirPlace() {
		String routes = GATEWAY + "routes";
		ReactiveWebApplicationContextRunner nameless = GatewayAlone.with(Application.class)
			.withPropertyValues(routes + "[0].uri=http://first:1", routes + "[0].predicates[0]=Path=/a/**",
					routes + "[1].id=all", routes + "[1].uri=http://second:1", routes + "[1].predicates[0]=Path=/**",
					routes + "[2].uri=http://third:1", routes + "[2].predicates[0]=Path=/b/**");
		for (int i = 0; i < 3; i++) {
			nameless.run((context) -> assertThat(
					context.getBean(RouteLocator.class).getRoutes().collectList().block(PATIENCE))
				.extracting((route) -> route.getUri().getHost())
				.containsExactly("first", "second", "third"));
		}
	}

	private void assertRecoversFrom(Supplier<Flux<RouteDefinition>> failing) {
		this.application.run((context) -> {
			this.store.reading = failing;
			assertThatCode(() -> refresh(context)).doesNotThrowAnyException();
			assertRecovers(context);
		});
	}

	private void assertRecovers(ApplicationContext context) {
		this.store.reading = () -> Flux.just(definition("new", "Path=/new"));
		refresh(context);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(ids(context)).containsExactly("new"));
	}

	private static void refresh(ApplicationContext context) {
		context.publishEvent(new RefreshRoutesEvent(context));
	}

	private static List<String> ids(ApplicationContext context) {
		return context.getBean(RouteLocator.class).getRoutes().map(Route::getId).collectList().block(PATIENCE);
	}

	private static Route route(RouteDefinition definition) {
		return Route.async(definition).asyncPredicate((exchange) -> Mono.just(true)).build();
	}

	private static RouteDefinition definition(String id, String predicate) {
		RouteDefinition definition = new RouteDefinition();
		definition.setId(id);
		definition.setUri(URI.create("http://localhost:1"));
		definition.setPredicates(List.of(new PredicateDefinition(predicate)));
		return definition;
	}

	private static void awaitUninterruptibly(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	enum Where {

		AT_ONCE, WHEN_SUBSCRIBED, BEHIND_A_ROUTE, ON_ANOTHER_THREAD;

		private Supplier<Flux<RouteDefinition>> failing(Supplier<Error> error) {
			RouteDefinition first = definition("first", "Path=/first");
			return switch (this) {
				case AT_ONCE -> () -> {
					throw error.get();
				};
				case WHEN_SUBSCRIBED -> () -> Flux.defer(() -> {
					throw error.get();
				});
				case BEHIND_A_ROUTE -> () -> Flux.just(first, first).doOnNext((each) -> {
					throw error.get();
				});
				case ON_ANOTHER_THREAD -> () -> Flux.just(first).publishOn(Schedulers.parallel()).doOnNext((each) -> {
					throw error.get();
				});
			};
		}

	}

	private static final class Store implements RouteDefinitionLocator {

		private final AtomicInteger reads = new AtomicInteger();

		private volatile Supplier<Flux<RouteDefinition>> reading = () -> Flux.just(definition("old", "Path=/old"));

		@Override
		public Flux<RouteDefinition> getRouteDefinitions() {
			this.reads.incrementAndGet();
			return this.reading.get();
		}

	}

	static class FailingGatewayFilterFactory extends AbstractGatewayFilterFactory<Object> {

		private final Supplier<Error> error;

		FailingGatewayFilterFactory(Supplier<Error> error) {
			super(Object.class);
			this.error = error;
		}

		@Override
		public GatewayFilter apply(Object config) {
			throw this.error.get();
		}

	}

	/** Counts the results of refreshes. */
	static class Results {

		private final AtomicInteger failed = new AtomicInteger();

		private volatile boolean throwing;

		@EventListener
		void refreshed(RefreshRoutesResultEvent event) {
			if (!event.isSuccess()) {
				this.failed.incrementAndGet();
			}
			if (this.throwing) {
				throw new NoClassDefFoundError("some/Missing");
			}
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		Results results() {
			return new Results();
		}

	}

}
