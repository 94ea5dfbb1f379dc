package io.github.gatewaybench.jmh;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import reactor.core.publisher.Flux;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.context.reactive.GenericReactiveWebApplicationContext;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.filter.factory.GatewayFilterFactory;
import org.springframework.cloud.gateway.handler.predicate.RoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRouteLocator;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.convert.ConversionService;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.validation.Validator;

/**
 * The time in which Spring Cloud Gateway makes routes from route definitions, as at every
 * refresh, in milliseconds for all of them.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RouteResolveBenchmark extends RouteBenchmark {

	/**
	 * Builds the routes of all definitions.
	 * @param definitions definitions of routes, and the locator that resolves them
	 * @return the last route
	 */
	@Benchmark
	public Route resolve(Definitions definitions) {
		return definitions.locator.getRoutes().blockLast();
	}

	/**
	 * Route definitions with one predicate and one filter each, and the gateway's
	 * locator, which resolves them.
	 */
	@State(Scope.Benchmark)
	public static class Definitions {

		/**
		 * When the conversion service and the validator are looked up: {@code each} time
		 * a predicate or a filter is configured, as in the gateway, or {@code once}.
		 */
		@Param({ "each", "once" })
		public String lookup;

		/** Number of definitions. */
		@Param("1000")
		public int routes;

		private ConfigurableApplicationContext gateway;

		private RouteDefinitionRouteLocator locator;

		/** Starts a gateway without a server. */
		@Setup
		public void setUp() {
			if (!this.lookup.equals("each") && !this.lookup.equals("once")) {
				throw new IllegalArgumentException("lookup is '%s': it must be each or once".formatted(this.lookup));
			}
			SampleTable table = SampleTable.of("path", this.routes);
			List<RouteDefinition> definitions = IntStream.range(0, this.routes)
				.mapToObj((number) -> definition(table, number))
				.toList();
			this.gateway = new SpringApplicationBuilder(Application.class).web(WebApplicationType.REACTIVE)
				.contextFactory((type) -> new GenericReactiveWebApplicationContext())
				.properties("spring.main.banner-mode=off")
				.run();
			this.locator = this.gateway.getBean(LocatorFactory.class)
				.create(() -> Flux.fromIterable(definitions), this.lookup.equals("once"));
		}

		private static RouteDefinition definition(SampleTable table, int number) {
			RouteDefinition definition = table.definition(number, 0);
			definition.setFilters(List.of(new FilterDefinition("StripPrefix=1")));
			return definition;
		}

		/** Stops the gateway. */
		@TearDown
		public void tearDown() {
			this.gateway.close();
		}

	}

	@EnableAutoConfiguration
	static class Application {

		/** Creates locators from the same beans as the gateway's auto-configuration. */
		@Bean
		@SuppressWarnings("rawtypes")
		LocatorFactory locatorFactory(BeanFactory beans, GatewayProperties properties,
				List<RoutePredicateFactory> predicates, List<GatewayFilterFactory> filters,
				@Qualifier("webFluxConversionService") ObjectProvider<ConversionService> conversionService,
				ObjectProvider<Validator> validator, ConfigurationService own) {
			return (definitions, once) -> {
				ConfigurationService service = once
						? new ConfigurationService(beans, memoize(conversionService), memoize(validator))
						: new ConfigurationService(beans, conversionService, validator);
				service.setApplicationEventPublisher(own.getPublisher());
				return new RouteDefinitionRouteLocator(definitions::get, predicates, filters, properties, service);
			};
		}

		private static <T> Supplier<T> memoize(ObjectProvider<T> provider) {
			return SingletonSupplier.of(provider::getIfAvailable);
		}

	}

	/**
	 * Creates a route locator. With {@code once}, the conversion service and the
	 * validator are looked up a single time, not each time a predicate or a filter is
	 * configured.
	 */
	private interface LocatorFactory {

		RouteDefinitionRouteLocator create(Supplier<Flux<RouteDefinition>> definitions, boolean once);

	}

}
