package io.github.gatewaybench.backend.tomcat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class BackendTomcatTest {

	@LocalServerPort
	private int port;

	private RestTestClient client;

	@BeforeEach
	void connect() {
		this.client = RestTestClient.bindToServer().baseUrl("http://127.0.0.1:" + this.port).build();
	}

	@Test
	void answersWorld() {
		this.client.get()
			.uri("/hello")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentTypeCompatibleWith(MediaType.TEXT_PLAIN)
			.expectBody(String.class)
			.isEqualTo("world");
	}

	@Test
	void countsTheRequests() {
		long before = count();
		answersWorld();
		answersWorld();
		assertThat(count()).isEqualTo(before + 2);
	}

	private long count() {
		return Long.parseLong(this.client.get()
			.uri("/hello/count")
			.exchange()
			.expectBody(String.class)
			.returnResult()
			.getResponseBody());
	}

	@Test
	void unknownPathIs404() {
		this.client.get().uri("/unknown").exchange().expectStatus().isNotFound();
	}

	@Test
	void managementPathIs404() {
		this.client.get().uri("/actuator/health").exchange().expectStatus().isNotFound();
	}

	@Test
	void otherMethodIs405() {
		this.client.post().uri("/hello").exchange().expectStatus().isEqualTo(405);
	}

}
