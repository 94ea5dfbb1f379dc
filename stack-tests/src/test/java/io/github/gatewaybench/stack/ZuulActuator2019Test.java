package io.github.gatewaybench.stack;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

import io.github.gatewaybench.contract.LoopbackPort;
import io.github.gatewaybench.contract.Upstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What the actuator of 2019 does in a request, and that it opens nothing. Tomcat 9.0.16
 * and Spring Boot 2.1 register what they run in JMX.
 */
class ZuulActuator2019Test {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private static final Set<String> FILTERS = Set.of("Tomcat WebSocket (JSR356) Filter", "characterEncodingFilter",
			"formContentFilter", "hiddenHttpMethodFilter", "requestContextFilter");

	private final Upstream upstream = new Upstream();

	private final HttpClient client = HttpClient.newHttpClient();

	@TempDir
	private Path folder;

	private RunningJar gateway;

	@BeforeEach
	void startUpstream() {
		this.upstream.start();
	}

	@AfterEach
	void stop() throws Exception {
		if (this.gateway != null) {
			this.gateway.stop();
		}
		this.upstream.stop();
	}

	@Test
	void requestsAreMeasuredAndTraced() throws Exception {
		int port = LoopbackPort.reserve();
		// The only way to look into the registry from outside: a port of its own.
		start("--management.server.port=" + port, "--management.server.address=127.0.0.1",
				"--management.endpoints.web.exposure.include=metrics");
		Set<String> filters = new TreeSet<>(FILTERS);
		filters.addAll(Set.of("httpTraceFilter", "webMvcMetricsFilter"));
		assertEquals(filters, filters());
		assertEquals(200, get(this.gateway.port(), "/request").statusCode());
		String metric = "";
		long end = System.nanoTime() + PATIENCE.toNanos();
		// The client may have its answer before the filter has recorded it.
		while (!metric.contains("{\"statistic\":\"COUNT\",\"value\":1.0}") && System.nanoTime() < end) {
			metric = get(port, "/actuator/metrics/http.server.requests").body();
		}
		assertTrue(metric.contains("{\"statistic\":\"COUNT\",\"value\":1.0}"), metric);
	}

	@Test
	void variantWithoutActuatorHasNoFilterOfIt() throws Exception {
		start("--spring.profiles.active=without-actuator");
		assertEquals(FILTERS, filters());
		assertEquals(Set.of(), this.gateway.inBeans("org.springframework.boot:type=Endpoint,*", "name"));
	}

	/** Other than the plain subject it leaves most paths to whoever wants them. */
	@Test
	void securedOpensNoEndpoint() throws Exception {
		start("--spring.profiles.active=secured", "--access.token=token");
		for (String path : Set.of("/actuator", "/actuator/health", "/actuator/hystrix.stream", "/health")) {
			assertEquals(404, get(this.gateway.port(), path).statusCode(), path);
		}
		assertEquals(Set.of(), this.gateway.inBeans("org.springframework.boot:type=Endpoint,*", "name"));
		assertTrue(filters().containsAll(Set.of("httpTraceFilter", "webMvcMetricsFilter")));
	}

	private void start(String... arguments) throws Exception {
		this.gateway = RunningJar.start(new BootJar("stack-2019/gateway-zuul"), this.upstream.uri(), this.folder,
				arguments);
	}

	private Set<String> filters() throws Exception {
		return this.gateway.inBeans("Tomcat:j2eeType=Filter,WebModule=//localhost/,*", "name");
	}

	private HttpResponse<String> get(int port, String path) throws Exception {
		return this.client.send(
				HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).timeout(PATIENCE).build(),
				BodyHandlers.ofString());
	}

}
