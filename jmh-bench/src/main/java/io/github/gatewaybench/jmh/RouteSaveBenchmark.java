package io.github.gatewaybench.jmh;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Timeout;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import org.springframework.cloud.gateway.route.Route;

/**
 * The change of one route among many, and what it does to concurrent lookups, in this
 * process and without a network: percentiles, in milliseconds. One thread saves, resting
 * {@value #PAUSE_MS} ms after each save, while another looks up without a rest;
 * {@link #quiet} measures such lookups without saves.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 2)
@Timeout(time = 300)
public class RouteSaveBenchmark extends RouteBenchmark {

	/**
	 * Number of lookups in one call, which then takes more than 0.05 ms: JMH times every
	 * call only if there are fewer than 20 in a millisecond. No lookup takes longer than
	 * the call it is in.
	 */
	private static final int LOOKUPS = 50;

	/** Pause between saves, without which saves would take CPU time from lookups. */
	private static final int PAUSE_MS = 5;

	/**
	 * Changes a random route, and waits until a request for it is routed to its new
	 * target.
	 * @param gateway gateway with the routes
	 * @param cursor where this thread is among the requests
	 * @param pause pauses this thread before each save
	 * @return the changed route
	 */
	@Benchmark
	@Group("changing")
	public Route save(Gateway gateway, RequestCursor cursor, Pause pause) {
		return gateway.save(cursor.next());
	}

	/**
	 * Looks up {@value #LOOKUPS} routes while others are changed.
	 * @param gateway gateway with the routes
	 * @param cursor where this thread is among the requests
	 * @param blackhole takes the routes
	 */
	@Benchmark
	@Group("changing")
	public void lookups(Gateway gateway, RequestCursor cursor, Blackhole blackhole) {
		for (int i = 0; i < LOOKUPS; i++) {
			blackhole.consume(gateway.stored.lookup(gateway.exchanges.at(cursor.next())));
		}
	}

	/**
	 * Looks up {@value #LOOKUPS} routes while nothing changes.
	 * @param gateway gateway with the routes
	 * @param cursor where this thread is among the requests
	 * @param blackhole takes the routes
	 */
	@Benchmark
	public void quiet(Gateway gateway, RequestCursor cursor, Blackhole blackhole) {
		for (int i = 0; i < LOOKUPS; i++) {
			blackhole.consume(gateway.stored.lookup(gateway.exchanges.at(cursor.next())));
		}
	}

	/** A gateway whose routes are stored, and requests for them. */
	@State(Scope.Benchmark)
	public static class Gateway {

		/**
		 * How the routes differ: by {@code path}; by {@code host} alone; or by the host
		 * before a path that is the same for all, {@code host-path}.
		 */
		@Param({ "path", "host", "host-path" })
		public String table;

		/** How many routes the table has. */
		@Param({ "100", "50000" })
		public int routes;

		private SampleTable sample;

		IndexedGateway stored;

		Exchanges exchanges;

		/** Starts the gateway. */
		@Setup
		public void setUp() {
			this.sample = SampleTable.of(this.table, this.routes);
			this.exchanges = Exchanges.of("random", this.sample);
			this.stored = new IndexedGateway(this.sample);
		}

		private Route save(int position) {
			int version = position + 1;
			this.stored.save(this.sample.definition(this.exchanges.routeNumberAt(position), version));
			Route route = this.stored.lookup(this.exchanges.at(position));
			if (!route.getUri().equals(SampleTable.upstream(version))) {
				throw new IllegalStateException("after version %d of route %s was saved, its requests are routed to %s"
					.formatted(version, route.getId(), route.getUri()));
			}
			return route;
		}

		/** Stops the gateway. */
		@TearDown
		public void tearDown() {
			this.stored.close();
		}

	}

	/** A thread's pause between two saves, which is not measured. */
	@State(Scope.Thread)
	public static class Pause {

		/**
		 * Pauses.
		 * @throws InterruptedException if the thread is interrupted
		 */
		@Setup(Level.Invocation)
		public void pause() throws InterruptedException {
			Thread.sleep(PAUSE_MS);
		}

	}

}
