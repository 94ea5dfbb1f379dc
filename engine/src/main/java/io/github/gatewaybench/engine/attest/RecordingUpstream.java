package io.github.gatewaybench.engine.attest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;

import io.github.gatewaybench.measurements.Attestation.Shape;
import io.github.gatewaybench.measurements.HttpMessage;

/**
 * A server between a gateway and its backend that records requests. It passes on whole
 * requests and responses as they came, over one connection to the backend for each of the
 * gateway's. Only requests that the backend would not answer as needed it answers itself.
 */
public final class RecordingUpstream implements AutoCloseable {

	/** Length of a text that gzip makes small. */
	private static final int TEXT_BYTES = 100_000;

	private final URI backend;

	private final ServerSocket server;

	private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

	private final List<Received> received = new ArrayList<>();

	/**
	 * Starts to listen in front of a backend, on the same address and any free port.
	 * @param backend URL as in {@code http://host:port}
	 */
	public RecordingUpstream(String backend) throws IOException {
		this.backend = URI.create(backend);
		this.server = new ServerSocket();
		this.server.bind(new InetSocketAddress(this.backend.getHost(), 0));
		run(this::accept);
	}

	/** URL of this server, as in {@code http://host:port}. */
	public String url() {
		return "http://%s:%d".formatted(this.backend.getHost(), this.server.getLocalPort());
	}

	/** Returns the requests since the last call. */
	List<Received> take() {
		synchronized (this.received) {
			List<Received> all = List.copyOf(this.received);
			this.received.clear();
			return all;
		}
	}

	private void accept() {
		try {
			while (true) {
				Socket client = this.server.accept();
				run(() -> serve(client));
			}
		}
		catch (IOException ex) {
			// closed
		}
	}

	private static void run(Runnable task) {
		Thread thread = new Thread(task, "recording upstream");
		thread.setDaemon(true);
		thread.start();
	}

	private void serve(Socket client) {
		try (client; Socket behind = new Socket(Proxy.NO_PROXY)) {
			this.connections.add(client);
			this.connections.add(behind);
			behind.connect(new InetSocketAddress(this.backend.getHost(), this.backend.getPort()));
			client.setTcpNoDelay(true);
			behind.setTcpNoDelay(true);
			WireReader requests = new WireReader(client.getInputStream());
			WireReader responses = new WireReader(behind.getInputStream());
			boolean first = true;
			boolean open = true;
			while (open) {
				HttpMessage request = requests.request();
				synchronized (this.received) {
					this.received.add(new Received(request, first));
				}
				first = false;
				if (Shape.isForRecorder(request)) {
					client.getOutputStream().write(answer(request));
					open = request.line().endsWith("HTTP/1.1");
				}
				else {
					behind.getOutputStream().write(requests.bytes());
					HttpMessage response = responses.response();
					client.getOutputStream().write(responses.bytes());
					open = response.keepsConnection();
				}
			}
		}
		catch (IOException ex) {
			// one of the two has closed its connection
		}
	}

	/** An answer in gzip if the request accepts it, and a short one to a POST. */
	private static byte[] answer(HttpMessage request) {
		boolean packed = request.value("Accept-Encoding").contains("gzip");
		byte[] text = "a".repeat(request.line().startsWith("POST") ? 2 : TEXT_BYTES)
			.getBytes(StandardCharsets.US_ASCII);
		ByteArrayOutputStream answer = new ByteArrayOutputStream();
		byte[] body = packed ? gzip(text) : text;
		// Gateways add a Date where there is none.
		answer.writeBytes("""
				HTTP/1.1 200 OK\r
				Date: Thu, 01 Jan 1970 00:00:00 GMT\r
				Content-Type: text/plain\r
				%sContent-Length: %d\r
				\r
				""".formatted(packed ? "Content-Encoding: gzip\r\n" : "", body.length)
			.getBytes(StandardCharsets.US_ASCII));
		answer.writeBytes(body);
		return answer.toByteArray();
	}

	private static byte[] gzip(byte[] text) {
		ByteArrayOutputStream packed = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
			gzip.write(text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return packed.toByteArray();
	}

	/** Stops listening, and closes all connections. */
	@Override
	public void close() {
		close(this.server);
		this.connections.forEach(RecordingUpstream::close);
	}

	private static void close(AutoCloseable socket) {
		try {
			socket.close();
		}
		catch (Exception ex) {
			// nothing more can be done
		}
	}

	/**
	 * A request that came to the backend.
	 *
	 * @param first whether it is the first request of its connection
	 */
	record Received(HttpMessage request, boolean first) {
	}

}
