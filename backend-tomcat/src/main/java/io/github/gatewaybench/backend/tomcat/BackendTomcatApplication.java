package io.github.gatewaybench.backend.tomcat;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Spring MVC on Tomcat, at the defaults of both.
 */
@SpringBootApplication
public class BackendTomcatApplication {

	public static void main(String[] args) {
		SpringApplication.run(BackendTomcatApplication.class, args);
	}

}
