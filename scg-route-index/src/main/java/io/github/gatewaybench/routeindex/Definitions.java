package io.github.gatewaybench.routeindex;

import java.util.ConcurrentModificationException;

import reactor.core.publisher.Flux;

import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionLocator;

/**
 * Reads route definitions.
 */
final class Definitions {

	private static final int ATTEMPTS = 100;

	private Definitions() {
	}

	/**
	 * @param locator of route definitions
	 * @return its definitions, read again for each subscriber
	 */
	static Flux<RouteDefinition> of(RouteDefinitionLocator locator) {
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

}
