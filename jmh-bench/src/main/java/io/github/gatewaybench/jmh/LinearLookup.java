package io.github.gatewaybench.jmh;

import java.util.List;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.CachingRouteLocator;
import org.springframework.cloud.gateway.route.CompositeRouteLocator;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.web.server.ServerWebExchange;

/**
 * Spring Cloud Gateway's own lookup and route cache, wired as its auto-configuration
 * wires them.
 */
class LinearLookup extends RoutePredicateHandlerMapping implements Lookup {

	LinearLookup(List<Route> routes) {
		super(new FilteringWebHandler(List.of(), false), cached(routes), new GlobalCorsProperties(),
				new StandardEnvironment());
	}

	@Override
	public Mono<Route> apply(ServerWebExchange exchange) {
		return lookupRoute(exchange);
	}

	/** Puts routes into the gateway's own cache of routes. */
	static RouteLocator cached(List<Route> routes) {
		RouteLocator all = () -> Flux.fromIterable(routes);
		return new CachingRouteLocator(new CompositeRouteLocator(Flux.just(all)));
	}

}
