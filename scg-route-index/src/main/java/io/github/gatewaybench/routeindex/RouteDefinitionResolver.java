package io.github.gatewaybench.routeindex;

import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.filter.factory.GatewayFilterFactory;
import org.springframework.cloud.gateway.handler.predicate.RoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRouteLocator;
import org.springframework.cloud.gateway.support.ConfigurationService;

/**
 * Makes routes of route definitions, one at a time, as the gateway itself does.
 */
class RouteDefinitionResolver {

	private static final Log log = LogFactory.getLog(RouteDefinitionResolver.class);

	private final RouteDefinitionRouteLocator gateway;

	@SuppressWarnings("rawtypes") // as the gateway's own
	RouteDefinitionResolver(List<RoutePredicateFactory> predicates, List<GatewayFilterFactory> filters,
			GatewayProperties properties, ConfigurationService configurationService) {
		// The gateway resolves what its locator gives it: here the one definition that
		// each
		// subscriber brings along.
		this.gateway = new RouteDefinitionRouteLocator(
				() -> Flux.deferContextual((context) -> Flux.just(context.get(RouteDefinition.class))), predicates,
				filters, properties, configurationService);
	}

	/**
	 * @param definition of a route
	 * @return the route; empty, and a warning in the log, if the definition cannot be
	 * resolved
	 */
	Mono<Route> resolve(RouteDefinition definition) {
		return this.gateway.getRoutes()
			.next()
			.contextWrite((context) -> context.put(RouteDefinition.class, definition))
			.onErrorResume((error) -> {
				log.warn("Route " + definition.getId() + " is left out, its definition cannot be resolved: "
						+ error.getMessage());
				return Mono.empty();
			});
	}

}
