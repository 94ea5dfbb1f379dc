package io.github.gatewaybench.jmh;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.web.server.ServerWebExchange;

/**
 * That a lookup in the study's table finds what it should: what finds nothing is fast.
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
	 * @param routes how many routes of the study its table has
	 * @throws IllegalStateException if it finds a wrong route, none where there is one,
	 * or one where there is none
	 */
	static void check(Lookup lookup, int routes) {
		check(lookup, "first", routes, 1);
		check(lookup, "last", routes, 1);
		check(lookup, "random", routes, SAMPLES);
		check(lookup, "miss", routes, 1);
	}

	private static void check(Lookup lookup, String hit, int routes, int samples) {
		Exchanges exchanges = Exchanges.of(hit, routes, samples);
		for (int i = 0; i < samples; i++) {
			ServerWebExchange exchange = exchanges.at(i);
			String path = exchange.getRequest().getURI().getPath();
			int number = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
			String expected = (number < routes) ? "route " + StudyRoutes.id(number) : "no route";
			Route route = lookup.apply(exchange).block();
			String found = (route != null) ? "route " + route.getId() : "no route";
			if (!found.equals(expected)) {
				throw new IllegalStateException("lookup (hit %s) of %s among %d routes: expected %s, found %s"
					.formatted(hit, path, routes, expected, found));
			}
		}
	}

}
