package io.github.gatewaybench.backend.mock;

import java.time.Duration;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.test.StepVerifier;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class BackendMockTest {

	@LocalServerPort
	private int port;

	private WebTestClient client;

	@BeforeEach
	void connect() {
		this.client = WebTestClient.bindToServer()
			.baseUrl("http://127.0.0.1:" + this.port)
			.responseTimeout(Duration.ofMinutes(1))
			.build();
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS" })
	void everyMethodIsOk(String method) {
		this.client.method(HttpMethod.valueOf(method))
			.uri("/ok/some/path?with=query")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentTypeCompatibleWith(MediaType.TEXT_PLAIN)
			.expectHeader()
			.doesNotExist("x-mock-server-routeId")
			.expectBody(String.class)
			.isEqualTo("ok");
	}

	@Test
	void routeIdIsEchoed() {
		this.client.get()
			.uri("/ok")
			.header("x-benchmark-routeId", "route-42")
			.exchange()
			.expectHeader()
			.valueEquals("x-mock-server-routeId", "route-42");
	}

	@Test
	void answersSleepAfter100Milliseconds() {
		long start = System.nanoTime();
		this.client.get()
			.uri("/sleep")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentTypeCompatibleWith(MediaType.TEXT_PLAIN)
			.expectBody(String.class)
			.isEqualTo("sleep");
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(100));
	}

	@Test
	void countsTheRequestsToSleep() {
		long before = count();
		answersSleepAfter100Milliseconds();
		assertThat(count()).isEqualTo(before + 1);
	}

	private long count() {
		return Long.parseLong(this.client.get()
			.uri("/sleep/count")
			.exchange()
			.expectBody(String.class)
			.returnResult()
			.getResponseBody());
	}

	/** In virtual time, so that a thread that sleeps would be too early. */
	@Test
	void sleepBlocksNoThread() {
		SleepController controller = new SleepController(new SleepProperties(Duration.ofDays(1)));
		StepVerifier.withVirtualTime(controller::sleep)
			.expectSubscription()
			.expectNoEvent(Duration.ofDays(1))
			.expectNext("sleep")
			.verifyComplete();
	}

	@Test
	void otherMethodIs405() {
		this.client.post().uri("/sleep").exchange().expectStatus().isEqualTo(405);
	}

	@Test
	void unknownPathIs404() {
		this.client.get().uri("/unknown").exchange().expectStatus().isNotFound();
	}

}
