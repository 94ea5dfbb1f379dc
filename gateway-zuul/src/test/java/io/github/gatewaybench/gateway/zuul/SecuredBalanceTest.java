package io.github.gatewaybench.gateway.zuul;

import java.time.Duration;
import java.util.Collections;

import org.apache.coyote.AbstractProtocol;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.web.embedded.tomcat.TomcatWebServer;
import org.springframework.cloud.netflix.ribbon.SpringClientFactory;
import org.springframework.cloud.netflix.zuul.filters.ZuulProperties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** How much gets through at once, and which upstream gets it. */
class SecuredBalanceTest {

	private static final String RIGHT = "?access_token=" + SecuredGateway.TOKEN;

	private SecuredGateway gateway;

	@BeforeEach
	void start() {
		this.gateway = new SecuredGateway();
	}

	@AfterEach
	void stop() {
		this.gateway.close();
	}

	@Test
	void bothUpstreamsGetTheSame() throws Exception {
		for (int i = 0; i < 200; i++) {
			assertEquals(200, this.gateway.get("/hello/request" + RIGHT).statusCode());
			assertEquals(401, this.gateway.get("/hello/request").statusCode());
		}
		assertEquals(100, this.gateway.first().requestCount());
		assertEquals(100, this.gateway.second().requestCount());
	}

	/** The gateway has just been started: this is its first work. */
	@ParameterizedTest
	@ValueSource(ints = { 300, 1000 })
	void simultaneousRequestsAllReachAnUpstream(int requests) {
		this.gateway.expectHalfEach(requests, SecuredGateway.PATIENCE);
		assertEquals(Collections.nCopies(requests, 200), this.gateway.statusesOf(requests, "/hello/meet" + RIGHT));
		assertEquals(requests / 2, this.gateway.first().requestCount());
		assertEquals(requests / 2, this.gateway.second().requestCount());
	}

	@Test
	void slowAnswersAreWaitedFor() {
		this.gateway.first().expectArrivals(2, Duration.ofSeconds(4));
		this.gateway.second().expectArrivals(2, Duration.ofSeconds(4));
		// One at each, in vain: 409 is the answer that came after 4 seconds.
		assertEquals(Collections.nCopies(2, 409), this.gateway.statusesOf(2, "/hello/meet" + RIGHT));
	}

	@Test
	void connectionsAreKept() throws Exception {
		for (int i = 0; i < 50; i++) {
			this.gateway.get("/hello/request" + RIGHT);
		}
		assertTrue(this.gateway.first().connectionCount() <= 2);
		assertTrue(this.gateway.second().connectionCount() <= 2);
	}

	@Test
	void everyPoolIsOpen() {
		PoolingHttpClientConnectionManager ribbon = this.gateway.context()
			.getBean(SpringClientFactory.class)
			.getInstance("hello", PoolingHttpClientConnectionManager.class);
		assertEquals(1000, ribbon.getMaxTotal());
		assertEquals(1000, ribbon.getDefaultMaxPerRoute());
		ZuulProperties zuul = this.gateway.context().getBean(ZuulProperties.class);
		assertEquals(1000, zuul.getHost().getMaxPerRouteConnections());
		assertEquals(1000, zuul.getHost().getMaxTotalConnections());
		TomcatWebServer server = (TomcatWebServer) this.gateway.context().getWebServer();
		AbstractProtocol<?> tomcat = (AbstractProtocol<?>) server.getTomcat().getConnector().getProtocolHandler();
		assertEquals(1000, tomcat.getMaxThreads());
		assertEquals(1000, tomcat.getAcceptCount());
		assertEquals(2000, tomcat.getMaxConnections());
	}

}
