package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.gatewaybench.routeindex.Tables.RequestSpec;
import io.github.gatewaybench.routeindex.Tables.RouteSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quicktheories.core.Gen;
import org.quicktheories.generators.Generate;
import org.quicktheories.generators.SourceDSL;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.InMemoryRouteDefinitionRepository;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.support.NotFoundException;
import org.springframework.context.ApplicationContext;
import org.springframework.context.event.EventListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.quicktheories.QuickTheory.qt;

/**
 * Whatever is saved, deleted and refreshed, all or by metadata, and however the store
 * fails meanwhile: a gateway with the index and one without, on the same store, have the
 * same routes. With write-through it has those that the other one has after a refresh.
 */
class SameRefreshAsGatewayTest {

	private static final int HISTORIES = Integer.getInteger("route-index.tables", 500) / 20;

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private final Store store = new Store();

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void afterEveryChange(boolean writeThrough) {
		ReactiveWebApplicationContextRunner application = GatewayAlone.with(SameAsGatewayTest.Application.class)
			.withBean("store", RouteDefinitionRepository.class, () -> this.store);
		application.withPropertyValues("scg.route-index.enabled=false")
			.run((stock) -> application
				.withPropertyValues("scg.route-index.write-through=" + writeThrough,
						"scg.route-index.read-timeout=30ms")
				.withBean(Failures.class)
				.run((index) -> qt().withExamples(HISTORIES)
					.withShrinkCycles(3) // Each may wait for as long as the test does.

					.forAll(histories(), Tables.requests())
					.checkAssert((changes, requests) -> assertSame(new Gateways(stock, index, this.store, writeThrough),
							changes, requests))));
	}

	private void assertSame(Gateways gateways, List<Change> changes, List<RequestSpec> requests) {
		this.store.clear();
		gateways.refresh();
		gateways.awaitSame(Map.of());
		for (Change change : changes) {
			gateways.failures().set(0);
			Map<String, Object> refreshed = Map.of();
			switch (change.kind()) {
				case SAVE -> {
					RouteDefinition definition = SameAsGatewayTest.definition(change.route());
					int index = changes.indexOf(change);
					definition.setMetadata(Map.of("change", index, "group", index % 2));
					gateways.save(definition);
				}
				case DELETE -> gateways.delete("r" + change.route().id());
				case REFRESH -> gateways.refresh();
				case REFRESH_GROUP -> {
					refreshed = Map.of("group", change.route().id() % 2);
					gateways.refresh(refreshed);
				}
				case FAIL -> this.store.state = State.FAILING;
				case HANG -> this.store.state = State.HANGING;
				case RECOVER -> this.store.state = State.WORKING;
			}
			gateways.awaitSame(refreshed);
			for (RequestSpec request : requests) {
				assertThat(outcome(gateways.index, request)).as("%s", request)
					.isEqualTo(outcome(gateways.stock, request));
			}
			if (gateways.writeThrough && change.kind() == Kind.REFRESH_GROUP) {
				// A save does not move the group back to where the store has it.
				gateways.failures().set(0);
				gateways.refresh();
				gateways.awaitSame(Map.of());
			}
		}
	}

	/** All routes of a gateway in order, as text that two gateways share. */
	static List<String> routes(ApplicationContext context) {
		return context.getBean(RouteLocator.class)
			.getRoutes()
			.map((route) -> route.getId() + " " + route.getOrder() + " " + route.getMetadata())
			.collectList()
			.block(PATIENCE);
	}

	/** What a lookup leaves behind, but for what differs between two gateways. */
	static Map<String, Object> outcome(ApplicationContext context, RequestSpec request) {
		Map<String, Object> outcome = new TreeMap<>(
				SameAsGatewayTest.outcome(context.getBean(RoutePredicateHandlerMapping.class), request));
		// The same definition makes another route in each.
		outcome.replaceAll((name, value) -> (value instanceof Route route) ? route.getId() : value);
		return outcome;
	}

	private static Gen<List<Change>> histories() {
		Gen<Kind> kinds = Generate
			.pick(List.of(Kind.SAVE, Kind.SAVE, Kind.SAVE, Kind.SAVE, Kind.SAVE, Kind.SAVE, Kind.SAVE, Kind.SAVE,
					Kind.DELETE, Kind.DELETE, Kind.REFRESH, Kind.REFRESH, Kind.REFRESH, Kind.REFRESH_GROUP,
					Kind.REFRESH_GROUP, Kind.REFRESH_GROUP, Kind.FAIL, Kind.HANG, Kind.RECOVER, Kind.RECOVER));
		Gen<RouteSpec> routes = Generate.oneOf(Tables.route(), Tables.hostRoute())
			.assuming(SameAsGatewayTest::isDefinable);
		return SourceDSL.lists().of(kinds.zip(routes, Change::new)).ofSizeBetween(1, 16);
	}

	private enum Kind {

		SAVE, DELETE, REFRESH, REFRESH_GROUP, FAIL, HANG, RECOVER

	}

	/** A step of a history; a route only counts where something is done with it. */
	private record Change(Kind kind, RouteSpec route) {
	}

	/** A gateway without the index and one with it, which read the same store. */
	private record Gateways(ApplicationContext stock, ApplicationContext index, Store store, boolean writeThrough) {

		private void save(RouteDefinition definition) {
			change(this.index.getBean(RouteDefinitionRepository.class).save(Mono.just(definition)));
		}

		private void delete(String id) {
			change(this.index.getBean(RouteDefinitionRepository.class).delete(Mono.just(id)));
		}

		private void change(Mono<Void> change) {
			change.onErrorComplete(NotFoundException.class).block(PATIENCE);
			if (this.writeThrough) {
				this.stock.publishEvent(new RefreshRoutesEvent(this));
				awaitEnd();
			}
		}

		private void refresh() {
			this.stock.publishEvent(new RefreshRoutesEvent(this));
			this.index.publishEvent(new RefreshRoutesEvent(this));
			awaitEnd();
		}

		private void refresh(Map<String, Object> metadata) {
			if (this.store.state == State.WORKING) {
				// It would otherwise lose the routes that cannot be read.
				this.stock.publishEvent(new RefreshRoutesEvent(this, metadata));
			}
			this.index.publishEvent(new RefreshRoutesEvent(this, metadata));
			awaitEnd();
		}

		private void awaitEnd() {
			if (this.store.state != State.WORKING) {
				await().pollInterval(Duration.ofMillis(1)).atMost(PATIENCE).until(() -> failures().get() > 0);
			}
		}

		/** Until both have the same routes; refreshes those with the metadata again. */
		private void awaitSame(Map<String, Object> refreshed) {
			List<String> expected = routes(this.stock);
			await().pollInterval(Duration.ofMillis(1)).atMost(PATIENCE).untilAsserted(() -> {
				if (this.store.state == State.WORKING && failures().getAndSet(0) > 0) {
					// The limit is so short that a busy machine meets it too.
					this.index.publishEvent(new RefreshRoutesEvent(this, refreshed));
				}
				assertThat(routes(this.index)).isEqualTo(expected);
			});
		}

		private AtomicInteger failures() {
			return this.index.getBean(Failures.class).count;
		}

	}

	private enum State {

		WORKING, FAILING, HANGING

	}

	/** Counts refreshes that failed. */
	static class Failures {

		final AtomicInteger count = new AtomicInteger();

		@EventListener
		void refreshed(RefreshRoutesResultEvent event) {
			this.count.addAndGet(event.isSuccess() ? 0 : 1);
		}

	}

	/** A store whose reads may fail or never end. */
	static class Store implements WriteThroughRouteDefinitionRepository {

		private InMemoryRouteDefinitionRepository memory = new InMemoryRouteDefinitionRepository();

		private State state = State.WORKING;

		private void clear() {
			this.memory = new InMemoryRouteDefinitionRepository();
			this.state = State.WORKING;
		}

		@Override
		public Flux<RouteDefinition> getRouteDefinitions() {
			return Flux.defer(() -> switch (this.state) {
				case WORKING -> this.memory.getRouteDefinitions();
				case FAILING -> this.memory.getRouteDefinitions()
					.take(1)
					.concatWith(Flux.error(new IllegalStateException("the store is away")));
				case HANGING -> this.memory.getRouteDefinitions().take(1).concatWith(Flux.never());
			});
		}

		@Override
		public Mono<RouteDefinition> findById(String id) {
			return Mono.defer(() -> switch (this.state) {
				case WORKING ->
					this.memory.getRouteDefinitions().filter((definition) -> id.equals(definition.getId())).next();
				case FAILING -> Mono.error(new IllegalStateException("the store is away"));
				case HANGING -> Mono.never();
			});
		}

		@Override
		public Mono<Void> save(Mono<RouteDefinition> route) {
			return this.memory.save(route);
		}

		@Override
		public Mono<Void> delete(Mono<String> routeId) {
			return this.memory.delete(routeId);
		}

	}

}
