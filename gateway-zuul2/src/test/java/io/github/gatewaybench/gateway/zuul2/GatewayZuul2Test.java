package io.github.gatewaybench.gateway.zuul2;

import java.net.URI;

import io.github.gatewaybench.contract.GatewayContract;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ConfigurableApplicationContext;

import static org.junit.jupiter.api.Assertions.assertEquals;

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

	/** Their levels are those of the application, whatever that of other loggers. */
	@ParameterizedTest
	@ValueSource(strings = { "zuul.server.nettylog", "zuul.origin.nettylog", "com.netflix.zuul.netty.insights" })
	void noMessageAndNoConnectionIsLogged(String logger) {
		assertEquals(LogLevel.WARN,
				LoggingSystem.get(getClass().getClassLoader()).getLoggerConfiguration(logger).getConfiguredLevel());
	}

	/** It decodes each parameter, and encodes it as a form does. */
	@Override
	protected String spaceInQuery() {
		return "+";
	}

}
