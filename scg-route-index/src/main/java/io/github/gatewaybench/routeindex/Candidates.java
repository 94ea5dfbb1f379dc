package io.github.gatewaybench.routeindex;

import java.net.URI;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.web.server.ServerWebExchange;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_PREDICATE_ROUTE_ATTR;

/**
 * The routes to test for one request, in order. A route that never matches is inserted
 * before each route whose predicate may look at anything, and at the end: it leaves on
 * the exchange what the gateway would have left there when testing the routes that are
 * skipped. Leading predicates are tested at most once, however many routes share them.
 */
final class Candidates implements Iterator<Route> {

	private static final URI NOWHERE = URI.create("left:out");

	private final MergedEntries entries;

	private final List<SortedEntries> leading;

	private final RouteEntry last;

	private final Runnable tested;

	/**
	 * First routes of the leading predicates not yet tested, in order. It is {@code null}
	 * until the first of them is to be tested, which happens in few lookups.
	 */
	private MergedEntries skipped;

	private RouteEntry waiting;

	private boolean ended;

	/**
	 * @param entries routes that may match, in order
	 * @param leading for each {@link LeadingPredicates} that may affect the exchange, the
	 * first route that has them, in order
	 * @param last the last route of the table; {@code null} for none
	 * @param tested called for each route and each {@link LeadingPredicates} that is
	 * tested
	 */
	Candidates(MergedEntries entries, List<SortedEntries> leading, RouteEntry last, Runnable tested) {
		this.entries = entries;
		this.leading = leading;
		this.last = last;
		this.tested = tested;
	}

	@Override
	public boolean hasNext() {
		return !this.ended;
	}

	@Override
	public Route next() {
		RouteEntry entry = this.waiting;
		if (entry != null) {
			this.waiting = null;
			return entry.route();
		}
		if (!this.entries.hasNext()) {
			this.ended = true;
			return neverMatchingRoute(this::applyAllSkipped);
		}
		RouteEntry next = this.entries.next();
		this.tested.run();
		if (next.hasKnownPaths()) {
			return next.route();
		}
		this.waiting = next;
		return neverMatchingRoute((exchange) -> applySkippedBefore(next, exchange));
	}

	private boolean applyAllSkipped(ServerWebExchange exchange) {
		if (this.last != null) {
			// The gateway's walk goes on after an error; this is what then stays.
			exchange.getAttributes().put(GATEWAY_PREDICATE_ROUTE_ATTR, this.last.route().getId());
		}
		return applySkippedBefore(null, exchange);
	}

	private boolean applySkippedBefore(RouteEntry entry, ServerWebExchange exchange) {
		if (this.skipped == null) {
			this.skipped = new MergedEntries(this.leading);
		}
		RuntimeException failure = null;
		while (this.skipped.hasNext() && (entry == null || this.skipped.peek().compareTo(entry) < 0)) {
			try {
				this.skipped.next().shape().leading().applyEffects(exchange, this.tested);
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

	private static Route neverMatchingRoute(Predicate<ServerWebExchange> skip) {
		// What it throws counts as in a route of several predicates: after the others.
		AsyncPredicate<ServerWebExchange> predicate = (exchange) -> Mono.fromCallable(() -> skip.test(exchange));
		return Route.async().id("left-out").uri(NOWHERE).asyncPredicate(predicate).build();
	}

}
