package io.github.gatewaybench.routeindex;

import java.util.concurrent.atomic.AtomicInteger;

import io.github.gatewaybench.routeindex.LookupListener.Outcome;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.core.env.Environment;
import org.springframework.web.server.ServerWebExchange;

/**
 * The gateway's own lookup, limited to the routes that the index returns for a request.
 */
class IndexedRoutePredicateHandlerMapping extends RoutePredicateHandlerMapping {

	private static final Object LOOKUP_KEY = IndexedRoutePredicateHandlerMapping.class.getName() + ".lookup";

	/** Called after every lookup that is not cancelled; {@code null} for none. */
	private final LookupListener listener;

	IndexedRoutePredicateHandlerMapping(FilteringWebHandler webHandler, IndexedRouteLocator routes,
			GlobalCorsProperties globalCorsProperties, Environment environment, LookupListener listener) {
		super(webHandler, () -> Flux.deferContextual((context) -> {
			Lookup lookup = context.get(LOOKUP_KEY);
			return routes.getCandidates(lookup.exchange(), lookup.testedCount()::incrementAndGet);
		}), globalCorsProperties, environment);
		this.listener = listener;
	}

	@Override
	protected Mono<Route> lookupRoute(ServerWebExchange exchange) {
		Lookup lookup = new Lookup(exchange, new AtomicInteger());
		Mono<Route> route = super.lookupRoute(exchange);
		if (this.listener != null) {
			route = route
				.doOnSuccess((found) -> this.listener.lookedUp(lookup.testedCount().get(),
						(found != null) ? Outcome.FOUND : Outcome.MISSED))
				.doOnError((error) -> this.listener.lookedUp(lookup.testedCount().get(), Outcome.FAILED));
		}
		return route.contextWrite((context) -> context.put(LOOKUP_KEY, lookup));
	}

	/** The lookup for one request, and how many routes were tested in it. */
	private record Lookup(ServerWebExchange exchange, AtomicInteger testedCount) {
	}

}
