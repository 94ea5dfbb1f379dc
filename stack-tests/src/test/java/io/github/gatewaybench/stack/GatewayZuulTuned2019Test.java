package io.github.gatewaybench.stack;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import io.github.gatewaybench.contract.Upstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Spring Boot 2.1 has other names for what the variant sets. */
class GatewayZuulTuned2019Test {

	/** More than the 200 threads that Tomcat has, and Zuul's 20 connections. */
	private static final int REQUESTS = 250;

	/**
	 * Longer than the 63 s after which a connection attempt is repeated for the sixth
	 * time.
	 */
	private static final Duration PATIENCE = Duration.ofMinutes(3);

	private final Upstream upstream = new Upstream();

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private RunningJar gateway;

	@BeforeEach
	void start(@TempDir Path folder) throws Exception {
		this.upstream.start();
		this.gateway = RunningJar.start(new BootJar("stack-2019/gateway-zuul"), this.upstream.uri(), folder,
				"--spring.profiles.active=tuned", "--zuul.host.socket-timeout-millis=" + PATIENCE.toMillis());
	}

	@AfterEach
	void stop() throws Exception {
		if (this.gateway != null) {
			this.gateway.stop();
		}
		this.upstream.stop();
	}

	@Test
	void requestsReachTheUpstreamAllAtOnce() throws Exception {
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.gateway.port() + "/meet"))
			.timeout(PATIENCE.plusMinutes(1))
			.build();
		this.upstream.expectArrivals(REQUESTS, PATIENCE);
		List<CompletableFuture<HttpResponse<Void>>> responses = IntStream.range(0, REQUESTS)
			.mapToObj((i) -> this.client.sendAsync(request, BodyHandlers.discarding()))
			.toList();
		List<Integer> statuses = responses.stream().map((response) -> response.join().statusCode()).toList();
		assertEquals(Collections.nCopies(REQUESTS, 200), statuses,
				"%d requests have reached the upstream; the gateway has logged:\n%s"
					.formatted(this.upstream.requestCount(), this.gateway.log()));
	}

}
