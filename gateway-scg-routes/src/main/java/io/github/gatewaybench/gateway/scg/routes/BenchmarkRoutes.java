package io.github.gatewaybench.gateway.scg.routes;

import java.net.URI;
import java.util.List;

import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.route.RouteDefinition;

/**
 * The article's routes: number i matches the path {@code /mock/i}, tells the upstream its
 * id in a header and asks it for {@code /ok/mock/i}.
 */
final class BenchmarkRoutes {

	private BenchmarkRoutes() {
	}

	static String id(int number) {
		return "%024x".formatted(number);
	}

	static RouteDefinition route(int number, URI upstream) {
		RouteDefinition route = new RouteDefinition();
		route.setId(id(number));
		route.setPredicates(List.of(new PredicateDefinition("Path=/mock/" + number)));
		route.setFilters(List.of(new FilterDefinition("AddRequestHeader=x-benchmark-routeId," + route.getId()),
				new FilterDefinition("PrefixPath=/ok")));
		route.setUri(upstream);
		route.setOrder(1);
		return route;
	}

}
