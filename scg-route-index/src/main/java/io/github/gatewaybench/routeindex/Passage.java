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

	private final List<SortedEntries> guards;

	private final RouteEntry last;

	private final Runnable tested;

	/**
	 * The guards still to be passed; {@code null} until one is asked: most lookups ask
	 * none.
	 */
	private MergedEntries left;

	private RouteEntry next;

	/**
	 * @param guards the first routes of the guards that may do something, in their order
	 * @param last the last route of all; {@code null} if there is none
	 * @param tested runs for each guard whose predicates are tested
	 */
	Passage(List<SortedEntries> guards, RouteEntry last, Runnable tested) {
		this.guards = guards;
		this.last = last;
		this.tested = tested;
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
			if (this.last != null) {
				// The gateway's walk goes on after an error; this is what then stays.
				exchange.getAttributes().put(GATEWAY_PREDICATE_ROUTE_ATTR, this.last.route().getId());
			}
			return pass(null, exchange);
		});
	}

	private boolean pass(RouteEntry entry, ServerWebExchange exchange) {
		if (this.left == null) {
			this.left = new MergedEntries(this.guards);
			advance();
		}
		RuntimeException failure = null;
		while (this.next != null && (entry == null || this.next.compareTo(entry) < 0)) {
			Guard guard = this.next.shape().guard();
			advance();
			try {
				guard.pass(exchange, this.tested);
			}
			catch (RuntimeException ex) {
				failure = ex; // The gateway's walk goes on.
			}
		}
		if (failure != null) {
			throw failure;
		}
		return false;
	}

	private void advance() {
		this.next = this.left.hasNext() ? this.left.next() : null;
	}

	private static Route route(Predicate<ServerWebExchange> pass) {
		// What it throws counts as in a route of several predicates: after the others.
		AsyncPredicate<ServerWebExchange> predicate = (exchange) -> Mono.fromCallable(() -> pass.test(exchange));
		return Route.async().id("left-out").uri(NOWHERE).asyncPredicate(predicate).build();
	}

}
