package io.github.gatewaybench.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What a gateway must do that its folder's {@code start.sh} starts; skipped where that
 * gateway is not installed.
 */
abstract class NativeGatewayContract extends GatewayContract {

	@TempDir
	private static Path temporary;

	private final StartScript script;

	private Process gateway;

	private int port;

	NativeGatewayContract(String folder) {
		this.script = new StartScript(folder);
	}

	@Override
	protected int startGateway(URI upstream) throws Exception {
		StartScript.Result version = this.script.run(Map.of(), "--version");
		assumeTrue(!version.isOfMissingServer(), version.output());
		assertEquals(0, version.status(), version.output());
		this.port = LoopbackPort.reserve();
		Path log = temporary.resolve("gateway.log");
		this.gateway = this.script
			.process(Map.of("PORT", String.valueOf(this.port), "UPSTREAM", upstream.toString(), "RUN_DIR",
					runDir().toString()))
			.redirectOutput(log.toFile())
			.start();
		awaitAnswer(log);
		return this.port;
	}

	@Override
	protected void stopGateway() throws Exception {
		if (this.gateway != null) {
			this.gateway.destroy();
			boolean stopped = this.gateway.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
			this.gateway.destroyForcibly();
			assertTrue(stopped, "the gateway did not stop");
		}
	}

	/** Folder that the gateway may write to. */
	protected final Path runDir() {
		return temporary.resolve("run dir");
	}

	/** Port that the gateway listens on. */
	protected final int port() {
		return this.port;
	}

	/** A path that must pass unchanged, although it could be written in another way. */
	protected String unusualPath() {
		return "/request//a/./b%2Fc/%7e;d";
	}

	/**
	 * Whether the gateway asks its upstream for gzip where the client does not, and so
	 * has to decompress what comes.
	 */
	protected boolean asksForCompression() {
		return false;
	}

	@ParameterizedTest
	@ValueSource(strings = { "Host: 127.0.0.1", "X-No-Host: at all" })
	void oldClientsAreAnswered(String header) throws Exception {
		String answer = exchange("GET /request HTTP/1.0\r\n" + header + "\r\n\r\n");
		assertTrue(answer.matches("(?s)HTTP/1\\.[01] 200 .*\r\n\r\nGET /request\n.*"), answer);
	}

	@Test
	void oldClientsMayKeepTheirConnection() throws Exception {
		String request = "GET /request HTTP/1.0\r\nHost: 127.0.0.1\r\n";
		String answers = exchange(request + "Connection: keep-alive\r\n\r\n" + request + "\r\n");
		assertEquals(3, answers.split("HTTP/1\\.[01] 200 ").length, answers);
	}

	/**
	 * The load of ab without keep-alive; every worker may have a connection of its own.
	 */
	@Test
	void newClientsFindKeptConnectionsToTheUpstream() throws Exception {
		int workers = Runtime.getRuntime().availableProcessors();
		int before = upstream().connectionCount();
		for (int i = 0; i < 10 * workers; i++) {
			exchange("GET /request HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n");
		}
		int opened = upstream().connectionCount() - before;
		assertTrue(opened <= 2 * workers,
				() -> opened + " more connections for " + 10 * workers + " clients, one after the other");
	}

	@Test
	void pathArrivesAsItWasSent() throws Exception {
		String path = unusualPath();
		String answer = exchange("GET " + path + " HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n");
		assertTrue(answer.endsWith("\r\n\r\n" + Upstream.notFoundBody(path)), answer);
	}

	@Test
	void upstreamIsAskedForWhatTheClientAskedFor() throws Exception {
		String answer = exchange("GET /request HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n");
		assertEquals(asksForCompression(), answer.contains("accept-encoding: gzip"), answer);
	}

	/**
	 * Ports on which the process that was started listens; skipped where there is no
	 * /proc.
	 */
	protected final Set<Integer> listeningPorts() throws IOException {
		Path process = Path.of("/proc", String.valueOf(this.gateway.pid()));
		assumeTrue(Files.isDirectory(process), "there is no " + process);
		// Of a descriptor that is closed meanwhile, ls tells nothing.
		Process list = new ProcessBuilder("ls", "-l", process.resolve("fd").toString()).start();
		String descriptors = new String(list.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
		String listening = "0A";
		return Stream.of("net/tcp", "net/tcp6")
			.flatMap((file) -> lines(process.resolve(file)))
			.map((line) -> line.strip().split("\\s+"))
			.filter((columns) -> columns[3].equals(listening) && descriptors.contains("socket:[" + columns[9] + "]"))
			.map((columns) -> Integer.parseInt(columns[1].replaceFirst(".*:", ""), 16))
			.collect(Collectors.toSet());
	}

	private static Stream<String> lines(Path file) {
		try {
			return Files.exists(file) ? Files.readAllLines(file).stream() : Stream.of();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Sends text on a connection of its own and reads until the gateway closes it. */
	private String exchange(String text) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			socket.setSoTimeout((int) PATIENCE.toMillis());
			socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	/** Some gateways listen before they know where requests go. */
	private void awaitAnswer(Path log) throws Exception {
		long end = System.nanoTime() + PATIENCE.toNanos();
		while (!LoopbackPort.acceptsConnections(this.port)
				|| !exchange("GET /request HTTP/1.0\r\n\r\n").contains(" 200 ")) {
			if (!this.gateway.isAlive() || System.nanoTime() > end) {
				fail("the gateway did not start:\n" + Files.readString(log));
			}
			Thread.sleep(20);
		}
	}

}
