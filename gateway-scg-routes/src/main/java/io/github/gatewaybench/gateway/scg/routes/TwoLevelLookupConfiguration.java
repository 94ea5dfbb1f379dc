package io.github.gatewaybench.gateway.scg.routes;

import io.github.gatewaybench.twolevel.TwoLevelRoutePredicateHandlerMapping;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Replaces the gateway's lookup with two levels of routing: the first segment of the path
 * selects routes, which are then tried one after the other.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("routes.two-level")
class TwoLevelLookupConfiguration {

	@Bean
	RoutePredicateHandlerMapping twoLevelRoutePredicateHandlerMapping(FilteringWebHandler webHandler,
			RouteLocator routes, GlobalCorsProperties globalCorsProperties, Environment environment) {
		return new TwoLevelRoutePredicateHandlerMapping(webHandler, routes, globalCorsProperties, environment);
	}

}
