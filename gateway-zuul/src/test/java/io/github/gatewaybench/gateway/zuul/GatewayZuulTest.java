package io.github.gatewaybench.gateway.zuul;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.junit.jupiter.api.Test;

import org.springframework.boot.actuate.endpoint.web.servlet.AbstractWebMvcEndpointHandlerMapping;
import org.springframework.cloud.netflix.zuul.filters.ZuulProperties;
import org.springframework.core.env.PropertySource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class GatewayZuulTest extends ZuulContract {

	/** Zuul's default, and the point of round 3. */
	private static final int CONNECTIONS_PER_ROUTE = 20;

	@Override
	protected int maxSimultaneousRequests() {
		return CONNECTIONS_PER_ROUTE;
	}

	@Test
	void oneRequestMoreHasToWait() {
		int requests = CONNECTIONS_PER_ROUTE + 1;
		upstream().expectArrivals(requests, Duration.ofSeconds(1));
		// The first 20 give up before the last one comes, and completes their number.
		assertEquals(Set.of(200, 409), statusesOfSimultaneousRequests(requests));
	}

	@Test
	void restOfTheConnectionPoolIsAtItsDefaultsToo() {
		assertEquals(200, zuul().getHost().getMaxTotalConnections());
		assertEquals(2000, zuul().getHost().getConnectTimeoutMillis());
		assertEquals(-1, zuul().getHost().getConnectionRequestTimeoutMillis(), "waits for a connection without limit");
	}

	/** Only the contract sets another one. */
	@Test
	void socketTimeoutIsLeftAtItsDefault() {
		assertEquals(10000, new ZuulProperties().getHost().getSocketTimeoutMillis());
		assertEquals(List.of("commandLineArgs"),
				gateway().getEnvironment()
					.getPropertySources()
					.stream()
					.filter((each) -> each.containsProperty("zuul.host.socket-timeout-millis"))
					.map(PropertySource::getName)
					.filter((name) -> !name.equals("configurationProperties"))
					.toList());
	}

	@Test
	void tomcatIsAtItsDefaults() {
		assertEquals(200, tomcat().getMaxThreads());
		assertEquals(100, tomcat().getAcceptCount());
		assertEquals(8192, tomcat().getMaxConnections());
	}

	@Test
	void requestsGoThroughTheMetricsThatTheStarterBrings() {
		assertEquals(List.of("Tomcat WebSocket (JSR356) Filter", "characterEncodingFilter", "formContentFilter",
				"requestContextFilter", "webMvcMetricsFilter"), servletFilters());
	}

	@Test
	void everyRequestIsRecorded() throws Exception {
		long before = recorded();
		assertEquals(200, get("/request").statusCode());
		long end = System.nanoTime() + PATIENCE.toNanos();
		// The client may have its answer before the filter has recorded it.
		while (recorded() == before && System.nanoTime() < end) {
			Thread.sleep(10);
		}
		assertEquals(before + 1, recorded());
	}

	@Test
	void zuulCountsItsExceptions() throws Exception {
		upstream().stop();
		try {
			assertEquals(502, get("/request").statusCode());
		}
		finally {
			upstream().start();
		}
		assertTrue(registry().getMeters()
			.stream()
			.map((meter) -> meter.getId().getName())
			.anyMatch((name) -> name.startsWith("ZUUL::EXCEPTION:")), () -> "found " + registry().getMeters());
	}

	/** Neither what Zuul routes nor what it leaves is answered by an endpoint. */
	@Test
	void noEndpointIsMapped() {
		assertEquals(List.of(), List.of(gateway().getBeanNamesForType(AbstractWebMvcEndpointHandlerMapping.class)));
		assertEquals(Set.of("default", "dispatcherServlet", "zuulServlet"),
				gateway().getServletContext().getServletRegistrations().keySet());
	}

	private long recorded() {
		return registry().find("http.server.requests").timers().stream().mapToLong(Timer::count).sum();
	}

	private MeterRegistry registry() {
		return gateway().getBean(MeterRegistry.class);
	}

}
