package io.github.gatewaybench.jmh;

import java.util.List;
import java.util.function.Function;

import io.github.gatewaybench.routeindex.IndexedLookup;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.web.server.ServerWebExchange;

/**
 * Finds the route for an exchange, or none, as a gateway's handler mapping does.
 */
@FunctionalInterface
interface Lookup extends Function<ServerWebExchange, Mono<Route>> {

	/**
	 * Creates a lookup, which prepares the route table when it is first used.
	 * @param strategy linear, two-level or indexed
	 * @param routes the route table
	 * @return the lookup
	 * @throws IllegalArgumentException if there is no such strategy
	 */
	static Lookup of(String strategy, List<Route> routes) {
		return switch (strategy) {
			case "linear" -> new LinearLookup(routes);
			case "two-level" -> new TwoLevelLookup(routes);
			case "indexed" -> IndexedLookup.of(List.of(Flux.fromIterable(routes)))::apply;
			default -> throw new IllegalArgumentException(
					"strategy is '%s': it must be linear, two-level or indexed".formatted(strategy));
		};
	}

}
