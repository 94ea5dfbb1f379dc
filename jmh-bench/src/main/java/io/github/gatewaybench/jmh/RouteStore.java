package io.github.gatewaybench.jmh;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.routeindex.WriteThroughRouteDefinitionRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.route.RouteDefinition;

/**
 * Keeps route definitions in memory, in the order in which they were first saved. Its own
 * cost is next to nothing, also for reading a single one.
 */
class RouteStore implements WriteThroughRouteDefinitionRepository {

	private final Map<String, RouteDefinition> definitions = new LinkedHashMap<>();

	RouteStore(List<RouteDefinition> definitions) {
		definitions.forEach((each) -> this.definitions.put(each.getId(), each));
	}

	@Override
	public Flux<RouteDefinition> getRouteDefinitions() {
		return Flux.defer(() -> Flux.fromIterable(all()));
	}

	private List<RouteDefinition> all() {
		synchronized (this.definitions) {
			return new ArrayList<>(this.definitions.values());
		}
	}

	@Override
	public Mono<RouteDefinition> findById(String id) {
		return Mono.fromSupplier(() -> {
			synchronized (this.definitions) {
				return this.definitions.get(id);
			}
		});
	}

	@Override
	public Mono<Void> save(Mono<RouteDefinition> route) {
		return route.doOnNext((each) -> {
			synchronized (this.definitions) {
				this.definitions.put(each.getId(), each);
			}
		}).then();
	}

	@Override
	public Mono<Void> delete(Mono<String> routeId) {
		return routeId.doOnNext((id) -> {
			synchronized (this.definitions) {
				this.definitions.remove(id);
			}
		}).then();
	}

}
