package io.github.gatewaybench.webflux.netty;

import io.github.gatewaybench.webflux.handlers.HandlersConfiguration;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/**
 * WebFlux on Reactor Netty, at the defaults of both.
 */
@SpringBootApplication
@Import(HandlersConfiguration.class)
public class WebFluxNettyApplication {

	public static void main(String[] args) {
		SpringApplication application = new SpringApplication(WebFluxNettyApplication.class);
		application.addListeners(new IoSelectCountListener());
		application.run(args);
	}

}
