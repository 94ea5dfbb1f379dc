package io.github.gatewaybench.gateway.zuul;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.netflix.zuul.EnableZuulProxy;
import org.springframework.context.annotation.Import;

/**
 * Zuul 1 in front of one upstream.
 */
// Spring Boot 2.1 has no proxyBeanMethods.
@SpringBootConfiguration
@EnableAutoConfiguration
@EnableZuulProxy
@Import({ UpstreamErrorFilter.class, SecuredConfiguration.class })
public class GatewayZuulApplication {

	public static void main(String[] args) {
		SpringApplication.run(GatewayZuulApplication.class, args);
	}

}
