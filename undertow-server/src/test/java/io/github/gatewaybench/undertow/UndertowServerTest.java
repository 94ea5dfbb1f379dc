package io.github.gatewaybench.undertow;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.ResponseCodeHandler;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class UndertowServerTest {

	@Test
	void servesTheHandlerUntilTheContextIsClosed() throws Exception {
		int port;
		try (ConfigurableApplicationContext context = run(0)) {
			port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
			assertThat(get(port).statusCode()).isEqualTo(418);
		}
		assertThatThrownBy(() -> get(port)).isInstanceOf(ConnectException.class);
	}

	@Test
	void portThatIsTakenIsNamed() throws Exception {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			assertThatThrownBy(() -> run(taken.getLocalPort()))
				.hasRootCauseInstanceOf(InvalidConfigurationPropertyValueException.class)
				.rootCause()
				.hasMessageContaining("Cannot listen on 127.0.0.1:" + taken.getLocalPort());
		}
	}

	private static ConfigurableApplicationContext run(int port) {
		return SpringApplication.run(Teapot.class, "--server.port=" + port);
	}

	private static HttpResponse<Void> get(int port) throws IOException, InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port)).build();
		return HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Teapot {

		@Bean
		HttpHandler teapot() {
			return new ResponseCodeHandler(418);
		}

	}

}
