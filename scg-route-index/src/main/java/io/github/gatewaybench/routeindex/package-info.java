/**
 * Looks routes up in Spring Cloud Gateway by host and path. An application needs no class
 * of this package, but may implement
 * {@link io.github.gatewaybench.routeindex.WriteThroughRouteDefinitionRepository}.
 */
package io.github.gatewaybench.routeindex;
