package io.github.gatewaybench.routeindex;

import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;

/**
 * A repository whose changes can be put into the index one by one, because it can be
 * asked for a single route. With {@code route-index.write-through} its {@code save} and
 * {@code delete} take effect as soon as they complete.
 * <p>
 * {@link #getRouteDefinitions()} must return a new route after all others, and a route
 * that is saved again in its old position: the index does not ask for the order after a
 * change.
 */
public interface WriteThroughRouteDefinitionRepository extends RouteDefinitionRepository {

	/**
	 * Reads one route.
	 * @param id of the route
	 * @return the definition that {@link #getRouteDefinitions()} would return now; empty
	 * if it would return none with this id
	 */
	Mono<RouteDefinition> findById(String id);

}
