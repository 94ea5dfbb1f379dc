package io.github.gatewaybench.openload;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The generator in front of a server that accepts ten connections.
 */
class MissingConnectionsTest {

	private static final byte[] RESPONSE = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nanswer"
		.getBytes(StandardCharsets.US_ASCII);

	@TempDir
	private Path folder;

	private final StringWriter output = new StringWriter();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
	}

	/** The others wait in the system's queue, or for a place in it. */
	@Test
	void theLoadBeginsWithoutConnectionsThatAreNotAccepted() throws IOException {
		try (ServerSocket server = server(1)) {
			this.threads.execute(() -> accept(server));
			run(server, "20", "2s");
		}
		Figures figures = OpenLoadReader.FORMAT.figuresOrNoResult(this.folder.resolve("r20.open.json"));
		assertThat(figures.count("least_connections").orElseThrow()).isLessThan(19);
		assertThat(this.output.toString()).containsPattern("WARNING: only \\d+ of 20 connections were open at times");
	}

	@Test
	void connectionsThatAreRefusedAreTheReasonForNoResult() throws IOException {
		try (ServerSocket server = server(50)) {
			this.threads.execute(() -> {
				accept(server);
				close(server);
			});
			assertThat(run(server, "200", "20s")).isEqualTo(1);
			assertThat(this.output.toString())
				.contains("INVALID: Cannot connect to 127.0.0.1:%d: ".formatted(server.getLocalPort()))
				.containsPattern("INVALID: failed requests: connection ([1-9]|1[0-9]|20)\\b");
		}
	}

	private static ServerSocket server(int queue) throws IOException {
		return new ServerSocket(0, queue, InetAddress.getLoopbackAddress());
	}

	private int run(ServerSocket server, String sessions, String timeout) {
		return new CommandLine(new OpenLoad()).setOut(new PrintWriter(this.output, true))
			.execute("http://127.0.0.1:" + server.getLocalPort(), "--rate", "20", "--duration", "1s", "--warmup", "0s",
					"--timeout", timeout, "--sessions", sessions, "--out", this.folder.toString());
	}

	/** Accepts the connection by which open-load sees that there is a server, and ten. */
	private void accept(ServerSocket server) {
		try {
			for (int i = 0; i < 11; i++) {
				Socket connection = server.accept();
				this.threads.execute(() -> answer(connection));
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void close(ServerSocket server) {
		try {
			server.close();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void answer(Socket connection) {
		try (connection) {
			BufferedReader input = new BufferedReader(
					new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
			for (String line = input.readLine(); line != null; line = input.readLine()) {
				if (line.isEmpty()) {
					connection.getOutputStream().write(RESPONSE);
				}
			}
		}
		catch (IOException ex) {
			// The client has closed it, as it may.
		}
	}

}
