package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.micrometer.core.instrument.binder.MeterBinder;
import reactor.core.publisher.Flux;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.cloud.gateway.config.GatewayAutoConfiguration;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.filter.factory.GatewayFilterFactory;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.handler.predicate.RoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinitionLocator;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Primary;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.env.Environment;
import org.springframework.validation.Validator;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.accept.ApiVersionStrategy;

/**
 * Replaces the gateway's list of routes and its walk over them with the route index. An
 * application that defines one of these beans itself keeps its own.
 */
@AutoConfiguration(before = GatewayAutoConfiguration.class)
@ConditionalOnClass({ DispatcherHandler.class, GatewayAutoConfiguration.class })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnProperty(name = GatewayProperties.PREFIX + ".enabled", matchIfMissing = true)
@ConditionalOnMissingBean(value = RoutePredicateHandlerMapping.class, name = RouteIndexAutoConfiguration.INDEX)
@Conditional(RouteIndexAutoConfiguration.OnStrategy.class)
@EnableConfigurationProperties(RouteIndexProperties.class)
@ImportRuntimeHints(RouteIndexRuntimeHints.class)
public class RouteIndexAutoConfiguration {

	/** The name of the bean that the index replaces. */
	static final String INDEX = "cachedCompositeRouteLocator";

	private static final String SUM_OF_DEFINITIONS = "routeDefinitionLocator";

	@Bean(INDEX)
	@Primary
	IndexedRouteLocator cachedCompositeRouteLocator(RouteIndexProperties properties, List<RouteLocator> locators,
			@Qualifier("routeDefinitionRouteLocator") RouteLocator definitions,
			List<RouteDefinitionLocator> definitionLocators, ListableBeanFactory beans,
			RouteDefinitionResolver resolver, ApplicationEventPublisher publisher) {
		List<RouteSource> sources = new ArrayList<>();
		for (RouteLocator locator : locators) {
			if (locator == definitions) {
				sources.addAll(definitionSources(definitionLocators, beans, resolver));
			}
			else {
				sources.add(new RouteSource(locator.getClass().getName(), Flux.defer(locator::getRoutes)));
			}
		}
		return new IndexedRouteLocator(properties.strategy(), sources, publisher, properties.readTimeout());
	}

	@Bean
	@SuppressWarnings("rawtypes") // as the gateway's own
	RouteDefinitionResolver routeDefinitionResolver(List<RoutePredicateFactory> predicates,
			List<GatewayFilterFactory> filters, GatewayProperties properties, ConfigurationService configurationService,
			ConfigurableListableBeanFactory beans,
			@Qualifier("webFluxConversionService") ObjectProvider<ConversionService> conversionService,
			ObjectProvider<Validator> validator) {
		return new RouteDefinitionResolver(predicates, filters, properties,
				RouteConfigurationService.of(configurationService, beans, conversionService, validator));
	}

	@Bean
	RouteIndexReport routeIndexReport(IndexedRouteLocator routes, RouteIndexProperties properties) {
		return new RouteIndexReport(routes, properties.strategy());
	}

	@Bean
	@ConditionalOnProperty("route-index.write-through")
	static RouteDefinitionWritesPostProcessor routeDefinitionWritesPostProcessor(
			ConfigurableListableBeanFactory beans) {
		return new RouteDefinitionWritesPostProcessor(
				() -> beans.containsSingleton(INDEX) ? Optional.of(beans.getBean(INDEX, IndexedRouteLocator.class))
						: Optional.empty(),
				() -> beans.getBean(RouteDefinitionResolver.class),
				() -> beans.getBean(RouteIndexProperties.class).readTimeout());
	}

	private static List<RouteSource> definitionSources(List<RouteDefinitionLocator> locators, ListableBeanFactory beans,
			RouteDefinitionResolver resolver) {
		Map<RouteDefinitionLocator, String> names = new IdentityHashMap<>();
		BeanFactoryUtils.beansOfTypeIncludingAncestors(beans, RouteDefinitionLocator.class)
			.forEach((name, locator) -> names.put(locator, name));
		return locators.stream()
			.filter((locator) -> !SUM_OF_DEFINITIONS.equals(names.get(locator)))
			.map((locator) -> new RouteSource(names.getOrDefault(locator, locator.getClass().getName()),
					routes(locator, resolver)))
			.toList();
	}

	private static Flux<Route> routes(RouteDefinitionLocator locator, RouteDefinitionResolver resolver) {
		return Definitions.of(locator).concatMap(resolver::resolve);
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingClass("org.springframework.web.reactive.accept.ApiVersionStrategy")
	static class Lookup {

		@Bean
		RoutePredicateHandlerMapping routePredicateHandlerMapping(FilteringWebHandler webHandler,
				IndexedRouteLocator routes, GlobalCorsProperties globalCorsProperties, Environment environment,
				ObjectProvider<LookupListener> listener) {
			return new IndexedRoutePredicateHandlerMapping(webHandler, routes, globalCorsProperties, environment,
					listener.getIfAvailable());
		}

	}

	/** As of Spring Framework 7. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(ApiVersionStrategy.class)
	static class VersionedLookup {

		@Bean
		RoutePredicateHandlerMapping routePredicateHandlerMapping(FilteringWebHandler webHandler,
				IndexedRouteLocator routes, GlobalCorsProperties globalCorsProperties, Environment environment,
				ObjectProvider<LookupListener> listener, ObjectProvider<ApiVersionStrategy> apiVersionStrategy) {
			RoutePredicateHandlerMapping mapping = new IndexedRoutePredicateHandlerMapping(webHandler, routes,
					globalCorsProperties, environment, listener.getIfAvailable());
			apiVersionStrategy.ifAvailable(mapping::setApiVersionStrategy);
			return mapping;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
	static class Endpoints {

		@Bean
		@ConditionalOnAvailableEndpoint(RouteIndexEndpoint.class)
		RouteIndexEndpoint routeIndexEndpoint(IndexedRouteLocator routes, RouteIndexProperties properties) {
			return new RouteIndexEndpoint(routes, properties.strategy());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(MeterBinder.class)
	static class Metrics {

		@Bean
		RouteIndexMetrics routeIndexMetrics(IndexedRouteLocator routes) {
			return new RouteIndexMetrics(routes);
		}

	}

	static class OnStrategy extends NoneNestedConditions {

		OnStrategy() {
			super(ConfigurationPhase.REGISTER_BEAN);
		}

		@ConditionalOnProperty(name = "route-index.enabled", havingValue = "false")
		static class Disabled {

		}

		@ConditionalOnProperty(name = "route-index.strategy", havingValue = "linear")
		static class Linear {

		}

	}

}
