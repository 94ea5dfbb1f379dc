package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.filter.factory.GatewayFilterFactory;
import org.springframework.cloud.gateway.handler.predicate.RoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRouteLocator;
import org.springframework.cloud.gateway.support.ConfigurationService;

/**
 * Makes routes of route definitions, one at a time, as the gateway itself does.
 */
class RouteDefinitionResolver {

	private static final Log log = LogFactory.getLog(RouteDefinitionResolver.class);

	private final RouteDefinitionRouteLocator gateway;

	/**
	 * Listeners, as the one that sums up weights, expect that one definition is resolved
	 * at a time. Fair, so that a save need not wait for the end of a refresh.
	 */
	private final Lock oneAtATime = new ReentrantLock(true);

	@SuppressWarnings("rawtypes") // as the gateway's own
	RouteDefinitionResolver(List<RoutePredicateFactory> predicates, List<GatewayFilterFactory> filters,
			GatewayProperties properties, ConfigurationService configurationService) {
		// The gateway resolves what its locator gives it: the one definition that the
		// subscriber brings along.
		this.gateway = new RouteDefinitionRouteLocator(
				() -> Flux.deferContextual((context) -> Flux.just(context.get(RouteDefinition.class))), predicates,
				filters, properties, configurationService);
	}

	/**
	 * @param definition of a route
	 * @return the route; empty, and a warning in the log, if the definition cannot be
	 * resolved
	 */
	Mono<Route> resolve(RouteDefinition definition) {
		return Mono.defer(() -> Mono.justOrEmpty(resolveNow(definition)));
	}

	private Route resolveNow(RouteDefinition definition) {
		Resolved resolved = new Resolved();
		this.oneAtATime.lock();
		try {
			this.gateway.getRoutes()
				.contextWrite((context) -> context.put(RouteDefinition.class, definition))
				.subscribe(resolved::route, resolved::error);
		}
		catch (LinkageError ex) {
			// Reactor throws it: a class is missing that a filter needs.
			resolved.error(ex);
		}
		finally {
			this.oneAtATime.unlock();
		}
		if (resolved.error != null) {
			log.warn("Route " + definition.getId() + " is left out, its definition cannot be resolved: "
					+ resolved.error);
			log.debug("Route " + definition.getId(), resolved.error);
		}
		return resolved.route;
	}

	/** What became of a definition by the time that subscribing returned. */
	private static final class Resolved {

		private Route route;

		private Throwable error;

		private void route(Route value) {
			this.route = value;
		}

		private void error(Throwable value) {
			this.error = value;
		}

	}

}
