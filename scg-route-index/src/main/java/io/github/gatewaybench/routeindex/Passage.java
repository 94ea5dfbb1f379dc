package io.github.gatewaybench.routeindex;

import java.net.URI;
import java.util.List;
import java.util.function.Predicate;

import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.web.server.ServerWebExchange;

import reactor.core.publisher.Mono;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_PREDICATE_ROUTE_ATTR;

/**
 * Stands, for one request, for the indexed routes that are left out: routes that never
 * match, and that do on the exchange what the gateway's walk would have done on its way
 * to where they stand. Each guard is asked once.
 */
final class Passage {

	private static final URI NOWHERE = URI.create("left:out");

	private final List<Guard> guards;

	private final SortedEntries remainder;

	private int passed;

	/**
	 * @param guards in the order of their first routes
	 * @param remainder the routes that are not indexed
	 */
	Passage(List<Guard> guards, SortedEntries remainder) {
		this.guards = guards;
		this.remainder = remainder;
	}

	/**
	 * @param route of the candidates for a request
	 * @return whether it stands for routes that are left out
	 */
	static boolean isPassage(Route route) {
		return route.getUri() == NOWHERE;
	}

	/**
	 * @param entry a route
	 * @return what stands before it
	 */
	Route to(RouteEntry entry) {
		return route((exchange) -> pass(entry, exchange));
	}

	/**
	 * @return what stands behind the last route
	 */
	Route toEnd() {
		return route((exchange) -> {
			RouteEntry last = last();
			if (last != null) {
				// The gateway's walk goes on after an error; this is what then stays.
				exchange.getAttributes().put(GATEWAY_PREDICATE_ROUTE_ATTR, last.route().getId());
			}
			return pass(null, exchange);
		});
	}

	private boolean pass(RouteEntry entry, ServerWebExchange exchange) {
		while (this.passed < this.guards.size() && this.guards.get(this.passed).precedes(entry)) {
			this.guards.get(this.passed++).pass(exchange);
		}
		return false;
	}

	private RouteEntry last() {
		RouteEntry last = this.remainder.last();
		for (Guard guard : this.guards) {
			RouteEntry member = guard.members().last();
			if (last == null || (member != null && member.compareTo(last) > 0)) {
				last = member;
			}
		}
		return last;
	}

	private static Route route(Predicate<ServerWebExchange> pass) {
		// What it throws counts as in a route of several predicates: after the others.
		AsyncPredicate<ServerWebExchange> predicate = (exchange) -> Mono.fromCallable(() -> pass.test(exchange));
		return Route.async().id("left-out").uri(NOWHERE).asyncPredicate(predicate).build();
	}

}
