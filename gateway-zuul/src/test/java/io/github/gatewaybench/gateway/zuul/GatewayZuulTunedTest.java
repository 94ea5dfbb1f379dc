package io.github.gatewaybench.gateway.zuul;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class GatewayZuulTunedTest extends ZuulContract {

	GatewayZuulTunedTest() {
		super("--spring.profiles.active=tuned");
	}

	@Override
	protected int maxSimultaneousRequests() {
		return 150;
	}

	@Test
	void connectionPoolIsOpen() {
		assertEquals(1000, zuul().getHost().getMaxPerRouteConnections());
		assertEquals(1000, zuul().getHost().getMaxTotalConnections());
	}

	@Test
	void tomcatIsTuned() {
		assertEquals(1000, tomcat().getMaxThreads());
		assertEquals(1000, tomcat().getAcceptCount());
		assertEquals(2000, tomcat().getMaxConnections());
	}

}
