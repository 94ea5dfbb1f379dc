package io.github.gatewaybench.jmh;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.web.server.ServerWebExchange;

/**
 * That a lookup in a table finds what it should: what finds nothing is fast.
 */
final class LookupCheck {

	/**
	 * Few, because the linear lookup in the largest table takes a good part of a second.
	 */
	private static final int SAMPLES = 8;

	private LookupCheck() {
	}

	/**
	 * Checks every kind of hit.
	 * @param lookup what is to be checked
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
			int number = exchanges.numberAt(i);
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
