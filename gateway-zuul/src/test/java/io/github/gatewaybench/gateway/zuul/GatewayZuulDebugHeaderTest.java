package io.github.gatewaybench.gateway.zuul;

import java.util.Optional;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class GatewayZuulDebugHeaderTest extends ZuulContract {

	private static final String HEADER = "X-Zuul-Debug-Header";

	GatewayZuulDebugHeaderTest() {
		super("--spring.profiles.active=debug-header");
	}

	@Override
	protected int maxSimultaneousRequests() {
		return 20;
	}

	@Test
	void headerIsForRequestsThatAskForIt() throws Exception {
		String trace = get("/request?debug=true").headers().firstValue(HEADER).orElse("");
		assertTrue(trace.contains("Filter pre 5 PreDecorationFilter"), trace);
		assertEquals(Optional.empty(), get("/request").headers().firstValue(HEADER));
	}

}
