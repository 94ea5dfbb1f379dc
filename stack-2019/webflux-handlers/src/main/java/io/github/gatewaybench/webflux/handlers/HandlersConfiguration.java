package io.github.gatewaybench.webflux.handlers;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * The handlers of the paths that the WebFlux variants serve, with the beans that they
 * need.
 */
@Configuration
@EnableConfigurationProperties(SleepProperties.class)
@Import({ HelloController.class, SleepController.class, BlockingSleep.class, ElasticConfiguration.class })
public class HandlersConfiguration {

}
