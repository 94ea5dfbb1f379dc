package io.github.gatewaybench.contract;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Ports for gateways that a test starts as processes.
 */
public final class LoopbackPort {

	private LoopbackPort() {
	}

	/**
	 * A port that nothing listens on at the moment.
	 * @throws IOException if there is none
	 */
	public static int free() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	/**
	 * Whether a connection to the port is accepted.
	 * @throws IOException if that fails in another way than by being refused
	 */
	public static boolean accepts(int port) throws IOException {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
			return true;
		}
		catch (ConnectException ex) {
			return false;
		}
	}

}
