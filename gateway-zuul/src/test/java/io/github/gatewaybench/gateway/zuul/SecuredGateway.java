package io.github.gatewaybench.gateway.zuul;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.contract.Upstream;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;

/** The variant in front of two upstreams, for the tests. */
final class SecuredGateway implements AutoCloseable {

	static final String TOKEN = "s3cret-Token~1";

	/**
	 * Time limit for everything that must happen; only a gateway that hangs reaches it.
	 */
	static final Duration PATIENCE = Duration.ofMinutes(1);

	private final Upstream first = new Upstream();

	private final Upstream second = new Upstream();

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final ServletWebServerApplicationContext context;

	SecuredGateway(String... arguments) {
		this.first.start();
		this.second.start();
		String[] all = Stream
			.concat(Stream.of("--spring.profiles.active=secured", "--server.port=0", "--access.token=" + TOKEN,
					"--upstream=" + this.first.uri() + "," + this.second.uri()), Stream.of(arguments))
			.toArray(String[]::new);
		this.context = (ServletWebServerApplicationContext) SpringApplication.run(GatewayZuulApplication.class, all);
	}

	@Override
	public void close() {
		this.context.close();
		this.first.stop();
		this.second.stop();
	}

	ServletWebServerApplicationContext context() {
		return this.context;
	}

	Upstream first() {
		return this.first;
	}

	Upstream second() {
		return this.second;
	}

	/** How many requests have reached one of the upstreams. */
	long requestCount() {
		return this.first.requestCount() + this.second.requestCount();
	}

	/** Lets /meet answer 200 when half of the requests are at each upstream. */
	void expectHalfEach(int requests, Duration patience) {
		this.first.expectArrivals(requests / 2, patience);
		this.second.expectArrivals(requests / 2, patience);
	}

	HttpResponse<String> get(String target) throws Exception {
		return send("GET", target, null, "");
	}

	HttpResponse<String> send(String method, String target, String contentType, String body) throws Exception {
		HttpRequest.Builder request = request(target).method(method,
				body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
		if (contentType != null) {
			request.header("content-type", contentType);
		}
		return this.client.send(request.build(), BodyHandlers.ofString());
	}

	/** The statuses of so many requests at once, in no order. */
	List<Integer> statusesOf(int requests, String target) {
		List<CompletableFuture<HttpResponse<Void>>> responses = IntStream.range(0, requests)
			.mapToObj((i) -> this.client.sendAsync(request(target).build(), BodyHandlers.discarding()))
			.toList();
		return responses.stream().map((response) -> response.join().statusCode()).toList();
	}

	/** The status of a target that no HTTP library would send as it stands here. */
	int statusOfRaw(String target) throws IOException {
		return statusOfRaw("GET", target, "");
	}

	int statusOfRaw(String method, String target, String form) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
			socket.setSoTimeout((int) PATIENCE.toMillis());
			String request = method + " " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
					+ "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + form.length() + "\r\n\r\n"
					+ form;
			socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
			ByteArrayOutputStream response = new ByteArrayOutputStream();
			socket.getInputStream().transferTo(response);
			return Integer.parseInt(response.toString(StandardCharsets.ISO_8859_1).split(" ", 3)[1]);
		}
	}

	int port() {
		return this.context.getWebServer().getPort();
	}

	private HttpRequest.Builder request(String target) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + target))
			.timeout(PATIENCE.multipliedBy(2));
	}

}
