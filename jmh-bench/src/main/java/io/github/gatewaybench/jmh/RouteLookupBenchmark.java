package io.github.gatewaybench.jmh;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.web.server.ServerWebExchange;

/**
 * The lookup of a route alone, in this process and without a network: its mean time in
 * microseconds. Every lookup gets a new exchange, whose creation is measured too and is
 * the same for every strategy; {@link #exchange} measures this creation alone. Requests
 * are created beforehand.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RouteLookupBenchmark extends RouteBenchmark {

	/**
	 * Looks up the route of the next request.
	 * @param table the route table and the requests
	 * @param cursor where this thread is among them
	 * @return the route; null for a miss
	 */
	@Benchmark
	public Route lookup(Table table, RequestCursor cursor) {
		return table.setup.lookupNext(cursor);
	}

	/**
	 * Looks up the route of the next request to a real API.
	 * @param table the API's routes and the requests
	 * @param cursor where this thread is among them
	 * @return the route; null for a miss
	 */
	@Benchmark
	public Route api(ApiTable table, RequestCursor cursor) {
		return table.setup.lookupNext(cursor);
	}

	/**
	 * Makes the exchange for a lookup, and looks up nothing.
	 * @param baseline the requests
	 * @param cursor where this thread is among them
	 * @return the exchange
	 */
	@Benchmark
	public ServerWebExchange exchange(Baseline baseline, RequestCursor cursor) {
		return baseline.exchanges.at(cursor.next());
	}

	/** A route table, and the requests whose routes are looked up in it. */
	@State(Scope.Benchmark)
	public static class Table {

		/**
		 * How a route is found. {@code linear}: Spring Cloud Gateway's own lookup, which
		 * tries one route after the other. {@code two-level}: by the first segment of the
		 * path, then one after the other. {@code indexed}: by the host and the path.
		 */
		@Param({ "linear", "two-level", "indexed" })
		public String strategy;

		/**
		 * The part in which the routes differ: the {@code path}; the {@code host} alone;
		 * the host before a path that is the same for all, {@code host-path}; or the end
		 * of the host, {@code host-ending}, before such a path.
		 */
		@Param("path")
		public String table;

		/** How many routes the table has. */
		@Param({ "1", "100", "1000", "10000", "100000", "1000000" })
		public int routes;

		/**
		 * Which routes are requested: always the {@code first}, always the {@code last},
		 * {@code random} ones, or none, a {@code miss}.
		 */
		@Param({ "first", "last", "random", "miss" })
		public String hit;

		private LookupSetup setup;

		/**
		 * Builds the route table and checks that the lookup finds the expected routes.
		 * @throws IllegalStateException if it does not
		 */
		@Setup
		public void setUp() {
			this.setup = LookupSetup.of(this.strategy, SampleTable.of(this.table, this.routes), this.hit);
		}

	}

	/** The route table of a real API, a route for each of its paths. */
	@State(Scope.Benchmark)
	public static class ApiTable {

		/**
		 * How a route is found: {@code linear}, by trying one route after the other;
		 * {@code two-level}, by the first segment of the path, then one after the other;
		 * or {@code indexed}, by the host and the path.
		 */
		@Param({ "linear", "two-level", "indexed" })
		public String strategy;

		/** Name of the API whose paths have routes. */
		@Param({ "github", "kubernetes" })
		public String api;

		/** Which paths are requested: {@code random} ones, or none, a {@code miss}. */
		@Param({ "random", "miss" })
		public String hit;

		private LookupSetup setup;

		/**
		 * Builds the route table and checks that the lookup finds the expected routes.
		 * @throws IllegalStateException if it does not
		 */
		@Setup
		public void setUp() {
			this.setup = LookupSetup.of(this.strategy, new ApiRoutes(this.api), this.hit);
		}

	}

	/** Requests for exchanges that are only created, not looked up. */
	@State(Scope.Benchmark)
	public static class Baseline {

		private final Exchanges exchanges = Exchanges.of("random", SampleTable.of("path", 1_000_000));

	}

}
