package io.github.gatewaybench.jmh;

import java.util.List;
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
 * The lookup of a route alone, in this process and without a network: the mean time of
 * one, in microseconds. Every lookup gets a new exchange, whose making is part of what is
 * measured, the same for every strategy; {@link #exchange} measures it alone. Requests
 * are made beforehand.
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

		/** How many routes the table has. */
		@Param({ "1", "100", "1000", "10000", "100000", "1000000" })
		public int routes;

		/**
		 * Which routes are asked for: always the {@code first}, always the {@code last},
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
			this.exchanges = Exchanges.of(this.hit, this.routes);
			List<Route> table = StudyRoutes.routes(this.routes);
			this.lookup = Lookup.of(this.strategy, table);
			LookupCheck.check(this.lookup, this.routes);
		}

	}

	/** Requests without a table. */
	@State(Scope.Benchmark)
	public static class Baseline {

		private final Exchanges exchanges = Exchanges.of("random", 1_000_000);

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
