package io.github.gatewaybench.gateway.scg.routes;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Spring Cloud Gateway whose route table is a MongoDB collection, of any size.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class GatewayScgRoutesApplication {

	public static void main(String[] args) {
		SpringApplication.run(GatewayScgRoutesApplication.class, args);
	}

}
