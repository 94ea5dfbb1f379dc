package io.github.gatewaybench.backend.sleep;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.apache.coyote.AbstractProtocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class BackendSleepTest {

	@LocalServerPort
	private int port;

	@Autowired
	private WebServerApplicationContext context;

	@Autowired
	private SleepProperties properties;

	private RestTestClient client;

	@BeforeEach
	void connect() {
		this.client = RestTestClient.bindToServer().baseUrl("http://127.0.0.1:" + this.port).build();
	}

	@Test
	void answersSleepAfter100Milliseconds() {
		assertThat(this.properties.delay()).isEqualTo(Duration.ofMillis(100));
		assertThat(timeUntil("/sleep", "sleep")).isGreaterThanOrEqualTo(Duration.ofMillis(100));
	}

	@Test
	void answersTestOkAfter200Milliseconds() {
		assertThat(this.properties.testOkDelay()).isEqualTo(Duration.ofMillis(200));
		assertThat(timeUntil("/testOK", "OK")).isGreaterThanOrEqualTo(Duration.ofMillis(200));
	}

	@Test
	void countsTheRequestsToEachPath() {
		long before = count("/testOK");
		long sleeps = count("/sleep");
		List<CompletableFuture<Void>> requests = Stream.generate(() -> "/testOK")
			.limit(10)
			.map((path) -> CompletableFuture.runAsync(() -> get(path)))
			.toList();
		requests.forEach(CompletableFuture::join);
		get("/sleep");
		assertThat(count("/testOK")).isEqualTo(before + 10);
		assertThat(count("/sleep")).isEqualTo(sleeps + 1);
	}

	@Test
	void unknownPathIs404() {
		this.client.get().uri("/unknown").exchange().expectStatus().isNotFound();
	}

	@Test
	void otherMethodIs405() {
		this.client.post().uri("/sleep").exchange().expectStatus().isEqualTo(405);
	}

	@Test
	void has200Threads() {
		AbstractProtocol<?> tomcat = tomcat(this.context);
		assertThat(tomcat.getMaxThreads()).isEqualTo(200);
		assertThat(tomcat.getAcceptCount()).isEqualTo(100);
		assertThat(tomcat.getMaxConnections()).isEqualTo(8192);
	}

	private Duration timeUntil(String path, String body) {
		long start = System.nanoTime();
		get(path).expectStatus()
			.isOk()
			.expectHeader()
			.contentTypeCompatibleWith(MediaType.TEXT_PLAIN)
			.expectBody(String.class)
			.isEqualTo(body);
		return Duration.ofNanos(System.nanoTime() - start);
	}

	private long count(String path) {
		return Long.parseLong(get(path + "/count").expectBody(String.class).returnResult().getResponseBody());
	}

	private RestTestClient.ResponseSpec get(String path) {
		return this.client.get().uri(path).exchange();
	}

	static AbstractProtocol<?> tomcat(WebServerApplicationContext context) {
		TomcatWebServer server = (TomcatWebServer) context.getWebServer();
		assertThat(server).isNotNull();
		return (AbstractProtocol<?>) server.getTomcat().getConnector().getProtocolHandler();
	}

}
