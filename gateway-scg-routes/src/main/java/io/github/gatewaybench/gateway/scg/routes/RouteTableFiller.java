package io.github.gatewaybench.gateway.scg.routes;

import java.net.URI;
import java.time.Duration;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.stereotype.Component;

/**
 * Fills the table with {@code routes.count} benchmark routes, unless it holds exactly
 * these. This happens before anything is started: neither the server nor the first
 * refresh of the routes sees another table.
 */
@Component
class RouteTableFiller implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(RouteTableFiller.class);

	private final RoutesProperties properties;

	private final MongoRouteDefinitionRepository repository;

	RouteTableFiller(RoutesProperties properties, MongoRouteDefinitionRepository repository) {
		this.properties = properties;
		this.repository = repository;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (this.properties.count() != null) {
			fill(this.properties.count());
		}
	}

	private void fill(int count) {
		URI upstream = this.properties.upstream();
		long start = System.nanoTime();
		boolean filled = Boolean.TRUE
			.equals(this.repository.holdsExactly(count, BenchmarkRoutes::id, upstream).block());
		if (!filled) {
			Flux<RouteDefinition> routes = Flux.range(0, count)
				.map((number) -> BenchmarkRoutes.route(number, upstream));
			this.repository.replaceAll(routes).block();
		}
		logger.info("{} {} routes to {} in {} ms", filled ? "Found" : "Stored", count, upstream,
				Duration.ofNanos(System.nanoTime() - start).toMillis());
	}

}
