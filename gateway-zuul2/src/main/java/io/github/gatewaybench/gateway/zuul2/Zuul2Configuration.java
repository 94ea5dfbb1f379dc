package io.github.gatewaybench.gateway.zuul2;

import com.netflix.spectator.api.DefaultRegistry;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

@Configuration(proxyBeanMethods = false)
class Zuul2Configuration {

	@Bean
	Zuul2Server zuulServer(Zuul2Properties properties, ConfigurableEnvironment environment) {
		return new Zuul2Server(properties, environment, new DefaultRegistry());
	}

}
