package io.github.gatewaybench.webflux.tomcat;

import io.github.gatewaybench.webflux.handlers.HandlersConfiguration;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/**
 * WebFlux on Tomcat, at the defaults of both.
 */
@SpringBootApplication
@Import(HandlersConfiguration.class)
public class WebFluxTomcatApplication {

	public static void main(String[] args) {
		SpringApplication.run(WebFluxTomcatApplication.class, args);
	}

}
