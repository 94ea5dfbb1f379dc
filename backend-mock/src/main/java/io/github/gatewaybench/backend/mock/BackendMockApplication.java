package io.github.gatewaybench.backend.mock;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * WebFlux on Reactor Netty: a backend that is never short of threads.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class BackendMockApplication {

	public static void main(String[] args) {
		SpringApplication.run(BackendMockApplication.class, args);
	}

}
