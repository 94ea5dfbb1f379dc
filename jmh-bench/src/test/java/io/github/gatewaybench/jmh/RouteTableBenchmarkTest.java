package io.github.gatewaybench.jmh;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

class RouteTableBenchmarkTest {

	private static final String ID_OF_26 = "00000000000000000000001a";

	private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

	private final AtomicInteger requests = new AtomicInteger();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private HttpServer server;

	private RouteTableBenchmark benchmark;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		// With one thread a connection that stays open could keep the next one waiting.
		this.server.setExecutor(this.threads);
		this.server.start();
	}

	@AfterEach
	void stop() {
		if (this.benchmark != null) {
			this.benchmark.tearDown();
		}
		this.server.stop(0);
		this.threads.shutdownNow();
	}

	@ParameterizedTest
	@ValueSource(strings = { "shared", "per-request" })
	void gatewayIsAskedForTheRoute(String client) throws IOException {
		answer("/mock/26", (exchange) -> {
			assertThat(exchange.getRequestHeaders().containsKey("x-benchmark-routeId")).isFalse();
			send(exchange, 200, ID_OF_26);
		});
		assertThat(prepare(client, "gateway").request(26)).isEqualTo("ok");
	}

	@ParameterizedTest
	@ValueSource(strings = { "shared", "per-request" })
	void backendIsToldTheRoute(String client) throws IOException {
		answer("/ok/mock/26",
				(exchange) -> send(exchange, 200, exchange.getRequestHeaders().getFirst("x-benchmark-routeId")));
		assertThat(prepare(client, "direct").request(26)).isEqualTo("ok");
	}

	@ParameterizedTest
	@CsvSource({ "shared, 1", "per-request, 3" })
	void connectionIsKeptOnlyByTheSharedClient(String client, int expected) throws IOException {
		answer("/mock/26", (exchange) -> send(exchange, 200, ID_OF_26));
		prepare(client, "gateway");
		for (int i = 0; i < 3; i++) {
			this.benchmark.request(26);
		}
		assertThat(this.connections).hasSize(expected);
	}

	@Test
	void randomRoutesAreOfTheTable() throws IOException {
		Set<String> paths = ConcurrentHashMap.newKeySet();
		answer("/", (exchange) -> {
			String path = exchange.getRequestURI().getPath();
			paths.add(path);
			send(exchange, 200, StudyRoutes.id(Integer.parseInt(path.substring("/mock/".length()))));
		});
		prepare("shared", "gateway", 3);
		for (int i = 0; i < 200; i++) {
			this.benchmark.request();
		}
		assertThat(paths).containsExactlyInAnyOrder("/mock/0", "/mock/1", "/mock/2");
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 35, 379 })
	void gatewayIsAskedForThePathsOfAnApi(int number) throws IOException {
		String path = ApiPaths.of("kubernetes").path(number);
		answer(path, (exchange) -> send(exchange, exchange.getRequestURI().getPath().equals(path) ? 200 : 404,
				StudyRoutes.id(number)));
		this.benchmark = benchmark("shared", "gateway", 380, url());
		this.benchmark.table = "kubernetes";
		this.benchmark.setUp();
		assertThat(this.benchmark.request(number)).isEqualTo("ok");
	}

	@ParameterizedTest
	@CsvSource({ "gitlab, 1, table is 'gitlab': it must be path",
			"github, 809, 'routes is 809: it must be at most 808'", "../apis/github, 1, table is '../apis/github'" })
	void wrongTableIsNamedAndRefused(String table, int routes, String message) {
		RouteTableBenchmark wrong = benchmark("shared", "gateway", routes, "");
		wrong.table = table;
		assertThatIllegalArgumentException().isThrownBy(wrong::setUp).withMessageContaining(message);
	}

	@ParameterizedTest
	@CsvSource({ "shared, 200, 00000000000000000000001b", "per-request, 200, 00000000000000000000001b",
			"shared, 200, 1a", "shared, 200,", "per-request, 200,", "shared, 404,", "per-request, 404,",
			"shared, 404, " + ID_OF_26, "shared, 500, " + ID_OF_26, "per-request, 500, " + ID_OF_26,
			"shared, 302, " + ID_OF_26, "shared, 204, " + ID_OF_26 })
	void wrongAnswerFails(String client, int status, String id) {
		answer("/mock/26", (exchange) -> {
			exchange.getResponseHeaders().set("location", "/elsewhere");
			send(exchange, status, id);
		});
		answer("/elsewhere", (exchange) -> send(exchange, 200, ID_OF_26));
		prepare(client, "gateway");
		assertThatIllegalStateException().isThrownBy(() -> this.benchmark.request(26))
			.withMessage("GET " + url() + "/mock/26: expected status 200 and x-mock-server-routeId " + ID_OF_26
					+ ", but got status " + status + " and "
					+ ((id != null) ? "x-mock-server-routeId " + id : "no x-mock-server-routeId")
					+ "; is that a gateway with 100 routes or more?");
	}

	@ParameterizedTest
	@ValueSource(strings = { "shared", "per-request" })
	void nobodyThereFails(String client) {
		this.benchmark = benchmark(client, "gateway", 100, "http://127.0.0.1:1");
		this.benchmark.setUp();
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> this.benchmark.request(26))
			.withMessageContainingAll("GET http://127.0.0.1:1/mock/26", "is the gateway running there?");
	}

	@Test
	void lostConnectionFailsAndIsNotTriedAgain() throws IOException {
		answer("/mock/26", (exchange) -> {
			if (this.requests.get() == 1) {
				send(exchange, 200, ID_OF_26);
			}
			else {
				exchange.close();
			}
		});
		prepare("shared", "gateway").request(26);
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> this.benchmark.request(26));
		assertThat(this.requests).hasValue(2);
	}

	@Test
	void halfAnAnswerFails() {
		answer("/mock/26", (exchange) -> {
			exchange.getResponseHeaders().set("x-mock-server-routeId", ID_OF_26);
			exchange.sendResponseHeaders(200, 10);
			exchange.getResponseBody().write("half".getBytes(StandardCharsets.UTF_8));
			exchange.getResponseBody().flush();
			exchange.close();
		});
		prepare("shared", "gateway");
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> this.benchmark.request(26));
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://127.0.0.1:8888", "http://127.0.0.1:8888/", "http://127.1.2.3", "http://[::1]:8888",
			"http://localhost:8888", "" })
	void loopbackIsAccepted(String url) {
		assertThatNoException().isThrownBy(() -> benchmark("shared", "gateway", 100, url).setUp());
	}

	@Test
	void anotherMachineIsAskedWhereItIsNamedTwice() {
		RouteTableBenchmark named = benchmark("shared", "gateway", 100, "http://192.0.2.1:8888");
		RouteTableBenchmark another = benchmark("shared", "gateway", 100, "http://192.0.2.2:8888");
		System.setProperty(RouteTableBenchmark.OTHER_HOST_PROPERTY, "192.0.2.1");
		try {
			assertThatNoException().isThrownBy(named::setUp);
			assertThatIllegalArgumentException().isThrownBy(another::setUp);
		}
		finally {
			System.clearProperty(RouteTableBenchmark.OTHER_HOST_PROPERTY);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://192.0.2.1:8888", "http://0.0.0.0:8888", "http://[2001:db8::1]:8888",
			"http://example.org", "http://127.0.0.1.example.org:8888", "http://localhost.example.org",
			"http://127.example.org" })
	void otherMachineIsRefused(String url) {
		assertThatIllegalArgumentException().isThrownBy(() -> benchmark("shared", "gateway", 100, url).setUp())
			.withMessageContainingAll("url is '" + url + "'", "only this machine");
	}

	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1:8888", "https://127.0.0.1:8888", "http://127.0.0.1:8888/mock",
			"http://127.0.0.1:8888?a=b", "http://127.0.0.1:8888#a", "http://me@127.0.0.1:8888",
			"http://127.0.0.1:99999", "http://", " " })
	void wrongUrlIsRefused(String url) {
		assertThatIllegalArgumentException().isThrownBy(() -> benchmark("shared", "gateway", 100, url).setUp())
			.withMessageContainingAll("url is '" + url + "'", "http://HOST:PORT");
	}

	@ParameterizedTest
	@CsvSource({ "own, gateway, 100, client is 'own'", "shared, nginx, 100, target is 'nginx'",
			"shared, gateway, 0, routes is 0", "shared, gateway, -1, routes is -1" })
	void wrongParameterIsNamedAndRefused(String client, String target, int routes, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> benchmark(client, target, routes, "").setUp())
			.withMessageContainingAll(message, "it must be");
	}

	private String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	private RouteTableBenchmark prepare(String client, String target) {
		return prepare(client, target, 100);
	}

	private RouteTableBenchmark prepare(String client, String target, int routes) {
		this.benchmark = benchmark(client, target, routes, url());
		this.benchmark.setUp();
		return this.benchmark;
	}

	private static RouteTableBenchmark benchmark(String client, String target, int routes, String url) {
		RouteTableBenchmark benchmark = new RouteTableBenchmark();
		benchmark.client = client;
		benchmark.target = target;
		benchmark.table = "path";
		benchmark.routes = routes;
		benchmark.url = url;
		return benchmark;
	}

	private void answer(String path, HttpHandler handler) {
		this.server.createContext(path, (exchange) -> {
			this.connections.add(exchange.getRemoteAddress());
			this.requests.incrementAndGet();
			handler.handle(exchange);
		});
	}

	private static void send(HttpExchange exchange, int status, String id) throws IOException {
		try (exchange) {
			if (id != null) {
				exchange.getResponseHeaders().set("x-mock-server-routeId", id);
			}
			byte[] body = "ok".getBytes(StandardCharsets.UTF_8);
			boolean empty = status == 204;
			exchange.sendResponseHeaders(status, empty ? -1 : body.length);
			if (!empty) {
				exchange.getResponseBody().write(body);
			}
		}
	}

}
