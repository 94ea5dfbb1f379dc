package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.route.RouteDefinitionRouteLocator;

/**
 * Takes a route's predicate apart at its "and"s.
 */
final class Conjunction {

	private Conjunction() {
	}

	/** The parts in the order in which they are tested, without what is always true. */
	static List<Object> of(AsyncPredicate<?> predicate) {
		List<Object> parts = new ArrayList<>(4);
		add(predicate, parts);
		return parts;
	}

	private static void add(Object predicate, List<Object> parts) {
		List<Object> joined = PredicateFields.joined(predicate);
		joined.forEach((part) -> add(part, parts));
		if (joined.isEmpty() && !isAlwaysTrue(predicate)) {
			parts.add(predicate);
		}
	}

	/**
	 * Whether it is what the gateway puts before the predicates of a definition: a lambda
	 * that depends on nothing, not even on an exchange.
	 */
	private static boolean isAlwaysTrue(Object predicate) {
		Class<?> type = predicate.getClass();
		if (type.getNestHost() != RouteDefinitionRouteLocator.class || type.getDeclaredFields().length > 0
				|| !(predicate instanceof Predicate<?> lambda)) {
			return false;
		}
		try {
			return lambda.test(null);
		}
		catch (RuntimeException ex) {
			return false;
		}
	}

}
