package io.github.gatewaybench.mvc.tomcat;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Spring MVC on Tomcat, at the defaults of both. The profile {@code virtual-threads} runs
 * every request on a virtual thread of its own.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class MvcTomcatApplication {

	public static void main(String[] args) {
		SpringApplication.run(MvcTomcatApplication.class, args);
	}

}
