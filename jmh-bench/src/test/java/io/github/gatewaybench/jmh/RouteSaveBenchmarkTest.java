package io.github.gatewaybench.jmh;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.infra.Blackhole;

import org.springframework.cloud.gateway.route.Route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RouteSaveBenchmarkTest {

	private final RouteSaveBenchmark benchmark = new RouteSaveBenchmark();

	private final RouteSaveBenchmark.Gateway gateway = new RouteSaveBenchmark.Gateway();

	private boolean started;

	@AfterEach
	void stop() {
		if (this.started) {
			this.gateway.tearDown();
		}
	}

	private void start(String table, int routes) {
		this.gateway.table = table;
		this.gateway.routes = routes;
		this.gateway.setUp();
		this.started = true;
	}

	@ParameterizedTest
	@ValueSource(strings = { "path", "host", "host-path" })
	void aSavedRouteIsInForce(String table) {
		start(table, 10);
		RequestCursor cursor = new RequestCursor();
		for (int version = 1; version <= 20; version++) {
			Route route = this.benchmark.save(this.gateway, cursor, new RouteSaveBenchmark.Pause());
			assertThat(route.getUri()).hasHost("upstream-" + version + ".example.com");
		}
	}

	@Test
	void lookupsFindRoutes() {
		start("host-path", 10);
		Blackhole blackhole = new Blackhole(
				"Today's password is swordfish. I understand instantiating Blackholes " + "directly is dangerous.");
		this.benchmark.lookups(this.gateway, new RequestCursor(), blackhole);
		this.benchmark.quiet(this.gateway, new RequestCursor(), blackhole);
		for (int position = 0; position < 50; position++) {
			assertThat(this.gateway.stored.lookup(this.gateway.exchanges.at(position))).isNotNull();
		}
	}

	@ParameterizedTest
	@CsvSource({ "path, 0, routes is 0", "port, 1, table is 'port'" })
	void wrongParameterIsNamedAndRefused(String table, int routes, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> start(table, routes))
			.withMessageContainingAll(message, "it must be");
	}

}
