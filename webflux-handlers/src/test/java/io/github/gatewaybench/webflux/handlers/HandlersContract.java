package io.github.gatewaybench.webflux.handlers;

import java.time.Duration;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.util.ClassUtils;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every server of the handlers must do. A variant's own test extends this class and
 * says which server it has, and which it must not have.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(HandlersContract.AnsweringThread.class)
public abstract class HandlersContract {

	/** A class that only Tomcat has. */
	protected static final String TOMCAT = "org.apache.catalina.startup.Tomcat";

	/** A class that only Reactor Netty's server has. */
	protected static final String NETTY = "reactor.netty.http.server.HttpServer";

	private static final String SERVER_THREAD = "server";

	private final Class<? extends WebServer> server;

	private final String serverThread;

	private final String serverClass;

	private final String otherServerClass;

	@LocalServerPort
	private int port;

	@Autowired
	private WebServerApplicationContext context;

	private WebTestClient client;

	/**
	 * Creates the test of one variant.
	 * @param server the server that must run
	 * @param serverThread what matches the name of a thread on which it takes requests
	 * @param serverClass a class of this server
	 * @param otherServerClass a class of the server that must not be on the class path
	 */
	protected HandlersContract(Class<? extends WebServer> server, String serverThread, String serverClass,
			String otherServerClass) {
		this.server = server;
		this.serverThread = serverThread;
		this.serverClass = serverClass;
		this.otherServerClass = otherServerClass;
	}

	@BeforeEach
	void connect() {
		this.client = WebTestClient.bindToServer(new JdkClientHttpConnector())
			.baseUrl("http://127.0.0.1:" + this.port)
			.responseTimeout(Duration.ofMinutes(1))
			.build();
	}

	@Test
	void hasItsServerAndNoOther() {
		assertThat(this.context.getWebServer()).isInstanceOf(this.server);
		assertThat(ClassUtils.isPresent(this.serverClass, null)).isTrue();
		assertThat(ClassUtils.isPresent(this.otherServerClass, null)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/hello", "/sleep", "/sleep2", "/sleep-bounded", "/sleep-reactive" })
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

	@ParameterizedTest
	@CsvSource({ "/hello," + SERVER_THREAD, "/sleep, parallel-", "/sleep2, elastic-", "/sleep-bounded, boundedElastic-",
			"/sleep-reactive, parallel-" })
	void answersOnTheThreadOfItsScheduler(String path, String thread) {
		String pattern = thread.equals(SERVER_THREAD) ? this.serverThread : thread + "\\d+";
		this.client.get().uri(path).exchange().expectHeader().valueMatches(AnsweringThread.HEADER, pattern);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/unknown", "/actuator/health" })
	void otherPathIs404(String path) {
		this.client.get().uri(path).exchange().expectStatus().isNotFound();
	}

	@Test
	void otherMethodIs405() {
		this.client.post().uri("/hello").exchange().expectStatus().isEqualTo(405);
	}

	/**
	 * Names in every response the thread that answers it.
	 */
	static class AnsweringThread implements WebFilter {

		static final String HEADER = "x-answering-thread";

		@Override
		public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
			ServerHttpResponse response = exchange.getResponse();
			response.beforeCommit(
					() -> Mono.fromRunnable(() -> response.getHeaders().set(HEADER, Thread.currentThread().getName())));
			return chain.filter(exchange);
		}

	}

}
