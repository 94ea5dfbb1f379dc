package io.github.gatewaybench.routeindex;

import java.util.ConcurrentModificationException;
import java.util.Map;
import java.util.function.BiFunction;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionLocator;
import org.springframework.cloud.gateway.route.RouteLocator;

/**
 * A source of routes: a route locator, or one of the locators of route definitions.
 *
 * @param name name of the bean or, for a route locator, of its class
 * @param readRoutes reads the routes with the given metadata, or all if it is empty, in
 * the order in which they are defined, and calls the action for each definition that it
 * reads; an error means that routes cannot be read
 */
record RouteSource(String name, BiFunction<Map<String, Object>, Runnable, Flux<Route>> readRoutes) {

	private static final int ATTEMPTS = 100;

	/** Creates a source of the routes that a locator returns. */
	static RouteSource of(String name, RouteLocator locator) {
		return new RouteSource(name, (metadata, progress) -> metadata.isEmpty() ? locator.getRoutes()
				: locator.getRoutesByMetadata(metadata));
	}

	/**
	 * Creates a source of the routes whose definitions a locator returns. Its error is an
	 * {@link UnresolvedRouteException} if it can read the definitions, but not resolve
	 * one.
	 */
	static RouteSource of(String name, RouteDefinitionLocator locator, RouteDefinitionResolver resolver) {
		return new RouteSource(name,
				(metadata, progress) -> resolver.skipFailing(definitions(locator))
					.doOnNext((definition) -> progress.run())
					.filter((definition) -> RouteLocator.matchMetadata(definition.getMetadata(), metadata))
					.concatMap((definition) -> resolver.resolve(definition)
						.onErrorMap((error) -> new UnresolvedRouteException(definition.getId(), error))));
	}

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
	 * Signals all errors, including those that Reactor considers fatal and would throw at
	 * the caller, such as a class that a filter lacks.
	 */
	static <T> Mono<T> signalAllErrors(Mono<T> reading) {
		return Mono.create((sink) -> {
			try {
				// One signal: a value that nobody has requested yet is lost with a
				// second.
				sink.onDispose(reading.singleOptional()
					.contextWrite(sink.contextView())
					.subscribe((value) -> sink.success(value.orElse(null)), sink::error));
			}
			catch (Throwable ex) {
				sink.error(ex);
			}
		});
	}

}
