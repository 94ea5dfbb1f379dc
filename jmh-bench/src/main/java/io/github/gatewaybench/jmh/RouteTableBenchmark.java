package io.github.gatewaybench.jmh;

import java.io.IOException;
import java.net.Proxy;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;

import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Timeout;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The benchmark of route studies: two threads request random routes of a live server's
 * table. The server must be running, and its table filled. An answer that is not 200, or
 * that came by another route, fails the benchmark; {@link Benchmarks} then ends with exit
 * status 1, while {@code org.openjdk.jmh.Main} does so only with {@code -foe true}.
 */
@State(Scope.Benchmark)
@Threads(2)
@Fork(2)
@BenchmarkMode(Mode.All)
@Warmup(iterations = 1, time = 3)
@Measurement(iterations = 10, time = 1)
@Timeout(time = 300)
public class RouteTableBenchmark {

	private static final String REQUEST_ROUTE_ID = "x-benchmark-routeId";

	private static final String RESPONSE_ROUTE_ID = "x-mock-server-routeId";

	/**
	 * Name of the system property that names another machine to which requests may be
	 * sent.
	 */
	static final String OTHER_HOST_PROPERTY = "gateway-bench.other-host";

	/**
	 * How requests share clients. {@code shared}: all requests go through one client,
	 * which keeps its connections open. {@code per-request}: each request creates its own
	 * client, and what is measured is mostly the creation of a client, which sets up the
	 * JVM's trusted certificates, and of a connection.
	 */
	@Param({ "shared", "per-request" })
	public String client;

	/**
	 * The routes that the server has: {@code path}, that is {@code /mock/0} and so on, or
	 * those of a real API, {@code github} or {@code kubernetes}.
	 */
	@Param("path")
	public String table;

	/**
	 * Number of routes that the server has, each as likely to be requested as any other.
	 * If {@link #table} is a real API, at most the number of its paths.
	 */
	@Param("100")
	public int routes;

	/**
	 * {@code gateway}, or {@code direct}: the backend without a gateway, which is called
	 * below {@code /ok} with the header for the route that a gateway would add.
	 */
	@Param({ "gateway", "direct" })
	public String target;

	/**
	 * Where the target listens, on this machine or on that of
	 * {@value #OTHER_HOST_PROPERTY}; empty for its default, {@code http://127.0.0.1:8888}
	 * for the gateway and {@code http://127.0.0.1:9999} for the backend.
	 */
	@Param("")
	public String url;

	private IntFunction<String> paths;

	private boolean direct;

	private String prefix;

	/** The client of all requests; null if each request makes its own. */
	private OkHttpClient shared;

	@Setup
	public void setUp() {
		if (this.routes < 1) {
			throw new IllegalArgumentException("routes is %d: it must be 1 or more".formatted(this.routes));
		}
		this.paths = paths();
		this.direct = isFirst("target", this.target, "direct", "gateway");
		HttpUrl base = parseBase(this.url.isEmpty() ? defaultUrl() : this.url);
		this.prefix = base.scheme() + "://" + authority(base) + (this.direct ? "/ok" : "");
		this.shared = isFirst("client", this.client, "shared", "per-request") ? newClient() : null;
	}

	private IntFunction<String> paths() {
		if (this.table.equals("path")) {
			return StudyRoutes::path;
		}
		if (!ApiPaths.NAMES.contains(this.table)) {
			throw new IllegalArgumentException(
					"table is '%s': it must be path, %s".formatted(this.table, String.join(" or ", ApiPaths.NAMES)));
		}
		ApiPaths paths = ApiPaths.of(this.table);
		if (this.routes > paths.size()) {
			throw new IllegalArgumentException("routes is %d: it must be at most %d, the paths of %s"
				.formatted(this.routes, paths.size(), this.table));
		}
		return paths::path;
	}

	@TearDown
	public void tearDown() {
		if (this.shared != null) {
			close(this.shared);
		}
	}

	/**
	 * Requests a random route.
	 * @return the body of the answer
	 * @throws IOException if there is no answer, or not a whole one
	 * @throws IllegalStateException if the answer has another status than 200, or came by
	 * another route
	 */
	@Benchmark
	public String request() throws IOException {
		return request(ThreadLocalRandom.current().nextInt(this.routes));
	}

	String request(int number) throws IOException {
		if (this.shared != null) {
			return request(this.shared, number);
		}
		OkHttpClient own = newClient();
		try {
			return request(own, number);
		}
		finally {
			// Its pool would keep the connection open for five minutes, and with it a
			// file descriptor here and in the server: more than any process may have.
			// What closing takes is measured too; it is little.
			close(own);
		}
	}

	private String request(OkHttpClient client, int number) throws IOException {
		String id = StudyRoutes.id(number);
		Request.Builder request = new Request.Builder().url(this.prefix + this.paths.apply(number));
		if (this.direct) {
			request.header(REQUEST_ROUTE_ID, id);
		}
		return send(client, request.build(), id);
	}

	private String send(OkHttpClient client, Request request, String id) throws IOException {
		try (Response response = client.newCall(request).execute()) {
			String body = response.body().string();
			String came = response.header(RESPONSE_ROUTE_ID);
			if (response.code() != 200 || !id.equals(came)) {
				throw new IllegalStateException(
						"GET %s: expected status 200 and %s %s, but got status %d and %s; is that %s?".formatted(
								request.url(), RESPONSE_ROUTE_ID, id, response.code(),
								(came != null) ? RESPONSE_ROUTE_ID + " " + came : "no " + RESPONSE_ROUTE_ID, this.direct
										? "the mock backend" : "a gateway with " + this.routes + " routes or more"));
			}
			return body;
		}
		catch (IOException ex) {
			throw new IOException("GET %s: no answer, or only part of one: %s; is %s running there?"
				.formatted(request.url(), ex, this.direct ? "the mock backend" : "the gateway"), ex);
		}
	}

	private String defaultUrl() {
		return this.direct ? "http://127.0.0.1:9999" : "http://127.0.0.1:8888";
	}

	/**
	 * Parses a base address. Another machine is refused unless
	 * {@value #OTHER_HOST_PROPERTY} names it, too, so that nobody's server is put under
	 * load by a slip.
	 */
	private static HttpUrl parseBase(String url) {
		HttpUrl base = HttpUrl.parse(url);
		if (base == null || base.isHttps()
				|| !base.equals(new HttpUrl.Builder().scheme("http").host(base.host()).port(base.port()).build())) {
			throw new IllegalArgumentException("url is '%s': it must be just http://HOST:PORT".formatted(url));
		}
		if (!base.host().matches("localhost|127(\\.\\d{1,3}){3}|::1")
				&& !base.host().equals(System.getProperty(OTHER_HOST_PROPERTY))) {
			throw new IllegalArgumentException(
					"url is '%s': only this machine is asked; name 127.0.0.1, [::1] or localhost, or the other host a second time: -D%s=%s"
						.formatted(url, OTHER_HOST_PROPERTY, base.host()));
		}
		return base;
	}

	private static String authority(HttpUrl base) {
		String host = base.host();
		return (host.contains(":") ? "[" + host + "]" : host) + ":" + base.port();
	}

	/**
	 * Whether a parameter has the first of its two possible values.
	 * @throws IllegalArgumentException if it has neither
	 */
	private static boolean isFirst(String name, String value, String first, String second) {
		if (!value.equals(first) && !value.equals(second)) {
			throw new IllegalArgumentException("%s is '%s': it must be %s or %s".formatted(name, value, first, second));
		}
		return value.equals(first);
	}

	/**
	 * Creates a client that sends a request once and follows no redirect. It connects on
	 * the calling thread, as there is but one address to try.
	 */
	private static OkHttpClient newClient() {
		return new OkHttpClient.Builder().protocols(List.of(Protocol.HTTP_1_1))
			.proxy(Proxy.NO_PROXY)
			.fastFallback(false)
			.retryOnConnectionFailure(false)
			.followRedirects(false)
			.build();
	}

	private static void close(OkHttpClient client) {
		client.connectionPool().evictAll();
		client.dispatcher().executorService().shutdown();
	}

}
