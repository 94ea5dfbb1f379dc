package io.github.gatewaybench.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * A small server to put behind a gateway. It answers
 * <ul>
 * <li>{@code /request} with the request line and the headers it received, one a line,
 * header names in lower case,</li>
 * <li>{@code /body} with the body it received,</li>
 * <li>{@code /status/N} with status N,</li>
 * <li>{@code /cookie} with a cookie,</li>
 * <li>{@code /half} with the first half of a body, after which it closes the
 * connection,</li>
 * <li>{@code /meet} when as many requests as {@link #expectArrivals expected} have
 * arrived,</li>
 * <li>everything else with 404 and {@link #notFoundBody a body of its own}.</li>
 * </ul>
 * Every answer has the header {@code x-upstream: yes}.
 */
public final class Upstream {

	/**
	 * Maximum number of connections that wait to be accepted: enough for all requests of
	 * a test, because a client retries a dropped connection only after a delay.
	 */
	private static final int BACKLOG = 1000;

	private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

	private final LongAdder requests = new LongAdder();

	private volatile CountDownLatch missing = new CountDownLatch(0);

	private volatile Duration patience = Duration.ZERO;

	private HttpServer server;

	private ExecutorService threads;

	private int port;

	/**
	 * Starts listening on the loopback address, always on the same port, which stays
	 * {@link LoopbackPort#reserve reserved} while this server is stopped.
	 * @throws UncheckedIOException if the port cannot be bound
	 */
	public void start() {
		try {
			if (this.port == 0) {
				this.port = LoopbackPort.reserve();
			}
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.port),
					BACKLOG);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.threads = Executors.newCachedThreadPool();
		this.server.setExecutor(this.threads);
		this.server.createContext("/", this::answer);
		this.server.start();
	}

	/**
	 * Stops listening and closes every connection at once; does nothing if it was not
	 * started.
	 */
	public void stop() {
		if (this.server != null) {
			this.server.stop(0);
			this.threads.shutdownNow();
		}
	}

	/**
	 * Where this server listens or, while it is stopped, will listen.
	 * @return the base address, without a slash at its end
	 */
	public URI uri() {
		return URI.create("http://127.0.0.1:" + this.port);
	}

	/**
	 * Makes {@code /meet} hold requests until the given number has arrived, and then
	 * answer with 200. A request that waits longer than {@code patience} is answered with
	 * 409, but counts as arrived.
	 * @param requests number of requests that must arrive
	 * @param patience maximum time that each request waits
	 */
	public void expectArrivals(int requests, Duration patience) {
		this.patience = patience;
		this.missing = new CountDownLatch(requests);
	}

	/**
	 * Returns the number of connections over which requests have come.
	 * @return how many since the first start
	 */
	public int connectionCount() {
		return this.connections.size();
	}

	/**
	 * Returns the number of requests that have come, for whatever path.
	 * @return how many since the first start
	 */
	public long requestCount() {
		return this.requests.sum();
	}

	/**
	 * Returns the body of this server's response with status 404, which differs from any
	 * that a gateway would send itself.
	 * @param path the path that was asked for, as it was sent
	 * @return the body
	 */
	public static String notFoundBody(String path) {
		return "the upstream has no " + path;
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			this.requests.increment();
			this.connections.add(exchange.getRemoteAddress());
			byte[] received = exchange.getRequestBody().readAllBytes();
			String path = exchange.getRequestURI().getPath();
			if (path.equals("/request")) {
				send(exchange, 200, describe(exchange).getBytes(StandardCharsets.UTF_8));
			}
			else if (path.equals("/body")) {
				send(exchange, 200, received);
			}
			else if (path.startsWith("/status/")) {
				send(exchange, Integer.parseInt(path.substring("/status/".length())), received);
			}
			else if (path.equals("/cookie")) {
				exchange.getResponseHeaders().set("set-cookie", "session=1");
				send(exchange, 200, received);
			}
			else if (path.equals("/half")) {
				sendHeaders(exchange, 200, 2);
				exchange.getResponseBody().write('x');
				exchange.getResponseBody().flush();
			}
			else if (path.equals("/meet")) {
				send(exchange, awaitExpectedRequests() ? 200 : 409, received);
			}
			else {
				send(exchange, 404,
						notFoundBody(exchange.getRequestURI().getRawPath()).getBytes(StandardCharsets.UTF_8));
			}
		}
	}

	private boolean awaitExpectedRequests() {
		CountDownLatch latch = this.missing;
		latch.countDown();
		try {
			return latch.await(this.patience.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	private static String describe(HttpExchange exchange) {
		StringBuilder text = new StringBuilder();
		text.append(exchange.getRequestMethod()).append(' ').append(exchange.getRequestURI()).append('\n');
		exchange.getRequestHeaders()
			.forEach((name, values) -> values.forEach(
					(value) -> text.append(name.toLowerCase(Locale.ROOT)).append(": ").append(value).append('\n')));
		return text.toString();
	}

	private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
		sendHeaders(exchange, status, body.length);
		exchange.getResponseBody().write(body);
	}

	private static void sendHeaders(HttpExchange exchange, int status, int length) throws IOException {
		exchange.getResponseHeaders().set("x-upstream", "yes");
		exchange.getResponseHeaders().set("content-type", "text/plain");
		exchange.sendResponseHeaders(status, (length == 0) ? -1 : length);
	}

}
