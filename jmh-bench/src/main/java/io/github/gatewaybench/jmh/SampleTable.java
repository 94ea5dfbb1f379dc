package io.github.gatewaybench.jmh;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import org.springframework.boot.webflux.autoconfigure.WebFluxProperties;
import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.handler.predicate.HostRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;

/**
 * Routes by number, from 0, and for each route a request that only this route matches.
 */
abstract class SampleTable {

	private static final URI UPSTREAM = URI.create("http://127.0.0.1:9999");

	private static final PathRoutePredicateFactory paths = new PathRoutePredicateFactory(new WebFluxProperties());

	private static final HostRoutePredicateFactory hosts = new HostRoutePredicateFactory();

	private final int size;

	/**
	 * Creates a table.
	 * @param size how many routes there are
	 */
	protected SampleTable(int size) {
		if (size < 1) {
			throw new IllegalArgumentException("routes is %d: it must be 1 or more".formatted(size));
		}
		this.size = size;
	}

	/**
	 * Creates a table of any size.
	 * @param name what its routes differ by: path, host, host-path or host-ending
	 * @param size how many routes
	 * @return the table
	 * @throws IllegalArgumentException if there is no such table
	 */
	static SampleTable of(String name, int size) {
		return switch (name) {
			case "path" -> new SampleTable(size) {

				@Override
				List<String> predicates(int number) {
					return List.of("Path=" + StudyRoutes.path(number));
				}

				@Override
				ServerHttpRequest request(int number) {
					return get("127.0.0.1:8888", StudyRoutes.path(number));
				}

			};
			case "host" -> byHost(size, "", "", null);
			case "host-path" -> byHost(size, "", "", "/api/**");
			case "host-ending" -> byHost(size, "*.", "www.", "/api/**");
			default -> throw new IllegalArgumentException(
					"table is '%s': it must be path, host, host-path or host-ending".formatted(name));
		};
	}

	/**
	 * Creates a table with a host for each route.
	 * @param wildcard beginning of the hosts that routes match
	 * @param label beginning of the hosts of requests, which the wildcard matches
	 * @param path path of all routes; null if they match any path
	 */
	private static SampleTable byHost(int size, String wildcard, String label, String path) {
		return new SampleTable(size) {

			@Override
			List<String> predicates(int number) {
				String host = "Host=" + wildcard + name(number);
				return (path != null) ? List.of(host, "Path=" + path) : List.of(host);
			}

			@Override
			ServerHttpRequest request(int number) {
				return get(label + name(number), "/api/orders");
			}

			private static String name(int number) {
				return "tenant" + number + ".example.com";
			}

		};
	}

	int size() {
		return this.size;
	}

	/**
	 * Predicates of a route as a definition has them, as in {@code Path=/mock/7}.
	 * @param number number of the route
	 * @return its predicates
	 */
	abstract List<String> predicates(int number);

	/**
	 * Makes a request that only one route matches.
	 * @param number number of the route; with the number after the last, no route matches
	 * @return the request
	 */
	abstract ServerHttpRequest request(int number);

	/**
	 * Makes the routes in the order of their numbers, as the gateway would from their
	 * definitions, but without filters: a lookup does not touch them, and a million
	 * routes must fit into the heap.
	 * @return a new list
	 */
	final List<Route> routes() {
		List<Route> routes = new ArrayList<>(this.size);
		for (int number = 0; number < this.size; number++) {
			routes.add(Route.async()
				.id(StudyRoutes.id(number))
				.uri(UPSTREAM)
				.order(1)
				.replaceFilters(List.of())
				.asyncPredicate(predicates(number).stream()
					.map(SampleTable::predicate)
					.reduce(AsyncPredicate::and)
					.orElseThrow())
				.build());
		}
		return routes;
	}

	/**
	 * Makes the definition of a route as a repository stores it, also without filters.
	 * @param number number of the route
	 * @param version version of the definition; each version has an upstream of its own
	 * @return a new definition
	 */
	final RouteDefinition definition(int number, int version) {
		RouteDefinition definition = new RouteDefinition();
		definition.setId(StudyRoutes.id(number));
		definition.setUri(upstream(version));
		definition.setOrder(1);
		definition.setPredicates(predicates(number).stream().map(PredicateDefinition::new).toList());
		return definition;
	}

	/**
	 * Upstream to which a version of a route leads.
	 * @param version version of the route
	 * @return the upstream
	 */
	static URI upstream(int version) {
		return URI.create("http://upstream-" + version + ".example.com:80");
	}

	/**
	 * Makes a predicate from its text in a definition, as the gateway does.
	 * @param definition text, as in {@code Path=/mock/7} or
	 * {@code Host=tenant7.example.com}
	 * @return the predicate
	 */
	static AsyncPredicate<ServerWebExchange> predicate(String definition) {
		List<String> patterns = List.of(definition.replaceFirst("^\\w+=", ""));
		return definition.startsWith("Host=") ? hosts.applyAsync((config) -> config.setPatterns(patterns))
				: paths.applyAsync((config) -> config.setPatterns(patterns));
	}

	protected static ServerHttpRequest get(String host, String path) {
		// Not from a text, which would be taken for a template: there are 65,536
		// requests.
		URI address = URI.create("http://" + host + path);
		return MockServerHttpRequest.method(HttpMethod.GET, address).header("Host", host).build();
	}

}
