package io.github.gatewaybench.jmh;

import java.util.stream.IntStream;

import io.github.gatewaybench.routeindex.IndexedLookup;
import reactor.core.publisher.Mono;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.context.reactive.GenericReactiveWebApplicationContext;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.web.server.ServerWebExchange;

/**
 * A gateway with scg-route-index and stored routes, as an application would start it, but
 * without a server.
 */
final class IndexedGateway implements AutoCloseable {

	private final ConfigurableApplicationContext gateway;

	private final RouteDefinitionRepository repository;

	private final IndexedLookup lookup;

	/**
	 * Starts the gateway and waits until it has all routes.
	 * @param table the routes that are stored
	 */
	IndexedGateway(SampleTable table) {
		RouteStore store = new RouteStore(
				IntStream.range(0, table.size()).mapToObj((number) -> table.definition(number, 0)).toList());
		this.gateway = new SpringApplicationBuilder(Application.class).web(WebApplicationType.REACTIVE)
			.contextFactory((type) -> new GenericReactiveWebApplicationContext())
			.initializers(
					(context) -> ((GenericApplicationContext) context).registerBean(RouteStore.class, () -> store))
			.properties("scg.route-index.write-through=true", "spring.main.banner-mode=off")
			.run();
		this.repository = this.gateway.getBean(RouteDefinitionRepository.class);
		RouteLocator routes = this.gateway.getBean(RouteLocator.class);
		routes.getRoutes().blockLast();
		this.lookup = IndexedLookup.in(routes);
	}

	/**
	 * Saves a route, which is in force when the method returns.
	 * @param definition definition of the route
	 */
	void save(RouteDefinition definition) {
		this.repository.save(Mono.just(definition)).block();
	}

	/**
	 * Finds the route of a request.
	 * @param exchange exchange of the request
	 * @return its route; null if there is none
	 */
	Route lookup(ServerWebExchange exchange) {
		return this.lookup.apply(exchange).block();
	}

	@Override
	public void close() {
		this.gateway.close();
	}

	@EnableAutoConfiguration
	static class Application {

	}

}
