package io.github.gatewaybench.gateway.zuul2;

import java.net.URI;

import com.netflix.zuul.netty.insights.PassportLoggingHandler;
import com.netflix.zuul.netty.insights.ServerStateHandler;
import io.github.gatewaybench.contract.GatewayContract;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.junit.jupiter.api.Assertions.assertFalse;

class GatewayZuul2Test extends GatewayContract {

	private ConfigurableApplicationContext gateway;

	@Override
	protected int startGateway(URI upstream) {
		this.gateway = SpringApplication.run(GatewayZuul2Application.class, "--server.port=0",
				"--upstream=" + upstream);
		return this.gateway.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
	}

	@Override
	protected void stopGateway() {
		if (this.gateway != null) {
			this.gateway.close();
		}
	}

	@Test
	void noMessageAndNoConnectionIsLogged() {
		assertFalse(LoggerFactory.getLogger("zuul.server.nettylog").isInfoEnabled());
		assertFalse(LoggerFactory.getLogger("zuul.origin.nettylog").isInfoEnabled());
		assertFalse(LoggerFactory.getLogger(PassportLoggingHandler.class).isInfoEnabled());
		assertFalse(LoggerFactory.getLogger(ServerStateHandler.class).isInfoEnabled());
	}

	/** It decodes each parameter, and encodes it as a form does. */
	@Override
	protected String spaceInQuery() {
		return "+";
	}

}
