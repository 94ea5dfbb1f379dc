package io.github.gatewaybench.contract;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A reserved port waits for its server, however many others ask for a port.
 */
class LoopbackPortTest {

	private final int port;

	LoopbackPortTest() throws IOException {
		this.port = LoopbackPort.reserve();
	}

	@Test
	void acceptsOnlyWhileItsServerListens() throws IOException {
		assertFalse(LoopbackPort.acceptsConnections(this.port));
		for (int i = 0; i < 2; i++) {
			try (ServerSocket server = new ServerSocket(this.port, 1, InetAddress.getLoopbackAddress())) {
				assertEquals(this.port, server.getLocalPort());
				assertTrue(LoopbackPort.acceptsConnections(this.port));
			}
			assertFalse(LoopbackPort.acceptsConnections(this.port));
		}
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void isTakenForWhoeverDoesNotReuseAddresses() throws IOException {
		try (ServerSocket other = new ServerSocket()) {
			other.setReuseAddress(false);
			assertThrows(BindException.class,
					() -> other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.port)));
		}
	}

}
