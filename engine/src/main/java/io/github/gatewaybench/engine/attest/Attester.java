package io.github.gatewaybench.engine.attest;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.github.gatewaybench.engine.attest.RecordingUpstream.ReceivedRequest;
import io.github.gatewaybench.measurements.Attestation;
import io.github.gatewaybench.measurements.Attestation.Exchange;
import io.github.gatewaybench.measurements.Attestation.ObservedShape;
import io.github.gatewaybench.measurements.Attestation.RequestShape;
import io.github.gatewaybench.measurements.HttpMessage;

/**
 * Finds out what a gateway changes: sends the same requests through the gateway to a
 * recorder, and to the recorder directly.
 *
 * @param responseTimeout maximum time for each part of a response
 * @param totalLimit maximum time for all requests of an attestation, sent directly or
 * through the gateway
 */
public record Attester(Duration responseTimeout, Duration totalLimit) {

	/**
	 * Number of consecutive requests of each shape that load generators send, too: enough
	 * to see whether the gateway opens a connection for every request. Other shapes are
	 * sent once.
	 */
	private static final int REQUESTS_PER_MEASURED_SHAPE = 3;

	/**
	 * Records exchanges through a gateway and, to compare, directly with the recorder.
	 * @param declared changes that the gateway's folder declares
	 * @param shapes shapes of requests to send
	 * @param gateway URL of the gateway that is measured
	 * @param path path that the backend answers
	 * @param upstream recorder that the gateway forwards to, in front of the backend
	 */
	public Attestation attest(String subject, String declared, List<RequestShape> shapes, URI gateway, String path,
			RecordingUpstream upstream) throws InterruptedException {
		URI direct = URI.create(upstream.url());
		String gatewayPath = gateway.toString().replaceFirst("^[a-z]+://[^/]*", "");
		List<ObservedShape> seen = new CopyOnWriteArrayList<>();
		// A gateway that keeps the client's Host changes nothing.
		FutureTask<Void> task = new FutureTask<>(() -> shapes.forEach((shape) -> seen.add(new ObservedShape(shape,
				exchange(shape, direct, shape.formatRequest(path, gateway.getRawAuthority()), upstream),
				exchange(shape, gateway, shape.formatRequest(gatewayPath, gateway.getRawAuthority()), upstream)))),
				null);
		Thread thread = new Thread(task, "attester");
		thread.setDaemon(true);
		thread.start();
		try {
			task.get(this.totalLimit.toMillis(), TimeUnit.MILLISECONDS);
			return new Attestation(subject, declared, seen, Optional.empty());
		}
		catch (TimeoutException ex) {
			return new Attestation(subject, declared, seen,
					Optional.of("it took longer than %d s".formatted(this.totalLimit.toSeconds())));
		}
		catch (ExecutionException ex) {
			return Attestation.failed(subject, ex.getCause().toString());
		}
		finally {
			task.cancel(true); // closes the connection
		}
	}

	private Exchange exchange(RequestShape shape, URI server, String request, RecordingUpstream upstream) {
		int requests = shape.isSentInCells() ? REQUESTS_PER_MEASURED_SHAPE : 1;
		upstream.takeRequests(!shape.isSentInCells());
		Optional<HttpMessage> answer = Optional.empty();
		Optional<String> problem = Optional.empty();
		try (Client client = new Client(server, this.responseTimeout)) {
			for (int i = 0; i < requests; i++) {
				answer = Optional.of(client.send(request, shape.keepsConnection()));
			}
		}
		catch (SocketTimeoutException ex) {
			problem = Optional.of("no answer within %d s".formatted(this.responseTimeout.toSeconds()));
		}
		catch (IOException ex) {
			problem = Optional.of(String.valueOf(ex.getMessage()));
		}
		List<ReceivedRequest> received = upstream.takeRequests(false);
		Optional<String> unread = received.stream().flatMap((each) -> each.problem().stream()).findFirst();
		if (problem.isEmpty() && received.size() < requests) {
			problem = Optional.of("only %d of %d requests reached the backend".formatted(received.size(), requests));
		}
		return new Exchange(requests, (int) received.stream().filter(ReceivedRequest::isFirstOfConnection).count(),
				received.stream().flatMap((each) -> each.request().stream()).reduce((before, last) -> last), answer,
				unread.isPresent() ? unread : problem);
	}

	/**
	 * A client with one connection, which is opened again after it was closed. An
	 * interrupt of the thread closes the connection, because its socket belongs to a
	 * channel.
	 */
	private static final class Client implements AutoCloseable {

		private final InetSocketAddress server;

		private final Duration responseTimeout;

		private Socket socket;

		private WireReader responses;

		private Client(URI server, Duration responseTimeout) {
			this.server = new InetSocketAddress(server.getHost(), server.getPort());
			this.responseTimeout = responseTimeout;
		}

		private HttpMessage send(String request, boolean keepsConnection) throws IOException {
			if (this.socket == null) {
				this.socket = SocketChannel.open().socket();
				this.socket.connect(this.server, (int) this.responseTimeout.toMillis());
				this.socket.setSoTimeout((int) this.responseTimeout.toMillis());
				this.socket.setTcpNoDelay(true);
				this.responses = new WireReader(this.socket.getInputStream());
			}
			this.socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
			HttpMessage response = this.responses.readResponse();
			if (!keepsConnection || !response.keepsConnection()) {
				close();
			}
			return response;
		}

		@Override
		public void close() throws IOException {
			if (this.socket != null) {
				this.socket.close();
				this.socket = null;
			}
		}

	}

}
