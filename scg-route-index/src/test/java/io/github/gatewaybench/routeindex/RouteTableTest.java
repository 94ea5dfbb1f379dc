package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.handler.predicate.CookieRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.HostRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.http.server.PathContainer;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_PREDICATE_PATH_CONTAINER_ATTR;

/**
 * What a lookup finds, also of a change that happens in the midst of it.
 */
class RouteTableTest {

	private final PathRoutePredicateFactory paths = PathFactory.create();

	private Runnable meanwhile = () -> {
	};

	private RouteTable table;

	@Test
	void aRouteThatBecomesIndexedInTheMidstOfALookupIsFound() {
		this.table = new RouteTable(List.of(List.of(route((exchange) -> Mono.just(true)),
				route(this.paths.applyAsync((config) -> config.setPatterns(List.of("/other")))))));
		Route indexed = route(this.paths.applyAsync((config) -> config.setPatterns(List.of("/one"))));
		this.meanwhile = () -> this.table.put(0, "one", indexed);
		assertThat(candidates("/one")).contains(indexed);
	}

	@Test
	void aRouteThatIsNoLongerIndexedIsFoundToo() {
		this.table = new RouteTable(
				List.of(List.of(route(this.paths.applyAsync((config) -> config.setPatterns(List.of("/two")))))));
		Route remaining = route((exchange) -> Mono.just(true));
		this.meanwhile = () -> this.table.put(0, "one", remaining);
		assertThat(candidates("/one")).contains(remaining);
	}

	@Test
	void theFirstRouteThatAsksForAHostIsFoundToo() {
		this.table = new RouteTable(
				List.of(List.of(route(this.paths.applyAsync((config) -> config.setPatterns(List.of("/one")))))));
		Route hosted = route(new HostRoutePredicateFactory()
			.applyAsync((config) -> config.setPatterns(new ArrayList<>(List.of("a.test"))))
			.and(this.paths.applyAsync((config) -> config.setPatterns(List.of("/one")))));
		this.meanwhile = () -> this.table.put(0, "one", hosted);
		assertThat(candidates("/one")).contains(hosted);
	}

	@Test
	void theReasonWhyAHostIsNotIndexedIsTold() {
		AsyncPredicate<ServerWebExchange> regex = host("{tenant:[a-z]+}.test");
		assertThat(RouteIndexReport.remainderReason(route(regex))).isEqualTo("a Host that is not indexed");
		AsyncPredicate<ServerWebExchange> cookie = new CookieRoutePredicateFactory()
			.applyAsync((config) -> config.setName("a").setRegexp("b"));
		assertThat(RouteIndexReport.remainderReason(route(cookie.and(host("a.test"))))).isEqualTo("Cookie before Host");
		assertThat(RouteIndexReport.remainderReason(route(host("example.*").and(cookie))))
			.isEqualTo("a Host that is not indexed");
		assertThat(RouteIndexReport.remainderReason(route(cookie))).isEqualTo("no Path or Host");
	}

	private static AsyncPredicate<ServerWebExchange> host(String pattern) {
		return new HostRoutePredicateFactory()
			.applyAsync((config) -> config.setPatterns(new ArrayList<>(List.of(pattern))));
	}

	/** The gateway accepts such a pattern, although no request has that path. */
	@Test
	void aPercentSignThatEncodesNothingIsNoReasonToFail() {
		Route discount = route(this.paths.applyAsync((config) -> config.setPatterns(List.of("/discount/100%"))));
		this.table = new RouteTable(List.of(List.of(discount)));
		assertThat(candidates("/discount/100%25")).contains(discount);
	}

	private List<Route> candidates(String path) {
		ServerWebExchange exchange = MockServerWebExchange
			.from(MockServerHttpRequest.get(path).header("Host", "a.test"));
		exchange.getAttributes().put(GATEWAY_PREDICATE_PATH_CONTAINER_ATTR, new InterruptingPath(path));
		return StreamSupport.stream(this.table.candidates(exchange, () -> {
		}).spliterator(), false).toList();
	}

	private static Route route(AsyncPredicate<ServerWebExchange> predicate) {
		return Route.async().id("one").uri("http://localhost:1").asyncPredicate(predicate).build();
	}

	/** Something happens, once, while it is looked up. */
	private final class InterruptingPath implements PathContainer {

		private final PathContainer path;

		private InterruptingPath(String path) {
			this.path = PathContainer.parsePath(path);
		}

		@Override
		public String value() {
			return this.path.value();
		}

		@Override
		public List<Element> elements() {
			// Asked after the search for the whole path.
			Runnable once = RouteTableTest.this.meanwhile;
			RouteTableTest.this.meanwhile = () -> {
			};
			once.run();
			return this.path.elements();
		}

	}

}
