package io.github.gatewaybench.routeindex;

import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import org.junit.jupiter.api.Test;

import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.route.RouteDefinitionRouteLocator;
import org.springframework.web.server.ServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which of the predicates that the gateway itself makes are left out as always true.
 */
public class PredicatePartsTest {

	@Test
	void whatIsAlwaysTrueIsLeftOut() throws Throwable {
		assertThat(parts("yes")).isEmpty();
	}

	@Test
	void whatDependsOnTheExchangeStays() throws Throwable {
		assertThat(parts("hasAttributes")).hasSize(1);
	}

	@Test
	void whatIsNeverTrueStays() throws Throwable {
		assertThat(parts("no")).hasSize(1);
	}

	public static boolean yes(ServerWebExchange exchange) {
		return true;
	}

	public static boolean no(ServerWebExchange exchange) {
		return false;
	}

	public static boolean hasAttributes(ServerWebExchange exchange) {
		return !exchange.getAttributes().equals(Map.of());
	}

	/** The parts of a lambda as a later version of the gateway's class might make it. */
	private static List<Object> parts(String method) throws Throwable {
		MethodType type = MethodType.methodType(boolean.class, ServerWebExchange.class);
		MethodHandle test = MethodHandles.lookup().findStatic(PredicatePartsTest.class, method, type);
		MethodHandles.Lookup gateway = MethodHandles.privateLookupIn(RouteDefinitionRouteLocator.class,
				MethodHandles.lookup());
		Predicate<?> lambda = (Predicate<?>) LambdaMetafactory
			.metafactory(gateway, "test", MethodType.methodType(Predicate.class),
					MethodType.methodType(boolean.class, Object.class), test, type)
			.getTarget()
			.invoke();
		return PredicateFields.parts(new AsyncPredicate.DefaultAsyncPredicate<>(lambda));
	}

}
