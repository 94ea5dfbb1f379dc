package io.github.gatewaybench.gateway.zuul;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

import com.netflix.zuul.context.RequestContext;
import com.netflix.zuul.exception.ZuulException;
import io.github.gatewaybench.contract.Upstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a client sees of an upstream that fails, status by status. */
class UpstreamErrorFilterTest {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private final Upstream upstream = new Upstream();

	private ConfigurableApplicationContext gateway;

	@BeforeEach
	void start() {
		this.upstream.start();
		this.gateway = SpringApplication.run(GatewayZuulApplication.class, "--server.port=0",
				"--upstream=" + this.upstream.uri(), "--zuul.host.socket-timeout-millis=200");
	}

	@AfterEach
	void stop() {
		this.gateway.close();
		this.upstream.stop();
	}

	@Test
	void upstreamTooSlowIs504() throws Exception {
		this.upstream.expectArrivals(2, PATIENCE);
		assertEquals(504, statusOf("/meet"));
	}

	@Test
	void upstreamDownIs502() throws Exception {
		this.upstream.stop();
		assertEquals(502, statusOf("/request"));
	}

	@Test
	void timeoutOfHystrixIs504() {
		RequestContext context = RequestContext.getCurrentContext();
		try {
			context.setThrowable(new ZuulException(new TimeoutException(), 500, "timeout"));
			UpstreamErrorFilter filter = new UpstreamErrorFilter();
			assertTrue(filter.shouldFilter());
			filter.run();
			assertEquals(504, ((ZuulException) context.getThrowable()).nStatusCode);
		}
		finally {
			context.unset();
		}
	}

	private int statusOf(String path) throws Exception {
		String port = this.gateway.getEnvironment().getRequiredProperty("local.server.port");
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
			.timeout(PATIENCE)
			.build();
		return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode();
	}

}
