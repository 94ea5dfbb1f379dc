package io.github.gatewaybench.routeindex;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.handler.predicate.GatewayPredicate;
import org.springframework.cloud.gateway.route.RouteDefinitionRouteLocator;
import org.springframework.util.ReflectionUtils;

/**
 * Takes a route's predicate apart at its "and"s. The gateway shows the parts of a
 * predicate, but not how they are joined, so this reads its fields; where they have
 * changed, a predicate stays whole, which is slower and still right.
 */
final class Conjunction {

	private static final Log log = LogFactory.getLog(Conjunction.class);

	private static final Field ASYNC_LEFT = field(AsyncPredicate.AndAsyncPredicate.class, "left");

	private static final Field ASYNC_RIGHT = field(AsyncPredicate.AndAsyncPredicate.class, "right");

	private static final Field ASYNC_DELEGATE = field(AsyncPredicate.DefaultAsyncPredicate.class, "delegate");

	private static final Field LEFT = field(GatewayPredicate.AndGatewayPredicate.class, "left");

	private static final Field RIGHT = field(GatewayPredicate.AndGatewayPredicate.class, "right");

	private static final Field DELEGATE = field(GatewayPredicate.GatewayPredicateWrapper.class, "delegate");

	private Conjunction() {
	}

	/**
	 * @return the fields that are read, of those that this version of the gateway has
	 */
	static List<Field> fields() {
		return Stream.of(ASYNC_LEFT, ASYNC_RIGHT, ASYNC_DELEGATE, LEFT, RIGHT, DELEGATE)
			.filter(Objects::nonNull)
			.toList();
	}

	/**
	 * @param predicate of a route
	 * @return its parts in the order in which they are asked, without those that are
	 * always true
	 */
	static List<Object> of(AsyncPredicate<?> predicate) {
		List<Object> parts = new ArrayList<>(4);
		add(predicate, parts);
		return parts;
	}

	private static void add(Object predicate, List<Object> parts) {
		Class<?> type = predicate.getClass();
		if (type == AsyncPredicate.AndAsyncPredicate.class && ASYNC_LEFT != null && ASYNC_RIGHT != null) {
			add(ReflectionUtils.getField(ASYNC_LEFT, predicate), parts);
			add(ReflectionUtils.getField(ASYNC_RIGHT, predicate), parts);
		}
		else if (type == GatewayPredicate.AndGatewayPredicate.class && LEFT != null && RIGHT != null) {
			add(ReflectionUtils.getField(LEFT, predicate), parts);
			add(ReflectionUtils.getField(RIGHT, predicate), parts);
		}
		else if (type == AsyncPredicate.DefaultAsyncPredicate.class && ASYNC_DELEGATE != null) {
			add(ReflectionUtils.getField(ASYNC_DELEGATE, predicate), parts);
		}
		else if (type == GatewayPredicate.GatewayPredicateWrapper.class && DELEGATE != null) {
			add(ReflectionUtils.getField(DELEGATE, predicate), parts);
		}
		else if (!isAlwaysTrue(predicate)) {
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

	private static Field field(Class<?> type, String name) {
		Field field = ReflectionUtils.findField(type, name);
		if (field == null) {
			log.warn("This version of Spring Cloud Gateway has no field " + type.getName() + "." + name
					+ ": routes with such a predicate are not indexed");
			return null;
		}
		ReflectionUtils.makeAccessible(field);
		return field;
	}

}
