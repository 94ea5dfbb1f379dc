package io.github.gatewaybench.gateway.scg.routes;

import io.github.gatewaybench.routeindex.WriteThroughRouteDefinitionRepository;

/**
 * A repository that can be asked for a single route, as the route index does after every
 * save.
 */
interface RouteByIdRepository extends WriteThroughRouteDefinitionRepository {

}
