package io.github.gatewaybench.routeindex;

import reactor.core.publisher.Flux;

import org.springframework.cloud.gateway.route.Route;

/**
 * A source of routes: a route locator, or one of the locators of route definitions.
 *
 * @param name of its bean
 * @param routes all its routes in the order in which they are defined, read again for
 * each subscriber; an error means that they cannot be read
 */
record RouteSource(String name, Flux<Route> routes) {
}
