package io.github.gatewaybench.jmh;

import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.gatewaybench.routeindex.IndexedLookup;
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
import reactor.core.publisher.Flux;

import org.springframework.cloud.gateway.route.Route;

/**
 * The building of an index from existing routes, as at a refresh, in this process: the
 * time from its start until the first request finds its route, in milliseconds.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 10)
public class RouteBuildBenchmark extends RouteBenchmark {

	/**
	 * Builds an index of the table's routes and, to ensure that it is complete, looks up
	 * the last one.
	 * @param table the routes
	 * @return the route that was found
	 */
	@Benchmark
	public Route build(Table table) {
		return IndexedLookup.of(table.sources).apply(table.exchanges.at(0)).block();
	}

	/** Routes, and a request for the last of them. */
	@State(Scope.Benchmark)
	public static class Table {

		private static final int LATE_ORDER = 1000;

		/**
		 * How the routes differ: by {@code path}; by {@code host} alone; or by the host
		 * before a path that is the same for all, {@code host-path}.
		 */
		@Param({ "path", "host", "host-path" })
		public String table;

		/** How many routes the table has. */
		@Param({ "100", "10000", "100000" })
		public int routes;

		/**
		 * Whether there is also a route that matches every path: {@code none}; or
		 * {@code late}: its source comes before that of the other routes, but its order
		 * puts it after them.
		 */
		@Param({ "none", "late" })
		public String catchAll;

		private List<Flux<Route>> sources;

		private Exchanges exchanges;

		/**
		 * Makes the routes.
		 */
		@Setup
		public void setUp() {
			SampleTable sample = SampleTable.of(this.table, this.routes);
			this.exchanges = Exchanges.of("last", sample, 1);
			Flux<Route> routes = Flux.fromIterable(sample.routes());
			Flux<Route> earlier = switch (this.catchAll) {
				case "none" -> Flux.empty();
				case "late" -> Flux.just(catchAll());
				default -> throw new IllegalArgumentException(
						"catchAll is '%s': it must be none or late".formatted(this.catchAll));
			};
			this.sources = List.of(earlier, routes);
		}

		private static Route catchAll() {
			return Route.async()
				.id("catch-all")
				.uri(URI.create("http://127.0.0.1:9999"))
				.order(LATE_ORDER)
				.replaceFilters(List.of())
				.asyncPredicate(SampleTable.predicate("Path=/**"))
				.build();
		}

	}

}
