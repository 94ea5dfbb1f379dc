package io.github.gatewaybench.mvc.tomcat;

import java.time.Duration;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class MvcTomcatTest {

	@LocalServerPort
	private int port;

	private RestTestClient client;

	@BeforeEach
	void connect() {
		this.client = RestTestClient.bindToServer().baseUrl("http://127.0.0.1:" + this.port).build();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/hello", "/sleep" })
	void answersWorld(String path) {
		this.client.get()
			.uri(path)
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentTypeCompatibleWith(MediaType.TEXT_PLAIN)
			.expectBody(String.class)
			.isEqualTo("world");
	}

	@Test
	void sleepTakes100Milliseconds() {
		long start = System.nanoTime();
		this.client.get().uri("/sleep").exchange().expectStatus().isOk();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(100));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/unknown", "/actuator/health" })
	void otherPathIs404(String path) {
		this.client.get().uri(path).exchange().expectStatus().isNotFound();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/hello", "/sleep" })
	void otherMethodIs405(String path) {
		this.client.post().uri(path).exchange().expectStatus().isEqualTo(405);
	}

}
