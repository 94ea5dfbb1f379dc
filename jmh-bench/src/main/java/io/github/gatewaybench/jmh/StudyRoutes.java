package io.github.gatewaybench.jmh;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import org.springframework.boot.webflux.autoconfigure.WebFluxProperties;
import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;

/**
 * The routes of the study: number i, from 0, is asked for at {@code /mock/i}.
 */
final class StudyRoutes {

	private StudyRoutes() {
	}

	/**
	 * The id of a route, which is a valid MongoDB ObjectId.
	 * @param number the route's number
	 * @return the number as 24 hexadecimal digits
	 */
	static String id(int number) {
		return String.format("%024x", number);
	}

	static String path(int number) {
		return "/mock/" + number;
	}

	/**
	 * The first routes, in the order of their numbers, as the gateway would make them of
	 * their definitions, but without filters: a lookup does not touch them, and a million
	 * routes shall fit into the heap.
	 * @param count how many
	 * @return a new list
	 */
	static List<Route> routes(int count) {
		PathRoutePredicateFactory paths = new PathRoutePredicateFactory(new WebFluxProperties());
		URI upstream = URI.create("http://127.0.0.1:9999");
		List<Route> routes = new ArrayList<>(count);
		for (int number = 0; number < count; number++) {
			List<String> patterns = List.of(path(number));
			routes.add(Route.async()
				.id(id(number))
				.uri(upstream)
				.order(1)
				.replaceFilters(List.of())
				.asyncPredicate(paths.applyAsync((config) -> config.setPatterns(patterns)))
				.build());
		}
		return routes;
	}

}
