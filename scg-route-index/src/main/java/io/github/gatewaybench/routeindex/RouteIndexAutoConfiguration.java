package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.micrometer.core.instrument.binder.MeterBinder;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.cloud.gateway.config.GatewayAutoConfiguration;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.filter.factory.GatewayFilterFactory;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.handler.predicate.RoutePredicateFactory;
import org.springframework.cloud.gateway.route.CompositeRouteDefinitionLocator;
import org.springframework.cloud.gateway.route.RouteDefinitionLocator;
import org.springframework.cloud.gateway.route.RouteDefinitionRouteLocator;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Primary;
import org.springframework.core.Ordered;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.env.Environment;
import org.springframework.validation.Validator;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.accept.ApiVersionStrategy;

/**
 * Replaces the gateway's list of routes and its sequential lookup with the route index.
 * An application that defines one of these beans itself keeps its own.
 */
@AutoConfiguration(before = GatewayAutoConfiguration.class)
// After starters with a lookup of their own.
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@ConditionalOnClass({ DispatcherHandler.class, GatewayAutoConfiguration.class })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnProperty(name = GatewayProperties.PREFIX + ".enabled", matchIfMissing = true)
@ConditionalOnMissingBean(value = RoutePredicateHandlerMapping.class, name = RouteIndexAutoConfiguration.INDEX_BEAN)
@ConditionalOnProperty(name = "scg.route-index.enabled", matchIfMissing = true)
@EnableConfigurationProperties(RouteIndexProperties.class)
@ImportRuntimeHints(PredicateFields.Hints.class)
public class RouteIndexAutoConfiguration {

	private static final Log log = LogFactory.getLog(RouteIndexAutoConfiguration.class);

	/** The name of the bean that the index replaces. */
	static final String INDEX_BEAN = "cachedCompositeRouteLocator";

	private static final String DEFINITION_LOCATOR_BEAN = "routeDefinitionLocator";

	@Bean
	UnwrappedIndex scgRouteIndex() {
		return new UnwrappedIndex();
	}

	@Bean(INDEX_BEAN)
	@Primary
	RouteLocator cachedCompositeRouteLocator(RouteIndexProperties properties, List<RouteLocator> locators,
			@Qualifier("routeDefinitionRouteLocator") RouteLocator definitions,
			ObjectProvider<RouteDefinitionLocator> definitionLocators, ConfigurableListableBeanFactory beans,
			RouteDefinitionResolver resolver, ApplicationEventPublisher publisher, UnwrappedIndex index) {
		List<RouteSource> sources = new ArrayList<>();
		for (RouteLocator locator : locators) {
			// One that an application has wrapped or replaced may return other routes.
			if (locator == definitions && locator.getClass() == RouteDefinitionRouteLocator.class) {
				sources.addAll(definitionSources(definitionLocators, beans, resolver));
			}
			else {
				if (locator == definitions) {
					logReadAsWhole("routeDefinitionRouteLocator", locator);
				}
				sources.add(RouteSource.of(locator.getClass().getName(), locator));
			}
		}
		index.locator = new IndexedRouteLocator(sources, publisher, properties.readTimeout());
		return index.locator;
	}

	@Bean
	@SuppressWarnings("rawtypes") // as the gateway's own
	RouteDefinitionResolver scgRouteIndexDefinitionResolver(List<RoutePredicateFactory> predicates,
			List<GatewayFilterFactory> filters, GatewayProperties properties, ConfigurationService configurationService,
			ConfigurableListableBeanFactory beans,
			@Qualifier("webFluxConversionService") ObjectProvider<ConversionService> conversionService,
			ObjectProvider<Validator> validator) {
		return new RouteDefinitionResolver(predicates, filters, properties,
				RouteConfigurationService.of(configurationService, beans, conversionService, validator));
	}

	@Bean
	@ConditionalOnProperty("scg.route-index.write-through")
	static WriteThroughBeanPostProcessor scgRouteIndexWrites(ConfigurableListableBeanFactory beans) {
		return new WriteThroughBeanPostProcessor(beans);
	}

	private static List<RouteSource> definitionSources(ObjectProvider<RouteDefinitionLocator> locators,
			ConfigurableListableBeanFactory beans, RouteDefinitionResolver resolver) {
		List<String> candidates = Stream
			.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, RouteDefinitionLocator.class))
			.filter((name) -> isCandidate(beans, name))
			.toList();
		RouteDefinitionLocator sum = beans.getBean(DEFINITION_LOCATOR_BEAN, RouteDefinitionLocator.class);
		// One that an application has wrapped may return other definitions, and a locator
		// that is not a singleton is another one for each that asks for it.
		if (sum.getClass() != CompositeRouteDefinitionLocator.class
				|| !candidates.stream().allMatch(beans::isSingleton)) {
			logReadAsWhole(DEFINITION_LOCATOR_BEAN, sum);
			return List.of(RouteSource.of(DEFINITION_LOCATOR_BEAN, sum, resolver));
		}
		Map<RouteDefinitionLocator, String> names = new IdentityHashMap<>();
		candidates.forEach((name) -> names.put(beans.getBean(name, RouteDefinitionLocator.class), name));
		return locators.orderedStream()
			.filter((locator) -> locator != sum)
			.map((locator) -> RouteSource.of(names.get(locator), locator, resolver))
			.toList();
	}

	/**
	 * Whether a bean is among those that Spring injects as a collection of its type; the
	 * target of a scoped proxy is not.
	 */
	private static boolean isCandidate(ConfigurableListableBeanFactory beans, String name) {
		return !beans.containsBeanDefinition(name) || beans.getMergedBeanDefinition(name).isAutowireCandidate();
	}

	private static void logReadAsWhole(String name, Object bean) {
		log.info("Routes are read through the bean " + name + " (" + bean.getClass().getName()
				+ ") as a whole; with write-through, every saved change is followed by a refresh");
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingClass("org.springframework.web.reactive.accept.ApiVersionStrategy")
	static class LookupConfiguration {

		@Bean
		RoutePredicateHandlerMapping routePredicateHandlerMapping(FilteringWebHandler webHandler,
				@Qualifier(INDEX_BEAN) RouteLocator routes, UnwrappedIndex index,
				GlobalCorsProperties globalCorsProperties, Environment environment,
				ObjectProvider<LookupListener> listener) {
			return index.isUnwrapped(routes)
					? new IndexedRoutePredicateHandlerMapping(webHandler, index.locator, globalCorsProperties,
							environment, listener.getIfAvailable())
					: new RoutePredicateHandlerMapping(webHandler, routes, globalCorsProperties, environment);
		}

	}

	/** The lookup with support for API versions, which came with Spring Framework 7. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(ApiVersionStrategy.class)
	static class VersionedLookupConfiguration {

		@Bean
		RoutePredicateHandlerMapping routePredicateHandlerMapping(FilteringWebHandler webHandler,
				@Qualifier(INDEX_BEAN) RouteLocator routes, UnwrappedIndex index,
				GlobalCorsProperties globalCorsProperties, Environment environment,
				ObjectProvider<LookupListener> listener, ObjectProvider<ApiVersionStrategy> apiVersionStrategy) {
			RoutePredicateHandlerMapping mapping = new LookupConfiguration().routePredicateHandlerMapping(webHandler,
					routes, index, globalCorsProperties, environment, listener);
			apiVersionStrategy.ifAvailable(mapping::setApiVersionStrategy);
			return mapping;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
	static class EndpointConfiguration {

		@Bean
		@DependsOn(INDEX_BEAN)
		@ConditionalOnMissingBean
		@ConditionalOnAvailableEndpoint(RouteIndexEndpoint.class)
		RouteIndexEndpoint scgRouteIndexEndpoint(UnwrappedIndex index) {
			return new RouteIndexEndpoint(index.locator);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(MeterBinder.class)
	static class MetricsConfiguration {

		@Bean
		@DependsOn(INDEX_BEAN)
		RouteIndexMetrics scgRouteIndexMetrics(UnwrappedIndex index) {
			return new RouteIndexMetrics(index.locator);
		}

	}

	/** Holds the index itself for other beans: an application may wrap the index bean. */
	static class UnwrappedIndex {

		private volatile IndexedRouteLocator locator;

		IndexedRouteLocator locator() {
			return this.locator;
		}

		/**
		 * Whether a locator is the index itself; logs a warning if it is a wrapper, which
		 * may return other routes.
		 */
		private boolean isUnwrapped(RouteLocator routes) {
			if (routes == this.locator) {
				return true;
			}
			log.warn("The gateway tests its routes one by one: the bean " + INDEX_BEAN + " was wrapped by "
					+ routes.getClass().getName() + ", which may return other routes than the index");
			return false;
		}

	}

}
