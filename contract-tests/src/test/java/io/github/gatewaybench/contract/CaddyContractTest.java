package io.github.gatewaybench.contract;

import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class CaddyContractTest extends NativeGatewayContract {

	CaddyContractTest() {
		super("caddy");
	}

	@Test
	void administrationIsClosed() throws Exception {
		assertEquals(Set.of(port()), listeningPorts());
	}

}
