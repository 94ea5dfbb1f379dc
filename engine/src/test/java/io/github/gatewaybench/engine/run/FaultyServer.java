package io.github.gatewaybench.engine.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A real HTTP server on a free port of this machine that answers as a test says,
 * depending on how many requests it has had and how many connections it has.
 */
public final class FaultyServer implements AutoCloseable {

	/** Answer of a server without a fault. */
	public static final String RIGHT = answer("200 OK", "text/plain", "world");

	/** Without it a load takes all CPUs. */
	private static final long THINK_NS = 200_000;

	private final ServerSocket listening;

	private final Fault fault;

	private final AtomicLong requests = new AtomicLong();

	private final AtomicInteger connections = new AtomicInteger();

	public FaultyServer(Fault fault) throws IOException {
		this.fault = fault;
		this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		inThread(this::accept);
	}

	/** A whole response as it is sent. */
	public static String answer(String status, String type, String body) {
		return "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %d\r\nDate: %d\r\n\r\n%s".formatted(status, type,
				body.length(), System.nanoTime(), body);
	}

	/** Right, except from the first to the last of these requests. */
	public static FaultyServer wrongFrom(long first, long last, String wrong) throws IOException {
		return new FaultyServer(
				(request, connections) -> Optional.of((request >= first && request <= last) ? wrong : RIGHT));
	}

	/** Right to the only connection, wrong as soon as there are two. */
	public static FaultyServer wrongToTwo(String wrong) throws IOException {
		return new FaultyServer((request, connections) -> Optional.of((connections > 1) ? wrong : RIGHT));
	}

	/** Right, and silent after so many requests. */
	public static FaultyServer silentAfter(long last) throws IOException {
		return new FaultyServer((request, connections) -> Optional.of(RIGHT).filter((any) -> request <= last));
	}

	public String url() {
		return "http://127.0.0.1:%d/hello".formatted(this.listening.getLocalPort());
	}

	/** Number of requests so far. */
	public long requests() {
		return this.requests.get();
	}

	private void accept() throws IOException {
		while (true) {
			Socket client = this.listening.accept();
			this.connections.incrementAndGet();
			inThread(() -> {
				try (client) {
					serve(client);
				}
				finally {
					this.connections.decrementAndGet();
				}
			});
		}
	}

	private void serve(Socket client) throws IOException {
		BufferedReader in = new BufferedReader(
				new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
		boolean last = false;
		for (String line = in.readLine(); line != null && !last; line = in.readLine()) {
			boolean close = false;
			for (; !line.isEmpty(); line = in.readLine()) {
				close |= line.equalsIgnoreCase("Connection: close");
			}
			Optional<String> answer = this.fault.answer(this.requests.incrementAndGet(), this.connections.get());
			LockSupport.parkNanos(THINK_NS);
			if (answer.isPresent()) {
				client.getOutputStream().write(answer.get().getBytes(StandardCharsets.US_ASCII));
				last = close || answer.get().isEmpty() || answer.get().contains("Connection: close");
			}
			if (last) {
				return;
			}
		}
	}

	private static void inThread(Service service) {
		Thread thread = new Thread(() -> {
			try {
				service.run();
			}
			catch (IOException ex) {
				// the server or the client is closed
			}
		}, "faulty server");
		thread.setDaemon(true);
		thread.start();
	}

	@Override
	public void close() throws IOException {
		this.listening.close();
	}

	/** Fault of the server. */
	public interface Fault {

		/**
		 * The whole response to a request, by its number from 1; empty if it gets none.
		 * @param connections number of connections that are open at this moment
		 */
		Optional<String> answer(long request, int connections);

	}

	private interface Service {

		void run() throws IOException;

	}

}
