package io.github.gatewaybench.routeindex;

import java.util.List;

import org.springframework.cloud.gateway.handler.predicate.GatewayPredicate;
import org.springframework.http.server.PathContainer;
import org.springframework.web.server.ServerWebExchange;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_PREDICATE_PATH_CONTAINER_ATTR;
import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.URI_TEMPLATE_VARIABLES_ATTRIBUTE;

/**
 * Predicates that a group of routes has in common and tests before its paths.
 * {@link #applyEffects} leaves on an exchange what the gateway leaves there when it tests
 * such a route whose path does not match.
 */
final class LeadingPredicates {

	private final Object key;

	private final List<GatewayPredicate> predicates;

	private final boolean parsesPort;

	private volatile SortedEntries members = SortedEntries.NONE;

	/**
	 * @param key key that is equal for predicates with the same effect
	 * @param predicates predicates that are tested before the path, and change nothing in
	 * an exchange but its URI variables; empty if the path is tested first
	 */
	LeadingPredicates(Object key, List<GatewayPredicate> predicates) {
		this.key = key;
		this.predicates = predicates;
		this.parsesPort = predicates.stream().anyMatch(PredicateFields::parsesPort);
	}

	Object key() {
		return this.key;
	}

	void add(RouteEntry entry) {
		this.members = this.members.with(entry);
	}

	void remove(RouteEntry entry) {
		this.members = this.members.without(entry);
	}

	/** The first route that has these predicates; {@code null} if none has. */
	RouteEntry firstRoute() {
		return this.members.first();
	}

	/**
	 * Changes an exchange as testing a route of this group does if its path does not
	 * match; throws what a predicate throws.
	 * @param tested called if predicates are tested
	 */
	void applyEffects(ServerWebExchange exchange, Runnable tested) {
		if (hasEffects(exchange) || failsForInvalidPort(exchange)) {
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

	private boolean hasEffects(ServerWebExchange exchange) {
		return exchange.getAttributes().containsKey(GATEWAY_PREDICATE_PATH_CONTAINER_ATTR) && (this.predicates.isEmpty()
				|| exchange.getAttributes().containsKey(URI_TEMPLATE_VARIABLES_ATTRIBUTE));
	}

	/**
	 * Whether all routes of the group are candidates, because their Host predicate fails
	 * at the invalid port in the Host header.
	 */
	private boolean failsForInvalidPort(ServerWebExchange exchange) {
		return this.parsesPort && HostKey.hasInvalidPort(exchange);
	}

	static PathContainer parsePath(ServerWebExchange exchange) {
		return PathContainer.parsePath(exchange.getRequest().getURI().getRawPath());
	}

}
