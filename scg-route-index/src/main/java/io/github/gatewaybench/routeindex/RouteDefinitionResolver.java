package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

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
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.util.AlternativeJdkIdGenerator;
import org.springframework.util.IdGenerator;

/**
 * Makes routes of route definitions, one at a time, as the gateway itself does.
 */
class RouteDefinitionResolver {

	private static final Log log = LogFactory.getLog(RouteDefinitionResolver.class);

	/** The longest wait for a turn, where resolving a definition takes a millisecond. */
	private static final Duration PATIENCE = Duration.ofSeconds(5);

	private final RouteLocator gateway;

	private final IdGenerator ids = new AlternativeJdkIdGenerator();

	/**
	 * Listeners, as the one that sums up weights, expect that one definition is resolved
	 * at a time. A save need not wait for the end of a refresh.
	 */
	private final Turns oneAtATime = new Turns(PATIENCE);

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
	 * @param definition of a route; without an id it gets one
	 * @return the route; empty, and a warning in the log, if the definition cannot be
	 * resolved; an error if that says nothing about the definition
	 */
	Mono<Route> resolve(RouteDefinition definition) {
		if (definition.getId() == null) {
			definition.setId(this.ids.generateId().toString());
		}
		return inTurn(definition).onErrorResume((error) -> {
			if (error instanceof VirtualMachineError) {
				return Mono.error(error);
			}
			log.warn(
					"Route " + definition.getId() + " is left out because its definition cannot be resolved: " + error);
			log.debug("Route " + definition.getId(), error);
			return Mono.empty();
		});
	}

	private Mono<Route> inTurn(RouteDefinition definition) {
		// A subscriber who leaves does not end it: the next turn would begin meanwhile.
		return Mono.<Optional<Route>>create(
				(sink) -> this.oneAtATime.take("", () -> resolveNow(definition)).subscribe(sink::success, sink::error))
			.flatMap(Mono::justOrEmpty);
	}

	private Mono<Optional<Route>> resolveNow(RouteDefinition definition) {
		return Mono.create((sink) -> {
			try {
				this.gateway.getRoutes()
					.contextWrite((context) -> context.put(RouteDefinition.class, definition))
					.next()
					.map(Optional::of)
					.defaultIfEmpty(Optional.empty())
					.subscribe(sink::success, sink::error);
			}
			catch (Throwable ex) {
				// Reactor throws what it takes for fatal, as a class that a filter lacks.
				sink.error(ex);
			}
		});
	}

}
