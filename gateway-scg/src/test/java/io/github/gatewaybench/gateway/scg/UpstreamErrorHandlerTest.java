package io.github.gatewaybench.gateway.scg;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

import io.github.gatewaybench.contract.Upstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;

import org.springframework.boot.SpringApplication;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

/** What a client sees of an upstream that fails, status by status. */
class UpstreamErrorHandlerTest {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private final Upstream upstream = new Upstream();

	private ConfigurableApplicationContext gateway;

	@BeforeEach
	void start() {
		this.upstream.start();
		this.gateway = SpringApplication.run(new Class<?>[] { GatewayScgApplication.class, LostConnection.class },
				new String[] { "--server.port=0", "--upstream=" + this.upstream.uri(),
						"--spring.cloud.gateway.server.webflux.httpclient.response-timeout=200ms" });
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
	void connectionThatIsClosedBeforeTheRequestIsSentIs502() throws Exception {
		assertEquals(502, statusOf(LostConnection.PATH));
	}

	/** The client may be the one that has gone. */
	@Test
	void afterTheResponseHasBegunAnErrorIsNotTheUpstreams() {
		ServerHttpResponse begun = stub(ServerHttpResponse.class, "isCommitted", true);
		IOException error = new IOException("reset");
		assertSame(error,
				new UpstreamErrorHandler().handle(stub(ServerWebExchange.class, "getResponse", begun), error)
					.materialize()
					.block()
					.getThrowable());
	}

	/** An object with one method that answers. */
	private static <T> T stub(Class<T> type, String method, Object answer) {
		return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
				(proxy, called, arguments) -> called.getName().equals(method) ? answer : null));
	}

	private int statusOf(String path) throws Exception {
		String port = this.gateway.getEnvironment().getRequiredProperty("local.server.port");
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
			.timeout(PATIENCE)
			.build();
		return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode();
	}

	/** Fails as a pooled connection does that the upstream has just closed. */
	static final class LostConnection implements GlobalFilter {

		private static final String PATH = "/lost";

		@Override
		public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
			return exchange.getRequest().getPath().value().equals(PATH) ? Mono.error(AbortedException.beforeSend())
					: chain.filter(exchange);
		}

	}

}
