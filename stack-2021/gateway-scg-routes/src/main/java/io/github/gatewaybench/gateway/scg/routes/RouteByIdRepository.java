package io.github.gatewaybench.gateway.scg.routes;

import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;

/**
 * A repository that can be asked for a single route. There is no route index here.
 */
interface RouteByIdRepository extends RouteDefinitionRepository {

	Mono<RouteDefinition> findById(String id);

}
