package io.github.gatewaybench.routeindex;

import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;

/**
 * A repository whose changes can be put into the index one by one, for it can be asked
 * for a single route. With {@code route-index.write-through} its {@code save} and
 * {@code delete} take effect when they are over.
 * <p>
 * {@link #getRouteDefinitions()} must tell a route that was not there before behind all
 * others, and one that is saved again where it was: the order of a change is not asked
 * for.
 */
public interface WriteThroughRouteDefinitionRepository extends RouteDefinitionRepository {

	/**
	 * Reads one route.
	 * @param id of the route
	 * @return the definition that {@link #getRouteDefinitions()} would tell now; empty if
	 * there would be none with this id
	 */
	Mono<RouteDefinition> findById(String id);

}
