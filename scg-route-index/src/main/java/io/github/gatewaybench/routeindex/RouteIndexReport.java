package io.github.gatewaybench.routeindex;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.springframework.cloud.gateway.handler.predicate.GatewayPredicate;
import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;

/**
 * Describes, for the authors of routes, what an index contains and why a route must be
 * tested for every request.
 */
final class RouteIndexReport {

	private static final String HOST_NOT_INDEXED = "a Host that is not indexed";

	private static final String FACTORY_SUFFIX = "RoutePredicateFactory";

	private RouteIndexReport() {
	}

	/** Describes all routes of a table on one line. */
	static String of(RouteTable table) {
		StringBuilder text = new StringBuilder("Route index: ");
		text.append(Arrays.stream(Slot.values()).mapToInt(table::size).sum()).append(" routes");
		for (Slot slot : Slot.values()) {
			if (table.size(slot) > 0) {
				text.append(", ").append(table.size(slot)).append(' ').append(slot.label());
			}
		}
		text.append(formatReasons(table));
		if (table.leadingPredicateCount() > 0) {
			text.append("; predicates before Path that are tested for every request: ")
				.append(table.leadingPredicateCount());
		}
		return text.toString();
	}

	private static String formatReasons(RouteTable table) {
		Map<String, Integer> reasons = new TreeMap<>();
		for (RouteEntry entry : table.entries()) {
			if (entry.shape().slot() == Slot.REMAINDER) {
				reasons.merge(remainderReason(entry.route()), 1, Integer::sum);
			}
		}
		return reasons.isEmpty() ? ""
				: reasons.entrySet()
					.stream()
					.map((reason) -> reason.getValue() + " " + reason.getKey())
					.collect(Collectors.joining(", ", " (", ")"));
	}

	/** The reason why a route must be tested for every request. */
	static String remainderReason(Route route) {
		try {
			return obstacle(route);
		}
		catch (RuntimeException ex) {
			return "a predicate that cannot be examined";
		}
	}

	private static String obstacle(Route route) {
		List<Object> parts = PredicateFields.parts(route.getPredicate());
		Optional<Object> obstacle = parts.stream().filter((part) -> !hasReproducibleEffects(part)).findFirst();
		if (obstacle.filter(RouteIndexReport::isOrOrNegation).isPresent()) {
			return "\"or\" or \"not\" in its predicate";
		}
		if (parts.stream().noneMatch(RouteIndexReport::isPath)) {
			return parts.stream().noneMatch(RouteEntryFactory::isHost) ? "no Path or Host"
					: parts.stream()
						.takeWhile((part) -> !RouteEntryFactory.isHost(part))
						.filter((part) -> !hasReproducibleEffects(part))
						.findFirst()
						.map((part) -> name(part) + " before Host")
						.orElse(HOST_NOT_INDEXED);
		}
		return obstacle.filter((part) -> !isPath(part))
			.map((part) -> name(part) + " before Path")
			.orElse("a Path predicate that cannot be read");
	}

	private static boolean hasReproducibleEffects(Object predicate) {
		return predicate instanceof GatewayPredicate known && RouteEntryFactory.hasReproducibleEffects(known);
	}

	/** Whether a predicate combines others by "or" or "not". */
	private static boolean isOrOrNegation(Object predicate) {
		String name = predicate.getClass().getSimpleName();
		return predicate.getClass().getPackageName().startsWith("org.springframework.cloud.gateway.handler")
				&& (name.startsWith("Or") || name.startsWith("Negate"));
	}

	private static boolean isPath(Object predicate) {
		return predicate.getClass().getEnclosingClass() == PathRoutePredicateFactory.class;
	}

	private static String name(Object predicate) {
		Class<?> factory = predicate.getClass().getEnclosingClass();
		if (RouteEntryFactory.isHost(predicate)) {
			return HOST_NOT_INDEXED;
		}
		String name = ((factory != null) ? factory : predicate.getClass()).getSimpleName();
		int lambda = name.indexOf("$$");
		String plain = (lambda < 0) ? name : name.substring(0, lambda);
		return plain.endsWith(FACTORY_SUFFIX) ? plain.substring(0, plain.length() - FACTORY_SUFFIX.length()) : plain;
	}

}
