package io.github.gatewaybench.gateway.scg;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.github.gatewaybench.contract.Upstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a client sees that speaks HTTP/1.0 and asks to keep the connection. */
class Http10KeepAliveTest {

	private static final String REQUEST = "GET /request HTTP/1.0\r\nHost: gateway\r\nConnection: Keep-Alive\r\n\r\n";

	private final Upstream upstream = new Upstream();

	private ConfigurableApplicationContext gateway;

	@BeforeEach
	void startUpstream() {
		this.upstream.start();
	}

	@AfterEach
	void stop() {
		this.gateway.close();
		this.upstream.stop();
	}

	@Test
	void plainKeepsTheConnectionAndDoesNotSaySo() throws Exception {
		start();
		try (Socket socket = connect()) {
			List<String> first = headers(socket);
			assertTrue(first.get(0).endsWith(" 200 OK"), first::toString);
			assertFalse(first.contains("connection: keep-alive"), first::toString);
			assertEquals(first.get(0), headers(socket).get(0));
		}
	}

	@Test
	void variantSaysSo() throws Exception {
		start("--spring.profiles.active=http10-keep-alive");
		try (Socket socket = connect()) {
			for (int i = 0; i < 3; i++) {
				List<String> headers = headers(socket);
				assertTrue(headers.get(0).endsWith(" 200 OK"), headers::toString);
				assertEquals(1, headers.stream().filter("connection: keep-alive"::equals).count(), headers::toString);
			}
		}
	}

	private void start(String... arguments) {
		List<String> all = new ArrayList<>(List.of(arguments));
		all.addAll(List.of("--server.port=0", "--upstream=" + this.upstream.uri()));
		this.gateway = SpringApplication.run(GatewayScgApplication.class, all.toArray(String[]::new));
	}

	private Socket connect() throws IOException {
		int port = this.gateway.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
		Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
		socket.setSoTimeout(60_000);
		return socket;
	}

	/** Sends the request, and reads the answer to the end of its body. */
	private static List<String> headers(Socket socket) throws IOException {
		socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
		BufferedReader in = new BufferedReader(
				new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
		List<String> lines = new ArrayList<>();
		for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
			lines.add(lines.isEmpty() ? line : line.toLowerCase());
		}
		assertFalse(lines.isEmpty(), "the connection was closed");
		String length = lines.stream()
			.filter((line) -> line.startsWith("content-length: "))
			.findFirst()
			.orElseThrow()
			.substring("content-length: ".length());
		for (int i = 0; i < Integer.parseInt(length); i++) {
			in.read();
		}
		return lines;
	}

}
