package io.github.gatewaybench.jmh;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.web.server.ServerWebExchange;

/**
 * A lookup in a table of routes, checked before it is measured, and requests for it.
 */
record LookupSetup(Lookup lookup, Exchanges exchanges) {

	/**
	 * Number of random lookups in a check: few, because the linear lookup in the largest
	 * table takes a good part of a second.
	 */
	private static final int SAMPLES = 8;

	/**
	 * Builds a lookup and checks that it finds the right routes.
	 * @param strategy linear, two-level or indexed
	 * @param table the routes
	 * @param hit which of them are requested: first, last, random or miss
	 * @return the lookup and its requests
	 * @throws IllegalStateException if the lookup finds a wrong route
	 */
	static LookupSetup of(String strategy, SampleTable table, String hit) {
		Exchanges exchanges = Exchanges.of(hit, table);
		Lookup lookup = Lookup.of(strategy, table.routes());
		check(lookup, table);
		return new LookupSetup(lookup, exchanges);
	}

	/**
	 * Looks up the route of the next request.
	 * @param cursor where the calling thread is among the requests
	 * @return the route; null for a miss
	 */
	Route lookupNext(RequestCursor cursor) {
		return this.lookup.apply(this.exchanges.at(cursor.next())).block();
	}

	/**
	 * Checks that a lookup finds the right routes, with every kind of hit: a lookup that
	 * finds nothing would be fast.
	 * @param lookup lookup to check
	 * @param table its routes
	 * @throws IllegalStateException if it finds a wrong route, none where there is one,
	 * or one where there is none
	 */
	static void check(Lookup lookup, SampleTable table) {
		check(lookup, "first", table, 1);
		check(lookup, "last", table, 1);
		check(lookup, "random", table, SAMPLES);
		check(lookup, "miss", table, 1);
	}

	private static void check(Lookup lookup, String hit, SampleTable table, int samples) {
		Exchanges exchanges = Exchanges.of(hit, table, samples);
		for (int i = 0; i < samples; i++) {
			ServerWebExchange exchange = exchanges.at(i);
			int number = exchanges.routeNumberAt(i);
			String expected = (number < table.size()) ? "route " + StudyRoutes.id(number) : "no route";
			Route route = lookup.apply(exchange).block();
			String found = (route != null) ? "route " + route.getId() : "no route";
			if (!found.equals(expected)) {
				throw new IllegalStateException("lookup (hit %s) of %s among %d routes: expected %s, found %s"
					.formatted(hit, exchange.getRequest().getURI(), table.size(), expected, found));
			}
		}
	}

}
