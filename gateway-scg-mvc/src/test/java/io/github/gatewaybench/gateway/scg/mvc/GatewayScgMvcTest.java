package io.github.gatewaybench.gateway.scg.mvc;

import java.net.URI;

import io.github.gatewaybench.contract.GatewayContract;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.junit.jupiter.api.Assertions.assertTrue;

class GatewayScgMvcTest extends GatewayContract {

	private ConfigurableApplicationContext gateway;

	@Override
	protected int startGateway(URI upstream) {
		this.gateway = SpringApplication.run(GatewayScgMvcApplication.class, "--server.port=0",
				"--upstream=" + upstream);
		return this.gateway.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
	}

	@Override
	protected void stopGateway() {
		if (this.gateway != null) {
			this.gateway.close();
		}
	}

	/** What makes it differ from the other gateways, and the variant pass-through not. */
	@Test
	void jdksClientAsksForGzipAndOffersHttp2() throws Exception {
		String forwarded = get("/request").body();
		assertTrue(forwarded.contains("accept-encoding: gzip\n"), forwarded);
		assertTrue(forwarded.contains("upgrade: h2c\n"), forwarded);
	}

}
