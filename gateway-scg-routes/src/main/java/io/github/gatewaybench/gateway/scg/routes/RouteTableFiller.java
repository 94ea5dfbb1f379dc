package io.github.gatewaybench.gateway.scg.routes;

import java.nio.file.Path;
import java.time.Duration;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.stereotype.Component;

/**
 * Fills the table with benchmark routes, {@code routes.count} numbered ones or one for
 * each of {@code routes.templates}, unless it holds exactly these or neither is set. This
 * happens before anything is started: neither the server nor the first refresh of the
 * routes sees another table.
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
		Integer count = this.properties.count();
		Path templates = this.properties.templates();
		if (templates != null && count != null) {
			throw new InvalidConfigurationPropertyValueException("routes.templates", templates,
					"The table has as many routes as this file has templates: leave out routes.count.");
		}
		if (templates != null) {
			fill(BenchmarkRoutes.ofTemplates(templates, this.properties.upstream()));
		}
		else if (count != null) {
			fill(BenchmarkRoutes.numbered(count, this.properties.upstream()));
		}
	}

	private void fill(BenchmarkRoutes routes) {
		long start = System.nanoTime();
		boolean filled = Boolean.TRUE.equals(this.repository.holdsExactly(routes.count(), routes::route).block());
		if (!filled) {
			this.repository.replaceAll(Flux.range(0, routes.count()).map(routes::route)).block();
		}
		logger.info("{} {} routes to {} in {} ms", filled ? "Found" : "Stored", routes.count(), routes.upstream(),
				Duration.ofNanos(System.nanoTime() - start).toMillis());
	}

}
