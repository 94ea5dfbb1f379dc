package io.github.gatewaybench.engine.attest;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.gatewaybench.measurements.Attestation;
import io.github.gatewaybench.measurements.Attestation.Shape;
import io.github.gatewaybench.measurements.Change;
import io.github.gatewaybench.measurements.HttpMessage;
import io.github.gatewaybench.measurements.HttpMessage.Framing;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A gateway is compared with its backend, both of which are sockets of this test.
 */
class AttesterTest {

	private static final List<Shape> ALL = List.of(Shape.values());

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final List<ServerSocket> gateways = new ArrayList<>();

	private HttpServer backend;

	private RecordingUpstream upstream;

	@BeforeEach
	void startBackend() throws IOException {
		this.backend = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.backend.setExecutor(this.threads);
		this.backend.createContext("/hello", (exchange) -> {
			exchange.sendResponseHeaders(200, 5);
			exchange.getResponseBody().write("world".getBytes(StandardCharsets.UTF_8));
			exchange.close();
		});
		this.backend.start();
		this.upstream = new RecordingUpstream("http://127.0.0.1:" + this.backend.getAddress().getPort());
	}

	@AfterEach
	void stop() throws IOException {
		this.upstream.close();
		this.backend.stop(0);
		for (ServerSocket each : this.gateways) {
			each.close();
		}
		this.threads.shutdownNow();
	}

	private Attestation attest(String gateway, Duration patience, List<Shape> shapes) throws InterruptedException {
		return new Attester(patience).attest("gateway", "Via", shapes, URI.create(gateway + "/hello"), "/hello",
				this.upstream);
	}

	private Attestation attest(String gateway) throws InterruptedException {
		return attest(gateway, Duration.ofMinutes(1), ALL);
	}

	private static List<String> changes(Attestation seen, Shape shape) {
		return seen.shapes()
			.stream()
			.filter((each) -> each.shape() == shape)
			.flatMap((each) -> each.changes().stream())
			.map(Change::toString)
			.toList();
	}

	@Test
	void whatPassesEveryByteOnChangesNothing() throws Exception {
		try (RecordingUpstream transparent = new RecordingUpstream(this.upstream.url())) {
			Attestation seen = attest(transparent.url());
			assertThat(seen.shapes()).extracting(Attestation.Seen::shape).containsExactlyElementsOf(ALL);
			assertThat(seen.shapes()).allSatisfy((each) -> {
				assertThat(each.gateway().problem()).isEmpty();
				assertThat(each.gateway().answer().get().line()).contains(" 200");
			});
			assertThat(ALL).allSatisfy((each) -> assertThat(changes(seen, each)).isEmpty());
			assertThat(seen.shapes().get(0).direct().answer()).map(HttpMessage::bytes).contains(5L);
			assertThat(seen.shapes().get(0).direct().connections()).isEqualTo(1);
			assertThat(seen.shapes().get(1).direct().connections()).isEqualTo(3);
			assertThat(seen.shapes().get(0).direct().received().get().headers().get(0))
				.isEqualTo(transparent.url().replace("http://", "Host: "));
		}
	}

	@Test
	void aGatewayThatRewritesIsSeenThrough() throws Exception {
		Attestation seen = attest(
				gateway((request) -> "GET /hello HTTP/1.1\r\nHost: b\r\nVia: x\r\nAccept-Encoding: gzip"
						+ (request.value("X-Recorder").isEmpty() ? "" : "\r\nX-Recorder: answers") + "\r\n\r\n"));
		assertThat(changes(seen, Shape.GET)).contains("+ Via: x", "+ Accept-Encoding: gzip",
				"a new connection for each request", "framing chunked, not length");
		assertThat(changes(seen, Shape.AB)).contains("- User-Agent", "- Accept")
			.doesNotContain("a new connection for each request");
		assertThat(changes(seen, Shape.GZIP)).anyMatch((each) -> each.matches("encoding none .*, not gzip .*"));
		assertThat(changes(seen, Shape.POST)).contains("- Content-Type", "framing none, not length");
	}

	/** Answers in chunks, over a connection to the recorder for each request. */
	private String gateway(Function<HttpMessage, String> rewrite) throws IOException {
		ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		this.gateways.add(server);
		this.threads.execute(() -> {
			try {
				while (true) {
					Socket client = server.accept();
					this.threads.execute(() -> serve(client, rewrite));
				}
			}
			catch (IOException ex) {
				// the test is over
			}
		});
		return "http://127.0.0.1:" + server.getLocalPort();
	}

	private void serve(Socket client, Function<HttpMessage, String> rewrite) {
		try (client) {
			WireReader requests = new WireReader(client.getInputStream());
			while (true) {
				HttpMessage request = requests.request();
				URI upstream = URI.create(this.upstream.url());
				try (Socket behind = new Socket(upstream.getHost(), upstream.getPort())) {
					behind.getOutputStream().write(rewrite.apply(request).getBytes(StandardCharsets.UTF_8));
					HttpMessage answer = new WireReader(behind.getInputStream()).response();
					client.getOutputStream()
						.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
							.formatted(answer.bytes(), "x".repeat((int) answer.bytes()))
							.getBytes(StandardCharsets.UTF_8));
				}
			}
		}
		catch (IOException ex) {
			// closed
		}
	}

	@Test
	void aGatewayThatDoesNotAnswerIsGivenUp() throws Exception {
		try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			Attestation seen = attest("http://127.0.0.1:" + silent.getLocalPort(), Duration.ofMillis(1),
					List.of(Shape.POST));
			assertThat(seen.shapes().get(0).gateway().answer()).isEmpty();
			assertThat(seen.shapes().get(0).gateway().problem()).contains("none within 0 s");
		}
	}

	@Test
	void aGatewayThatClosesTheConnectionHasSentNothing() throws Exception {
		try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			this.threads.execute(() -> {
				try (Socket client = server.accept()) {
					new WireReader(client.getInputStream()).request();
				}
				catch (IOException ex) {
					// the test is over
				}
			});
			Attestation seen = attest("http://127.0.0.1:" + server.getLocalPort(), Duration.ofMinutes(1),
					List.of(Shape.GET));
			assertThat(seen.shapes().get(0).direct().answer()).isPresent();
			assertThat(seen.shapes().get(0).gateway().answer()).isEmpty();
			assertThat(seen.shapes().get(0).gateway().received()).isEmpty();
			assertThat(changes(seen, Shape.GET)).containsExactly("no response: the connection was closed");
		}
	}

	@Test
	void aBodyWithoutLengthEndsWithItsConnection() throws Exception {
		HttpMessage answer = new WireReader(
				new ByteArrayInputStream("HTTP/1.0 200 OK\r\nA: b\r\n\r\nworld".getBytes(StandardCharsets.UTF_8)))
			.response();
		assertThat(answer.framing()).isEqualTo(Framing.CLOSE);
		assertThat(answer.bytes()).isEqualTo(5);
	}

}
