package io.github.gatewaybench.routeindex;

import java.util.List;

import org.springframework.cloud.gateway.handler.predicate.GatewayPredicate;
import org.springframework.http.server.PathContainer;
import org.springframework.web.server.ServerWebExchange;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_PREDICATE_PATH_CONTAINER_ATTR;
import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.URI_TEMPLATE_VARIABLES_ATTRIBUTE;

/**
 * The predicates that some routes test before the path, the same for all these routes.
 * They can leave on an exchange what the gateway's walk leaves there when it passes one
 * of these routes whose path does not match.
 */
final class LeadingPredicates {

	private final Object name;

	private final List<GatewayPredicate> predicates;

	private volatile SortedEntries members = SortedEntries.NONE;

	/**
	 * @param name the same for all that do the same
	 * @param predicates known to change nothing but the variables of the URI; none if the
	 * path is asked first
	 */
	LeadingPredicates(Object name, List<GatewayPredicate> predicates) {
		this.name = name;
		this.predicates = predicates;
	}

	Object name() {
		return this.name;
	}

	void add(RouteEntry entry) {
		this.members = this.members.with(entry);
	}

	void remove(RouteEntry entry) {
		this.members = this.members.without(entry);
	}

	/** The first of its routes; {@code null} if it has none. */
	RouteEntry first() {
		return this.members.first();
	}

	/** Leaves on the exchange what passing these routes leaves there, or throws it. */
	void pass(ServerWebExchange exchange, Runnable tested) {
		if (hasPassed(exchange)) {
			return;
		}
		if (!this.predicates.isEmpty()) {
			tested.run();
		}
		for (GatewayPredicate predicate : this.predicates) {
			if (!predicate.test(exchange)) {
				return;
			}
		}
		exchange.getAttributes().computeIfAbsent(GATEWAY_PREDICATE_PATH_CONTAINER_ATTR, (name) -> parsePath(exchange));
	}

	private boolean hasPassed(ServerWebExchange exchange) {
		return exchange.getAttributes().containsKey(GATEWAY_PREDICATE_PATH_CONTAINER_ATTR) && (this.predicates.isEmpty()
				|| exchange.getAttributes().containsKey(URI_TEMPLATE_VARIABLES_ATTRIBUTE));
	}

	static PathContainer parsePath(ServerWebExchange exchange) {
		return PathContainer.parsePath(exchange.getRequest().getURI().getRawPath());
	}

}
