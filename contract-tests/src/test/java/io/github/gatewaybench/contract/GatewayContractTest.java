package io.github.gatewaybench.contract;

import java.net.URI;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

/**
 * What the contract leaves behind if a gateway does not stop.
 */
class GatewayContractTest {

	private int upstreamPort;

	private final GatewayContract contract = new GatewayContract() {

		@Override
		protected int startGateway(URI upstream) {
			GatewayContractTest.this.upstreamPort = upstream.getPort();
			return upstream.getPort();
		}

		@Override
		protected void stopGateway() {
			throw new IllegalStateException("it does not stop");
		}

	};

	@Test
	void itsUpstreamStopsAllTheSame() throws Exception {
		this.contract.start();
		assertThrows(IllegalStateException.class, this.contract::stop);
		assertFalse(LoopbackPort.acceptsConnections(this.upstreamPort));
	}

	@Test
	void anUpstreamThatHasNotStartedNeedNotStop() {
		assertThrows(IllegalStateException.class, this.contract::stop);
	}

}
