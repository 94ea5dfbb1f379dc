package io.github.gatewaybench.jmh;

import java.time.Duration;
import java.util.List;

import io.github.gatewaybench.routeindex.IndexedRouteLocator;
import io.github.gatewaybench.routeindex.IndexedRoutePredicateHandlerMapping;
import io.github.gatewaybench.routeindex.RouteIndexStrategy;
import io.github.gatewaybench.routeindex.RouteSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.web.server.ServerWebExchange;

/**
 * The lookup of scg-route-index, put together as its auto-configuration does.
 */
class IndexedLookup extends IndexedRoutePredicateHandlerMapping implements Lookup {

	IndexedLookup(IndexedRouteLocator routes) {
		super(new FilteringWebHandler(List.of(), false), routes, new GlobalCorsProperties(), new StandardEnvironment());
	}

	IndexedLookup(RouteIndexStrategy strategy, List<Route> routes) {
		this(built(strategy, routes));
	}

	@Override
	public Mono<Route> apply(ServerWebExchange exchange) {
		return lookupRoute(exchange);
	}

	private static IndexedRouteLocator built(RouteIndexStrategy strategy, List<Route> routes) {
		IndexedRouteLocator locator = new IndexedRouteLocator(strategy,
				List.of(new RouteSource("routes", Flux.fromIterable(routes))), (event) -> {
				}, Duration.ofMinutes(1));
		locator.getRoutes().blockLast();
		return locator;
	}

}
