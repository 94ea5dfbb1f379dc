package io.github.gatewaybench.routeindex;

import java.util.ConcurrentModificationException;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionLocator;

/**
 * A source of routes: a route locator, or one of the locators of route definitions.
 *
 * @param name of its bean
 * @param routes all its routes in the order in which they are defined, read again for
 * each subscriber; an error means that they cannot be read
 */
record RouteSource(String name, Flux<Route> routes) {

	private static final int ATTEMPTS = 100;

	/** The definitions of a locator, read again for each subscriber. */
	static Flux<RouteDefinition> definitions(RouteDefinitionLocator locator) {
		return Flux.defer(() -> {
			for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
				try {
					return locator.getRouteDefinitions();
				}
				catch (ConcurrentModificationException ex) {
					// The gateway's own repository throws it where a save comes while it
					// copies its routes.
				}
			}
			return locator.getRouteDefinitions();
		});
	}

	/**
	 * Signals everything that is thrown while it is read: Reactor throws what it
	 * considers fatal, such as a class that a filter lacks, at any caller.
	 */
	static <T> Mono<T> catching(Mono<T> reading) {
		return Mono.create((sink) -> {
			try {
				// One signal: a value that nobody has requested yet is lost with a
				// second.
				sink.onDispose(
						reading.singleOptional().subscribe((value) -> sink.success(value.orElse(null)), sink::error));
			}
			catch (Throwable ex) {
				sink.error(ex);
			}
		});
	}

}
