package io.github.gatewaybench.contract;

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
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class NginxContractTest extends GatewayContract {

	@TempDir
	static Path runDir;

	private Process nginx;

	@BeforeAll
	static void nginxIsInstalled() throws Exception {
		Process search = new ProcessBuilder("bash", "-c",
				"PATH=\"$PATH:/usr/sbin:/usr/local/sbin:/opt/homebrew/bin\" command -v \"${NGINX_BIN:-nginx}\"")
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		assumeTrue(search.waitFor() == 0, "nginx is not installed");
	}

	@Override
	protected int startGateway(URI upstream) throws Exception {
		int port = freePort();
		Path log = runDir.resolve("nginx.log");
		ProcessBuilder start = new ProcessBuilder("../nginx/start.sh").redirectErrorStream(true)
			.redirectOutput(log.toFile());
		start.environment().put("PORT", String.valueOf(port));
		start.environment().put("UPSTREAM", upstream.toString());
		start.environment().put("RUN_DIR", runDir.resolve("run dir").toString());
		this.nginx = start.start();
		awaitPort(port, log);
		return port;
	}

	@Override
	protected void stopGateway() throws Exception {
		if (this.nginx != null) {
			this.nginx.destroy();
			assertTrue(this.nginx.waitFor(5, TimeUnit.SECONDS), "nginx did not stop");
		}
	}

	private void awaitPort(int port, Path log) throws Exception {
		long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
		while (!accepts(port)) {
			if (!this.nginx.isAlive() || System.nanoTime() > end) {
				fail("nginx did not start:\n" + Files.readString(log));
			}
			Thread.sleep(20);
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
