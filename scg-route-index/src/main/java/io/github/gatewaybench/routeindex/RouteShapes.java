package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.Arrays;
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
import org.springframework.cloud.gateway.route.Route;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Determines the shapes of routes. A route can be skipped for a host or a path that it
 * does not match only if its path or host is tested by the gateway's own predicate, and
 * the predicates before it have no effect that cannot be reproduced. All other shapes are
 * {@link RouteShape#UNKNOWN}. Only one thread at a time may use it, except for
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

	private final Map<List<Object>, Guard> guards = new HashMap<>();

	private final Guard unguarded = guard(List.of());

	RouteShape of(Route route) {
		List<GatewayPredicate> before = new ArrayList<>();
		List<HostKey> hosts = null;
		for (Object predicate : Conjunction.of(route.getPredicate())) {
			if (!(predicate instanceof GatewayPredicate known)) {
				break;
			}
			List<PathPattern> paths = PredicateFields.pathPatterns(known);
			if (paths != null) {
				return new RouteShape(hosts, keys(paths), guard(before));
			}
			if (isHost(known) && before.stream().noneMatch(RouteShapes::isHost)) {
				// A later one does not tell what an earlier one does where it matches.
				hosts = hosts(known);
			}
			if (!isHarmless(known)) {
				break;
			}
			before.add(known);
		}
		return (hosts != null) ? new RouteShape(hosts, null, null) : RouteShape.UNKNOWN;
	}

	/** The guard of the routes that ask the path first. */
	Guard unguarded() {
		return this.unguarded;
	}

	/**
	 * Forgets a guard if it has lost its last route.
	 * @param guard of this table
	 */
	void dropEmpty(Guard guard) {
		if (guard != this.unguarded && guard.first() == null) {
			this.guards.remove(guard.name());
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

	private static boolean isHost(GatewayPredicate predicate) {
		return predicate.getClass().getEnclosingClass() == HostRoutePredicateFactory.class;
	}

	private static List<HostKey> hosts(GatewayPredicate predicate) {
		return (PredicateFields.matchesLabels(predicate)
				&& predicate.getConfig() instanceof HostRoutePredicateFactory.Config hosts)
						? HostKey.of(hosts.getPatterns()) : null;
	}

	private static List<PathKey> keys(List<PathPattern> paths) {
		return paths.stream().map(PathPattern::getPatternString).map(PathKey::of).distinct().toList();
	}

	private Guard guard(List<GatewayPredicate> predicates) {
		List<Object> name = new ArrayList<>(3 * predicates.size());
		for (GatewayPredicate predicate : predicates) {
			name.addAll(
					Arrays.asList(predicate.getClass(), predicate.toString(), PredicateFields.hostFactory(predicate)));
		}
		return this.guards.computeIfAbsent(name, (key) -> new Guard(key, List.copyOf(predicates)));
	}

}
