package io.github.gatewaybench.gateway.undertow;

import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.proxy.LoadBalancingProxyClient;
import io.undertow.server.handlers.proxy.ProxyHandler;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ProxyConfiguration {

	@Bean
	HttpHandler proxy(ProxyProperties properties) {
		LoadBalancingProxyClient client = new LoadBalancingProxyClient()
			.setConnectionsPerThread(properties.connectionsPerThread())
			.setProblemServerRetry(properties.problemServerRetrySeconds())
			.addHost(properties.upstream());
		return ProxyHandler.builder().setProxyClient(client).build();
	}

}
