package io.github.gatewaybench.gateway.scg.routes;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.route.RouteDefinition;

/**
 * The routes of a benchmark: each matches one path, and sends requests to the same path
 * below {@code /ok} at the upstream, with the route's id in a header.
 *
 * @param count number of routes
 * @param paths returns the path of a route, given its number from 0
 * @param upstream server that the routes lead to
 */
record BenchmarkRoutes(int count, IntFunction<String> paths, URI upstream) {

	/** Creates numbered routes: number i, from 0, matches the path {@code /mock/i}. */
	static BenchmarkRoutes numbered(int count, URI upstream) {
		return new BenchmarkRoutes(count, (number) -> "/mock/" + number, upstream);
	}

	/**
	 * Creates a route for each line of a file, in order.
	 * @param templates file of path templates; empty lines and lines that begin with
	 * {@code #} are ignored
	 * @param upstream server that the routes lead to
	 * @throws InvalidConfigurationPropertyValueException if the file cannot be read or
	 * has a line that is no path
	 */
	static BenchmarkRoutes ofTemplates(Path templates, URI upstream) {
		List<String> paths = lines(templates);
		paths.stream().filter((path) -> !path.startsWith("/")).findFirst().ifPresent((path) -> {
			throw unusable(templates, "\"" + path + "\" in it is not a path: it does not begin with a slash.");
		});
		return new BenchmarkRoutes(paths.size(), paths::get, upstream);
	}

	private static List<String> lines(Path templates) {
		try {
			return Files.readAllLines(templates)
				.stream()
				.filter((line) -> !line.isBlank() && !line.startsWith("#"))
				.toList();
		}
		catch (IOException ex) {
			throw unusable(templates, "It cannot be read (%s).".formatted(ex));
		}
	}

	private static InvalidConfigurationPropertyValueException unusable(Path templates, String reason) {
		return new InvalidConfigurationPropertyValueException("routes.templates", templates,
				reason + " Name a file with one path template per line.");
	}

	static String id(int number) {
		return "%024x".formatted(number);
	}

	RouteDefinition route(int number) {
		RouteDefinition route = new RouteDefinition();
		route.setId(id(number));
		route.setPredicates(List.of(new PredicateDefinition("Path=" + this.paths.apply(number))));
		route.setFilters(List.of(new FilterDefinition("AddRequestHeader=x-benchmark-routeId," + route.getId()),
				new FilterDefinition("PrefixPath=/ok")));
		route.setUri(this.upstream);
		route.setOrder(1);
		return route;
	}

}
