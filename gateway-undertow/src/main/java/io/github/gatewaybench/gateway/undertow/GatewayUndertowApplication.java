package io.github.gatewaybench.gateway.undertow;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * undertow-core's own reverse proxy in front of one upstream.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class GatewayUndertowApplication {

	public static void main(String[] args) {
		SpringApplication.run(GatewayUndertowApplication.class, args);
	}

}
