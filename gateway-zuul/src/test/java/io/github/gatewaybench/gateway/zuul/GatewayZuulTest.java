package io.github.gatewaybench.gateway.zuul;

import java.time.Duration;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class GatewayZuulTest extends ZuulContract {

	/** Zuul's default, and the point of round 3. */
	private static final int CONNECTIONS_PER_ROUTE = 20;

	@Override
	protected int simultaneousRequests() {
		return CONNECTIONS_PER_ROUTE;
	}

	@Test
	void oneRequestMoreHasToWait() {
		int requests = CONNECTIONS_PER_ROUTE + 1;
		upstream().expect(requests, Duration.ofSeconds(1));
		// The first 20 give up before the last one comes, and completes their number.
		assertEquals(Set.of(200, 409), statusesOf(requests));
	}

	@Test
	void restOfTheConnectionPoolIsAtItsDefaultsToo() {
		assertEquals(200, zuul().getHost().getMaxTotalConnections());
		assertEquals(2000, zuul().getHost().getConnectTimeoutMillis());
		assertEquals(10000, zuul().getHost().getSocketTimeoutMillis());
		assertEquals(-1, zuul().getHost().getConnectionRequestTimeoutMillis(), "waits for a connection without limit");
	}

	@Test
	void tomcatIsAtItsDefaults() {
		assertEquals(200, tomcat().getMaxThreads());
		assertEquals(100, tomcat().getAcceptCount());
		assertEquals(8192, tomcat().getMaxConnections());
	}

}
