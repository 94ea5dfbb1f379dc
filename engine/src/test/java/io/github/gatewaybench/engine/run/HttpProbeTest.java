package io.github.gatewaybench.engine.run;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is wrong with an answer.
 */
class HttpProbeTest {

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	private static final Duration IMPATIENCE = Duration.ofMillis(150);

	private final HttpProbe probe = new HttpProbe();

	private HttpServer server;

	private String url;

	private int status = 200;

	private String body = "world";

	@BeforeEach
	void aServerAnswers() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.url = "http://127.0.0.1:%d/hello".formatted(this.server.getAddress().getPort());
		this.server.createContext("/hello", (exchange) -> {
			byte[] bytes = this.body.getBytes(StandardCharsets.UTF_8);
			exchange.getResponseHeaders().add("Location", this.url + "/other");
			exchange.getResponseHeaders()
				.add("X-Asked", String.valueOf(exchange.getRequestHeaders().getFirst("X-Ask")));
			exchange.sendResponseHeaders(this.status, (bytes.length > 0) ? bytes.length : -1);
			exchange.getResponseBody().write(bytes);
			exchange.close();
		});
		this.server.createContext("/trickle", (exchange) -> {
			exchange.sendResponseHeaders(200, 2000);
			try (OutputStream out = exchange.getResponseBody()) {
				for (byte each : "world".repeat(400).getBytes(StandardCharsets.UTF_8)) {
					out.write(each);
					out.flush();
					Thread.sleep(IMPATIENCE.toMillis() / 2);
				}
			}
			catch (InterruptedException | IOException ex) {
				// the client is gone
			}
		});
		this.server.setExecutor(Executors.newCachedThreadPool());
		this.server.start();
	}

	@AfterEach
	void noMore() {
		this.server.stop(0);
	}

	private Optional<String> wrong() throws InterruptedException {
		return this.probe.findProblem(Endpoint.of(this.url, "world"), PATIENCE);
	}

	@Test
	void theExpectedBodyIsRight() throws Exception {
		assertThat(wrong()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "world\n", " world", "World", "worl", "" })
	void theBodyIsComparedToTheByte(String other) throws Exception {
		this.body = other;
		assertThat(wrong()).contains("the body from %s is \"%s\" instead of \"world\"".formatted(this.url, other));
	}

	@Test
	void aLongBodyIsNotQuotedInFull() throws Exception {
		this.body = "x".repeat(100_000);
		assertThat(wrong().orElseThrow()).hasSizeLessThan(250);
	}

	@Test
	void theFirstMebibyteOfABodyMayEndInsideAChunk() throws Exception {
		String head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
		String chunk = "aae60\r\n" + "x".repeat(0xaae60) + "\r\n";
		byte[] sent = (head + chunk + chunk + "0\r\n\r\n").getBytes(StandardCharsets.UTF_8);
		Answer answer = Answer.read(new ByteArrayInputStream(sent));
		assertThat(answer.body().length()).isEqualTo(1 << 20);
		assertThat(answer.bytes()).isEqualTo(head.length() + 7 + 2 + 7 + (1 << 20));
	}

	@ParameterizedTest
	@ValueSource(ints = { 500, 404, 302, 201 })
	void anyOtherStatusIsWrongAndNoRedirectIsFollowed(int other) throws Exception {
		this.status = other;
		assertThat(wrong()).contains("status %d instead of 200 from %s".formatted(other, this.url));
	}

	@Test
	void headersAreSentAndExpected() throws Exception {
		Endpoint target = new Endpoint(this.url, Map.of("X-Ask", "it"), "world", Map.of("X-Asked", "IT"));
		assertThat(this.probe.findProblem(target, PATIENCE)).isEmpty();
		target = new Endpoint(this.url, Map.of("X-Ask", "that"), "world", Map.of("X-Asked", "it"));
		assertThat(this.probe.findProblem(target, PATIENCE))
			.contains("no header \"X-Asked: it\" in the answer from " + this.url);
	}

	@Test
	void nobodyListens() throws Exception {
		this.url = "http://127.0.0.1:1/hello";
		assertThat(wrong().orElseThrow()).startsWith("no answer from " + this.url + ": ");
	}

	@Test
	void aListenerThatNeverAnswersIsNotWaitedFor() throws Exception {
		try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			String asked = "http://127.0.0.1:%d/".formatted(silent.getLocalPort());
			assertThat(this.probe.findProblem(Endpoint.of(asked, "world"), IMPATIENCE))
				.contains("no answer within 0 s from " + asked);
		}
	}

	@Test
	void anAnswerThatTricklesIsNotWaitedForWithoutEnd() throws Exception {
		String trickle = this.url.replace("/hello", "/trickle");
		assertThat(this.probe.findProblem(Endpoint.of(trickle, "world"), IMPATIENCE))
			.contains("no answer within 0 s from " + trickle);
	}

	@Test
	void aProxyIsNotAsked() throws Exception {
		System.setProperty("http.proxyHost", "127.0.0.1");
		System.setProperty("http.proxyPort", "1");
		System.setProperty("http.nonProxyHosts", "");
		try {
			assertThat(wrong()).isEmpty();
		}
		finally {
			System.clearProperty("http.proxyHost");
			System.clearProperty("http.proxyPort");
			System.clearProperty("http.nonProxyHosts");
		}
	}

}
