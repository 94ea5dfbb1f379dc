package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.scheduler.VirtualTimeScheduler;

import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.handler.predicate.GatewayPredicate;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.web.server.ServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * What is read on an event with metadata, and what becomes of it if much happens at once;
 * in virtual time. {@link SameRefreshAsGatewayTest} compares the routes with the
 * gateway's.
 */
class RefreshByMetadataTest {

	private static final Map<String, Object> A = Map.of("group", "a");

	private static final Map<String, Object> B = Map.of("group", "b");

	private static final Map<String, Object> ALL = Map.of();

	private final List<Map<String, Object>> reads = new ArrayList<>();

	private final IndexedRouteLocator locator = new IndexedRouteLocator(List.of(new RouteSource("store", this::read)),
			(event) -> {
			}, Duration.ofSeconds(10));

	private Function<Runnable, Flux<Route>> store = (progress) -> Flux.just(route("a1", A), route("b1", B));

	private VirtualTimeScheduler time;

	private int made;

	@BeforeEach
	void readAll() {
		this.time = VirtualTimeScheduler.getOrSet();
		refresh(A); // All, for none were read before.
	}

	@AfterEach
	void resetTime() {
		VirtualTimeScheduler.reset();
	}

	@Test
	void eventsDuringAReadAreAllHandled() {
		Sinks.Empty<Route> end = Sinks.empty();
		this.store = (progress) -> end.asMono().flux();
		this.locator.refresh();
		refresh(A);
		refresh(B);
		refresh(A);
		end.tryEmitEmpty();
		this.time.advanceTime();
		assertThat(this.reads).containsExactly(ALL, ALL, B, A);
	}

	@Test
	void whatIsToBeReadBeforeAllIsReadWithThemAndWhatComesAfterThemOnceMore() {
		Sinks.Empty<Route> end = Sinks.empty();
		this.store = (progress) -> end.asMono().flux();
		this.locator.refresh();
		refresh(A);
		refresh(ALL);
		refresh(B);
		end.tryEmitEmpty();
		this.time.advanceTime();
		assertThat(this.reads).containsExactly(ALL, ALL, ALL, B);
	}

	@Test
	void whatIsReadInsteadOfASilentReadReplacesIt() {
		this.store = (progress) -> Flux.never();
		for (Map<String, Object> metadata : List.of(A, A, B)) {
			refresh(metadata);
			this.time.advanceTimeBy(Duration.ofSeconds(2));
		}
		assertThat(this.reads).containsExactly(ALL, A, A, ALL);
	}

	@Test
	void aReadIsNotSilentAsLongAsItLeavesRoutesOut() {
		this.store = (progress) -> Flux.interval(Duration.ofMillis(500))
			.take(120)
			.doOnNext((i) -> progress.run())
			.thenMany(Flux.empty());
		refresh(A);
		refresh(B);
		this.time.advanceTimeBy(Duration.ofSeconds(59));
		assertThat(this.reads).containsExactly(ALL, A);
		this.time.advanceTimeBy(Duration.ofSeconds(1));
		assertThat(this.reads).containsExactly(ALL, A, B);
		assertThat(this.locator.table().failedBuildCount()).isZero();
	}

	@Test
	void aSourceThatWasReadIsNotSilentWhileTheTableIsFilled() {
		GatewayPredicate slowToExamine = mock(GatewayPredicate.class);
		given(slowToExamine.getConfig()).will((call) -> {
			this.store = (progress) -> Flux.empty();
			refresh(B);
			this.time.advanceTimeBy(Duration.ofSeconds(20));
			return null;
		}).willReturn(null);
		this.store = (progress) -> Flux.just(route("a1", A, AsyncPredicate.from(slowToExamine)));
		refresh(A);
		this.time.advanceTime();
		assertThat(this.reads).containsExactly(ALL, A, B);
		assertThat(this.locator.table().failedBuildCount()).isZero();
	}

	@Test
	void whatIsSavedDuringAReadStays() {
		Sinks.One<Route> late = Sinks.one();
		this.store = (progress) -> late.asMono().flux();
		refresh(A);
		Route savedA = route("a1", A);
		Route savedB = route("b1", B);
		Route added = route("b2", B);
		List.of(savedA, savedB, added)
			.forEach((route) -> this.locator.put("store", route.getId(), route,
					this.locator.table().startedBuildCount()));
		late.tryEmitValue(route("a1", A));
		assertThat(this.locator.entries()).extracting(RouteEntry::route).containsExactly(savedA, savedB, added);
	}

	@Test
	void aFailureKeepsTheRoutesAndConcernsNoOthers() {
		this.store = (progress) -> Flux.error(new IllegalStateException("the store is away"));
		refresh(A);
		this.locator.put("store", "b1", route("b1", B), this.locator.table().startedBuildCount());
		assertThat(this.locator.table().failedBuildCount()).isOne();
		assertThat(this.locator.entries()).extracting((entry) -> entry.route().getId()).containsExactly("a1", "b1");
		assertThat(this.reads).containsExactly(ALL, A);
	}

	@Test
	void aLocatorIsAskedByMetadata() {
		RouteSource source = RouteSource.of("locator", () -> Flux.just(route("a1", A), route("b1", B)));
		assertThat(source.readRoutes().apply(B, () -> {
		}).map(Route::getId).collectList().block()).containsExactly("b1");
	}

	@Test
	void definitionsThatAreLeftOutAreCountedAndNotResolved() {
		RouteDefinition definition = new RouteDefinition();
		definition.setMetadata(A);
		AtomicInteger progress = new AtomicInteger();
		RouteSource source = RouteSource.of("store", () -> Flux.just(definition, definition),
				new RouteDefinitionResolver(() -> {
					throw new AssertionError("nothing is to be resolved");
				}, new GatewayProperties()));
		assertThat(source.readRoutes().apply(B, progress::incrementAndGet).collectList().block()).isEmpty();
		assertThat(progress).hasValue(2);
	}

	private Flux<Route> read(Map<String, Object> metadata, Runnable progress) {
		this.reads.add(metadata);
		return this.store.apply(progress);
	}

	private void refresh(Map<String, Object> metadata) {
		this.locator.onApplicationEvent(new RefreshRoutesEvent(this, metadata));
	}

	/** Another one each time. */
	private Route route(String id, Map<String, Object> metadata) {
		return route(id, metadata, (exchange) -> Mono.just(true));
	}

	private Route route(String id, Map<String, Object> metadata, AsyncPredicate<ServerWebExchange> predicate) {
		return Route.async()
			.id(id)
			.uri("http://localhost:" + ++this.made)
			.metadata(metadata)
			.asyncPredicate(predicate)
			.build();
	}

}
