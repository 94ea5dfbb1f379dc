package io.github.gatewaybench.twolevel;

import java.time.Duration;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;
import org.springframework.web.server.ServerWebExchange;

/**
 * Tests, in order, only the routes that may match the first segment of the request's
 * path. The article that the route study repeats proposes this as its first remedy for
 * large route tables.
 */
public class TwoLevelRoutePredicateHandlerMapping extends RoutePredicateHandlerMapping
		implements ApplicationListener<RefreshRoutesResultEvent> {

	private final RouteLocator routes;

	private volatile Mono<RouteGroups> groups;

	/**
	 * @param webHandler handles the requests that have a route
	 * @param routes all routes, in the gateway's order
	 * @param globalCorsProperties CORS properties of the gateway
	 * @param environment environment of the application
	 */
	public TwoLevelRoutePredicateHandlerMapping(FilteringWebHandler webHandler, RouteLocator routes,
			GlobalCorsProperties globalCorsProperties, Environment environment) {
		super(webHandler, () -> Flux.deferContextual((context) -> context.<Flux<Route>>get(RouteGroups.class)),
				globalCorsProperties, environment);
		this.routes = routes;
		this.groups = groupRoutes();
	}

	@Override
	protected Mono<Route> lookupRoute(ServerWebExchange exchange) {
		String path = exchange.getRequest().getURI().getRawPath();
		Flux<Route> candidates = this.groups.flatMapIterable((all) -> all.routesFor(path));
		return super.lookupRoute(exchange).contextWrite((context) -> context.put(RouteGroups.class, candidates));
	}

	@Override
	public void onApplicationEvent(RefreshRoutesResultEvent event) {
		this.groups = groupRoutes();
	}

	/**
	 * Returns the grouped routes. They are grouped at the first request and then kept;
	 * after an error, they are grouped again at the next request.
	 */
	private Mono<RouteGroups> groupRoutes() {
		return this.routes.getRoutes()
			.collectList()
			.map(RouteGroups::new)
			.cache((groups) -> Duration.ofMillis(Long.MAX_VALUE), (error) -> Duration.ZERO, () -> Duration.ZERO);
	}

}
