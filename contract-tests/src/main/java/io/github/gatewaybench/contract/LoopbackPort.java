package io.github.gatewaybench.contract;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Ports on loopback for servers that a test starts: reserved, so that tests that run at
 * the same time do not take the same one, and tried.
 */
public final class LoopbackPort {

	private static final Queue<SocketChannel> RESERVED = new ConcurrentLinkedQueue<>();

	private LoopbackPort() {
	}

	/**
	 * Returns a free port for a server that binds it by its number. Connections to it are
	 * refused before that server listens and after it has stopped. On Linux the port is
	 * reserved until this JVM ends: a program that asks for any free port, on loopback or
	 * on all addresses, does not get it.
	 * @throws IOException if no port is free
	 */
	public static int reserve() throws IOException {
		// Bound, but not listening: on Linux servers that also reuse addresses can bind
		// it.
		SocketChannel reservation = SocketChannel.open()
			.setOption(StandardSocketOptions.SO_REUSEADDR, true)
			.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
		int port = reservation.socket().getLocalPort();
		if (System.getProperty("os.name").equals("Linux")) {
			RESERVED.add(reservation);
		}
		else {
			reservation.close();
		}
		return port;
	}

	/**
	 * Whether a connection to the port is accepted.
	 * @throws IOException if connecting fails in another way than by being refused
	 */
	public static boolean acceptsConnections(int port) throws IOException {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
			return true;
		}
		catch (ConnectException ex) {
			return false;
		}
	}

	/**
	 * Asserts that nothing listens on a port at an address other than loopback and
	 * link-local ones; skips the test if this machine has no other address.
	 * @param port the port to try
	 * @param connectLimit maximum time for an attempt to connect
	 * @throws IOException if the addresses of this machine cannot be read
	 */
	static void assertOnLoopbackOnly(int port, Duration connectLimit) throws IOException {
		List<InetAddress> others = NetworkInterface.networkInterfaces()
			.flatMap(NetworkInterface::inetAddresses)
			.filter((address) -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
			.toList();
		assumeTrue(!others.isEmpty(), "this machine has no address but loopback");
		for (InetAddress address : others) {
			assertThrows(ConnectException.class, () -> connect(address, port, connectLimit),
					() -> "reachable on " + address);
		}
	}

	private static void connect(InetAddress address, int port, Duration limit) throws IOException {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(address, port), (int) limit.toMillis());
		}
	}

}
