package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.filter.factory.GatewayFilterFactory;
import org.springframework.cloud.gateway.handler.predicate.RoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRouteLocator;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.util.AlternativeJdkIdGenerator;
import org.springframework.util.IdGenerator;

/**
 * Makes routes of route definitions, one at a time, as the gateway itself does.
 */
class RouteDefinitionResolver {

	/** The longest wait for a turn, where resolving a definition takes a millisecond. */
	private static final int PATIENCE_SECONDS = 5;

	private final RouteLocator gateway;

	private final IdGenerator ids = new AlternativeJdkIdGenerator();

	/**
	 * Listeners, as the one that sums up weights, expect that one definition is resolved
	 * at a time. A filter may save another route while it is made.
	 */
	private final ReentrantLock oneAtATime = new ReentrantLock();

	@SuppressWarnings("rawtypes") // as the gateway's own
	RouteDefinitionResolver(List<RoutePredicateFactory> predicates, List<GatewayFilterFactory> filters,
			GatewayProperties properties, ConfigurationService configurationService) {
		this(new RouteDefinitionRouteLocator(
				() -> Flux.deferContextual((context) -> Flux.just(context.get(RouteDefinition.class))), predicates,
				filters, properties, configurationService));
	}

	/**
	 * @param gateway resolves the one definition that the subscriber brings along in its
	 * context
	 */
	RouteDefinitionResolver(RouteLocator gateway) {
		this.gateway = gateway;
	}

	/**
	 * The route of a definition, which gets an id if it has none; an error if it cannot
	 * be resolved, or, if the gateway's {@code fail-on-route-definition-error} is off,
	 * empty and a warning of the gateway's in the log.
	 */
	Mono<Route> resolve(RouteDefinition definition) {
		return RouteSource.catching(Mono.fromCallable(() -> resolveInTurn(definition)))
			.onErrorMap(ExecutionException.class, Throwable::getCause);
	}

	private Route resolveInTurn(RouteDefinition definition) throws InterruptedException, ExecutionException {
		if (definition.getId() == null) {
			definition.setId(this.ids.generateId().toString());
		}
		boolean locked = this.oneAtATime.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
		try {
			return this.gateway.getRoutes()
				.next()
				.contextWrite((context) -> context.put(RouteDefinition.class, definition))
				.toFuture()
				.get(); // It is there: the gateway resolves on the thread that asks.
		}
		finally {
			if (locked) {
				this.oneAtATime.unlock();
			}
		}
	}

}
