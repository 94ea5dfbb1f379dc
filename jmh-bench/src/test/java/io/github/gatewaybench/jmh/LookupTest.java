package io.github.gatewaybench.jmh;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

class LookupTest {

	private final SampleTable table = SampleTable.of("path", 100);

	private final List<Route> routes = this.table.routes();

	private final Lookup linear = Lookup.of("linear", this.routes);

	@ParameterizedTest
	@CsvSource({ "linear, 1", "linear, 100", "two-level, 1", "two-level, 100", "indexed, 1", "indexed, 100" })
	void findsWhatItShould(String strategy, int count) {
		RouteLookupBenchmark.Table table = new RouteLookupBenchmark.Table();
		table.strategy = strategy;
		table.table = "path";
		table.routes = count;
		table.hit = "last";
		table.setUp();
		Route route = new RouteLookupBenchmark().lookup(table, new RequestCursor());
		assertThat(route.getId()).isEqualTo(StudyRoutes.id(count - 1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "path", "host", "host-path", "host-ending" })
	void everyTableIsLookedUpAlike(String name) {
		SampleTable sample = SampleTable.of(name, 100);
		for (String strategy : List.of("linear", "two-level", "indexed")) {
			LookupSetup.check(Lookup.of(strategy, sample.routes()), sample);
		}
	}

	@ParameterizedTest
	@CsvSource({ "github, 808", "kubernetes, 380" })
	void everyPathOfAnApiIsFound(String api, int count) {
		SampleTable sample = new ApiRoutes(api);
		assertThat(sample.size()).isEqualTo(count);
		List<Lookup> lookups = Stream.of("linear", "two-level", "indexed")
			.map((strategy) -> Lookup.of(strategy, sample.routes()))
			.toList();
		for (int number = 0; number <= count; number++) {
			MockServerHttpRequest request = (MockServerHttpRequest) sample.request(number);
			String expected = (number < count) ? StudyRoutes.id(number) : "none";
			for (Lookup lookup : lookups) {
				Optional<Route> found = lookup.apply(MockServerWebExchange.from(request)).blockOptional();
				assertThat(found.map(Route::getId).orElse("none")).isEqualTo(expected);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "linear", "two-level", "indexed" })
	void missFindsNone(String strategy) {
		RouteLookupBenchmark.Table table = new RouteLookupBenchmark.Table();
		table.strategy = strategy;
		table.table = "path";
		table.routes = 100;
		table.hit = "miss";
		table.setUp();
		assertThat(new RouteLookupBenchmark().lookup(table, new RequestCursor())).isNull();
	}

	@Test
	void lookupThatFindsNothingFails() {
		assertThatIllegalStateException().isThrownBy(() -> LookupSetup.check((exchange) -> Mono.empty(), this.table))
			.withMessage(
					"lookup (hit first) of http://127.0.0.1:8888/mock/0 among 100 routes: expected route 000000000000000000000000, "
							+ "found no route");
	}

	@Test
	void lookupThatAlwaysFindsTheFirstFails() {
		assertThatIllegalStateException()
			.isThrownBy(() -> LookupSetup.check((exchange) -> Mono.just(this.routes.get(0)), this.table))
			.withMessage(
					"lookup (hit last) of http://127.0.0.1:8888/mock/99 among 100 routes: expected route 000000000000000000000063, "
							+ "found route 000000000000000000000000");
	}

	@Test
	void lookupThatFindsOnlyTheEndsFails() {
		assertThatIllegalStateException().isThrownBy(
				() -> LookupSetup.check(
						(exchange) -> this.linear.apply(exchange)
							.filter((route) -> route == this.routes.get(0) || route == this.routes.get(99)),
						this.table))
			.withMessageStartingWith("lookup (hit random) of http://127.0.0.1:8888/mock/");
	}

	@Test
	void lookupThatAlwaysFindsSomethingFails() {
		assertThatIllegalStateException()
			.isThrownBy(() -> LookupSetup
				.check((exchange) -> this.linear.apply(exchange).defaultIfEmpty(this.routes.get(0)), this.table))
			.withMessage("lookup (hit miss) of http://127.0.0.1:8888/mock/100 among 100 routes: expected no route, "
					+ "found route 000000000000000000000000");
	}

	@Test
	void goodLookupPasses() {
		assertThatNoException().isThrownBy(() -> LookupSetup.check(this.linear, this.table));
	}

	@Test
	void wrongTableIsNamedAndRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> SampleTable.of("port", 1))
			.withMessageContainingAll("table is 'port'", "it must be");
		assertThatIllegalArgumentException().isThrownBy(() -> new ApiRoutes("gitlab"))
			.withMessageContainingAll("api is 'gitlab'", "it must be");
	}

	@ParameterizedTest
	@CsvSource({ "fast, 1, first, strategy is 'fast'", "linear, 0, first, routes is 0",
			"linear, 1, second, hit is 'second'" })
	void wrongParameterIsNamedAndRefused(String strategy, int count, String hit, String message) {
		RouteLookupBenchmark.Table table = new RouteLookupBenchmark.Table();
		table.strategy = strategy;
		table.table = "path";
		table.routes = count;
		table.hit = hit;
		assertThatIllegalArgumentException().isThrownBy(table::setUp).withMessageContainingAll(message, "it must be");
	}

	@ParameterizedTest
	@ValueSource(ints = { 100, 1_000_000 })
	void randomRequestsAreTheSameInEveryRun(int count) {
		Exchanges one = Exchanges.of("random", SampleTable.of("path", count));
		Exchanges other = Exchanges.of("random", SampleTable.of("path", count));
		for (int i = 0; i < Exchanges.COUNT; i++) {
			assertThat(one.at(i).getRequest().getURI()).isEqualTo(other.at(i).getRequest().getURI());
		}
	}

	@Test
	void requestDoesNotKeepItsExchange() {
		ServerWebExchange exchange = Exchanges.of("first", SampleTable.of("path", 1), 1).at(0);
		exchange.getAttributes().put("of the exchange", "kept");
		assertThat(exchange.getRequest().getAttributes()).doesNotContainKey("of the exchange");
	}

	@Test
	void everyExchangeIsNew() {
		Exchanges exchanges = Exchanges.of("first", SampleTable.of("path", 1), 1);
		assertThat(exchanges.at(0)).isNotSameAs(exchanges.at(0));
		assertThat(exchanges.at(0).getAttributes()).isEqualTo(exchanges.at(1).getAttributes());
	}

}
