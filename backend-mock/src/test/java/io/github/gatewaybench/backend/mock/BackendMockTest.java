package io.github.gatewaybench.backend.mock;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class BackendMockTest {

	@LocalServerPort
	private int port;

	private WebTestClient client;

	@BeforeEach
	void connect() {
		this.client = WebTestClient.bindToServer().baseUrl(url()).build();
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
	void sleepBlocksNoThread() {
		int requests = 50 * eventLoopThreads();
		WebClient web = WebClient.builder().baseUrl(url()).clientConnector(new JdkClientHttpConnector()).build();
		long start = System.nanoTime();
		List<String> answers = Flux.range(0, requests)
			.flatMap((i) -> web.get().uri("/sleep").retrieve().bodyToMono(String.class), requests)
			.collectList()
			.block();
		Duration taken = Duration.ofNanos(System.nanoTime() - start);
		assertThat(answers).hasSize(requests).containsOnly("sleep");
		// One after the other on each of the event loop's threads would take this long.
		Duration blocking = Duration.ofMillis(100).multipliedBy(requests).dividedBy(eventLoopThreads());
		assertThat(taken).isLessThan(blocking.dividedBy(2));
	}

	@Test
	void otherMethodIs405() {
		this.client.post().uri("/sleep").exchange().expectStatus().isEqualTo(405);
	}

	@Test
	void unknownPathIs404() {
		this.client.get().uri("/unknown").exchange().expectStatus().isNotFound();
	}

	private String url() {
		return "http://127.0.0.1:" + this.port;
	}

	private static int eventLoopThreads() {
		return Math.max(4, Runtime.getRuntime().availableProcessors());
	}

}
