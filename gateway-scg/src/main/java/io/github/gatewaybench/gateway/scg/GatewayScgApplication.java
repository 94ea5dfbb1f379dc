package io.github.gatewaybench.gateway.scg;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Spring Cloud Gateway in front of one upstream.
 */
@SpringBootApplication
public class GatewayScgApplication {

	public static void main(String[] args) {
		SpringApplication application = new SpringApplication(GatewayScgApplication.class);
		application.addListeners(new IoSelectCountListener());
		application.run(args);
	}

}
