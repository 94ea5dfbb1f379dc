package io.github.gatewaybench.gateway.scg.routes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * What becomes of a save when the store stands still, its connections open.
 */
class FrozenStoreTest {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	@Test
	void aSaveFailsAndTheNextOneWorksWhenTheStoreGoesOn(@TempDir Path folder) throws IOException {
		EmbeddedStore store = EmbeddedStore.start(folder.resolve("routes.store"));
		try (Freezer freezer = new Freezer(Integer.parseInt(store.connection().getHosts().get(0).split(":")[1]));
				Table table = Table.open("--spring.mongodb.uri=mongodb://127.0.0.1:" + freezer.port() + "/gateway",
						"--routes.store-timeout=5s")) {
			awaitSuccess(() -> save(table, "before"));
			freezer.frozen = true;
			assertThatThrownBy(() -> save(table, "during")).isInstanceOf(DataAccessResourceFailureException.class);
			freezer.frozen = false;
			awaitSuccess(() -> save(table, "after"));
			awaitSuccess(() -> assertThat(table.ids()).contains("before", "after"));
		}
		finally {
			store.stop();
		}
	}

	/** On a busy machine, what takes longer than the store may is tried again. */
	private static void awaitSuccess(ThrowingRunnable attempt) {
		await().atMost(PATIENCE).ignoreExceptions().untilAsserted(attempt);
	}

	private static void save(Table table, String id) {
		table.repository().save(Mono.just(Table.route(id, "/" + id))).block(PATIENCE);
	}

	/** Stands before a server and passes nothing on while it is frozen. */
	private static final class Freezer implements AutoCloseable {

		private final ServerSocket entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

		private final int server;

		private volatile boolean frozen;

		private Freezer(int server) throws IOException {
			this.server = server;
			start(this::accept);
		}

		private int port() {
			return this.entrance.getLocalPort();
		}

		private void accept() throws IOException {
			while (!this.entrance.isClosed()) {
				Socket client = this.entrance.accept();
				Socket connection = new Socket(InetAddress.getLoopbackAddress(), this.server);
				start(() -> pass(client, connection));
				start(() -> pass(connection, client));
			}
		}

		private void pass(Socket from, Socket to) throws IOException {
			try (from; to) {
				InputStream in = from.getInputStream();
				byte[] bytes = new byte[65_536];
				for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
					while (this.frozen) {
						LockSupport.parkNanos(1_000_000);
					}
					to.getOutputStream().write(bytes, 0, read);
				}
			}
		}

		private static void start(Task task) {
			Thread thread = new Thread(() -> {
				try {
					task.run();
				}
				catch (IOException ex) {
					// One side has closed the connection.
				}
			});
			thread.setDaemon(true);
			thread.start();
		}

		@Override
		public void close() {
			this.frozen = false;
			try {
				this.entrance.close();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		private interface Task {

			void run() throws IOException;

		}

	}

}
