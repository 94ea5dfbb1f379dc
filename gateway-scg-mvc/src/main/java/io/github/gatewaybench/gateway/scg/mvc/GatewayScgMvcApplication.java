package io.github.gatewaybench.gateway.scg.mvc;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Spring Cloud Gateway's servlet edition, Server WebMVC on Tomcat, in front of one
 * upstream.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class GatewayScgMvcApplication {

	public static void main(String[] args) {
		SpringApplication.run(GatewayScgMvcApplication.class, args);
	}

}
