package io.github.gatewaybench.jmh;

import java.util.List;

import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * A route for each path of a real API.
 */
final class ApiRoutes extends SampleTable {

	private final ApiPaths paths;

	/**
	 * Creates a route for each path of an API.
	 * @param api github or kubernetes
	 * @throws IllegalArgumentException if there is no such API
	 */
	ApiRoutes(String api) {
		this(ApiPaths.of(api));
	}

	private ApiRoutes(ApiPaths paths) {
		super(paths.size());
		this.paths = paths;
	}

	@Override
	List<String> predicates(int number) {
		return List.of("Path=" + this.paths.templates().get(number));
	}

	@Override
	ServerHttpRequest request(int number) {
		return get("127.0.0.1:8888", (number < size()) ? this.paths.path(number) : "/no/such/path");
	}

}
