package io.github.gatewaybench.twolevel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.http.server.PathContainer;

/**
 * Routes grouped by the first segment of their paths. Each group has, in the gateway's
 * order, every route that may match a path with its segment.
 */
final class RouteGroups {

	private final Map<String, List<Route>> groups = new HashMap<>();

	/** Routes whose paths do not fix their first segment: they are in every group. */
	private final List<Route> ofAnySegment = new ArrayList<>();

	/** Groups routes, which are given in the gateway's order. */
	RouteGroups(List<Route> routes) {
		for (Route route : routes) {
			Set<String> segments = firstSegments(route);
			if (segments.isEmpty()) {
				this.groups.values().forEach((group) -> group.add(route));
				this.ofAnySegment.add(route);
			}
			else {
				segments.forEach(
						(segment) -> this.groups.computeIfAbsent(segment, (key) -> new ArrayList<>(this.ofAnySegment))
							.add(route));
			}
		}
	}

	/** The routes to test for the path of a request, in the gateway's order. */
	List<Route> routesFor(String path) {
		return this.groups.getOrDefault(firstSegment(path), this.ofAnySegment);
	}

	/**
	 * The first segments of a route's paths; empty if a path may begin with an arbitrary
	 * segment. A route of the study has at most one Path predicate, joined to others by
	 * "and".
	 */
	private static Set<String> firstSegments(Route route) {
		List<String> patterns = new ArrayList<>();
		route.getPredicate().accept((predicate) -> {
			if (predicate.getConfig() instanceof PathRoutePredicateFactory.Config path) {
				patterns.addAll(path.getPatterns());
			}
		});
		Set<String> segments = new LinkedHashSet<>();
		for (String pattern : patterns) {
			String segment = pattern.startsWith("/") ? pattern.split("/", 3)[1] : "*";
			if (segment.matches(".*[{*?].*")) {
				return Set.of();
			}
			segments.add(segment);
		}
		return segments;
	}

	private static String firstSegment(String path) {
		List<PathContainer.Element> elements = PathContainer.parsePath(path).elements();
		return (elements.size() > 1 && elements.get(1) instanceof PathContainer.PathSegment segment)
				? segment.valueToMatch() : "";
	}

}
