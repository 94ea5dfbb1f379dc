package io.github.gatewaybench.routeindex;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.filter.WeightCalculatorWebFilter;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.route.InMemoryRouteDefinitionRepository;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.support.NotFoundException;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.test.annotation.DirtiesContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What becomes of the index when a repository of route definitions changes.
 */
@SpringBootTest(properties = { "spring.main.web-application-type=reactive", "spring.main.banner-mode=off",
		"scg.route-index.write-through=true" })
@DirtiesContext(classMode = DirtiesContext.ClassMode.BEFORE_EACH_TEST_METHOD)
@ExtendWith(LogCapture.class)
class RepositoryChangesTest {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	@Autowired
	private SlowRepository repository; // injected as what it is, though it is proxied

	@Autowired
	private IndexedRouteLocator index;

	@Autowired
	private RoutePredicateHandlerMapping mapping;

	@Autowired
	private ApplicationEventPublisher publisher;

	@Autowired
	private Refreshes refreshes;

	@Autowired
	private WeightCalculatorWebFilter weights;

	@BeforeEach
	void readOnce() {
		assertThat(SlowRepository.reads).hasValue(1);
	}

	@Test
	void aSavedRouteIsThereWhenTheSaveIsOver() {
		save(definition("one", "/one", 0));
		assertThat(routeOf("/one")).isEqualTo("one");
		save(definition("one", "/uno", 0));
		assertThat(routeOf("/one")).isNull();
		assertThat(routeOf("/uno")).isEqualTo("one");
		assertThat(SlowRepository.reads).hasValue(1);
	}

	@Test
	void aDeletedRouteIsGone() {
		save(definition("one", "/one", 0));
		this.repository.delete(Mono.just("one")).block();
		assertThat(routeOf("/one")).isNull();
		assertThat(ids()).isEmpty();
	}

	@Test
	void theOrderIsThatOfTheGateway() {
		save(definition("first", "/one", 0));
		save(definition("second", "/one", 0));
		assertThat(routeOf("/one")).isEqualTo("first");
		save(definition("before", "/one", -1));
		assertThat(routeOf("/one")).isEqualTo("before");
		save(definition("first", "/one", 1));
		this.repository.delete(Mono.just("before")).block();
		assertThat(routeOf("/one")).isEqualTo("second");
	}

	@Test
	void whatCannotBeStoredIsNotInTheIndex() {
		SlowRepository.refused = "bad";
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> save(definition("bad", "/bad", 0)));
		assertThatExceptionOfType(NotFoundException.class)
			.isThrownBy(() -> this.repository.delete(Mono.just("none")).block());
		assertThat(ids()).isEmpty();
		save(definition("good", "/good", 0));
		assertThat(routeOf("/good")).isEqualTo("good");
	}

	@Test
	void aDefinitionWithoutAnIdIsTheRepositorysAffair() {
		RouteDefinition nameless = definition(null, "/nameless", 0);
		assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> save(nameless))
			.withMessageContaining("id may not be empty");
	}

	@Test
	void aRefreshReadsAllAnew() {
		this.repository.store(definition("behind", "/behind", 0));
		assertThat(routeOf("/behind")).isNull();
		this.publisher.publishEvent(new RefreshRoutesEvent(this));
		assertThat(routeOf("/behind")).isEqualTo("behind");
		assertThat(this.refreshes.succeeded).hasValue(2);
	}

	@Test
	void aRefreshThatFailsLeavesTheRoutesThatThereWere() {
		save(definition("one", "/one", 0));
		SlowRepository.failing = true;
		this.publisher.publishEvent(new RefreshRoutesEvent(this));
		assertThat(this.refreshes.failed).hasValue(1);
		assertThat(routeOf("/one")).isEqualTo("one");
		SlowRepository.failing = false;
		this.publisher.publishEvent(new RefreshRoutesEvent(this));
		assertThat(routeOf("/one")).isEqualTo("one");
	}

	@Test
	void whatIsSavedWhileARefreshReadsIsNotLost() throws InterruptedException {
		save(definition("kept", "/kept", 0));
		save(definition("deleted", "/deleted", 0));
		CountDownLatch reading = SlowRepository.holdNextRead();
		this.publisher.publishEvent(new RefreshRoutesEvent(this));
		assertThat(reading.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
		save(definition("new", "/new", 0));
		save(definition("kept", "/kept/elsewhere", 0));
		this.repository.delete(Mono.just("deleted")).block();
		assertThat(routeOf("/new")).isEqualTo("new");
		SlowRepository.release();
		await().atMost(PATIENCE).until(() -> this.refreshes.succeeded.get() == 2);
		assertThat(routeOf("/new")).isEqualTo("new");
		assertThat(routeOf("/kept")).isNull();
		assertThat(routeOf("/kept/elsewhere")).isEqualTo("kept");
		assertThat(routeOf("/deleted")).isNull();
	}

	@Test
	void whatIsSavedWhileARefreshReadsKeepsItsOrder() throws InterruptedException {
		CountDownLatch reading = SlowRepository.holdNextRead();
		this.publisher.publishEvent(new RefreshRoutesEvent(this));
		assertThat(reading.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
		save(definition("again", "/one", 0));
		this.repository.delete(Mono.just("again")).block();
		save(definition("other", "/one", 0));
		save(definition("again", "/one", 0));
		assertThat(ids()).containsExactly("other", "again");
		SlowRepository.release();
		await().atMost(PATIENCE).until(() -> this.refreshes.succeeded.get() == 2);
		assertThat(ids()).containsExactly("other", "again");
		assertThat(routeOf("/one")).isEqualTo("other");
	}

	@Test
	void aRefreshAskedForWhileOneReadsComesAfterIt() throws InterruptedException {
		CountDownLatch reading = SlowRepository.holdNextRead();
		this.publisher.publishEvent(new RefreshRoutesEvent(this));
		assertThat(reading.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
		this.repository.store(definition("behind", "/behind", 0));
		this.publisher.publishEvent(new RefreshRoutesEvent(this));
		this.publisher.publishEvent(new RefreshRoutesEvent(this));
		SlowRepository.release();
		await().atMost(PATIENCE).until(() -> "behind".equals(routeOf("/behind")));
		assertThat(SlowRepository.reads).as("four if one reads in parallel").hasValueBetween(3, 4);
	}

	@Test
	void manyChangesAtOnceEndAsTheStoreDoes() {
		AtomicInteger refreshed = new AtomicInteger();
		Flux.range(0, 4000).flatMap((i) -> {
			String id = "r" + i % 50;
			if (i % 500 == 0) {
				this.publisher.publishEvent(new RefreshRoutesEvent(this));
				refreshed.incrementAndGet();
			}
			Mono<Void> change = (i % 3 == 0)
					? this.repository.delete(Mono.just(id)).onErrorResume(NotFoundException.class, (e) -> Mono.empty())
					: this.repository.save(Mono.just(definition(id, "/" + i, i % 7)));
			return change.subscribeOn(Schedulers.boundedElastic());
		}, 64).blockLast(PATIENCE);
		await().atMost(PATIENCE)
			.until(() -> this.refreshes.succeeded.get() >= 2 && this.index.getRoutes().count().block() > 0);
		assertThat(refreshed).hasValue(8);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(indexed()).isEqualTo(stored()).isNotEmpty());
	}

	@Test
	void manySavesOfOneRouteEndAsTheStoreDoes() {
		save(definition("same", "/0", 0));
		IntStream.range(0, 20).forEach((round) -> {
			Flux.range(0, 500)
				.flatMap((i) -> this.repository.save(Mono.just(definition("same", "/" + i, 0)))
					.subscribeOn(Schedulers.parallel()), 500)
				.blockLast(PATIENCE);
			assertThat(indexed()).isEqualTo(stored());
		});
		assertThat(SlowRepository.reads).as("no refresh").hasValue(21);
	}

	@ParameterizedTest
	@CsvSource({ "2,3", "8,0" })
	void whatSeveralWritersSaveIsRoutedWhenTheSaveIsOver(int writers, int findMillis) {
		SlowRepository.findDelay = Duration.ofMillis(findMillis);
		List<String> late = new CopyOnWriteArrayList<>();
		Flux.range(0, writers).flatMap((writer) -> Flux.range(0, 400 / writers).concatMap((i) -> {
			// Each has its own routes, and one that all change.
			String id = (i % 3 == 0) ? "shared" : "r" + writer + "-" + i % 20;
			String path = "/" + writer + "/" + i;
			return this.repository.save(Mono.just(definition(id, path, 0))).then(Mono.fromRunnable(() -> {
				if (!id.equals("shared") && !id.equals(routeOf(path))) {
					late.add(path);
				}
			}));
		}).subscribeOn(Schedulers.boundedElastic())).blockLast(PATIENCE);
		assertThat(late).isEmpty();
		assertThat(paths(this.index.getRoutes().collectList().block())).isEqualTo(storedPaths());
		assertThat(SlowRepository.reads).as("no refresh").hasValue(1);
	}

	@Test
	void newRoutesComeInTheOrderOfTheStoreAfterTheNextRefresh() {
		Flux.range(0, 200)
			.flatMap((i) -> this.repository.save(Mono.just(definition("r" + i, "/" + i, 0)))
				.subscribeOn(Schedulers.boundedElastic()), 64)
			.blockLast(PATIENCE);
		assertThat(ids()).containsExactlyInAnyOrderElementsOf(storedIds()).hasSize(200);
		this.publisher.publishEvent(new RefreshRoutesEvent(this));
		assertThat(ids()).isEqualTo(storedIds());
	}

	@Test
	void aSaveThatHangsHoldsNobodyUp() {
		save(definition("same", "/first", 0));
		SlowRepository.saveDelay = Duration.ofDays(1);
		Disposable hanging = this.repository.save(Mono.just(definition("same", "/hanging", 0))).subscribe();
		Disposable given = this.repository.save(Mono.just(definition("new", "/given/up", 0))).subscribe();
		await().atMost(PATIENCE).until(() -> SlowRepository.saves.get() == 3);
		SlowRepository.saveDelay = Duration.ZERO;
		this.repository.save(Mono.just(definition("same", "/last", 0))).block(PATIENCE);
		assertThat(routeOf("/last")).isEqualTo("same");
		this.repository.save(Mono.just(definition("new", "/new", 0))).block(PATIENCE);
		await().atMost(PATIENCE).until(() -> "new".equals(routeOf("/new")));
		hanging.dispose();
		given.dispose();
		assertThat(ids()).containsExactly("same", "new");
	}

	@Test
	void whoeverHasSavedARouteMayWaitForAnotherSave() {
		this.repository.save(Mono.just(definition("first", "/first", 0)))
			.doOnSuccess((saved) -> this.repository.save(Mono.just(definition("second", "/second", 0))).block(PATIENCE))
			.block(PATIENCE);
		assertThat(ids()).containsExactly("first", "second");
	}

	@Test
	void aSaveWhoseCallerLeavesWhileItIsStoredIsRoutedToo() {
		save(definition("r", "/old", 0));
		SlowRepository.saveDelay = Duration.ofMillis(100);
		Disposable save = this.repository.save(Mono.just(definition("r", "/new", 0))).subscribe();
		await().atMost(PATIENCE).until(() -> SlowRepository.saves.get() == 2);
		save.dispose();
		await().atMost(PATIENCE).until(() -> "r".equals(routeOf("/new")));
		assertThat(storedPaths()).containsExactly(Map.entry("r", "/new"));
		assertThat(SlowRepository.reads).as("no refresh").hasValue(1);
	}

	@Test
	void aSaveWhoseCallerLeavesWhileItIsReadIsRoutedToo() {
		SlowRepository.findDelay = Duration.ofMillis(100);
		Disposable save = this.repository.save(Mono.just(definition("r", "/new", 0))).subscribe();
		await().atMost(PATIENCE).until(() -> !storedIds().isEmpty());
		save.dispose();
		await().atMost(PATIENCE).until(() -> "r".equals(routeOf("/new")));
	}

	@Test
	void aSaveThatFailsAfterItWasStoredIsRouted() {
		SlowRepository.afterSave = Mono.error(new IllegalStateException("no answer in time"));
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> save(definition("r", "/new", 0)));
		assertThat(routeOf("/new")).isEqualTo("r");
	}

	@Test
	void savesThatBlockWaitWhereTheyMay() {
		SlowRepository.blocking = true;
		Flux.range(0, 20)
			.flatMap((i) -> this.repository.save(Mono.just(definition("same", "/" + i, 0)))
				.subscribeOn(Schedulers.boundedElastic()), 20)
			.blockLast(PATIENCE);
		assertThat(indexed()).isEqualTo(stored());
	}

	@Test
	void weightsOfRoutesThatAreSavedAtOnceAllCount() {
		Flux.range(0, 400).flatMap((i) -> {
			RouteDefinition definition = definition("w" + i, "/weighted", 0);
			definition.setPredicates(
					List.of(new PredicateDefinition("Path=/weighted"), new PredicateDefinition("Weight=g,1")));
			return this.repository.save(Mono.just(definition)).subscribeOn(Schedulers.boundedElastic());
		}, 32).blockLast(PATIENCE);
		assertThat(this.weights).extracting("groupWeights")
			.asInstanceOf(InstanceOfAssertFactories.MAP)
			.extractingByKey("g")
			.extracting("weights")
			.asInstanceOf(InstanceOfAssertFactories.MAP)
			.hasSize(400);
	}

	@Test
	void aListenerThatFailsLosesNoRefresh() throws InterruptedException {
		CountDownLatch reading = SlowRepository.holdNextRead();
		this.publisher.publishEvent(new RefreshRoutesEvent(this));
		assertThat(reading.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
		this.repository.store(definition("behind", "/behind", 0));
		this.publisher.publishEvent(new RefreshRoutesEvent(this));
		this.refreshes.throwing = true;
		SlowRepository.release();
		await().atMost(PATIENCE).until(() -> "behind".equals(routeOf("/behind")));
	}

	@Test
	void requestsNeverSeeATableThatIsEmptyOrHalfBuilt() throws InterruptedException {
		for (int i = 0; i < 500; i++) {
			save(definition("r" + i, "/" + i, 0));
		}
		AtomicInteger missed = new AtomicInteger();
		AtomicBoolean saved = new AtomicBoolean();
		Flux.range(0, 3000).doOnNext((i) -> {
			if (i % 1000 == 0) {
				this.publisher.publishEvent(new RefreshRoutesEvent(this));
			}
			// Updates that move the route to another slot and back.
			String path = (i % 2 == 0) ? "/7" : "/{x}";
			save(definition("r7", path, 0));
			if (!"r7".equals(routeOf("/7"))) {
				missed.incrementAndGet();
			}
		})
			.doOnTerminate(() -> saved.set(true))
			.subscribeOn(Schedulers.boundedElastic())
			.mergeWith(Flux.range(0, Integer.MAX_VALUE).doOnNext((i) -> {
				if (!"r7".equals(routeOf("/7")) || routeOf("/8") == null) {
					missed.incrementAndGet();
				}
			}).takeUntil((i) -> saved.get()).subscribeOn(Schedulers.boundedElastic()))
			.blockLast(PATIENCE);
		assertThat(missed).hasValue(0);
	}

	@Test
	void corsSettingsOfASavedRouteCount() {
		assertThat(this.refreshes.succeeded).hasValue(1);
		save(definition("plain", "/plain", 0));
		assertThat(this.refreshes.succeeded).hasValue(1);
		RouteDefinition cors = definition("cors", "/cors", 0);
		cors.setMetadata(Map.of("cors", Map.of("allowedOrigins", "http://a.test")));
		save(cors);
		assertThat(this.refreshes.succeeded).hasValue(2);
		this.repository.delete(Mono.just("cors")).block();
		assertThat(this.refreshes.succeeded).hasValue(3);
	}

	private void save(RouteDefinition definition) {
		this.repository.save(Mono.just(definition)).block();
	}

	private String routeOf(String path) {
		return RouteIndexAutoConfigurationTest.routeOf(this.mapping, path);
	}

	private List<String> ids() {
		return this.index.getRoutes().map(Route::getId).collectList().block();
	}

	private List<String> storedIds() {
		return this.repository.getRouteDefinitions().map(RouteDefinition::getId).collectList().block();
	}

	private Map<String, String> storedPaths() {
		return this.repository.stored()
			.collectMap(RouteDefinition::getId,
					(definition) -> definition.getPredicates().get(0).getArgs().values().iterator().next())
			.block();
	}

	private static Map<String, String> paths(List<Route> routes) {
		return routes.stream()
			.collect(Collectors.toMap(Route::getId,
					(route) -> route.getPredicate().toString().replaceAll(".*\\[|].*", "")));
	}

	private Map<String, Integer> stored() {
		return this.repository.getRouteDefinitions()
			.collectMap(RouteDefinition::getId,
					(definition) -> pathNumber(definition.getPredicates().get(0).getArgs().values().iterator().next()))
			.block();
	}

	private Map<String, Integer> indexed() {
		return this.index.getRoutes()
			.collectMap(Route::getId,
					(route) -> pathNumber(route.getPredicate().toString().replaceAll(".*\\[|].*", "")))
			.block();
	}

	private static int pathNumber(String path) {
		return Integer.parseInt(path.substring(1));
	}

	private static RouteDefinition definition(String id, String path, int order) {
		RouteDefinition definition = new RouteDefinition();
		definition.setId(id);
		definition.setOrder(order);
		definition.setUri(URI.create("http://localhost:1"));
		definition.setPredicates(List.of(new PredicateDefinition("Path=" + path)));
		return definition;
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		SlowRepository slowRepository() {
			SlowRepository.reset();
			return new SlowRepository();
		}

		@Bean
		Refreshes refreshes() {
			return new Refreshes();
		}

	}

	/** Counts the results of refreshes. */
	static class Refreshes {

		private final AtomicInteger succeeded = new AtomicInteger();

		private final AtomicInteger failed = new AtomicInteger();

		private volatile boolean throwing;

		@EventListener
		void refreshed(RefreshRoutesResultEvent event) {
			if (this.throwing) {
				throw new IllegalStateException("a listener that fails");
			}
			(event.isSuccess() ? this.succeeded : this.failed).incrementAndGet();
		}

	}

	/** A repository whose reads can be held and counted. */
	static class SlowRepository implements WriteThroughRouteDefinitionRepository {

		private static final AtomicInteger reads = new AtomicInteger();

		private static volatile boolean failing;

		private static volatile String refused;

		private static final AtomicInteger saves = new AtomicInteger();

		private static volatile Duration saveDelay;

		private static volatile Mono<Void> afterSave;

		private static volatile boolean blocking;

		private static volatile Duration findDelay;

		private static volatile CountDownLatch reading;

		private static volatile CountDownLatch released;

		private final InMemoryRouteDefinitionRepository store = new InMemoryRouteDefinitionRepository();

		static void reset() {
			reads.set(0);
			saves.set(0);
			failing = false;
			refused = null;
			saveDelay = Duration.ZERO;
			afterSave = Mono.empty();
			blocking = false;
			findDelay = Duration.ZERO;
			reading = null;
			released = null;
		}

		static CountDownLatch holdNextRead() {
			released = new CountDownLatch(1);
			reading = new CountDownLatch(1);
			return reading;
		}

		static void release() {
			reading = null;
			released.countDown();
		}

		Flux<RouteDefinition> stored() {
			return this.store.getRouteDefinitions();
		}

		void store(RouteDefinition definition) {
			this.store.save(Mono.just(definition)).block();
		}

		@Override
		public Flux<RouteDefinition> getRouteDefinitions() {
			return Flux.defer(() -> {
				reads.incrementAndGet();
				Flux<RouteDefinition> read = failing ? Flux.error(new IllegalStateException("the store is away"))
						: RouteSource.definitions(this.store);
				CountDownLatch begun = reading;
				if (begun == null) {
					return read;
				}
				List<RouteDefinition> early = read.collectList().block();
				begun.countDown();
				return Mono.fromCallable(() -> {
					released.await();
					return early;
				}).subscribeOn(Schedulers.boundedElastic()).flatMapIterable((all) -> all);
			});
		}

		@Override
		public Mono<Void> save(Mono<RouteDefinition> route) {
			return route.flatMap((definition) -> {
				saves.incrementAndGet();
				if (definition.getId() != null && definition.getId().equals(refused)) {
					return Mono.error(new IllegalStateException("refused"));
				}
				if (blocking) {
					Mono.delay(Duration.ofMillis(5)).block();
				}
				Mono<Void> saved = this.store.save(Mono.just(definition)).then(afterSave);
				return saveDelay.isZero() ? saved : Mono.delay(saveDelay).then(saved);
			});
		}

		@Override
		public Mono<Void> delete(Mono<String> routeId) {
			return this.store.delete(routeId);
		}

		@Override
		public Mono<RouteDefinition> findById(String id) {
			Mono<RouteDefinition> found = RouteSource.definitions(this.store)
				.filter((definition) -> id.equals(definition.getId()))
				.next();
			return findDelay.isZero() ? found : Mono.delay(findDelay).then(found);
		}

	}

}
