package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.springframework.cloud.gateway.handler.predicate.AfterRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.BeforeRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.BetweenRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.GatewayPredicate;
import org.springframework.cloud.gateway.handler.predicate.HeaderRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.HostRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.MethodRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.util.StringUtils;

/**
 * Tells the shapes of routes. A route can be left out for a path that it does not match
 * only where nothing but the gateway's own path predicate is asked, or what comes before
 * it is known to have no effect that could not be had otherwise. All else is
 * {@link RouteShape#UNKNOWN}. One thread at a time may use it, but for
 * {@link #unguarded()}.
 */
final class RouteShapes {

	/**
	 * Predicates that change nothing, but for Host's variables, and whose text tells all
	 * settings that may differ within one gateway.
	 */
	private static final Set<Class<?>> HARMLESS = Set.of(MethodRoutePredicateFactory.class,
			HostRoutePredicateFactory.class, HeaderRoutePredicateFactory.class, AfterRoutePredicateFactory.class,
			BeforeRoutePredicateFactory.class, BetweenRoutePredicateFactory.class);

	private final String basePath;

	private final Map<List<String>, Guard> guards = new HashMap<>();

	private final Guard unguarded = guard(List.of());

	/**
	 * @param basePath what {@code spring.webflux.base-path} puts before every path;
	 * {@code null} or blank for nothing
	 */
	RouteShapes(String basePath) {
		this.basePath = basePath;
	}

	RouteShape of(Route route) {
		List<GatewayPredicate> before = new ArrayList<>();
		for (Object predicate : Conjunction.of(route.getPredicate())) {
			if (predicate instanceof GatewayPredicate known) {
				if (known.getClass().getEnclosingClass() == PathRoutePredicateFactory.class
						&& known.getConfig() instanceof PathRoutePredicateFactory.Config paths) {
					return new RouteShape(keys(paths), guard(before));
				}
				if (isHarmless(known)) {
					before.add(known);
					continue;
				}
			}
			return RouteShape.UNKNOWN;
		}
		return RouteShape.UNKNOWN;
	}

	/** The guard of the routes that ask the path first. */
	Guard unguarded() {
		return this.unguarded;
	}

	/**
	 * @return the guards that have routes, in the order of their first
	 */
	List<Guard> guardsInOrder() {
		return this.guards.values()
			.stream()
			.filter((guard) -> guard.members().size() > 0)
			.sorted(Comparator.comparing((guard) -> guard.members().get(0)))
			.toList();
	}

	/**
	 * Forgets a guard that has lost its last route.
	 * @param guard of this table
	 */
	void drop(Guard guard) {
		if (guard != this.unguarded) {
			this.guards.values().remove(guard);
		}
	}

	static boolean isHarmless(GatewayPredicate predicate) {
		if (predicate.getConfig() instanceof HostRoutePredicateFactory.Config hosts
				&& hosts.getPatterns().stream().anyMatch((pattern) -> pattern.contains("{"))) {
			// Its variables stay when the path does not match, and routes that follow add
			// theirs: the last one wins.
			return false;
		}
		Class<?> factory = predicate.getClass().getEnclosingClass();
		return factory != null && HARMLESS.contains(factory);
	}

	private List<PathKey> keys(PathRoutePredicateFactory.Config paths) {
		return paths.getPatterns().stream().map(this::withBasePath).map(PathKey::of).distinct().toList();
	}

	private String withBasePath(String pattern) {
		if (!StringUtils.hasText(this.basePath)) {
			return pattern;
		}
		String slash = (pattern.length() > 1 && !pattern.startsWith("/")) ? "/" : "";
		return this.basePath + slash + pattern;
	}

	private Guard guard(List<GatewayPredicate> predicates) {
		List<String> name = predicates.stream()
			.map((predicate) -> predicate.getClass().getName() + " " + predicate)
			.toList();
		return this.guards.computeIfAbsent(name, (key) -> new Guard(List.copyOf(predicates)));
	}

}
