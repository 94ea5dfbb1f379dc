package io.github.gatewaybench.contract;

import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class TraefikContractTest extends NativeGatewayContract {

	TraefikContractTest() {
		super("traefik");
	}

	/** Traefik decodes characters that need no encoding, such as %7e. */
	@Override
	protected String unusualPath() {
		return "/request//a/./b%2Fc/~;d";
	}

	/** It has no setting for this: https://github.com/traefik/traefik/issues/13075. */
	@Override
	protected boolean asksForCompression() {
		return true;
	}

	@Test
	void administrationIsClosed() throws Exception {
		assertEquals(Set.of(port()), listeningPorts());
	}

}
