package io.github.gatewaybench.routeindex;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

import io.github.gatewaybench.routeindex.Tables.PredicateSpec;
import io.github.gatewaybench.routeindex.Tables.RequestSpec;
import io.github.gatewaybench.routeindex.Tables.RouteSpec;
import org.junit.jupiter.api.Test;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.handler.predicate.AbstractRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.HostRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.handler.predicate.RoutePredicateFactory;
import org.springframework.cloud.gateway.route.CachingRouteLocator;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.core.env.Environment;
import org.springframework.util.AntPathMatcher;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;

/**
 * Whatever the table and the request: the index chooses the route that the gateway's own
 * walk chooses, fails as it fails, and leaves the same attributes on the exchange.
 */
@SpringBootTest(properties = { "spring.main.web-application-type=reactive", "spring.main.banner-mode=off" })
class SameAsGatewayTest {

	private static final int TABLES = Integer.getInteger("route-index.tables", 500);

	@Autowired
	private RouteDefinitionResolver resolver;

	@Autowired
	@Qualifier("pathRoutePredicateFactory")
	private PathRoutePredicateFactory paths;

	@Autowired
	private FilteringWebHandler webHandler;

	@Autowired
	private Environment environment;

	@Test
	void builtAtOnce() {
		qt().withExamples(TABLES).forAll(Tables.tables(), Tables.requests()).checkAssert((table, requests) -> {
			List<Route> routes = table.stream().map(this::route).toList();
			assertSame(routes, index(halves(routes)), requests);
		});
	}

	@Test
	void byHost() {
		qt().withExamples(TABLES).forAll(Tables.hostTables(), Tables.requests()).checkAssert((table, requests) -> {
			List<Route> routes = table.stream().map(this::route).toList();
			assertSame(routes, index(halves(routes)), requests);
		});
	}

	@Test
	void changedRouteByRoute() {
		qt().withExamples(TABLES)
			.forAll(Tables.tables(), Tables.hostTables(), Tables.requests())
			.checkAssert((first, changes, requests) -> {
				// What a repository of definitions holds: one route for each id.
				Map<String, Route> stored = new LinkedHashMap<>();
				first.forEach((spec) -> stored.put("r" + spec.id(), route(spec)));
				IndexedRouteLocator index = index(List.of(List.copyOf(stored.values())));
				for (RouteSpec change : changes) {
					String id = "r" + change.id();
					// Of those that are there every second one is taken away.
					if (stored.containsKey(id) && change.predicates().size() % 2 == 0) {
						stored.remove(id);
						index.put("test", id, null, index.table().startedBuildCount());
					}
					else {
						Route route = route(change);
						stored.put(id, route);
						index.put("test", id, route, index.table().startedBuildCount());
					}
				}
				List<Route> routes = List.copyOf(stored.values());
				assertThat(index.getRoutes().collectList().block()).isEqualTo(
						new CachingRouteLocator(() -> Flux.fromIterable(routes)).getRoutes().collectList().block());
				assertSame(routes, index, requests);
			});
	}

	private void assertSame(List<Route> routes, IndexedRouteLocator index, List<RequestSpec> requests) {
		RoutePredicateHandlerMapping gateway = new RoutePredicateHandlerMapping(this.webHandler,
				new CachingRouteLocator(() -> Flux.fromIterable(routes)), new GlobalCorsProperties(), this.environment);
		RoutePredicateHandlerMapping indexed = new IndexedRoutePredicateHandlerMapping(this.webHandler, index,
				new GlobalCorsProperties(), this.environment, null);
		for (RequestSpec request : requests) {
			assertThat(outcome(indexed, request)).as("%s", request).isEqualTo(outcome(gateway, request));
		}
	}

	/** Everything that a lookup leaves behind, as text where values have no equality. */
	static Map<String, Object> outcome(RoutePredicateHandlerMapping mapping, RequestSpec request) {
		ServerWebExchange exchange = exchange(request);
		Map<String, Object> outcome = new TreeMap<>();
		try {
			outcome.put("handled", mapping.getHandler(exchange).blockOptional().isPresent());
		}
		catch (RuntimeException ex) {
			// Routes that are left out fail a second time where they are passed.
			outcome.put("error", Exceptions.unwrapMultiple(ex).get(0).toString());
		}
		outcome.putAll(exchange.getAttributes());
		outcome.remove(ServerWebExchangeUtils.GATEWAY_REACTOR_CONTEXT_ATTR);
		outcome.remove(ServerWebExchange.LOG_ID_ATTRIBUTE);
		return outcome;
	}

	private static ServerWebExchange exchange(RequestSpec request) {
		URI uri = URI
			.create("http://localhost" + request.path() + (request.query().isEmpty() ? "" : "?" + request.query()));
		MockServerHttpRequest.BaseBuilder<?> builder = MockServerHttpRequest
			.method(HttpMethod.valueOf(request.method()), uri);
		request.headers().forEach(builder::header);
		if (!request.host().isEmpty()) {
			builder.header("Host", request.host());
		}
		ServerWebExchange exchange = MockServerWebExchange.from(builder);
		// What the gateway's weight filter leaves there before the lookup.
		exchange.getAttributes().put(ServerWebExchangeUtils.WEIGHT_ATTR, Map.of("group", request.weighted()));
		return exchange;
	}

	/** Two sources that have these routes between them. */
	private static List<List<Route>> halves(List<Route> routes) {
		return List.of(routes.subList(0, routes.size() / 2), routes.subList(routes.size() / 2, routes.size()));
	}

	private IndexedRouteLocator index(List<List<Route>> sources) {
		IndexedRouteLocator index = IndexedLookup.locator(
				sources.stream().map((routes) -> RouteSource.of("test", () -> Flux.fromIterable(routes))).toList());
		index.refresh();
		return index;
	}

	private Route route(RouteSpec spec) {
		return isDefinable(spec) ? definedRoute(spec) : builtRoute(spec);
	}

	/** Definitions have no "or" and no "not". */
	static boolean isDefinable(RouteSpec spec) {
		return spec.predicates()
			.stream()
			.noneMatch((each) -> each.name().equals("Either") || each.name().equals("Not"));
	}

	private Route definedRoute(RouteSpec spec) {
		Route route = this.resolver.resolve(definition(spec)).block();
		assertThat(route).as("%s", spec).isNotNull();
		return route;
	}

	static RouteDefinition definition(RouteSpec spec) {
		RouteDefinition definition = new RouteDefinition();
		definition.setId("r" + spec.id());
		definition.setOrder(spec.order());
		definition.setUri(URI.create("http://localhost:1"));
		definition.setPredicates(spec.predicates().stream().map(SameAsGatewayTest::predicate).toList());
		return definition;
	}

	private static PredicateDefinition predicate(PredicateSpec spec) {
		PredicateDefinition predicate = new PredicateDefinition();
		predicate.setName(spec.name());
		for (int i = 0; i < spec.arguments().size(); i++) {
			predicate.addArg("_genkey_" + i, spec.arguments().get(i));
		}
		return predicate;
	}

	/** As the gateway's Java DSL builds routes: with "or" and "not". */
	private Route builtRoute(RouteSpec spec) {
		AsyncPredicate<ServerWebExchange> all = null;
		for (PredicateSpec each : spec.predicates()) {
			AsyncPredicate<ServerWebExchange> predicate = switch (each.name()) {
				case "Path" -> path(each.arguments());
				case "Either" -> path(List.of("/a/**")).or(path(List.of("/b")));
				case "Not" -> path(List.of("/a/*")).negate();
				default -> AsyncPredicate.from(new Seen.Test(true));
			};
			all = (all != null) ? all.and(predicate) : predicate;
		}
		return Route.async()
			.id("r" + spec.id())
			.order(spec.order())
			.uri("http://localhost:1")
			.asyncPredicate(all)
			.build();
	}

	private AsyncPredicate<ServerWebExchange> path(List<String> patterns) {
		return this.paths.applyAsync((config) -> config.setPatterns(patterns));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		Seen seen() {
			return new Seen();
		}

		@Bean
		RoutePredicateFactory<Seen.Config> seenLater() {
			return new Seen() {

				@Override
				public String name() {
					return "SeenLater";
				}

				@Override
				public AsyncPredicate<ServerWebExchange> applyAsync(Config config) {
					Predicate<ServerWebExchange> test = apply(config);
					return (exchange) -> Mono.fromCallable(() -> test.test(exchange))
						.subscribeOn(Schedulers.parallel());
				}
			};
		}

		@Bean
		RoutePredicateFactory<Seen.Config> throwing() {
			return failing("Throws", (exchange) -> {
				throw new IllegalStateException("thrown");
			});
		}

		@Bean
		RoutePredicateFactory<Seen.Config> failingLater() {
			return failing("FailsLater", (exchange) -> Mono.error(new IllegalStateException("failed later")));
		}

		@Bean
		RoutePredicateFactory<PathRoutePredicateFactory.Config> rewrittenPath() {
			return paths("RewrittenPath", new PathPatternParser() {

				@Override
				public PathPattern parse(String pattern) {
					return super.parse(pattern.replace("/a", "/b"));
				}

			});
		}

		private static RoutePredicateFactory<PathRoutePredicateFactory.Config> paths(String name,
				PathPatternParser parser) {
			PathRoutePredicateFactory paths = PathFactory.create();
			paths.setPathPatternParser(parser);
			return new AbstractRoutePredicateFactory<>(PathRoutePredicateFactory.Config.class) {

				@Override
				public String name() {
					return name;
				}

				@Override
				public List<String> shortcutFieldOrder() {
					return paths.shortcutFieldOrder();
				}

				@Override
				public ShortcutType shortcutType() {
					return paths.shortcutType();
				}

				@Override
				public Predicate<ServerWebExchange> apply(PathRoutePredicateFactory.Config config) {
					return paths.apply(config);
				}

			};
		}

		@Bean
		RoutePredicateFactory<PathRoutePredicateFactory.Config> slashedPath() {
			return paths("SlashedPath", LenientParser.withSlash());
		}

		@Bean
		HostRoutePredicateFactory hostWithoutPort() {
			return host("HostWithoutPort", false);
		}

		@Bean
		HostRoutePredicateFactory hostInAnyCase() {
			AntPathMatcher anyCase = new AntPathMatcher(".");
			anyCase.setCaseSensitive(false);
			HostRoutePredicateFactory hosts = host("HostInAnyCase", true);
			hosts.setPathMatcher(anyCase);
			return hosts;
		}

		@Bean
		HostRoutePredicateFactory hostOfOneLabel() {
			HostRoutePredicateFactory hosts = host("HostOfOneLabel", true);
			hosts.setPathMatcher(new AntPathMatcher());
			return hosts;
		}

		private static HostRoutePredicateFactory host(String name, boolean includePort) {
			return new HostRoutePredicateFactory(includePort) {

				@Override
				public String name() {
					return name;
				}

			};
		}

		private static RoutePredicateFactory<Seen.Config> failing(String name,
				Function<ServerWebExchange, Mono<Boolean>> test) {
			return new Seen() {

				@Override
				public String name() {
					return name;
				}

				@Override
				public AsyncPredicate<ServerWebExchange> applyAsync(Config config) {
					return test::apply;
				}
			};
		}

	}

	/**
	 * A predicate of an application, which writes down which attributes it finds.
	 */
	static class Seen extends AbstractRoutePredicateFactory<Seen.Config> {

		Seen() {
			super(Config.class);
		}

		@Override
		public List<String> shortcutFieldOrder() {
			return List.of("answer");
		}

		@Override
		public Predicate<ServerWebExchange> apply(Config config) {
			return new Test(config.answer);
		}

		record Test(boolean answer) implements Predicate<ServerWebExchange> {

			@Override
			public boolean test(ServerWebExchange exchange) {
				Map<String, Object> found = new HashMap<>(exchange.getAttributes());
				List<Object> seen = new ArrayList<>(exchange.getAttributeOrDefault("seen", List.of()));
				found.remove("seen");
				found.remove(ServerWebExchange.LOG_ID_ATTRIBUTE);
				found.remove(ServerWebExchangeUtils.GATEWAY_REACTOR_CONTEXT_ATTR);
				seen.add(found);
				exchange.getAttributes().put("seen", List.copyOf(seen));
				return this.answer;
			}

		}

		static class Config {

			private boolean answer;

			public void setAnswer(boolean answer) {
				this.answer = answer;
			}

		}

	}

}
