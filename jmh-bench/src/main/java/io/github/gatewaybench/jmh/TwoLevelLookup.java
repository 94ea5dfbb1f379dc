package io.github.gatewaybench.jmh;

import java.util.List;

import io.github.gatewaybench.twolevel.TwoLevelRoutePredicateHandlerMapping;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.web.server.ServerWebExchange;

/**
 * The lookup by the first segment of the path, then one route after the other.
 */
class TwoLevelLookup extends TwoLevelRoutePredicateHandlerMapping implements Lookup {

	TwoLevelLookup(List<Route> routes) {
		super(new FilteringWebHandler(List.of(), false), LinearLookup.cached(routes), new GlobalCorsProperties(),
				new StandardEnvironment());
	}

	@Override
	public Mono<Route> apply(ServerWebExchange exchange) {
		return lookupRoute(exchange);
	}

}
