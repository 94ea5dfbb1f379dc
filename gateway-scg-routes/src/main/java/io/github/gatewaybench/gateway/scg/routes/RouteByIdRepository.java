package io.github.gatewaybench.gateway.scg.routes;

import io.github.gatewaybench.routeindex.WriteThroughRouteDefinitionRepository;

/**
 * A repository that can return a single route by its id, which the route index needs
 * after every save.
 */
interface RouteByIdRepository extends WriteThroughRouteDefinitionRepository {

}
