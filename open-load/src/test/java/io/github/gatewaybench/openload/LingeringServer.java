package io.github.gatewaybench.openload;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Says with each response that it will close the connection, and takes its time to do so:
 * another request on it can be seen.
 */
final class LingeringServer implements AutoCloseable {

	private static final int LINGERS_MS = 200;

	private static final byte[] RESPONSE = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 6\r\n\r\nanswer"
		.getBytes(StandardCharsets.US_ASCII);

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
				connection.getOutputStream().write(RESPONSE);
				connection.setSoTimeout(LINGERS_MS);
				if (input.readLine() != null) {
					this.unwanted.incrementAndGet();
				}
			}
		}
		catch (SocketTimeoutException ex) {
			// nothing came, as it should be
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
