package io.github.gatewaybench.jmh;

import java.util.SplittableRandom;
import java.util.function.IntSupplier;

import reactor.core.publisher.Mono;

import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.adapter.DefaultServerWebExchange;
import org.springframework.web.server.i18n.AcceptHeaderLocaleContextResolver;
import org.springframework.web.server.i18n.LocaleContextResolver;
import org.springframework.web.server.session.WebSessionManager;

/**
 * Creates a new exchange for each lookup from prepared requests, as a server creates one
 * for each request. The requests are made once, because to parse an address takes longer
 * than a good lookup and comes before it in any server.
 */
final class Exchanges {

	/**
	 * Number of requests: so many that random ones lead to tens of thousands of different
	 * routes of a large table. Routes and branches that are still in the CPU's caches and
	 * branch predictors would flatter every strategy. The number is the same for every
	 * kind of hit and every table, so that requests are as near or far in memory for all.
	 */
	static final int COUNT = 1 << 16;

	private static final ServerHttpResponse response = new MockServerHttpResponse();

	private static final WebSessionManager sessions = (exchange) -> Mono.empty();

	private static final ServerCodecConfigurer codecs = ServerCodecConfigurer.create();

	private static final LocaleContextResolver locales = new AcceptHeaderLocaleContextResolver();

	private final ServerHttpRequest[] requests;

	private final int[] numbers;

	private Exchanges(SampleTable table, int count, IntSupplier numbers) {
		this.requests = new ServerHttpRequest[count];
		this.numbers = new int[count];
		for (int i = 0; i < count; i++) {
			this.numbers[i] = numbers.getAsInt();
			// Decorated, it does not keep its exchange: 65,536 of them would be more work
			// for the garbage collector than lookups are.
			this.requests[i] = new ServerHttpRequestDecorator(table.request(this.numbers[i]));
		}
	}

	/**
	 * Prepares {@value #COUNT} requests for routes of a table, the same ones in every
	 * run.
	 * @param lookupCase which routes are requested: first, last, random, or miss for one
	 * that does not exist
	 * @param table the routes
	 * @return exchanges with these requests
	 * @throws IllegalArgumentException if there is no such case
	 */
	static Exchanges of(String lookupCase, SampleTable table) {
		return of(lookupCase, table, COUNT);
	}

	/**
	 * Prepares the given number of requests for routes of a table.
	 * @param lookupCase which routes are requested: first, last, random, or miss for one
	 * that does not exist
	 * @param table the routes
	 * @param count how many requests, a power of two
	 * @return exchanges with these requests
	 * @throws IllegalArgumentException if there is no such case
	 */
	static Exchanges of(String lookupCase, SampleTable table, int count) {
		SplittableRandom random = new SplittableRandom(1);
		int routes = table.size();
		return new Exchanges(table, count, switch (lookupCase) {
			case "first" -> () -> 0;
			case "last" -> () -> routes - 1;
			case "random" -> () -> random.nextInt(routes);
			case "miss" -> () -> routes;
			default -> throw new IllegalArgumentException(
					"hit is '%s': it must be first, last, random or miss".formatted(lookupCase));
		});
	}

	/**
	 * Number of the route that a request is for.
	 * @param position position of the request; after the last one comes the first again
	 * @return the number, from 0; the size of the table if no route matches
	 */
	int routeNumberAt(int position) {
		return this.numbers[position & (this.numbers.length - 1)];
	}

	/**
	 * Makes an exchange.
	 * @param position position of its request; after the last one comes the first again
	 * @return a new exchange, without attributes of a lookup
	 */
	ServerWebExchange at(int position) {
		return new DefaultServerWebExchange(this.requests[position & (this.requests.length - 1)], response, sessions,
				codecs, locales);
	}

}
