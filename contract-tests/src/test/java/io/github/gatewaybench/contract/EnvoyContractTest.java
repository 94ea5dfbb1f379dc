package io.github.gatewaybench.contract;

import java.nio.file.Files;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

class EnvoyContractTest extends NativeGatewayContract {

	EnvoyContractTest() {
		super("envoy");
	}

	@Test
	void moreRequestsThanEnvoysDefaultAllowsReachTheUpstream() {
		int requests = 1100;
		upstream().expectArrivals(requests, PATIENCE);
		assertEquals(Set.of(200), statusesOfSimultaneousRequests(requests));
	}

	@Test
	void administrationIsClosed() {
		assertFalse(Files.exists(runDir().resolve("admin-address")));
	}

}
