package io.github.gatewaybench.jmh;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RouteBuildBenchmarkTest {

	private static RouteBuildBenchmark.Table table(String name, int routes, String catchAll) {
		RouteBuildBenchmark.Table table = new RouteBuildBenchmark.Table();
		table.table = name;
		table.routes = routes;
		table.catchAll = catchAll;
		table.setUp();
		return table;
	}

	@ParameterizedTest
	@CsvSource({ "path, none", "path, late", "host, late", "host-path, late" })
	void theLastRouteIsFoundInEveryIndex(String name, String catchAll) {
		RouteBuildBenchmark.Table table = table(name, 10, catchAll);
		for (int i = 0; i < 3; i++) {
			assertThat(new RouteBuildBenchmark().build(table).getId()).isEqualTo(StudyRoutes.id(9));
		}
	}

	@ParameterizedTest
	@CsvSource({ "path, 0, none, routes is 0", "port, 1, none, table is 'port'",
			"path, 1, early, catchAll is 'early'" })
	void wrongParameterIsNamedAndRefused(String name, int routes, String catchAll, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> table(name, routes, catchAll))
			.withMessageContainingAll(message, "it must be");
	}

}
