package io.github.gatewaybench.mvc.tomcat;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/**
 * Spring MVC on Tomcat, at the defaults of both.
 */
// Spring Boot 2.1 does not scan for properties.
@SpringBootApplication
@EnableConfigurationProperties(SleepProperties.class)
public class MvcTomcatApplication {

	public static void main(String[] args) {
		SpringApplication.run(MvcTomcatApplication.class, args);
	}

}
