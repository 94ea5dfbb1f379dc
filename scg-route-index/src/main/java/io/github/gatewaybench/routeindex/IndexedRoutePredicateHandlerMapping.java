package io.github.gatewaybench.routeindex;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.core.env.Environment;
import org.springframework.web.server.ServerWebExchange;

/**
 * The gateway's own lookup, walking through the routes that the index names for the
 * request instead of all routes.
 */
public class IndexedRoutePredicateHandlerMapping extends RoutePredicateHandlerMapping {

	private static final Object EXCHANGE = IndexedRoutePredicateHandlerMapping.class.getName() + ".exchange";

	/**
	 * @param webHandler handles the requests that have a route
	 * @param routes the index
	 * @param globalCorsProperties of the gateway
	 * @param environment of the application
	 */
	public IndexedRoutePredicateHandlerMapping(FilteringWebHandler webHandler, IndexedRouteLocator routes,
			GlobalCorsProperties globalCorsProperties, Environment environment) {
		super(webHandler, () -> Flux.deferContextual((context) -> routes.getCandidates(context.get(EXCHANGE))),
				globalCorsProperties, environment);
	}

	@Override
	protected Mono<Route> lookupRoute(ServerWebExchange exchange) {
		return super.lookupRoute(exchange).contextWrite((context) -> context.put(EXCHANGE, exchange));
	}

}
