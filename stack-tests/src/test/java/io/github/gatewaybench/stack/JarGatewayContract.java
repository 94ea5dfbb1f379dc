package io.github.gatewaybench.stack;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.gatewaybench.contract.GatewayContract;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

/** The contract, kept by a jar that is started with nothing but {@code java -jar}. */
abstract class JarGatewayContract extends GatewayContract {

	private static final Duration START_LIMIT = Duration.ofSeconds(60);

	@TempDir
	private static Path temporary;

	private final BootJar jar;

	private final List<String> arguments;

	private Process gateway;

	JarGatewayContract(String module, String... arguments) {
		this.jar = new BootJar(module);
		this.arguments = List.of(arguments);
	}

	@Override
	protected int startGateway(URI upstream) throws Exception {
		int port = freePort();
		List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-jar", this.jar.path().toString(), "--server.port=" + port, "--upstream=" + upstream));
		command.addAll(this.arguments);
		Path log = temporary.resolve("gateway.log");
		ProcessBuilder builder = new ProcessBuilder(command).directory(temporary.toFile())
			.redirectErrorStream(true)
			.redirectOutput(log.toFile());
		builder.environment().keySet().removeAll(List.of("BIND", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
		this.gateway = builder.start();
		awaitPort(port, log);
		return port;
	}

	@Override
	protected void stopGateway() throws Exception {
		if (this.gateway != null) {
			this.gateway.destroy();
			assertTrue(this.gateway.waitFor(8, TimeUnit.SECONDS), "the gateway did not stop");
		}
	}

	private void awaitPort(int port, Path log) throws Exception {
		long end = System.nanoTime() + START_LIMIT.toNanos();
		while (!accepts(port)) {
			if (!this.gateway.isAlive() || System.nanoTime() > end) {
				fail("the gateway did not start:\n" + Files.readString(log));
			}
			Thread.sleep(50);
		}
	}

	private static boolean accepts(int port) throws IOException {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
			return true;
		}
		catch (ConnectException ex) {
			return false;
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

}
