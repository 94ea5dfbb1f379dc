package io.github.gatewaybench.routeindex;

import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;

/**
 * A repository whose changes can be put into the index one by one, because it can return
 * a single route. With {@code scg.route-index.write-through} its {@code save} and
 * {@code delete} take effect as soon as they complete.
 * <p>
 * Among the repository's routes of the same order, a new one stands last until the next
 * refresh, and one that is saved again keeps its position, whatever
 * {@link #getRouteDefinitions()} then returns.
 */
public interface WriteThroughRouteDefinitionRepository extends RouteDefinitionRepository {

	/**
	 * Reads one route.
	 * @param id id of the route
	 * @return the definition that {@link #getRouteDefinitions()} would return now; empty
	 * if it would return none with this id
	 */
	Mono<RouteDefinition> findById(String id);

}
