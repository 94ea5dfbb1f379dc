package io.github.gatewaybench.gateway.scg.routes;

import java.net.URI;
import java.util.List;

import org.bson.Document;
import reactor.core.publisher.Flux;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * The application without its gateway: the route table alone.
 */
final class Table implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private Table(ConfigurableApplicationContext context) {
		this.context = context;
	}

	static Table open(String... arguments) {
		return open(GatewayScgRoutesApplication.class, arguments);
	}

	static Table open(Class<?> application, String... arguments) {
		return new Table(new SpringApplicationBuilder(application).web(WebApplicationType.NONE)
			.properties("spring.cloud.gateway.server.webflux.enabled=false")
			.run(arguments));
	}

	static RouteDefinition route(String id, String path) {
		RouteDefinition route = new RouteDefinition();
		route.setId(id);
		route.setPredicates(List.of(new PredicateDefinition("Path=" + path)));
		route.setUri(URI.create("http://127.0.0.1:9"));
		return route;
	}

	<T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	MongoRouteDefinitionRepository repository() {
		return bean(MongoRouteDefinitionRepository.class);
	}

	List<RouteDefinition> routes() {
		return repository().getRouteDefinitions().collectList().block();
	}

	List<String> ids() {
		return routes().stream().map(RouteDefinition::getId).toList();
	}

	/**
	 * What is stored.
	 * @return every document as it stands in the collection
	 */
	List<Document> documents() {
		return Flux.from(mongo().getCollection("mongoRouteDefinition").flatMapMany((c) -> c.find().batchSize(1000)))
			.collectList()
			.block();
	}

	void insert(Document document) {
		mongo().getCollection("mongoRouteDefinition").flatMapMany((c) -> c.insertOne(document)).blockLast();
	}

	private ReactiveMongoTemplate mongo() {
		return bean(ReactiveMongoTemplate.class);
	}

	@Override
	public void close() {
		this.context.close();
	}

}
