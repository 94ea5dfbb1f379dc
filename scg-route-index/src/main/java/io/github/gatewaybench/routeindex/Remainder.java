package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.Optional;

import org.springframework.cloud.gateway.handler.predicate.GatewayPredicate;
import org.springframework.cloud.gateway.handler.predicate.HostRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;

/**
 * Says why a route must be asked for every request, in the words of its author.
 */
final class Remainder {

	private static final String FACTORY = "RoutePredicateFactory";

	private Remainder() {
	}

	/**
	 * @param route in the remainder
	 * @return the reason
	 */
	static String reason(Route route) {
		List<Object> parts = Conjunction.of(route.getPredicate());
		Optional<Object> obstacle = parts.stream().filter((part) -> !isHarmless(part)).findFirst();
		if (obstacle.filter(Remainder::isJoined).isPresent()) {
			return "\"or\" or \"not\" in its predicate";
		}
		if (parts.stream().noneMatch(Remainder::isPath)) {
			return "no Path or Host";
		}
		return obstacle.filter((part) -> !isPath(part))
			.map((part) -> name(part) + " before Path")
			.orElse("a Path predicate that cannot be read");
	}

	private static boolean isHarmless(Object predicate) {
		return predicate instanceof GatewayPredicate known && RouteShapes.isHarmless(known);
	}

	/** Whether the predicate joins others by something else than "and". */
	private static boolean isJoined(Object predicate) {
		String name = predicate.getClass().getSimpleName();
		return predicate.getClass().getPackageName().startsWith("org.springframework.cloud.gateway.handler")
				&& (name.startsWith("Or") || name.startsWith("Negate"));
	}

	private static boolean isPath(Object predicate) {
		return predicate.getClass().getEnclosingClass() == PathRoutePredicateFactory.class;
	}

	private static String name(Object predicate) {
		Class<?> factory = predicate.getClass().getEnclosingClass();
		if (factory == HostRoutePredicateFactory.class) {
			return "a Host that is not indexed";
		}
		String name = ((factory != null) ? factory : predicate.getClass()).getSimpleName();
		int lambda = name.indexOf("$$");
		String plain = (lambda < 0) ? name : name.substring(0, lambda);
		return plain.endsWith(FACTORY) ? plain.substring(0, plain.length() - FACTORY.length()) : plain;
	}

}
