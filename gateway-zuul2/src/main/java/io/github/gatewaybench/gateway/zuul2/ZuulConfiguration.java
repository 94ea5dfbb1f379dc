package io.github.gatewaybench.gateway.zuul2;

import com.netflix.spectator.api.DefaultRegistry;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

@Configuration(proxyBeanMethods = false)
class ZuulConfiguration {

	@Bean
	ZuulServer zuulServer(Zuul2Properties properties, ConfigurableEnvironment environment) {
		return new ZuulServer(properties, environment, new DefaultRegistry());
	}

}
