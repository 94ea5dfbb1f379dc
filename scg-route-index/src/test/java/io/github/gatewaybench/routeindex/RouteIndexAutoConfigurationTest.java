package io.github.gatewaybench.routeindex;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.github.gatewaybench.routeindex.RouteIndexEndpoint.KeptRoute;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.cloud.gateway.config.GatewayAutoConfiguration;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.CachingRouteLocator;
import org.springframework.cloud.gateway.route.InMemoryRouteDefinitionRepository;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinitionLocator;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ClassPathResource;
import org.springframework.format.support.DefaultFormattingConversionService;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.validation.Validator;
import org.springframework.web.server.ServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR;

/**
 * What an application gets that only has the library on its class path.
 */
@ExtendWith(LogCapture.class)
class RouteIndexAutoConfigurationTest {

	private static final AtomicBoolean FAILS = new AtomicBoolean();

	private final ReactiveWebApplicationContextRunner application = new ReactiveWebApplicationContextRunner()
		.withUserConfiguration(Application.class)
		.withPropertyValues("spring.cloud.gateway.server.webflux.routes[0].id=configured",
				"spring.cloud.gateway.server.webflux.routes[0].uri=http://localhost:1",
				"spring.cloud.gateway.server.webflux.routes[0].predicates[0]=Path=/configured/{id}");

	@Test
	void indexesWhatIsConfiguredAndWhatIsBuilt() {
		this.application.withUserConfiguration(Built.class).run((context) -> {
			assertThat(context.getBean(RoutePredicateHandlerMapping.class))
				.isInstanceOf(IndexedRoutePredicateHandlerMapping.class);
			assertThat(routeOf(context.getBean(RoutePredicateHandlerMapping.class), "/configured/1"))
				.isEqualTo("configured");
			assertThat(routeOf(context.getBean(RoutePredicateHandlerMapping.class), "/built")).isEqualTo("built");
			assertThat(routeOf(context.getBean(RoutePredicateHandlerMapping.class), "/neither")).isNull();
			assertThat(context.getBean(RouteLocator.class).getRoutes().map(Route::getId).collectList().block())
				.containsExactlyInAnyOrder("configured", "built");
			IndexedRouteLocator index = context.getBean(IndexedRouteLocator.class);
			assertThat(List.of(index.size(Slot.LITERAL), index.size(Slot.PATTERN), index.size(Slot.REMAINDER)))
				.containsExactly(1, 1, 0);
			assertThat(index.table().lastBuildDuration()).isPositive();
		});
	}

	@Test
	void takesTheGatewaysOrderOfSources() {
		this.application.withUserConfiguration(Built.class)
			.withPropertyValues("spring.cloud.gateway.server.webflux.routes[1].id=late",
					"spring.cloud.gateway.server.webflux.routes[1].uri=http://localhost:1",
					"spring.cloud.gateway.server.webflux.routes[1].predicates[0]=Path=/built")
			.run((indexed) -> this.application.withUserConfiguration(Built.class)
				.withPropertyValues("scg.route-index.enabled=false",
						"spring.cloud.gateway.server.webflux.routes[1].id=late",
						"spring.cloud.gateway.server.webflux.routes[1].uri=http://localhost:1",
						"spring.cloud.gateway.server.webflux.routes[1].predicates[0]=Path=/built")
				.run((gateway) -> assertThat(ids(indexed.getBean(RouteLocator.class)))
					.isEqualTo(ids(gateway.getBean(RouteLocator.class)))));
	}

	@Test
	void leavesTheGatewayAloneWhenSwitchedOff() {
		this.application.withPropertyValues("scg.route-index.enabled=false").run((context) -> {
			assertThat(context.getBean(RoutePredicateHandlerMapping.class).getClass())
				.isEqualTo(RoutePredicateHandlerMapping.class);
			assertThat(context.getBean(RouteLocator.class)).isInstanceOf(CachingRouteLocator.class);
			assertThat(context.getBean(InMemoryRouteDefinitionRepository.class).getClass())
				.isEqualTo(InMemoryRouteDefinitionRepository.class);
			assertThat(context).doesNotHaveBean(IndexedRouteLocator.class);
		});
	}

	@Test
	void leavesAGatewayAloneThatHasALookupOfItsOwn(LogCapture log) {
		this.application.withUserConfiguration(OwnLookup.class).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context).doesNotHaveBean(IndexedRouteLocator.class);
			assertThat(log.text()).contains("The route index is not used: the application defines");
		});
	}

	@Test
	void leavesAGatewayAloneThatHasALookupOfAStarter(LogCapture log) {
		this.application.withPropertyValues("test.starter=true").run((context) -> {
			assertThat(context.getBean(RoutePredicateHandlerMapping.class))
				.isSameAs(context.getBean("lookupOfTheStarter"));
			assertThat(context).doesNotHaveBean(IndexedRouteLocator.class);
			assertThat(log.text()).contains("The route index is not used");
		});
	}

	@Test
	void doesNotBlameAnApplicationThatExcludesIt(LogCapture log) {
		this.application
			.withPropertyValues("spring.autoconfigure.exclude=" + RouteIndexAutoConfiguration.class.getName())
			.run((context) -> {
				assertThat(context).doesNotHaveBean(IndexedRouteLocator.class);
				assertThat(log.text()).doesNotContain("The route index is not used");
			});
	}

	@Test
	void leavesTheNamesOfBeansToTheApplication() {
		List<String> names = List.of("routeIndex", "routeDefinitionResolver", "routeIndexReport", "routeIndexMetrics",
				"routeIndexEndpoint");
		ReactiveWebApplicationContextRunner named = this.application.withUserConfiguration(Metrics.class)
			.withPropertyValues("management.endpoints.web.exposure.include=routeindex");
		for (String name : names) {
			named = named.withBean(name, String.class, () -> "the application's " + name);
		}
		named.run((context) -> {
			assertThat(context).hasNotFailed().hasSingleBean(IndexedRouteLocator.class);
			assertThat(names)
				.allSatisfy((name) -> assertThat(context.getBean(name)).isEqualTo("the application's " + name));
		});
	}

	@Test
	void isTheCachingLocatorThatApplicationsAskFor(LogCapture log) {
		this.application.run((context) -> {
			assertThat(context.getBean(CachingRouteLocator.class).refresh().map(Route::getId).collectList().block())
				.containsExactly("configured");
			assertThat(log.text()).doesNotContain("not used");
		});
	}

	@Test
	void startsAlsoWhereTheGatewayIsSwitchedOff() {
		this.application.withPropertyValues("spring.cloud.gateway.server.webflux.enabled=false").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context).doesNotHaveBean(IndexedRouteLocator.class);
		});
	}

	@Test
	void reportsItselfWhereThereAreMetrics() {
		this.application.withUserConfiguration(Metrics.class).run((context) -> {
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			context.getBean(RouteIndexMetrics.class).bindTo(registry);
			assertThat(registry.get("route.index.routes").tag("slot", "pattern").gauge().value()).isEqualTo(1);
			assertThat(registry.get("route.index.routes").tag("slot", "literal").gauge().value()).isZero();
			assertThat(registry.get("route.index.routes").tag("slot", "remainder").gauge().value()).isZero();
			assertThat(registry.get("route.index.build").timeGauge().value()).isPositive();
		});
	}

	@Test
	void countsWhatLookupsAskAndRefreshesThatFail() {
		this.application.withUserConfiguration(Built.class)
			.withBean("failing", RouteDefinitionLocator.class, () -> () -> Flux
				.defer(() -> FAILS.get() ? Flux.error(new IllegalStateException("the store is away")) : Flux.empty()))
			.run((context) -> {
				MeterRegistry registry = new SimpleMeterRegistry();
				context.getBean(RouteIndexMetrics.class).bindTo(registry);
				RoutePredicateHandlerMapping mapping = context.getBean(RoutePredicateHandlerMapping.class);
				routeOf(mapping, "/built");
				routeOf(mapping, "/configured/1");
				routeOf(mapping, "/neither");
				assertThat(registry.get("route.index.candidates").tag("outcome", "found").summary().count())
					.isEqualTo(2);
				assertThat(registry.get("route.index.candidates").tag("outcome", "found").summary().totalAmount())
					.isEqualTo(2);
				assertThat(registry.get("route.index.candidates").tag("outcome", "missed").summary().count()).isOne();
				assertThat(registry.get("route.index.candidates").tag("outcome", "missed").summary().totalAmount())
					.isZero();
				assertThat(registry.get("route.index.build.failures").functionCounter().count()).isZero();
				FAILS.set(true);
				context.publishEvent(new RefreshRoutesEvent(this));
				FAILS.set(false);
				assertThat(registry.get("route.index.build.failures").functionCounter().count()).isOne();
			});
	}

	@Test
	void countsAFirstReadThatFailsForARequest() {
		IndexedRouteLocator routes = new IndexedRouteLocator(
				List.of(RouteSource.of("store", () -> Flux.error(new IllegalStateException("the store is away")))),
				(event) -> {
				}, Duration.ofMinutes(1));
		MeterRegistry registry = new SimpleMeterRegistry();
		new RouteIndexMetrics(routes).bindTo(registry);
		assertThatIllegalStateException().isThrownBy(() -> ids(routes));
		assertThat(registry.get("route.index.build.failures").functionCounter().count()).isOne();
	}

	@Test
	void readsNothingOnceTheApplicationIsClosed() {
		AtomicInteger reads = new AtomicInteger();
		IndexedRouteLocator routes = new IndexedRouteLocator(List.of(RouteSource.of("store", () -> {
			reads.incrementAndGet();
			return Flux.empty();
		})), (event) -> {
		}, Duration.ofMinutes(1));
		assertThat(ids(routes)).isEmpty();
		routes.destroy();
		routes.onApplicationEvent(new RefreshRoutesEvent(this));
		assertThat(reads).hasValue(1);
	}

	@Test
	void saysAtTheStartWhatItHolds(LogCapture log) {
		this.application.withUserConfiguration(Built.class, Remaining.class)
			.run((context) -> assertThat(log.text())
				.containsOnlyOnce("Route index: 5 routes, 1 literal, 1 pattern, 3 remainder"
						+ " (1 \"or\" or \"not\" in its predicate, 1 Query before Path, 1 no Path or Host)"));
	}

	@Test
	void tellsWhereEachRouteIsWhereTheEndpointIsExposed() {
		this.application.withUserConfiguration(Built.class, Remaining.class)
			.withPropertyValues("management.endpoints.web.exposure.include=routeindex")
			.run((context) -> {
				RouteIndexEndpoint endpoint = context.getBean(RouteIndexEndpoint.class);
				assertThat(endpoint.index().slots()).contains(Map.entry("literal", 1), Map.entry("pattern", 1),
						Map.entry("remainder", 3));
				assertThat(endpoint.index().routes()).contains(new KeptRoute("configured", "pattern", null),
						new KeptRoute("query", "remainder", "Query before Path"));
				assertThat(endpoint.slot(Slot.REMAINDER).routes()).extracting(KeptRoute::id)
					.containsExactly("query", "pathless", "either");
			});
	}

	@Test
	void hasNoEndpointUnlessItIsExposed() {
		this.application.run((context) -> assertThat(context).doesNotHaveBean(RouteIndexEndpoint.class));
	}

	@Test
	void looksUpWhatBindsDefinitionsOnce() {
		AtomicInteger lookups = new AtomicInteger();
		this.application.withAllowBeanDefinitionOverriding(true)
			.withBean("webFluxConversionService", DefaultFormattingConversionService.class, () -> {
				lookups.incrementAndGet();
				return new DefaultFormattingConversionService();
			}, (bean) -> bean.setScope(BeanDefinition.SCOPE_PROTOTYPE))
			.run((context) -> {
				int atTheStart = lookups.get();
				context.publishEvent(new RefreshRoutesEvent(this));
				assertThat(ids(context.getBean(RouteLocator.class))).containsExactly("configured");
				assertThat(lookups).hasValue(atTheStart);
			});
	}

	@Test
	void leavesAnApplicationsOwnConfigurationServiceAlone() {
		this.application.withUserConfiguration(OwnBinding.class).run((context) -> {
			AtomicInteger lookups = context.getBean(AtomicInteger.class);
			int atTheStart = lookups.get();
			context.publishEvent(new RefreshRoutesEvent(this));
			assertThat(lookups).hasValueGreaterThan(atTheStart);
		});
	}

	@Test
	void describesItsProperties() throws IOException {
		String metadata = new ClassPathResource("META-INF/spring-configuration-metadata.json")
			.getContentAsString(StandardCharsets.UTF_8);
		assertThat(metadata).contains("scg.route-index.enabled", "Whether routes are looked up",
				"scg.route-index.read-timeout", "scg.route-index.write-through");
	}

	private static List<String> ids(RouteLocator locator) {
		return locator.getRoutes().map(Route::getId).collectList().block();
	}

	static String routeOf(RoutePredicateHandlerMapping mapping, String path) {
		ServerWebExchange exchange = MockServerWebExchange
			.from(MockServerHttpRequest.get(URI.create("http://localhost" + path).toString()));
		mapping.getHandler(exchange).block();
		Route route = exchange.getAttribute(GATEWAY_ROUTE_ATTR);
		return (route != null) ? route.getId() : null;
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	static class Built {

		@Bean
		RouteLocator built(RouteLocatorBuilder routes) {
			return routes.routes()
				.route("built", (route) -> route.path("/built").and().method("GET").uri("http://localhost:1"))
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Remaining {

		@Bean
		RouteLocator remaining(RouteLocatorBuilder routes) {
			return routes.routes()
				.route("query", (route) -> route.query("q").and().path("/q").uri("http://localhost:1"))
				.route("pathless", (route) -> route.method("GET").uri("http://localhost:1"))
				.route("either", (route) -> route.path("/a").or().path("/b").uri("http://localhost:1"))
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnLookup {

		@Bean
		@Primary
		RouteLocator cachedCompositeRouteLocator() {
			return Flux::empty;
		}

	}

	/** Starter whose name comes after that of the index. */
	@AutoConfiguration(before = GatewayAutoConfiguration.class)
	@ConditionalOnProperty("test.starter")
	static class Starter {

		@Bean
		@ConditionalOnMissingBean
		RoutePredicateHandlerMapping lookupOfTheStarter(FilteringWebHandler webHandler, RouteLocator routes,
				GlobalCorsProperties globalCorsProperties, Environment environment) {
			return new RoutePredicateHandlerMapping(webHandler, routes, globalCorsProperties, environment);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnBinding {

		@Bean
		AtomicInteger lookups() {
			return new AtomicInteger();
		}

		@Bean
		ConfigurationService configurationService(BeanFactory beans, AtomicInteger lookups) {
			Supplier<ConversionService> conversionService = () -> {
				lookups.incrementAndGet();
				return new DefaultFormattingConversionService();
			};
			Supplier<Validator> validator = () -> null;
			return new ConfigurationService(beans, conversionService, validator);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Metrics {

		@Bean
		MeterRegistry meterRegistry() {
			return new SimpleMeterRegistry();
		}

	}

}
