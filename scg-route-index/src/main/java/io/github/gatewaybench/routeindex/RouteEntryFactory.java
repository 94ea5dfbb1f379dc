package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

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
 * Creates the entries of routes, and determines their shapes. A route can be skipped for
 * a host or a path that it does not match only if its path or host is tested by the
 * gateway's own predicate, and the predicates before it have no effect that cannot be
 * reproduced. Any other route has the shape {@link RouteShape#UNKNOWN}. Only one thread
 * at a time may use it, except for {@link #pathFirstGroup()}.
 */
final class RouteEntryFactory {

	/**
	 * Factories of predicates that change nothing on an exchange except the variables of
	 * Host, and whose {@code toString()} shows all settings that may differ within one
	 * gateway.
	 */
	private static final Set<Class<?>> REPRODUCIBLE_PREDICATES = Set.of(MethodRoutePredicateFactory.class,
			HostRoutePredicateFactory.class, HeaderRoutePredicateFactory.class, AfterRoutePredicateFactory.class,
			BeforeRoutePredicateFactory.class, BetweenRoutePredicateFactory.class);

	private static final Log log = LogFactory.getLog(RouteEntryFactory.class);

	private final Map<List<Object>, LeadingPredicates> leading = new HashMap<>();

	private final LeadingPredicates pathFirst = leading(List.of());

	// Nearly all routes have one of these two.
	private final RouteShape literal = new RouteShape(Slot.LITERAL, null, this.pathFirst, false);

	private final RouteShape pattern = new RouteShape(Slot.PATTERN, null, this.pathFirst, false);

	private boolean hasWarned;

	private boolean hasFailed;

	/**
	 * Creates the entry of a route, given its position: see {@link RouteEntry#position}.
	 */
	RouteEntry entry(Route route, long position) {
		try {
			return indexableEntry(route, position);
		}
		catch (RuntimeException ex) {
			if (!this.hasFailed) {
				log.warn("Route " + route.getId() + " is tested for every request, as is any other whose predicates "
						+ "cannot be examined", ex);
				this.hasFailed = true;
			}
			return new RouteEntry(route, position, RouteShape.UNKNOWN, null);
		}
	}

	private RouteEntry indexableEntry(Route route, long position) {
		List<GatewayPredicate> before = new ArrayList<>();
		List<HostKey> hosts = null;
		for (Object predicate : PredicateFields.parts(route.getPredicate())) {
			if (!(predicate instanceof GatewayPredicate known)) {
				break;
			}
			List<PathPattern> paths = PredicateFields.pathPatterns(known);
			if (paths != null) {
				if (isMissedByIndex(route, IndexProbe.missedPath(paths, known))) {
					break;
				}
				return new RouteEntry(route, position, shape(paths, hosts, before), paths);
			}
			if (isHost(known) && before.stream().noneMatch(RouteEntryFactory::isHost)) {
				// A later one does not tell what an earlier one does where it matches.
				hosts = hosts(route, known);
			}
			before.add(known);
			if (!hasReproducibleEffects(known)) {
				break;
			}
		}
		return new RouteEntry(route, position,
				(hosts != null) ? new RouteShape(Slot.HOST, hosts, null, parsesPort(before)) : RouteShape.UNKNOWN,
				null);
	}

	private RouteShape shape(List<PathPattern> paths, List<HostKey> hosts, List<GatewayPredicate> before) {
		boolean isLiteral = paths.stream()
			.noneMatch((path) -> PathKey.hasWildcardsOrVariables(path.getPatternString()));
		if (before.isEmpty()) {
			return isLiteral ? this.literal : this.pattern;
		}
		return new RouteShape(isLiteral ? Slot.LITERAL : Slot.PATTERN, hosts, leading(before), parsesPort(before));
	}

	/** The group of routes that test the path first and so have no leading predicates. */
	LeadingPredicates pathFirstGroup() {
		return this.pathFirst;
	}

	/** Removes leading predicates that have no more routes. */
	void removeIfUnused(LeadingPredicates leading) {
		if (leading != this.pathFirst && leading.firstRoute() == null) {
			this.leading.remove(leading.key());
		}
	}

	static boolean hasReproducibleEffects(GatewayPredicate predicate) {
		if (predicate.getConfig() instanceof HostRoutePredicateFactory.Config hosts
				&& (hosts.getPatterns() == null || hosts.getPatterns()
					.stream()
					.anyMatch((each) -> each == null || each.contains("{") || HostKey.mayThrow(each)))) {
			// Its variables stay when the path does not match, and routes that follow add
			// theirs: the last one wins. And where it throws, the gateway goes on.
			return false;
		}
		Class<?> factory = predicate.getClass().getEnclosingClass();
		return factory != null && REPRODUCIBLE_PREDICATES.contains(factory);
	}

	static boolean isHost(Object predicate) {
		return predicate.getClass().getEnclosingClass() == HostRoutePredicateFactory.class;
	}

	private List<HostKey> hosts(Route route, GatewayPredicate predicate) {
		if (!PredicateFields.matchesHostLabelByLabel(predicate)
				|| !(predicate.getConfig() instanceof HostRoutePredicateFactory.Config hosts)) {
			return null;
		}
		List<HostKey> keys = HostKey.of(hosts.getPatterns());
		return (keys == null || isMissedByIndex(route, IndexProbe.missedHost(keys, hosts.getPatterns(), predicate)))
				? null : keys;
	}

	private boolean isMissedByIndex(Route route, String missed) {
		if (missed != null && !this.hasWarned) {
			log.warn("Route " + route.getId() + ", and every other one of its kind, is tested for every request: "
					+ "its predicate matches " + missed + ", which the index does not expect of its pattern. "
					+ "This version of the library does not know this version of Spring Cloud Gateway or its parser");
			this.hasWarned = true;
		}
		return missed != null;
	}

	private static boolean parsesPort(List<GatewayPredicate> predicates) {
		return predicates.stream().anyMatch(PredicateFields::parsesPort);
	}

	private LeadingPredicates leading(List<GatewayPredicate> predicates) {
		List<Object> name = new ArrayList<>(3 * predicates.size());
		for (GatewayPredicate predicate : predicates) {
			name.addAll(
					Arrays.asList(predicate.getClass(), predicate.toString(), PredicateFields.hostFactory(predicate)));
		}
		return this.leading.computeIfAbsent(name, (key) -> new LeadingPredicates(key, List.copyOf(predicates)));
	}

}
