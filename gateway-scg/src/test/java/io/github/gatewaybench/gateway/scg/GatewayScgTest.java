package io.github.gatewaybench.gateway.scg;

import java.net.URI;

import io.github.gatewaybench.contract.GatewayContract;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.context.ConfigurableApplicationContext;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

class GatewayScgTest extends GatewayContract {

	private ConfigurableApplicationContext gateway;

	@Override
	protected int startGateway(URI upstream) {
		this.gateway = SpringApplication.run(GatewayScgApplication.class, "--server.port=0", "--upstream=" + upstream);
		return this.gateway.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
	}

	@Override
	protected void stopGateway() {
		if (this.gateway != null) {
			this.gateway.close();
		}
	}

	@Test
	void httpClientIsAtItsDefaults() {
		HttpClientProperties properties = this.gateway.getBean(HttpClientProperties.class);
		assertEquals(HttpClientProperties.Pool.PoolType.ELASTIC, properties.getPool().getType());
		assertNull(properties.getResponseTimeout());
	}

}
