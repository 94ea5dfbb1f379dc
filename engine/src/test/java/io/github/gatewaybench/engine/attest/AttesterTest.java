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
import java.util.concurrent.Future;
import java.util.stream.Stream;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gatewaybench.measurements.Attestation;
import io.github.gatewaybench.measurements.Attestation.RequestShape;
import io.github.gatewaybench.measurements.GatewayChange;
import io.github.gatewaybench.measurements.HttpMessage;
import io.github.gatewaybench.measurements.HttpMessage.Framing;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A gateway is compared with its backend, both of which are sockets of this test.
 */
class AttesterTest {

	private static final List<RequestShape> ALL = List.of(RequestShape.values());

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

	private Attestation attest(String gateway, Duration patience, List<RequestShape> shapes)
			throws InterruptedException {
		return new Attester(patience, Duration.ofMinutes(1)).attest("gateway", "Via", shapes,
				URI.create(gateway + "/hello"), "/hello", this.upstream);
	}

	private Attestation attest(String gateway) throws InterruptedException {
		return attest(gateway, Duration.ofMinutes(1), ALL);
	}

	private static List<String> changes(Attestation seen, RequestShape shape) {
		return seen.shapes()
			.stream()
			.filter((each) -> each.shape() == shape)
			.flatMap((each) -> each.changes().stream())
			.map(GatewayChange::toString)
			.toList();
	}

	@Test
	void whatPassesEveryByteOnChangesNothing() throws Exception {
		try (RecordingUpstream transparent = new RecordingUpstream(this.upstream.url())) {
			Attestation seen = attest(transparent.url());
			assertThat(seen.shapes()).extracting(Attestation.ObservedShape::shape).containsExactlyElementsOf(ALL);
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
		Attestation seen = attest(gateway("GET /hello HTTP/1.1\r\nHost: b\r\nVia: x\r\nAccept-Encoding: gzip\r\n\r\n"));
		assertThat(changes(seen, RequestShape.GET)).contains("+ Via: x", "+ Accept-Encoding: gzip",
				"a new connection for each request", "framing chunked, not length");
		assertThat(changes(seen, RequestShape.AB)).contains("- User-Agent", "- Accept")
			.doesNotContain("a new connection for each request");
		assertThat(changes(seen, RequestShape.GZIP)).anyMatch((each) -> each.matches("encoding none .*, not gzip .*"));
		assertThat(changes(seen, RequestShape.POST)).contains("- Content-Type", "framing none, not length");
	}

	/**
	 * Sends this, over a connection to the recorder for each request; answers in chunks.
	 */
	private String gateway(String sent) throws IOException {
		ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		this.gateways.add(server);
		this.threads.execute(() -> {
			try {
				while (true) {
					Socket client = server.accept();
					this.threads.execute(() -> serve(client, sent));
				}
			}
			catch (IOException ex) {
				// the test is over
			}
		});
		return "http://127.0.0.1:" + server.getLocalPort();
	}

	private void serve(Socket client, String sent) {
		try (client) {
			WireReader requests = new WireReader(client.getInputStream());
			while (true) {
				requests.readRequest();
				URI upstream = URI.create(this.upstream.url());
				try (Socket behind = new Socket(upstream.getHost(), upstream.getPort())) {
					behind.getOutputStream().write(sent.getBytes(StandardCharsets.UTF_8));
					HttpMessage answer = new WireReader(behind.getInputStream()).readResponse();
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

	static Stream<Arguments> messages() {
		String large = "Content-Length: 2000000\r\n\r\n" + "x".repeat(2_000_000);
		return Stream.of(Arguments.of("HEAD / HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"),
				Arguments.of("GET / HTTP/1.1\r\nUpgrade: x\r\n\r\n", "HTTP/1.1 101 Switching\r\n\r\n\0 is no HTTP"),
				Arguments.of("POST / HTTP/1.1\r\n" + large, "HTTP/1.1 200 OK\r\n" + large),
				Arguments.of("\0 is no HTTP", "nor is \1"));
	}

	@ParameterizedTest
	@MethodSource("messages")
	void theRecorderPassesOnWhatItCannotRead(String request, String response) throws Exception {
		try (ServerSocket backend = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
				RecordingUpstream recorder = new RecordingUpstream("http://127.0.0.1:" + backend.getLocalPort());
				Socket client = new Socket("127.0.0.1", URI.create(recorder.url()).getPort())) {
			client.setSoTimeout(60_000);
			Future<String> received = this.threads.submit(() -> {
				try (Socket accepted = backend.accept()) {
					byte[] bytes = accepted.getInputStream().readNBytes(request.length());
					accepted.getOutputStream().write(response.getBytes(StandardCharsets.US_ASCII));
					return new String(bytes, StandardCharsets.US_ASCII);
				}
			});
			client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
			assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo(response);
			assertThat(received.get()).isEqualTo(request);
		}
	}

	@Test
	void aRequestThatCannotBeReadCouldNotBeAttested() throws Exception {
		Attestation seen = attest(gateway("GET /hello HTTP/1.1\r\nContent-Length: x\r\n\r\n"));
		assertThat(ALL).allSatisfy((each) -> assertThat(changes(seen, each))
			.contains("could not be attested: the length of a body is \"x\", not a number up to 1 MiB"));
		assertThat(seen.isComplete()).isFalse();
	}

	@Test
	void anAttestationThatTakesTooLongIsGivenUp() throws Exception {
		try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			Attestation seen = new Attester(Duration.ofMinutes(1), Duration.ZERO).attest("gateway", "", ALL,
					URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/hello"), "/hello", this.upstream);
			assertThat(seen.problem()).contains("it took longer than 0 s");
		}
	}

	@Test
	void anInterruptClosesTheConnection() throws Exception {
		try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			Future<Attestation> attesting = this.threads
				.submit(() -> new Attester(Duration.ofMinutes(4), Duration.ofMinutes(4)).attest("gateway", "", ALL,
						URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/hello"), "/hello", this.upstream));
			try (Socket accepted = silent.accept()) {
				assertThat(accepted.getInputStream().read()).isEqualTo('G');
				attesting.cancel(true);
				accepted.setSoTimeout(120_000); // half of what the attester waits for
				assertThat(accepted.getInputStream().readAllBytes()).asString().startsWith("ET /hello");
			}
		}
	}

	@Test
	void aGatewayThatDoesNotAnswerIsGivenUp() throws Exception {
		try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			Attestation seen = attest("http://127.0.0.1:" + silent.getLocalPort(), Duration.ofMillis(1),
					List.of(RequestShape.POST));
			assertThat(seen.shapes().get(0).gateway().answer()).isEmpty();
			assertThat(seen.shapes().get(0).gateway().problem()).contains("no answer within 0 s");
		}
	}

	@Test
	void aGatewayThatClosesTheConnectionHasSentNothing() throws Exception {
		try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			this.threads.execute(() -> {
				try (Socket client = server.accept()) {
					new WireReader(client.getInputStream()).readRequest();
				}
				catch (IOException ex) {
					// the test is over
				}
			});
			Attestation seen = attest("http://127.0.0.1:" + server.getLocalPort(), Duration.ofMinutes(1),
					List.of(RequestShape.GET));
			assertThat(seen.shapes().get(0).direct().answer()).isPresent();
			assertThat(seen.shapes().get(0).gateway().answer()).isEmpty();
			assertThat(seen.shapes().get(0).gateway().received()).isEmpty();
			assertThat(changes(seen, RequestShape.GET))
				.containsExactly("could not be attested: the connection was closed");
		}
	}

	/** As one with a cache, which the trial's first request has filled. */
	@Test
	void aGatewayThatDoesNotAskTheBackendIsNotAttested() throws Exception {
		HttpServer cache = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		cache.createContext("/hello", (exchange) -> {
			exchange.sendResponseHeaders(200, 5);
			exchange.getResponseBody().write("world".getBytes(StandardCharsets.UTF_8));
			exchange.close();
		});
		cache.start();
		try {
			Attestation seen = attest("http://127.0.0.1:" + cache.getAddress().getPort(), Duration.ofMinutes(1),
					List.of(RequestShape.GET));
			assertThat(seen.isComplete()).isFalse();
			assertThat(seen.shapes().get(0).gateway().problem()).hasValueSatisfying(
					(problem) -> assertThat(problem).matches("only 0 of \\d+ requests reached the backend"));
		}
		finally {
			cache.stop(0);
		}
	}

	private static WireReader reader(String text) {
		return new WireReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
	}

	/** It may state the length of the body that another status would have had. */
	@Test
	void aResponseWhoseStatusAllowsNoBodyEndsWithItsHeader() throws Exception {
		WireReader reader = reader("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nHTTP/1.1 200 OK\r\n\r\n");
		assertThat(reader.readResponse().framing()).isEqualTo(Framing.NONE);
		assertThat(reader.readResponse().line()).isEqualTo("HTTP/1.1 200 OK");
	}

	@Test
	void aBodyWithoutLengthEndsWithItsConnection() throws Exception {
		HttpMessage answer = reader("HTTP/1.0 200 OK\r\nA: b\r\n\r\nworld").readResponse();
		assertThat(answer.framing()).isEqualTo(Framing.CLOSE);
		assertThat(answer.bytes()).isEqualTo(5);
	}

}
