package io.github.gatewaybench.engine.attest;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;

import io.github.gatewaybench.measurements.HttpMessage;

/**
 * A server between a gateway and its backend that records requests. It passes on every
 * byte as it comes, over one connection to the backend for each of the gateway's, and
 * reads a copy of the requests. On demand, it answers requests itself instead.
 */
public final class RecordingUpstream implements AutoCloseable {

	/**
	 * Length in bytes, before compression by gzip, of the body with which this server
	 * answers requests itself, except those by POST.
	 */
	private static final int ANSWER_TEXT_BYTES = 100_000;

	private final URI backend;

	private final ServerSocket server;

	private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

	private final List<ReceivedRequest> received = new ArrayList<>();

	private volatile boolean answersItself;

	/**
	 * Starts to listen in front of a backend, on the same address and any free port.
	 * @param backend URL as in {@code http://host:port}
	 */
	public RecordingUpstream(String backend) throws IOException {
		this.backend = URI.create(backend);
		this.server = new ServerSocket();
		this.server.bind(new InetSocketAddress(this.backend.getHost(), 0));
		startDaemon(this::acceptConnections);
	}

	/** URL of this server, as in {@code http://host:port}. */
	public String url() {
		return "http://%s:%d".formatted(this.backend.getHost(), this.server.getLocalPort());
	}

	/**
	 * Returns the requests since the last call.
	 * @param answersItself whether this server, and not the backend, answers the next
	 * requests
	 */
	List<ReceivedRequest> takeRequests(boolean answersItself) {
		this.answersItself = answersItself;
		synchronized (this.received) {
			List<ReceivedRequest> all = List.copyOf(this.received);
			this.received.clear();
			return all;
		}
	}

	private void acceptConnections() {
		try {
			while (true) {
				Socket client = this.server.accept();
				startDaemon(() -> serve(client));
			}
		}
		catch (IOException ex) {
			// closed
		}
	}

	private static void startDaemon(Runnable task) {
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
			startDaemon(() -> passRequests(client, behind));
			behind.getInputStream().transferTo(client.getOutputStream());
		}
		catch (IOException ex) {
			// one of the two has closed its connection
		}
	}

	private void passRequests(Socket client, Socket behind) {
		try {
			RequestParser parser = new RequestParser();
			byte[] bytes = new byte[1 << 16];
			for (int n = client.getInputStream().read(bytes); n >= 0; n = client.getInputStream().read(bytes)) {
				List<ReceivedRequest> requests = parser.parse(bytes, n);
				synchronized (this.received) {
					this.received.addAll(requests);
				}
				if (this.answersItself) {
					for (ReceivedRequest each : requests) {
						answer(each.request().orElseThrow(EOFException::new), client);
					}
				}
				else {
					behind.getOutputStream().write(bytes, 0, n);
				}
			}
			behind.shutdownOutput();
		}
		catch (IOException ex) {
			closeQuietly(behind);
		}
	}

	/**
	 * Answers a request instead of the backend: with gzip if the request accepts it, and
	 * with a short body if it is a POST.
	 */
	private static void answer(HttpMessage request, Socket client) throws IOException {
		boolean packed = request.headerValue("Accept-Encoding").contains("gzip");
		byte[] text = "a".repeat(request.line().startsWith("POST") ? 2 : ANSWER_TEXT_BYTES)
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
		client.getOutputStream().write(answer.toByteArray());
		if (!request.line().endsWith("HTTP/1.1")) {
			client.shutdownOutput();
		}
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
		closeQuietly(this.server);
		this.connections.forEach(RecordingUpstream::closeQuietly);
	}

	private static void closeQuietly(AutoCloseable socket) {
		try {
			socket.close();
		}
		catch (Exception ex) {
			// nothing more can be done
		}
	}

	/**
	 * A request that the recorder received.
	 *
	 * @param isFirstOfConnection whether it is the first request of its connection
	 * @param request the request; empty if it could not be read
	 * @param problem why this and all later requests of the connection could not be read
	 */
	record ReceivedRequest(boolean isFirstOfConnection, Optional<HttpMessage> request, Optional<String> problem) {
	}

	/**
	 * Parses the bytes that arrive over a connection as requests, until one is malformed.
	 */
	private static final class RequestParser {

		private final ByteArrayOutputStream unread = new ByteArrayOutputStream();

		private boolean first = true;

		private boolean legible = true;

		/**
		 * Adds bytes to those that arrived before, and returns the requests that are now
		 * complete.
		 * @param length number of bytes, from the beginning of the array
		 */
		private List<ReceivedRequest> parse(byte[] bytes, int length) {
			List<ReceivedRequest> requests = new ArrayList<>();
			if (this.legible) {
				this.unread.write(bytes, 0, length);
				byte[] all = this.unread.toByteArray();
				this.unread.reset();
				WireReader reader = new WireReader(new ByteArrayInputStream(all));
				int read = 0;
				try {
					while (true) {
						requests.add(newReceivedRequest(Optional.of(reader.readRequest()), Optional.empty()));
						read += reader.latestMessageBytes();
					}
				}
				catch (EOFException ex) {
					this.unread.write(all, read, all.length - read); // the rest is to
																		// come
				}
				catch (IOException ex) {
					this.legible = false;
					requests.add(newReceivedRequest(Optional.empty(), Optional.of(ex.getMessage())));
				}
			}
			return requests;
		}

		private ReceivedRequest newReceivedRequest(Optional<HttpMessage> request, Optional<String> problem) {
			ReceivedRequest received = new ReceivedRequest(this.first, request, problem);
			this.first = false;
			return received;
		}

	}

}
