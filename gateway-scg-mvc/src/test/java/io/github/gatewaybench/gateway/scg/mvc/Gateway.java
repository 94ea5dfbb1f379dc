package io.github.gatewaybench.gateway.scg.mvc;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.contract.Upstream;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** A started gateway with its upstream, and what passes between them. */
final class Gateway implements AutoCloseable {

	private final Upstream upstream = new Upstream();

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final ConfigurableApplicationContext context;

	Gateway(String profile, String... more) {
		this.upstream.start();
		this.context = SpringApplication.run(GatewayScgMvcApplication.class,
				Stream
					.concat(Stream.of("--server.port=0", "--upstream=" + this.upstream.uri(),
							"--spring.profiles.active=" + profile), Stream.of(more))
					.toArray(String[]::new));
	}

	/**
	 * Sends a request of a few bytes, and returns what the upstream got: a header a line.
	 */
	String forwarded() throws IOException, InterruptedException {
		HttpRequest request = request("/request").header("content-type", "application/octet-stream")
			.POST(BodyPublishers.ofString("abc"))
			.build();
		return this.client.send(request, BodyHandlers.ofString()).body();
	}

	/** Asks for a path, and returns the response. */
	HttpResponse<String> get(String path) throws IOException, InterruptedException {
		return this.client.send(request(path).build(), BodyHandlers.ofString());
	}

	/**
	 * Asks for a path, and returns how many requests have come to the upstream for it.
	 */
	long requestsFor(String path) throws IOException, InterruptedException {
		long before = this.upstream.requestCount();
		this.client.send(request(path).build(), BodyHandlers.discarding());
		return this.upstream.requestCount() - before;
	}

	/**
	 * Sends requests, all at once, that the upstream answers with 200 if they meet there.
	 */
	Set<Integer> meet(int requests, int expected, Duration patience) {
		this.upstream.expectArrivals(expected, patience);
		return IntStream.range(0, requests)
			.mapToObj((i) -> this.client.sendAsync(request("/meet").build(), BodyHandlers.discarding()))
			.toList()
			.stream()
			.map((response) -> response.join().statusCode())
			.collect(Collectors.toSet());
	}

	private HttpRequest.Builder request(String path) {
		String port = this.context.getEnvironment().getRequiredProperty("local.server.port");
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).timeout(Duration.ofMinutes(2));
	}

	@Override
	public void close() {
		this.context.close();
		this.upstream.stop();
	}

}
