package io.github.gatewaybench.openload;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Says with each response that it will close the connection, and takes its time to do so:
 * another request on it can be seen.
 */
final class LingeringServer implements AutoCloseable {

	private static final int LINGERS_MS = 200;

	/** Parts of a response, which the client reads one by one. */
	private static final List<String> RESPONSE = List.of("HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: cl",
			"ose\r\nX-Padding: 0123456789\r\n\r\nanswer");

	private static final int PART_MS = 20;

	private final ServerSocket socket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());

	private final ExecutorService threads;

	private final AtomicInteger unwanted = new AtomicInteger();

	LingeringServer(ExecutorService threads) throws IOException {
		this.threads = threads;
		threads.execute(this::accept);
	}

	String url() {
		return "http://127.0.0.1:" + this.socket.getLocalPort() + "/hello";
	}

	/** Requests that came on a connection that was to be closed. */
	int unwanted() {
		return this.unwanted.get();
	}

	private void accept() {
		try {
			while (true) {
				Socket connection = this.socket.accept();
				this.threads.execute(() -> answer(connection));
			}
		}
		catch (IOException ex) {
			// it is closed
		}
	}

	private void answer(Socket connection) {
		try (connection) {
			BufferedReader input = new BufferedReader(
					new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
			String line = input.readLine();
			while (line != null && !line.isEmpty()) {
				line = input.readLine();
			}
			if (line != null) {
				for (String part : RESPONSE) {
					connection.getOutputStream().write(part.getBytes(StandardCharsets.US_ASCII));
					Thread.sleep(PART_MS);
				}
				connection.setSoTimeout(LINGERS_MS);
				if (input.readLine() != null) {
					this.unwanted.incrementAndGet();
				}
			}
		}
		catch (SocketTimeoutException ex) {
			// nothing came, as it should be
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (IOException ex) {
			// the client has closed it, as it may
		}
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
