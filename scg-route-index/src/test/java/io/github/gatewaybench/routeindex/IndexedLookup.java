package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.web.server.ServerWebExchange;

/**
 * The lookup alone, for tests and benchmarks: what the handler mapping of the library
 * does before it handles a request.
 */
public final class IndexedLookup extends IndexedRoutePredicateHandlerMapping
		implements Function<ServerWebExchange, Mono<Route>> {

	private IndexedLookup(IndexedRouteLocator routes) {
		super(new FilteringWebHandler(List.of(), false), routes, new GlobalCorsProperties(), new StandardEnvironment(),
				null);
	}

	/**
	 * Looks up in the index of an application.
	 * @param index the application's bean
	 * @return the lookup
	 */
	public static IndexedLookup in(RouteLocator index) {
		return new IndexedLookup((IndexedRouteLocator) index);
	}

	/**
	 * Builds an index of its own at the first lookup.
	 * @param sources of routes, in the order in which a gateway reads them
	 * @return the lookup
	 */
	public static IndexedLookup of(List<Flux<Route>> sources) {
		return new IndexedLookup(locator(IntStream.range(0, sources.size())
			.mapToObj((i) -> RouteSource.of("source " + i, () -> sources.get(i)))
			.toList()));
	}

	static IndexedRouteLocator locator(List<RouteSource> sources) {
		return new IndexedRouteLocator(sources, (event) -> {
		}, Duration.ofMinutes(1));
	}

	@Override
	public Mono<Route> apply(ServerWebExchange exchange) {
		return lookupRoute(exchange);
	}

}
