package io.github.gatewaybench.contract;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The contract of every gateway. A gateway's own test extends this class and says how to
 * start and stop it; one instance serves all tests of the class.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class GatewayContract {

	private static final int MEGABYTE = 1024 * 1024;

	/**
	 * Time limit for each thing that a test waits for, so long that only a gateway that
	 * hangs reaches it.
	 */
	protected static final Duration PATIENCE = Duration.ofMinutes(1);

	/** Time after which a request that may have been lost is sent again. */
	private static final Duration TIME_FOR_A_TRY = Duration.ofSeconds(10);

	private final Upstream upstream = new Upstream();

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private int port;

	/**
	 * Starts the gateway and returns once it accepts connections.
	 * @param upstream what it must forward to, as {@code http://host:port}
	 * @return the port it listens on
	 * @throws Exception if it does not start
	 */
	protected abstract int startGateway(URI upstream) throws Exception;

	/**
	 * Stops the gateway; does nothing if it was not started.
	 * @throws Exception if it does not stop
	 */
	protected abstract void stopGateway() throws Exception;

	/**
	 * How many requests the gateway can have at its upstream at the same time.
	 * @return the number to test with: 100, unless a gateway is known to allow less
	 */
	protected int maxSimultaneousRequests() {
		return 100;
	}

	/**
	 * Returns how a space in a query, sent as {@code %20}, arrives at the upstream.
	 * @return {@code %20}, unless a gateway is known to encode queries itself
	 */
	protected String spaceInQuery() {
		return "%20";
	}

	@BeforeAll
	void start() throws Exception {
		this.upstream.start();
		this.port = startGateway(this.upstream.uri());
	}

	@AfterAll
	void stop() throws Exception {
		try {
			stopGateway();
		}
		finally {
			this.upstream.stop();
		}
	}

	@Test
	void statusHeadersAndBodyPassThrough() throws Exception {
		HttpResponse<String> response = get("/request");
		assertEquals(200, response.statusCode());
		assertEquals(Optional.of("yes"), response.headers().firstValue("x-upstream"));
		assertEquals(Optional.of("text/plain"), response.headers().firstValue("content-type"));
		assertTrue(response.body().startsWith("GET /request\n"), response.body());
	}

	@Test
	void requestHeadersArrive() throws Exception {
		HttpResponse<String> response = send(request("/request").header("x-benchmark", "some value").GET());
		assertTrue(response.body().contains("x-benchmark: some value\n"), response.body());
	}

	@Test
	void queryArrivesAsItWasSent() throws Exception {
		String target = "/request?a=1&a=2&text=%C3%A9%26%20x";
		String forwarded = get(target).body();
		assertTrue(forwarded.startsWith("GET " + target.replace("%20", spaceInQuery()) + "\n"), forwarded);
	}

	@Test
	void putAndDeleteArrive() throws Exception {
		HttpResponse<String> put = send(request("/request").PUT(BodyPublishers.ofString("x")));
		assertTrue(put.body().startsWith("PUT /request\n"), put.body());
		HttpResponse<String> delete = send(request("/request").DELETE());
		assertTrue(delete.body().startsWith("DELETE /request\n"), delete.body());
	}

	@Test
	void unknownPathIsAnsweredByTheUpstream() throws Exception {
		assertAnsweredByUpstream("/no/such/path");
	}

	@Test
	void managementPathsAreAnsweredByTheUpstream() throws Exception {
		for (String path : List.of("/actuator", "/actuator/health", "/actuator/gateway/routes", "/actuator/env",
				"/actuator/metrics", "/actuator/routes", "/actuator/hystrix.stream", "/hystrix.stream", "/health",
				"/info", "/metrics", "/routes")) {
			assertAnsweredByUpstream(path);
		}
	}

	@Test
	void statusOfTheUpstreamPasses() throws Exception {
		for (int status : new int[] { 201, 302, 400, 418, 500, 503 }) {
			HttpResponse<String> response = get("/status/" + status);
			assertEquals(status, response.statusCode());
			assertEquals(Optional.of("yes"), response.headers().firstValue("x-upstream"));
		}
	}

	@Test
	void twoMegabytesPassBothWays() throws Exception {
		byte[] body = new byte[2 * MEGABYTE];
		new Random(42).nextBytes(body);
		HttpResponse<byte[]> response = this.client
			.send(request("/body").header("content-type", "application/octet-stream")
				.POST(BodyPublishers.ofByteArray(body))
				.build(), BodyHandlers.ofByteArray());
		assertEquals(200, response.statusCode());
		assertArrayEquals(body, response.body());
	}

	@Test
	void connectionToTheUpstreamIsKept() throws Exception {
		get("/request");
		int before = this.upstream.connectionCount();
		for (int i = 0; i < 20; i++) {
			assertEquals(200, get("/request").statusCode());
		}
		int opened = this.upstream.connectionCount() - before;
		assertTrue(opened <= 2, () -> opened + " more connections for 20 requests, one after the other");
	}

	@Test
	void simultaneousRequestsAllReachTheUpstream() {
		int requests = maxSimultaneousRequests();
		this.upstream.expectArrivals(requests, PATIENCE);
		assertEquals(Set.of(200), statusesOfSimultaneousRequests(requests));
	}

	/**
	 * Sends simultaneous requests twice. For the second batch, the gateway may open new
	 * connections for at most half of the requests, so a pool that keeps only a few idle
	 * connections fails.
	 */
	@Test
	void connectionsOfSimultaneousRequestsAreKept() {
		int requests = Math.min(100, maxSimultaneousRequests());
		this.upstream.expectArrivals(requests, PATIENCE);
		assertEquals(Set.of(200), statusesOfSimultaneousRequests(requests));
		int before = this.upstream.connectionCount();
		this.upstream.expectArrivals(requests, PATIENCE);
		assertEquals(Set.of(200), statusesOfSimultaneousRequests(requests));
		int opened = this.upstream.connectionCount() - before;
		assertTrue(opened <= requests / 2, () -> opened + " more connections for " + requests + " requests at once");
	}

	/**
	 * Stops the upstream and starts it again. A request without a response is sent again:
	 * Spring Cloud Gateway 2.1.0 left one unanswered, in one of thousands of tries,
	 * probably on a connection that was just being closed.
	 */
	@Test
	void survivesAnUpstreamThatIsDown() throws Exception {
		this.upstream.stop();
		try {
			for (int i = 0; i < 5; i++) {
				int status = pollForResponse().statusCode();
				assertTrue(Set.of(502, 503, 504).contains(status), () -> "status " + status);
			}
		}
		finally {
			this.upstream.start();
		}
		assertEquals(200, pollUntilOk(PATIENCE));
	}

	@Test
	void listensOnLoopbackOnly() throws Exception {
		LoopbackPort.assertOnLoopbackOnly(this.port, PATIENCE);
	}

	/**
	 * Sends requests for {@code /meet} through the gateway, all at once.
	 * @param requests number of requests
	 * @return the distinct status codes of the responses
	 */
	protected final Set<Integer> statusesOfSimultaneousRequests(int requests) {
		List<CompletableFuture<HttpResponse<Void>>> responses = IntStream.range(0, requests)
			.mapToObj((i) -> this.client.sendAsync(request("/meet").timeout(PATIENCE.multipliedBy(2)).GET().build(),
					BodyHandlers.discarding()))
			.toList();
		return Set.copyOf(responses.stream().map((response) -> response.join().statusCode()).distinct().toList());
	}

	/**
	 * Returns the server behind the gateway.
	 * @return the started server, the same for all tests of the class
	 */
	protected final Upstream upstream() {
		return this.upstream;
	}

	private void assertAnsweredByUpstream(String path) throws Exception {
		HttpResponse<String> response = get(path);
		assertEquals(404, response.statusCode(), path);
		assertEquals(Upstream.notFoundBody(path), response.body());
	}

	private HttpResponse<String> pollForResponse() throws Exception {
		long end = System.nanoTime() + PATIENCE.toNanos();
		while (true) {
			try {
				return send(request("/request").timeout(TIME_FOR_A_TRY).GET());
			}
			catch (HttpTimeoutException ex) {
				if (System.nanoTime() > end) {
					throw ex;
				}
			}
		}
	}

	private int pollUntilOk(Duration limit) throws Exception {
		long end = System.nanoTime() + limit.toNanos();
		int status;
		do {
			status = pollForResponse().statusCode();
		}
		while (status != 200 && System.nanoTime() < end);
		return status;
	}

	/**
	 * Sends a GET request to the gateway.
	 * @param target path and query
	 * @return what it answered
	 * @throws Exception if it did not answer within a minute
	 */
	protected final HttpResponse<String> get(String target) throws Exception {
		return send(request(target).GET());
	}

	private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
		return this.client.send(request.build(), BodyHandlers.ofString());
	}

	private HttpRequest.Builder request(String target) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + target)).timeout(PATIENCE);
	}

}
