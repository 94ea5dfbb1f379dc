package io.github.gatewaybench.routeindex;

import reactor.core.publisher.Flux;

import org.springframework.cloud.gateway.route.Route;

/**
 * Where routes come from: a route locator, or one of the places of route definitions.
 *
 * @param name of its bean
 * @param routes all its routes in the order in which they are defined, read anew for each
 * subscriber; an error means that they cannot be told
 */
public record RouteSource(String name, Flux<Route> routes) {
}
