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
 * to where they stand. Leading predicates are tested once, whichever routes share them.
 */
final class SkippedRoutes {

	private static final URI NOWHERE = URI.create("left:out");

	private final List<SortedEntries> leading;

	private final RouteEntry last;

	private final Runnable tested;

	/**
	 * The predicates still to be tested; {@code null} until that is asked for: most
	 * lookups ask none.
	 */
	private MergedEntries left;

	private RouteEntry next;

	/**
	 * @param leading the first route of each kind of leading predicates that may do
	 * something, in their order
	 * @param last the last route of all; {@code null} if there is none
	 * @param tested runs for all leading predicates that are tested
	 */
	SkippedRoutes(List<SortedEntries> leading, RouteEntry last, Runnable tested) {
		this.leading = leading;
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
			this.left = new MergedEntries(this.leading);
			advance();
		}
		RuntimeException failure = null;
		while (this.next != null && (entry == null || this.next.compareTo(entry) < 0)) {
			LeadingPredicates leading = this.next.shape().leading();
			advance();
			try {
				leading.pass(exchange, this.tested);
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
