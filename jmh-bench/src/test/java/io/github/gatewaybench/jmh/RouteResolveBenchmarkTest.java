package io.github.gatewaybench.jmh;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.cloud.gateway.route.Route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RouteResolveBenchmarkTest {

	private static RouteResolveBenchmark.Definitions definitions(String lookup, int routes) {
		RouteResolveBenchmark.Definitions definitions = new RouteResolveBenchmark.Definitions();
		definitions.lookup = lookup;
		definitions.routes = routes;
		definitions.setUp();
		return definitions;
	}

	@ParameterizedTest
	@ValueSource(strings = { "each", "once" })
	void theLastDefinitionBecomesARouteWithItsFilter(String lookup) {
		RouteResolveBenchmark.Definitions definitions = definitions(lookup, 3);
		try {
			Route route = new RouteResolveBenchmark().resolve(definitions);
			assertThat(route.getId()).isEqualTo(StudyRoutes.id(2));
			assertThat(route.getPredicate()).asString().contains("/mock/2");
			assertThat(route.getFilters()).singleElement().asString().contains("StripPrefix");
		}
		finally {
			definitions.tearDown();
		}
	}

	@ParameterizedTest
	@CsvSource({ "never, 1, lookup is 'never'", "once, 0, routes is 0" })
	void wrongParameterIsNamedAndRefused(String lookup, int routes, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> definitions(lookup, routes))
			.withMessageContainingAll(message, "it must be");
	}

}
