package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.Exceptions;
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
 * Creates routes from route definitions, one at a time, as the gateway itself does.
 */
class RouteDefinitionResolver {

	private static final Log log = LogFactory.getLog(RouteDefinitionResolver.class);

	/**
	 * Maximum wait for a lock, then for the one that replaces it; a definition is then
	 * resolved without one. Resolving takes about 1 ms.
	 */
	private static final int PATIENCE_SECONDS = 5;

	private final RouteLocator gateway;

	private final GatewayProperties properties;

	private final IdGenerator ids = new AlternativeJdkIdGenerator();

	/**
	 * Held while a definition is resolved: listeners, such as the one that adds up
	 * weights, expect one at a time. A filter may save another route while it is created.
	 * It is replaced if a definition keeps it for too long, so that others need not wait
	 * for that one, too.
	 */
	private final AtomicReference<ReentrantLock> oneAtATime = new AtomicReference<>(new ReentrantLock());

	@SuppressWarnings("rawtypes") // as the gateway's own
	RouteDefinitionResolver(List<RoutePredicateFactory> predicates, List<GatewayFilterFactory> filters,
			GatewayProperties properties, ConfigurationService configurationService) {
		this(new RouteDefinitionRouteLocator(
				() -> Flux.deferContextual((context) -> Flux.just(context.get(RouteDefinition.class))), predicates,
				filters, properties, configurationService), properties);
	}

	/**
	 * @param gateway locator that resolves the definition in the subscriber's context
	 * @param properties say whether a definition that fails is skipped
	 */
	RouteDefinitionResolver(RouteLocator gateway, GatewayProperties properties) {
		this.gateway = gateway;
		this.properties = properties;
	}

	/**
	 * Skips each definition that fails in an operator of the locator's own Flux, and logs
	 * a warning, if {@code fail-on-route-definition-error} is off; otherwise returns the
	 * definitions unchanged. The gateway, too, applies this property to errors in such
	 * operators.
	 */
	Flux<RouteDefinition> skipFailing(Flux<RouteDefinition> definitions) {
		return this.properties.isFailOnRouteDefinitionError() ? definitions
				: definitions.onErrorContinue(RouteDefinitionResolver::warnOfSkipped);
	}

	private static void warnOfSkipped(Throwable error, Object failing) {
		if (!(failing instanceof RouteDefinition definition)) {
			// What is lost may be more than one definition. The gateway fails as well.
			throw Exceptions.propagate(error);
		}
		log.warn("Route " + definition.getId() + " is skipped: its definition cannot be read: " + error);
	}

	/**
	 * Creates the route of a definition, which gets an id if it has none. If the
	 * definition cannot be resolved, the result is an error or, if
	 * {@code fail-on-route-definition-error} is off, empty, and the gateway logs a
	 * warning.
	 */
	Mono<Route> resolve(RouteDefinition definition) {
		return RouteSource.signalAllErrors(Mono.fromCallable(() -> resolveInTurn(definition)))
			.onErrorMap(ExecutionException.class, Throwable::getCause);
	}

	private Route resolveInTurn(RouteDefinition definition) throws InterruptedException, ExecutionException {
		if (definition.getId() == null) {
			definition.setId(this.ids.generateId().toString());
		}
		ReentrantLock lock = this.oneAtATime.get();
		boolean locked = lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
		if (!locked) {
			this.oneAtATime.compareAndSet(lock, new ReentrantLock());
			lock = this.oneAtATime.get();
			locked = lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
		}
		try {
			return this.gateway.getRoutes()
				.next()
				.contextWrite((context) -> context.put(RouteDefinition.class, definition))
				.toFuture()
				.get(); // It is there: the gateway resolves on the thread that asks.
		}
		finally {
			if (locked) {
				lock.unlock();
			}
		}
	}

}
