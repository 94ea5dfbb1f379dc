package io.github.gatewaybench.gateway.scg.mvc;

import java.net.http.HttpClient;

import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;

import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.JdkClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the HTTP client according to {@link UpstreamClientProperties}. */
@Configuration(proxyBeanMethods = false)
class UpstreamClientConfiguration {

	@Bean
	ClientHttpRequestFactoryBuilderCustomizer<JdkClientHttpRequestFactoryBuilder> jdkClient(
			UpstreamClientProperties properties) {
		return (builder) -> {
			JdkClientHttpRequestFactoryBuilder result = builder;
			if (!properties.compression()) {
				result = result.withCustomizer((factory) -> factory.enableCompression(false));
			}
			if (!properties.upgrade()) {
				result = result.withHttpClientCustomizer((client) -> client.version(HttpClient.Version.HTTP_1_1));
			}
			return result;
		};
	}

	@Bean
	ClientHttpRequestFactoryBuilderCustomizer<HttpComponentsClientHttpRequestFactoryBuilder> apacheClient(
			UpstreamClientProperties properties) {
		return (builder) -> {
			HttpComponentsClientHttpRequestFactoryBuilder result = builder;
			if (!properties.compression()) {
				result = result.withHttpClientCustomizer(HttpClientBuilder::disableContentCompression);
			}
			if (!properties.cookies()) {
				result = result.withHttpClientCustomizer(HttpClientBuilder::disableCookieManagement);
			}
			if (!properties.retries()) {
				result = result.withHttpClientCustomizer(HttpClientBuilder::disableAutomaticRetries);
			}
			if (properties.maxConnections() > 0) {
				result = result.withConnectionManagerCustomizer(
						(connections) -> connections.setMaxConnPerRoute(properties.maxConnections())
							.setMaxConnTotal(properties.maxConnections()));
			}
			return result;
		};
	}

}
