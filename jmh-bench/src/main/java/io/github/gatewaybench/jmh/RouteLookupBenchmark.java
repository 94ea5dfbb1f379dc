package io.github.gatewaybench.jmh;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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
 * Only the lookup of a route, in this process and without a network: the mean time of
 * one, in microseconds. Every lookup gets a new exchange, whose creation is measured too
 * and is the same for every strategy; {@link #exchange} measures only that. Requests are
 * created beforehand.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgs = { "-Xms4g", "-Xmx4g" })
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RouteLookupBenchmark {

	/**
	 * Looks up the route of the next request.
	 * @param table the route table and the requests
	 * @param walk where this thread is among them
	 * @return the route; null for a miss
	 */
	@Benchmark
	public Route lookup(Table table, Walk walk) {
		return table.lookup.apply(walk.next(table.exchanges)).block();
	}

	/**
	 * Looks up the route of the next request to a real API.
	 * @param table the API's routes and the requests
	 * @param walk where this thread is among them
	 * @return the route; null for a miss
	 */
	@Benchmark
	public Route api(ApiTable table, Walk walk) {
		return table.lookup.apply(walk.next(table.exchanges)).block();
	}

	/**
	 * Makes the exchange for a lookup, and looks up nothing.
	 * @param baseline the requests
	 * @param walk where this thread is among them
	 * @return the exchange
	 */
	@Benchmark
	public ServerWebExchange exchange(Baseline baseline, Walk walk) {
		return walk.next(baseline.exchanges);
	}

	/** A route table, and requests for it. */
	@State(Scope.Benchmark)
	public static class Table {

		/**
		 * {@code linear}: Spring Cloud Gateway's own lookup, which tries one route after
		 * the other. {@code two-level}: by the first segment of the path, then one after
		 * the other. {@code indexed}: by the path.
		 */
		@Param({ "linear", "two-level", "indexed" })
		public String strategy;

		/**
		 * What the routes differ by: the {@code path}; the {@code host} alone; the host
		 * before a path that is the same for all, {@code host-path}; or the end of the
		 * host, {@code host-ending}, before such a path.
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

		private Lookup lookup;

		private Exchanges exchanges;

		/**
		 * Builds the table and checks that the lookup finds what it should.
		 * @throws IllegalStateException if it does not
		 */
		@Setup
		public void setUp() {
			if (this.routes < 1) {
				throw new IllegalArgumentException("routes is %d: it must be 1 or more".formatted(this.routes));
			}
			SampleTable sample = SampleTable.of(this.table, this.routes);
			this.exchanges = Exchanges.of(this.hit, sample);
			this.lookup = Lookup.of(this.strategy, sample.routes());
			LookupCheck.check(this.lookup, sample);
		}

	}

	/** The route table of a real API, a route for each of its paths. */
	@State(Scope.Benchmark)
	public static class ApiTable {

		/** As of {@link Table#strategy}. */
		@Param({ "linear", "two-level", "indexed" })
		public String strategy;

		/** Which API. */
		@Param({ "github", "kubernetes" })
		public String api;

		/** As of {@link Table#hit}; {@code random} draws from all paths. */
		@Param({ "random", "miss" })
		public String hit;

		private Lookup lookup;

		private Exchanges exchanges;

		/**
		 * Builds the table and checks that the lookup finds what it should.
		 * @throws IllegalStateException if it does not
		 */
		@Setup
		public void setUp() {
			SampleTable sample = new ApiRoutes(this.api);
			this.exchanges = Exchanges.of(this.hit, sample);
			this.lookup = Lookup.of(this.strategy, sample.routes());
			LookupCheck.check(this.lookup, sample);
		}

	}

	/** Requests without a table. */
	@State(Scope.Benchmark)
	public static class Baseline {

		private final Exchanges exchanges = Exchanges.of("random", SampleTable.of("path", 1_000_000));

	}

	/** A thread's way through the requests, round and round. */
	@State(Scope.Thread)
	public static class Walk {

		private int position;

		ServerWebExchange next(Exchanges exchanges) {
			return exchanges.at(this.position++);
		}

	}

}
