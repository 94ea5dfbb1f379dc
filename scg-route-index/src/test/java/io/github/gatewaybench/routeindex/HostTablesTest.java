package io.github.gatewaybench.routeindex;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;

import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.handler.predicate.HostRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.MethodRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What tables of many hosts cost, counted where it can be.
 */
class HostTablesTest {

	private static final Runnable UNCOUNTED = () -> {
	};

	private static final int HOSTS = 2000;

	private final HostRoutePredicateFactory hosts = new HostRoutePredicateFactory();

	private final PathRoutePredicateFactory paths = PathFactory.create();

	private final MethodRoutePredicateFactory methods = new MethodRoutePredicateFactory();

	@ParameterizedTest
	@CsvSource({ "t%d.example.com, t7.example.com", "*.t%d.example.com, a.t7.example.com",
			"**.t%d.example.com, t7.example.com", "{name}.t%d.example.com, a.t7.example.com",
			"api-*.t%d.example.com, api-1.t7.example.com", "T%d.Example.com, T7.Example.com",
			"t%d.example.com:8080, t7.example.com:8080" })
	void onlyTheRoutesOfTheHostAreAsked(String pattern, String host) {
		for (Layout layout : Layout.values()) {
			IndexedRouteLocator index = index(table(HOSTS, (i) -> layout.predicate(this, pattern.formatted(i))));
			assertThat(walk(index, host, "/api/x")).as("%s", layout).isEqualTo(new Walk("7", 1));
			assertThat(walk(index, host, "/none").asked()).as("%s", layout).isLessThanOrEqualTo(1);
			assertThat(walk(index, "t7.example.org", "/api/x")).as("%s", layout).isEqualTo(new Walk(null, 0));
		}
	}

	@Test
	void aHostOfManyLabelsIsLookedUpByFewOfThem() {
		IndexedRouteLocator index = index(table(HOSTS, (i) -> host("*.t%d.example.com".formatted(i))));
		String host = "a.".repeat(100_000) + "t7.example.com";
		long before = allocated();
		assertThat(index.getCandidates(exchange(host, "/", new AtomicInteger()), UNCOUNTED).count().block())
			.isPositive();
		assertThat(allocated() - before).isLessThan(50L * host.length());
	}

	@Test
	void aSaveOnlyCopiesTheListOfManyHosts() {
		IntFunction<AsyncPredicate<ServerWebExchange>> predicate = (i) -> host("t%d.example.com".formatted(i))
			.and(path("/api/**"));
		assertASaveOnlyCopiesTheList(predicate);
	}

	@Test
	void aSaveOnlyCopiesTheListOfManyMethodsAndHosts() {
		IntFunction<AsyncPredicate<ServerWebExchange>> predicate = (i) -> this.methods
			.applyAsync((config) -> config.setMethods(HttpMethod.GET))
			.and(host("*.t%d.example.com".formatted(i)))
			.and(path("/api/" + i));
		assertASaveOnlyCopiesTheList(predicate);
	}

	@Test
	void aLateCatchAllInAnEarlierSourceCostsNothing() {
		assertThat(allocatedByBuild(10_000)).isLessThan(20 * allocatedByBuild(1000));
	}

	private long allocatedByBuild(int count) {
		Route catchAll = route("all", 1000, path("/**"));
		List<Route> routes = table(count, (i) -> path("/mock/" + i));
		IndexedRouteLocator index = new IndexedRouteLocator(List.of(RouteSource.of("first", () -> Flux.just(catchAll)),
				RouteSource.of("second", () -> Flux.fromIterable(routes))), (event) -> {
				}, Duration.ofMinutes(1));
		long before = allocated();
		index.refresh();
		long allocated = allocated() - before;
		assertThat(index.getRoutes().blockLast()).isSameAs(catchAll);
		return allocated;
	}

	/** How long a save takes, RouteSaveBenchmark measures. */
	private void assertASaveOnlyCopiesTheList(IntFunction<AsyncPredicate<ServerWebExchange>> predicate) {
		long copies = 2 * 20_000 * Long.BYTES; // of references, which a JVM may shorten
		assertThat(allocatedBySave(20_000, predicate)).isLessThan(allocatedBySave(200, predicate) + copies);
	}

	/** The median: now and then a map grows. */
	private long allocatedBySave(int count, IntFunction<AsyncPredicate<ServerWebExchange>> predicate) {
		IndexedRouteLocator index = index(table(count, predicate));
		long[] bytes = new long[301];
		for (int i = 0; i < bytes.length; i++) {
			Route changed = route(Integer.toString(count / 2 + i % 7), 0, predicate.apply(count / 2 + i % 7));
			long before = allocated();
			index.put("test", changed.getId(), changed, index.table().startedBuildCount());
			bytes[i] = allocated() - before;
		}
		Arrays.sort(bytes);
		return bytes[bytes.length / 2];
	}

	private static long allocated() {
		return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
			.getThreadAllocatedBytes(Thread.currentThread().getId());
	}

	/** Asks as the gateway does: one after the other, until one matches. */
	private static Walk walk(IndexedRouteLocator index, String host, String path) {
		AtomicInteger asked = new AtomicInteger();
		Route route = index.getCandidates(exchange(host, path, new AtomicInteger()), UNCOUNTED)
			.filterWhen((candidate) -> {
				asked.addAndGet(candidate.getUri().getHost() != null ? 1 : 0);
				return candidate.getPredicate().apply(exchange(host, path, new AtomicInteger()));
			})
			.next()
			.block();
		AtomicInteger read = new AtomicInteger();
		ServerWebExchange exchange = exchange(host, path, read);
		index.getCandidates(exchange, UNCOUNTED)
			.concatMap((candidate) -> candidate.getPredicate().apply(exchange))
			.blockLast();
		assertThat(read).as("times that the headers were read").hasValueLessThan(10);
		return new Walk((route != null) ? route.getId() : null, asked.get());
	}

	private static ServerWebExchange exchange(String host, String path, AtomicInteger headersRead) {
		ServerWebExchange exchange = MockServerWebExchange
			.from(MockServerHttpRequest.get("http://localhost" + path).header("Host", host));
		return exchange.mutate().request(new ServerHttpRequestDecorator(exchange.getRequest()) {

			@Override
			public HttpHeaders getHeaders() {
				headersRead.incrementAndGet();
				return super.getHeaders();
			}

		}).build();
	}

	private static IndexedRouteLocator index(List<Route> routes) {
		IndexedRouteLocator index = new IndexedRouteLocator(
				List.of(RouteSource.of("test", () -> Flux.fromIterable(routes))), (event) -> {
				}, Duration.ofMinutes(1));
		index.refresh();
		return index;
	}

	private static List<Route> table(int count, IntFunction<AsyncPredicate<ServerWebExchange>> predicate) {
		return new ArrayList<>(
				IntStream.range(0, count).mapToObj((i) -> route(Integer.toString(i), 0, predicate.apply(i))).toList());
	}

	private static Route route(String id, int order, AsyncPredicate<ServerWebExchange> predicate) {
		return Route.async().id(id).order(order).uri("http://localhost:1").asyncPredicate(predicate).build();
	}

	private AsyncPredicate<ServerWebExchange> host(String pattern) {
		return this.hosts.applyAsync((config) -> config.setPatterns(List.of(pattern)));
	}

	private AsyncPredicate<ServerWebExchange> path(String pattern) {
		return this.paths.applyAsync((config) -> config.setPatterns(List.of(pattern)));
	}

	/**
	 * A way through the candidates.
	 *
	 * @param route the id of the one that matched
	 * @param asked how many were asked
	 */
	private record Walk(String route, int asked) {
	}

	private enum Layout {

		HOST_AND_PATH, METHOD_HOST_AND_PATH, HOST_THEN_UNKNOWN;

		private AsyncPredicate<ServerWebExchange> predicate(HostTablesTest test, String pattern) {
			AsyncPredicate<ServerWebExchange> host = test.host(pattern);
			return switch (this) {
				case HOST_AND_PATH -> host.and(test.path("/api/**"));
				case METHOD_HOST_AND_PATH ->
					test.methods.applyAsync((config) -> config.setMethods(HttpMethod.GET, HttpMethod.POST))
						.and(host)
						.and(test.path("/api/{x}"));
				case HOST_THEN_UNKNOWN -> host.and(test.path("/none").negate());
			};
		}

	}

}
