package io.github.gatewaybench.backend.sleep;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Spring MVC on Tomcat: a backend whose requests each hold a thread for a while.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class BackendSleepApplication {

	public static void main(String[] args) {
		SpringApplication.run(BackendSleepApplication.class, args);
	}

}
