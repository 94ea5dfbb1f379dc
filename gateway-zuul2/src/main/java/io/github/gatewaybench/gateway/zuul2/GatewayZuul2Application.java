package io.github.gatewaybench.gateway.zuul2;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Zuul 2 in front of one upstream, put together as its sample application is, without
 * Eureka.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class GatewayZuul2Application {

	public static void main(String[] args) {
		SpringApplication.run(GatewayZuul2Application.class, args);
	}

}
