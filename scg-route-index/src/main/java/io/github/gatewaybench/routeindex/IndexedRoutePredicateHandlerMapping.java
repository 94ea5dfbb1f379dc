package io.github.gatewaybench.routeindex;

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
 * The gateway's own lookup, but over the routes that the index returns for the request
 * instead of all routes.
 */
class IndexedRoutePredicateHandlerMapping extends RoutePredicateHandlerMapping {

	private static final Object LOOKUP = IndexedRoutePredicateHandlerMapping.class.getName() + ".lookup";

	private final LookupListener listener;

	/**
	 * @param webHandler handles the requests that have a route
	 * @param routes the index
	 * @param globalCorsProperties of the gateway
	 * @param environment of the application
	 */
	IndexedRoutePredicateHandlerMapping(FilteringWebHandler webHandler, IndexedRouteLocator routes,
			GlobalCorsProperties globalCorsProperties, Environment environment) {
		this(webHandler, routes, globalCorsProperties, environment, null);
	}

	/**
	 * @param webHandler handles the requests that have a route
	 * @param routes the index
	 * @param globalCorsProperties of the gateway
	 * @param environment of the application
	 * @param listener is notified of every lookup; {@code null} for none
	 */
	IndexedRoutePredicateHandlerMapping(FilteringWebHandler webHandler, IndexedRouteLocator routes,
			GlobalCorsProperties globalCorsProperties, Environment environment, LookupListener listener) {
		super(webHandler, () -> Flux.deferContextual((context) -> context.<Lookup>get(LOOKUP).candidates(routes)),
				globalCorsProperties, environment);
		this.listener = listener;
	}

	@Override
	protected Mono<Route> lookupRoute(ServerWebExchange exchange) {
		Lookup lookup = new Lookup(exchange, this.listener);
		Mono<Route> route = super.lookupRoute(exchange);
		if (this.listener != null) {
			route = route.doOnSuccess(lookup::succeeded).doOnError(lookup::failed);
		}
		return route.contextWrite((context) -> context.put(LOOKUP, lookup));
	}

	/** The lookup for one request. */
	private static final class Lookup {

		private final ServerWebExchange exchange;

		private final LookupListener listener;

		private int tested;

		private Lookup(ServerWebExchange exchange, LookupListener listener) {
			this.exchange = exchange;
			this.listener = listener;
		}

		private Flux<Route> candidates(IndexedRouteLocator routes) {
			return routes.getCandidates(this.exchange, () -> this.tested++);
		}

		private void succeeded(Route route) {
			this.listener.lookedUp(this.tested, (route != null) ? Outcome.FOUND : Outcome.MISSED);
		}

		private void failed(Throwable error) {
			this.listener.lookedUp(this.tested, Outcome.FAILED);
		}

	}

}
