package io.github.gatewaybench.gateway.scg.routes;

import java.time.Duration;
import java.util.function.IntFunction;

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
		IntFunction<RouteDefinition> nth = (number) -> BenchmarkRoutes.route(number, this.properties.upstream());
		long start = System.nanoTime();
		boolean filled = Boolean.TRUE.equals(this.repository.holdsExactly(count, nth).block());
		if (!filled) {
			this.repository.replaceAll(Flux.range(0, count).map(nth::apply)).block();
		}
		logger.info("{} {} routes to {} in {} ms", filled ? "Found" : "Stored", count, this.properties.upstream(),
				Duration.ofNanos(System.nanoTime() - start).toMillis());
	}

}
