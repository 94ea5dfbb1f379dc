package io.github.gatewaybench.routeindex;

import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ObjectAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.ObjectFactory;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.cloud.context.config.annotation.RefreshScope;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.factory.AbstractGatewayFilterFactory;
import org.springframework.cloud.gateway.filter.factory.GatewayFilterFactory;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.handler.predicate.GatewayPredicate;
import org.springframework.cloud.gateway.handler.predicate.HostRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.handler.predicate.RoutePredicateFactory;
import org.springframework.cloud.gateway.route.CompositeRouteDefinitionLocator;
import org.springframework.cloud.gateway.route.InMemoryRouteDefinitionRepository;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionLocator;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;
import org.springframework.cloud.gateway.route.RouteDefinitionRouteLocator;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.context.support.SimpleThreadScope;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.http.server.PathContainer;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.util.AntPathMatcher;
import org.springframework.util.Assert;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR;

/**
 * An application that does something unusual gets from the index what it gets from the
 * gateway, but for the differences that are documented.
 */
@ExtendWith(LogCapture.class)
class UnusualApplicationsTest {

	private static final String GATEWAY = "spring.cloud.gateway.server.webflux.";

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private final ReactiveWebApplicationContextRunner application = GatewayAlone.with(Application.class);

	private final ReactiveWebApplicationContextRunner writingThrough = this.application
		.withPropertyValues("scg.route-index.write-through=true");

	@Test
	void aHostThatNobodyCanHave() {
		sameAsGateway(this.application.withPropertyValues(GATEWAY + "predicate.host.include-port=false"), (context) -> {
			save(context, definition("host", "Host=a.test", "Path=/a"), definition("b", "Path=/b"));
			return Stream.of("/b", "/c").map((path) -> routeOf(context, path, "a.test:99999")).toList();
		});
	}

	@Test
	void aHostThatNobodyCanHaveBeforeThePathOfARouteInJava() {
		sameAsGateway(
				this.application.withPropertyValues(GATEWAY + "predicate.host.include-port=false")
					.withUserConfiguration(RouteInJava.class),
				(context) -> Stream.of("/a", "/c").map((path) -> routeOf(context, path, "a.test:99999")).toList());
	}

	/** Spring stops comparing a host that has so many dashes, and throws. */
	@Test
	void aHostThatTakesTooLongToCompareBeforeThePathOfARouteInJava() {
		String host = "-".repeat(2000) + ".test";
		sameAsGateway(this.application.withUserConfiguration(RouteWithWildcardsInJava.class),
				(context) -> Stream.of("/a", "/c").map((path) -> routeOf(context, path, host)).toList())
			.isEqualTo(List.of("none", "none"));
	}

	@Test
	void aHostWithoutAPattern() {
		RouteDefinition withoutPattern = definition("host");
		PredicateDefinition host = new PredicateDefinition();
		host.setName("Host");
		host.getArgs().put("patterns", null);
		withoutPattern.setPredicates(List.of(host));
		sameAsGateway(this.application, (context) -> {
			save(context, withoutPattern, definition("b", "Path=/b"));
			return Stream.of("/b", "/c").map((path) -> routeOf(context, path)).toList();
		});
	}

	@Test
	void aPredicateThatCannotBeExamined(LogCapture log) {
		this.application.withUserConfiguration(RouteThatCannotBeExamined.class).run((context) -> {
			assertThat(routeOf(context, "/x")).isEqualTo("opaque");
			assertThat(log.text()).contains("Route opaque is tested for every request, as is any other",
					"1 remainder (1 a predicate that cannot be examined)");
		});
	}

	@Test
	void hostsThatCannotBeParsedDoNotMakeALookupSlow() {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		this.application.run((context) -> {
			context.getBean(RouteIndexMetrics.class).bindTo(meters);
			save(context,
					IntStream.range(0, 100)
						.mapToObj((i) -> definition("h" + i, "Host=t" + i + ".test", "Path=/" + i))
						.toArray(RouteDefinition[]::new));
			assertThat(List.of("a.test:99999", "a.test:-1", "[::1]:99999", ":99999", "a.test:x", "[", "a..test:1", "."))
				.allSatisfy((host) -> {
					assertThat(routeOf(context, "/x", host)).isEqualTo("none");
					assertThat(meters.get("route.index.candidates").tag("outcome", "missed").summary().max()).isZero();
				});
		});
	}

	@Test
	void predicatesBeforePathAreCountedAndReported(LogCapture log) {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		this.application
			.withBean("headers", RouteDefinitionLocator.class,
					() -> () -> Flux.range(0, 100)
						.map((i) -> definition("h" + i, "Header=X-" + i + ",x", "Path=/" + i))
						.concatWithValues(definition("plain", "Path=/plain")))
			.run((context) -> {
				context.getBean(RouteIndexMetrics.class).bindTo(meters);
				assertThat(routeOf(context, "/nothing")).isEqualTo("none");
				assertThat(meters.get("route.index.candidates").tag("outcome", "missed").summary().max())
					.isEqualTo(100);
				assertThat(log.text()).contains("predicates before Path that are tested for every request: 100");
			});
	}

	@Test
	void aSecondLocatorOfDefinitions() {
		sameAsGateway(this.application.withUserConfiguration(SecondLocator.class), this::ids)
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.containsExactlyInAnyOrder("plain", "mine");
	}

	@Test
	void aCompositeOfItsOwn() {
		sameAsGateway(this.application.withUserConfiguration(OwnComposite.class), this::ids)
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.containsExactly("mine");
	}

	@ParameterizedTest
	@ValueSource(strings = { "routeDefinitionLocator", "routeDefinitionRouteLocator", "cachedCompositeRouteLocator" })
	void aBeanOfTheGatewayThatIsWrapped(String bean, LogCapture log) {
		sameAsGateway(this.application.withUserConfiguration(Wrapping.class).withPropertyValues("wrapped=" + bean),
				(context) -> {
					save(context, definition("hidden", "Path=/hidden"), definition("a", "Path=/{any}"));
					refresh(context);
					return List.of(ids(context), routeOf(context, "/hidden"));
				})
			.isEqualTo(List.of(List.of("a"), "a"));
		assertThat(log.text().contains("tests its routes one by one")).isEqualTo(bean.startsWith("cached"));
		assertThat(log.text().contains("Routes are read through the bean " + bean + " ("))
			.isEqualTo(!bean.startsWith("cached"));
	}

	@Test
	void aCacheWrappedByWhatListensToNoEvents() {
		sameAsGateway(this.application.withUserConfiguration(SecondLocator.class, WrappedCache.class),
				(context) -> List.of(ids(context), routeOf(context, "/plain"), routeOf(context, "/mine")))
			.isEqualTo(List.of(List.of("plain"), "plain", "none"));
	}

	@Test
	void aLocatorInAScopeThatIsNotActive() {
		sameAsGateway(this.application.withUserConfiguration(InactiveScope.class), this::ids)
			.isEqualTo(List.of("outside"));
	}

	@Test
	void aLocatorThatIsMadeForEachThatAsksForIt() {
		sameAsGateway(this.application.withUserConfiguration(Prototype.class),
				(context) -> List.of(ids(context), context.getBean(AtomicInteger.class).get()))
			.isEqualTo(List.of(List.of("prototype"), 1));
	}

	@Test
	void aLocatorInAParent() {
		try (AnnotationConfigApplicationContext parent = new AnnotationConfigApplicationContext(Parent.class)) {
			sameAsGateway(this.application.withParent(parent), (context) -> {
				save(context, definition("child", "Path=/{any}"));
				return List.of(routeOf(context, "/parent"), routeOf(context, "/child"));
			}).isEqualTo(List.of("parent", "child"));
		}
	}

	@Test
	void aFilterThatSavesARouteWhenItIsMade() {
		sameAsGateway(this.application.withUserConfiguration(Seeding.class), (context) -> routeOf(context, "/seed"))
			.isEqualTo("seed");
	}

	@ParameterizedTest
	@EnumSource
	void aRepositoryThatIs(Kind kind, LogCapture log) {
		ReactiveWebApplicationContextRunner unusual = this.writingThrough.withBean("repository",
				RouteDefinitionRepository.class, kind.repository);
		assertThat(outcome(true, unusual, (context) -> {
			repository(context).save(Mono.just(definition("x", "Path=/x"))).block(PATIENCE);
			String atOnce = routeOf(context, "/x");
			refresh(context);
			return List.of(atOnce, routeOf(context, "/x"));
		})).isEqualTo(List.of(kind.atOnce ? "x" : "none", "x"));
		assertThat(log.text().contains("take effect only with the next refresh")).isEqualTo(!kind.atOnce);
	}

	@Test
	void aRepositoryInRefreshScope() {
		sameAsGateway(this.writingThrough.withUserConfiguration(Scoped.class), (context) -> {
			int reads = CountedRepository.reads.get();
			change(context, (repository) -> repository.save(Mono.just(definition("x", "Path=/x"))));
			if (isIndexed(context)) {
				assertThat(CountedRepository.reads).hasValue(reads);
			}
			String saved = routeOf(context, "/x");
			refresh(context);
			List<String> ids = ids(context);
			change(context, (repository) -> repository.delete(Mono.just("x")));
			return List.of(saved, ids, routeOf(context, "/x"));
		}).isEqualTo(List.of("x", List.of("x"), "none"));
	}

	@Test
	void aBasePathAndPathsInAnyCase() {
		PathPatternParser parser = new PathPatternParser();
		parser.setCaseSensitive(false);
		sameAsGateway(this.application.withBean("parser", Parsers.class, () -> new Parsers(parser))
			.withPropertyValues("spring.webflux.base-path=/Base"), (context) -> {
				save(context, definition("literal", "Path=/One/Two"), definition("relative", "Path=three/{x}"),
						definition("short", "Path=x"), definition("all", "Path=/w/**"), definition("star", "Path=**"));
				return Stream
					.of("/base/one/TWO", "/BASE/three/4", "/basex", "/base/x", "/base/W", "/base/w/1/2", "/base",
							"/other", "/base/")
					.map((path) -> routeOf(context, path))
					.toList();
			}).asInstanceOf(InstanceOfAssertFactories.LIST).startsWith("literal", "relative");
	}

	@Test
	void aParserThatRewritesPatterns() {
		PathPatternParser parser = new PathPatternParser() {

			@Override
			public PathPattern parse(String pattern) {
				return super.parse(pattern.toLowerCase(Locale.ROOT).replace("/latest/", "/v1/"));
			}

		};
		sameAsGateway(this.application.withBean("parser", Parsers.class, () -> new Parsers(parser))
			.withPropertyValues("spring.webflux.base-path=/Base"), (context) -> {
				save(context, definition("version", "Path=/latest/one"),
						definition("other", "Host=a.test", "Path=/two"));
				return Stream.of("/Base/v1/one", "/base/v1/one", "/base/v2/one", "/base/two")
					.map((path) -> routeOf(context, path, "a.test"))
					.toList();
			}).isEqualTo(List.of("none", "version", "none", "other"));
	}

	@Test
	void pathsThatMatchWithASlashMore() {
		sameAsGateway(this.application.withBean("parser", Parsers.class, () -> new Parsers(LenientParser.withSlash())),
				(context) -> {
					save(context, definition("admin", "Path=/admin"), definition("user", "Path=/users/{id}"),
							definition("other", "Path=/**"));
					return Stream.of("/admin/", "/admin", "/users/1/", "/users/1/2/")
						.map((path) -> routeOf(context, path))
						.toList();
				})
			.isEqualTo(List.of("admin", "admin", "user", "other"));
	}

	@Test
	void pathsThatMatchWhatNoVersionMatchedYet(LogCapture log) {
		PathPatternParser parser = new LenientParser((path) -> PathContainer.parsePath(path.value() + "/"));
		sameAsGateway(this.application.withBean("parser", Parsers.class, () -> new Parsers(parser)), (context) -> {
			save(context, definition("admin", "Path=/admin/"), definition("other", "Path=/**"));
			return List.of(routeOf(context, "/admin"), routeOf(context, "/admin/"), routeOf(context, "/x"));
		}).isEqualTo(List.of("admin", "admin", "other"));
		assertThat(log.text()).contains("Route admin").contains("its predicate matches /admin, which");
	}

	@ParameterizedTest
	@CsvSource({ "true,true", "true,false", "false,true", "false,false" })
	void aFirstReadThatFails(boolean weights, boolean later) {
		AtomicInteger reads = new AtomicInteger();
		Flux<RouteDefinition> away = Flux.error(new IllegalStateException("the store is away"));
		RouteDefinitionLocator failing = () -> Flux.defer(() -> {
			reads.incrementAndGet();
			return later ? Mono.delay(Duration.ofMillis(1)).thenMany(away) : away;
		});
		sameAsGateway(this.application.withBean("failing", RouteDefinitionLocator.class, () -> failing)
			.withPropertyValues(GATEWAY + "predicate.weight.enabled=" + weights), (context) -> {
				awaitRest(reads);
				return "started";
			});
		assertThat(reads).hasPositiveValue();
	}

	@Test
	void aFilterThatLacksAClass() {
		sameAsGateway(this.application.withUserConfiguration(Lacking.class), (context) -> {
			RouteDefinition lacking = definition("x", "Path=/x");
			lacking.setFilters(List.of(new FilterDefinition("Lacking=")));
			save(context, definition("x", "Path=/x"));
			save(context, lacking);
			return routeOf(context, "/x");
		}).isEqualTo("x");
	}

	@Test
	void aRepositoryThatGivesIds() {
		sameAsGateway(this.writingThrough.withBean("repository", RouteDefinitionRepository.class, Naming::new),
				(context) -> {
					change(context, (repository) -> repository.save(Mono.just(definition(null, "Path=/nameless"))));
					return routeOf(context, "/nameless");
				})
			.isEqualTo("given");
	}

	@Test
	void manyHostsBeforeThePathAreAskedOnce() {
		sameAsGateway(this.application.withUserConfiguration(Counting.class), (context) -> {
			save(context,
					Stream.concat(
							IntStream.range(0, 200)
								.mapToObj((i) -> definition("h" + i, "Host=t" + i + ".example.com", "Path=/api/" + i)),
							IntStream.range(0, 50).mapToObj((i) -> definition("q" + i, "Query=q" + i, "Path=/q/" + i)))
						.toArray(RouteDefinition[]::new));
			Map<String, Integer> asked = context.getBean(HostCounter.class).asked;
			asked.clear();
			assertThat(routeOf(context, "/nothing", "z.example.com")).isEqualTo("none");
			assertThat(asked).hasSize(200).allSatisfy((host, times) -> assertThat(times).isEqualTo(1));
			return Map.copyOf(asked);
		});
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aDefinitionThatCannotBeResolvedFailsTheStartIfSoConfigured(boolean fails) {
		String routes = GATEWAY + "routes";
		sameAsGateway(this.application.withPropertyValues(GATEWAY + "fail-on-route-definition-error=" + fails,
				routes + "[0].id=admin", routes + "[0].uri=http://localhost:1",
				routes + "[0].predicates[0]=Path=/admin/**", routes + "[0].filters[0]=NoSuch=1", routes + "[1].id=all",
				routes + "[1].uri=http://localhost:1", routes + "[1].predicates[0]=Path=/**"),
				(context) -> routeOf(context, "/admin/x"))
			.isEqualTo(fails ? IllegalArgumentException.class : "all");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aDefinitionThatALocatorCannotReadFailsTheStartIfSoConfigured(boolean fails) {
		sameAsGateway(this.application.withPropertyValues(GATEWAY + "fail-on-route-definition-error=" + fails)
			.withBean("failing", RouteDefinitionLocator.class,
					() -> () -> Flux.just(definition("bad", "Path=/**"), definition("good", "Path=/**"))
						.map((definition) -> {
							Assert.state(!definition.getId().equals("bad"), "it is bad");
							return definition;
						})),
				(context) -> routeOf(context, "/x"))
			.isEqualTo(fails ? IllegalStateException.class : "good");
	}

	@ParameterizedTest
	@CsvSource({ "true,false", "true,true", "false,false", "false,true" })
	void aDefinitionThatCannotBeResolvedFailsTheRefreshIfSoConfigured(boolean fails, boolean writeThrough) {
		List<Boolean> results = new CopyOnWriteArrayList<>();
		sameAsGateway(this.application
			.withPropertyValues(GATEWAY + "fail-on-route-definition-error=" + fails,
					"scg.route-index.write-through=" + writeThrough)
			.withBean("results", ApplicationListener.class,
					() -> (ApplicationListener<RefreshRoutesResultEvent>) (event) -> results.add(event.isSuccess())),
				(context) -> {
					save(context, definition("admin", "Path=/admin/**"), definition("all", "Path=/**"));
					RouteDefinition broken = definition("admin", "Path=/admin/**");
					broken.setFilters(List.of(new FilterDefinition("NoSuch=1")));
					results.clear();
					save(context, broken);
					await().atMost(PATIENCE).until(() -> !results.isEmpty());
					return List.of(routeOf(context, "/admin/x"), results.contains(false));
				})
			.isEqualTo(fails ? List.of("admin", true) : List.of("all", false));
	}

	@Test
	void differsInThatAFailedRefreshByMetadataKeepsTheRoutes() {
		ReactiveWebApplicationContextRunner stored = this.application.withBean("repository", Store.class, Store::new);
		Function<ApplicationContext, Object> refreshed = (context) -> {
			RouteDefinition a = definition("a", "Path=/a");
			a.setMetadata(Map.of("group", "1"));
			context.getBean(Store.class).storeBehind(a);
			context.publishEvent(new RefreshRoutesEvent(this, a.getMetadata()));
			assertThat(routeOf(context, "/a")).isEqualTo("a");
			a.setFilters(List.of(new FilterDefinition("NoSuch=1")));
			context.publishEvent(new RefreshRoutesEvent(this, a.getMetadata()));
			return routeOf(context, "/a");
		};
		assertThat(outcome(false, stored, refreshed)).isEqualTo("none");
		assertThat(outcome(true, stored, refreshed)).isEqualTo("a");
	}

	/** What both get: what the function returns, or how the start fails. */
	private static ObjectAssert<Object> sameAsGateway(ReactiveWebApplicationContextRunner application,
			Function<ApplicationContext, ?> outcome) {
		Object gateway = outcome(false, application, outcome);
		assertThat(outcome(true, application, outcome)).isEqualTo(gateway);
		return assertThat(gateway);
	}

	/** What the function returns, or how the start fails. */
	private static Object outcome(boolean isIndexed, ReactiveWebApplicationContextRunner application,
			Function<ApplicationContext, ?> outcome) {
		AtomicReference<Object> seen = new AtomicReference<>();
		application.withPropertyValues("scg.route-index.enabled=" + isIndexed).run((context) -> {
			Throwable failure = context.getStartupFailure();
			seen.set((failure != null) ? NestedExceptionUtils.getMostSpecificCause(failure).getClass()
					: outcome.apply(context));
		});
		return seen.get();
	}

	private static void save(ApplicationContext context, RouteDefinition... definitions) {
		for (RouteDefinition definition : definitions) {
			repository(context).save(Mono.just(definition)).block(PATIENCE);
		}
		refresh(context);
	}

	private static void change(ApplicationContext context, Function<RouteDefinitionRepository, Mono<Void>> change) {
		change.apply(repository(context)).block(PATIENCE);
		if (!isIndexed(context)) {
			refresh(context); // The gateway itself has to be told.
		}
	}

	private static boolean isIndexed(ApplicationContext context) {
		return context.getBeanNamesForType(IndexedRouteLocator.class).length > 0;
	}

	private static void refresh(ApplicationContext context) {
		context.publishEvent(new RefreshRoutesEvent(context));
	}

	private static RouteDefinitionRepository repository(ApplicationContext context) {
		return context.getBean(RouteDefinitionRepository.class);
	}

	private List<String> ids(ApplicationContext context) {
		return context.getBean(RouteLocator.class).getRoutes().map(Route::getId).collectList().block(PATIENCE);
	}

	private static String routeOf(ApplicationContext context, String path) {
		return routeOf(context, path, "localhost");
	}

	private static String routeOf(ApplicationContext context, String path, String host) {
		ServerWebExchange exchange = MockServerWebExchange
			.from(MockServerHttpRequest.get("http://localhost" + path).header("Host", host));
		try {
			context.getBean(RoutePredicateHandlerMapping.class).getHandler(exchange).block(PATIENCE);
		}
		catch (RuntimeException ex) {
			return Exceptions.unwrapMultiple(Exceptions.unwrap(ex)).get(0).getClass().getName();
		}
		Route route = exchange.getAttribute(GATEWAY_ROUTE_ATTR);
		return (route != null) ? route.getId() : "none";
	}

	/** Waits until nobody has read for 300 ms. */
	private static void awaitRest(AtomicInteger reads) {
		AtomicInteger seen = new AtomicInteger(-1);
		await().atMost(PATIENCE).during(Duration.ofMillis(300)).until(() -> {
			int now = reads.get();
			return seen.getAndSet(now) == now;
		});
	}

	private static RouteDefinition definition(String id, String... predicates) {
		RouteDefinition definition = new RouteDefinition();
		definition.setId(id);
		definition.setUri(URI.create("http://localhost:1"));
		definition.setPredicates(Stream.of(predicates).map(PredicateDefinition::new).toList());
		return definition;
	}

	enum Kind {

		FINAL(FinalRepository::new, false), WITH_A_FINAL_METHOD(FinalMethodRepository::new, false),
		WITHOUT_SINGLE_ROUTES(Store::new, false), A_PROXY(Kind::proxy, true), ADVISED(() -> advised(false), true),
		ADVISED_AS_A_CLASS(() -> advised(true), true);

		private final Supplier<RouteDefinitionRepository> repository;

		private final boolean atOnce;

		Kind(Supplier<RouteDefinitionRepository> repository, boolean atOnce) {
			this.repository = repository;
			this.atOnce = atOnce;
		}

		private static RouteDefinitionRepository proxy() {
			Asked target = new Asked();
			return (RouteDefinitionRepository) Proxy.newProxyInstance(Kind.class.getClassLoader(),
					new Class<?>[] { WriteThroughRouteDefinitionRepository.class },
					(proxy, method, arguments) -> method.invoke(target, arguments));
		}

		private static RouteDefinitionRepository advised(boolean asClass) {
			ProxyFactory factory = new ProxyFactory(new InMemoryRouteDefinitionRepository());
			factory.setProxyTargetClass(asClass);
			return (RouteDefinitionRepository) factory.getProxy();
		}

	}

	static class Asked extends InMemoryRouteDefinitionRepository implements WriteThroughRouteDefinitionRepository {

		@Override
		public Mono<RouteDefinition> findById(String id) {
			return super.getRouteDefinitions().filter((definition) -> id.equals(definition.getId())).next();
		}

	}

	/** Hides a route of what the wrapped bean tells. */
	@Configuration(proxyBeanMethods = false)
	static class Wrapping {

		@Bean
		static BeanPostProcessor wrapping(Environment environment) {
			return new BeanPostProcessor() {

				@Override
				public Object postProcessAfterInitialization(Object bean, String name) {
					if (!name.equals(environment.getProperty("wrapped"))) {
						return bean;
					}
					return (bean instanceof RouteLocator routes) ? new Hiding(routes)
							: (RouteDefinitionLocator) () -> ((RouteDefinitionLocator) bean).getRouteDefinitions()
								.filter((definition) -> !"hidden".equals(definition.getId()));
				}

			};
		}

	}

	private record Hiding(RouteLocator routes) implements RouteLocator, ApplicationListener<RefreshRoutesEvent> {

		@Override
		public Flux<Route> getRoutes() {
			return this.routes.getRoutes().filter((route) -> !"hidden".equals(route.getId()));
		}

		@Override
		@SuppressWarnings("unchecked") // all caches of routes are
		public void onApplicationEvent(RefreshRoutesEvent event) {
			if (this.routes instanceof ApplicationListener<?> listener) {
				((ApplicationListener<RefreshRoutesEvent>) listener).onApplicationEvent(event);
			}
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class WrappedCache {

		@Bean
		static BeanPostProcessor wrappingTheCache() {
			return new BeanPostProcessor() {

				@Override
				public Object postProcessAfterInitialization(Object bean, String name) {
					return name.equals(RouteIndexAutoConfiguration.INDEX_BEAN)
							? (RouteLocator) () -> ((RouteLocator) bean).getRoutes()
								.filter((route) -> !"mine".equals(route.getId()))
							: bean;
				}

			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Prototype {

		@Bean
		AtomicInteger made() {
			return new AtomicInteger();
		}

		@Bean
		@Scope("prototype")
		RouteDefinitionLocator prototype(AtomicInteger made) {
			made.incrementAndGet();
			return () -> Flux.just(definition("prototype", "Path=/{any}"));
		}

	}

	/** A locator whose scope cannot make it; outside of the scope another stands in. */
	@Configuration(proxyBeanMethods = false)
	static class InactiveScope {

		@Bean
		static BeanFactoryPostProcessor scope() {
			return (beans) -> beans.registerScope("tenant", new SimpleThreadScope() {

				@Override
				public Object get(String name, ObjectFactory<?> factory) {
					throw new IllegalStateException("no tenant is active");
				}

			});
		}

		@Bean
		@Scope(scopeName = "tenant", proxyMode = ScopedProxyMode.INTERFACES)
		RouteDefinitionLocator tenants() {
			return () -> Flux.just(definition("tenant", "Path=/tenant"));
		}

		@Bean
		static BeanPostProcessor outsideOfTenants() {
			return new BeanPostProcessor() {

				@Override
				public Object postProcessAfterInitialization(Object bean, String name) {
					return (name.equals("tenants") && bean instanceof RouteDefinitionLocator)
							? (RouteDefinitionLocator) () -> Flux.just(definition("outside", "Path=/outside")) : bean;
				}

			};
		}

	}

	static final class FinalRepository extends Asked {

	}

	static class FinalMethodRepository extends Asked {

		@Override
		public final Mono<Void> save(Mono<RouteDefinition> route) {
			return super.save(route);
		}

	}

	static class Naming extends Asked {

		@Override
		public Mono<Void> save(Mono<RouteDefinition> route) {
			return super.save(route.doOnNext((definition) -> definition.setId("given")));
		}

	}

	public static class Store extends InMemoryRouteDefinitionRepository {

		public void storeBehind(RouteDefinition definition) {
			save(Mono.just(definition)).block();
		}

	}

	static class CountedRepository extends Asked {

		private static final AtomicInteger reads = new AtomicInteger();

		@Override
		public Flux<RouteDefinition> getRouteDefinitions() {
			reads.incrementAndGet();
			return super.getRouteDefinitions();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	static class SecondLocator {

		@Bean
		RouteDefinitionLocator plain() {
			return () -> Flux.just(definition("plain", "Path=/plain"));
		}

		@Bean
		@SuppressWarnings("rawtypes") // as the gateway's own
		RouteLocator mine(List<RoutePredicateFactory> predicates, List<GatewayFilterFactory> filters,
				GatewayProperties properties, ConfigurationService configurationService) {
			return new RouteDefinitionRouteLocator(() -> Flux.just(definition("mine", "Path=/mine")), predicates,
					filters, properties, configurationService);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class RouteInJava {

		@Bean
		RouteLocator inJava(RouteLocatorBuilder builder) {
			return builder.routes()
				.route("host", (route) -> route.host("a.test").and().path("/a").uri("http://localhost:1"))
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class RouteWithWildcardsInJava {

		@Bean
		RouteLocator inJava(RouteLocatorBuilder builder) {
			return builder.routes()
				.route("host", (route) -> route.host("*-*x.test").and().path("/a").uri("http://localhost:1"))
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class RouteThatCannotBeExamined {

		@Bean
		RouteLocator opaque(RouteLocatorBuilder builder) {
			return builder.routes()
				.route("opaque", (route) -> route.predicate(new Opaque()).uri("http://localhost:1"))
				.build();
		}

	}

	private static final class Opaque implements GatewayPredicate {

		@Override
		public boolean test(ServerWebExchange exchange) {
			return true;
		}

		@Override
		public Object getConfig() {
			throw new IllegalStateException("nobody may know");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnComposite {

		@Bean
		RouteDefinitionLocator mine() {
			return new CompositeRouteDefinitionLocator(Flux.just(() -> Flux.just(definition("mine", "Path=/mine"))));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Parent {

		@Bean
		@Order(-5)
		RouteDefinitionLocator parentRoutes() {
			return () -> Flux.just(definition("parent", "Path=/parent"));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Seeding {

		@Bean
		SeedingGatewayFilterFactory seeding(RouteDefinitionRepository repository) {
			return new SeedingGatewayFilterFactory(repository);
		}

	}

	static class SeedingGatewayFilterFactory extends AbstractGatewayFilterFactory<Object> {

		SeedingGatewayFilterFactory(RouteDefinitionRepository repository) {
			super(Object.class);
			repository.save(Mono.just(definition("seed", "Path=/seed"))).block(PATIENCE);
		}

		@Override
		public GatewayFilter apply(Object config) {
			return (exchange, chain) -> chain.filter(exchange);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Lacking {

		@Bean
		LackingGatewayFilterFactory lacking() {
			return new LackingGatewayFilterFactory();
		}

	}

	static class LackingGatewayFilterFactory extends AbstractGatewayFilterFactory<Object> {

		LackingGatewayFilterFactory() {
			super(Object.class);
		}

		@Override
		public GatewayFilter apply(Object config) {
			throw new NoClassDefFoundError("some/Missing");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Scoped {

		@Bean
		@RefreshScope
		CountedRepository repository() {
			return new CountedRepository();
		}

	}

	/** Gives the Path predicates another parser. */
	static class Parsers implements BeanPostProcessor {

		private final PathPatternParser parser;

		Parsers(PathPatternParser parser) {
			this.parser = parser;
		}

		@Override
		public Object postProcessAfterInitialization(Object bean, String beanName) {
			if (bean instanceof PathRoutePredicateFactory paths) {
				paths.setPathPatternParser(this.parser);
			}
			return bean;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Counting {

		@Bean
		static HostCounter hostCounter() {
			return new HostCounter();
		}

	}

	/** Counts how often each pattern of a Host predicate is asked. */
	static class HostCounter implements BeanPostProcessor {

		private final Map<String, Integer> asked = new ConcurrentHashMap<>();

		@Override
		public Object postProcessAfterInitialization(Object bean, String beanName) {
			if (bean instanceof HostRoutePredicateFactory hosts) {
				hosts.setPathMatcher(new AntPathMatcher(".") {

					@Override
					public boolean match(String pattern, String host) {
						HostCounter.this.asked.merge(pattern, 1, Integer::sum);
						return super.match(pattern, host);
					}

				});
			}
			return bean;
		}

	}

}
