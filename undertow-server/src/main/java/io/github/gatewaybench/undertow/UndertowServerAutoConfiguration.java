package io.github.gatewaybench.undertow;

import io.undertow.server.HttpHandler;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Serves the application's one {@link HttpHandler} bean on {@code server.address} and
 * {@code server.port}. Without such a bean the application does not start.
 */
@AutoConfiguration
@EnableConfigurationProperties(UndertowServerProperties.class)
public class UndertowServerAutoConfiguration {

	@Bean
	UndertowServer undertowServer(UndertowServerProperties properties, HttpHandler handler,
			ConfigurableEnvironment environment) {
		return new UndertowServer(properties, handler, environment);
	}

}
