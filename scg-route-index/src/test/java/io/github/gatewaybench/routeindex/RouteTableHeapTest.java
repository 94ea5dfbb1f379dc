package io.github.gatewaybench.routeindex;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.net.URI;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionLocator;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The heap that a gateway's routes take, with the index and without, the definitions not
 * counted. It prints bytes per route of a table of {@code -Droutes}.
 */
@EnabledIfSystemProperty(named = "routes", matches = "\\d+",
		disabledReason = "few routes say little of the heap, and many take a while: -Droutes=100000")
class RouteTableHeapTest {

	private static final int ROUTES = Integer.getInteger("routes", 0);

	private final List<RouteDefinition> definitions = IntStream.range(0, ROUTES)
		.mapToObj(RouteTableHeapTest::definition)
		.toList();

	@Test
	void aRouteTakesHardlyMoreThanInTheGatewaysOwnCache() {
		long stock = bytesPerRoute(false);
		long indexed = bytesPerRoute(true);
		System.out.printf("%,d routes: %d bytes of heap per route, %d with the index%n", ROUTES, stock, indexed);
		assertThat(indexed).isLessThan(stock * 11 / 10);
	}

	private long bytesPerRoute(boolean isIndexed) {
		long[] bytes = new long[1];
		new ReactiveWebApplicationContextRunner().withUserConfiguration(Application.class)
			.withPropertyValues("scg.route-index.enabled=" + isIndexed)
			.withBean(Store.class, Store::new)
			.run((context) -> {
				// Loads and caches all that is needed once.
				refresh(context, this.definitions);
				refresh(context, List.of());
				long before = used();
				refresh(context, this.definitions);
				bytes[0] = (used() - before) / ROUTES;
			});
		return bytes[0];
	}

	private void refresh(ApplicationContext context, List<RouteDefinition> definitions) {
		context.getBean(Store.class).definitions = definitions;
		context.publishEvent(new RefreshRoutesEvent(this));
		assertThat(context.getBean(RouteLocator.class).getRoutes().count().block()).isEqualTo(definitions.size());
	}

	private static long used() {
		MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
		for (int i = 0; i < 3; i++) {
			memory.gc();
		}
		return memory.getHeapMemoryUsage().getUsed();
	}

	/** As one of the route study. */
	private static RouteDefinition definition(int number) {
		RouteDefinition definition = new RouteDefinition();
		definition.setId("%024x".formatted(number));
		definition.setUri(URI.create("http://127.0.0.1:9999"));
		definition.setPredicates(List.of(new PredicateDefinition("Path=/mock/" + number)));
		definition
			.setFilters(List.of(new FilterDefinition("AddRequestHeader=x-benchmark-routeId, %024x".formatted(number)),
					new FilterDefinition("PrefixPath=/ok")));
		return definition;
	}

	private static final class Store implements RouteDefinitionLocator {

		private volatile List<RouteDefinition> definitions = List.of();

		@Override
		public Flux<RouteDefinition> getRouteDefinitions() {
			return Flux.defer(() -> Flux.fromIterable(this.definitions));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
