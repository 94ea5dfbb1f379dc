package io.github.gatewaybench.gateway.scg.routes;

import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;

/**
 * A repository of route definitions that can return a single one. In today's versions, an
 * interface of the route index declares this method; this stack has no route index.
 */
interface RouteByIdRepository extends RouteDefinitionRepository {

	Mono<RouteDefinition> findById(String id);

}
