package io.github.gatewaybench.engine.run;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Sends servers GET requests as wrk does, over a new connection for each check, and
 * checks the responses.
 */
public class HttpProbe {

	private static final int MAX_EXCERPT_LENGTH = 100;

	/**
	 * Sends a request and describes what is wrong with the response; empty if the
	 * response is the expected one.
	 * @param patience maximum time until the whole response has been received
	 */
	public Optional<String> findProblem(Endpoint target, Duration patience) throws InterruptedException {
		try {
			return findProblem(target, get(target.url(), target.headers(), patience));
		}
		catch (SocketTimeoutException ex) {
			return Optional.of("no answer within %d s from %s".formatted(patience.toSeconds(), target.shownUrl()));
		}
		catch (IOException ex) {
			return Optional.of("no answer from %s: %s".formatted(target.shownUrl(), ex.getMessage()));
		}
	}

	/**
	 * Sends a GET request and reads the response.
	 * @param headers headers to send besides Host, the only header that wrk sends
	 * @throws SocketTimeoutException if the response takes longer than {@code patience}
	 */
	public Answer get(String url, Map<String, String> headers, Duration patience)
			throws IOException, InterruptedException {
		AtomicReference<Answer> answer = new AtomicReference<>();
		send(url, headers, patience, 1, answer::set);
		return answer.get();
	}

	/**
	 * Sends a GET request and, unless the server closes the connection after its answer,
	 * another one over the same connection, as wrk does.
	 * @param received called in another thread with each of the answers, as it comes
	 * @throws SocketTimeoutException if both exchanges together take longer than
	 * {@code patience}
	 */
	public void getTwice(String url, Map<String, String> headers, Duration patience, Consumer<Answer> received)
			throws IOException, InterruptedException {
		send(url, headers, patience, 2, received);
	}

	private static void send(String url, Map<String, String> headers, Duration patience, int times,
			Consumer<Answer> received) throws IOException, InterruptedException {
		URI uri = URI.create(url);
		StringBuilder request = new StringBuilder("GET %s HTTP/1.1\r\nHost: %s\r\n"
			.formatted(url.replaceFirst("^[a-z]+://[^/]*", ""), uri.getRawAuthority()));
		headers.forEach((name, value) -> request.append(name).append(": ").append(value).append("\r\n"));
		InetSocketAddress server = new InetSocketAddress(uri.getHost(), uri.getPort());
		// Closing the socket ends the thread.
		try (Socket socket = new Socket(Proxy.NO_PROXY)) {
			// A socket timeout applies to each read; a response may trickle in for ever.
			FutureTask<Void> exchange = new FutureTask<>(() -> {
				socket.connect(server);
				exchange(socket, request.append("\r\n").toString().getBytes(StandardCharsets.UTF_8), times, received);
				return null;
			});
			Thread reader = new Thread(exchange, "answer");
			reader.setDaemon(true);
			reader.start();
			exchange.get(patience.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			throw new SocketTimeoutException();
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() instanceof IOException cause) ? cause : new IOException(ex.getCause());
		}
	}

	private static void exchange(Socket socket, byte[] request, int times, Consumer<Answer> received)
			throws IOException {
		InputStream in = new BufferedInputStream(socket.getInputStream());
		int answers = 0;
		try {
			for (; answers < times; answers++) {
				socket.getOutputStream().write(request);
				received.accept(Answer.read(in));
			}
		}
		catch (SocketException | EOFException ex) {
			if (answers == 0) {
				throw ex;
			}
			// the server may close a connection after an answer
		}
	}

	/** Describes what is wrong with an answer; empty if nothing is. */
	static Optional<String> findProblem(Endpoint target, Answer answer) {
		if (answer.status() != HttpURLConnection.HTTP_OK) {
			return Optional.of("status %d instead of 200 from %s".formatted(answer.status(), target.shownUrl()));
		}
		if (!answer.body().equals(target.expectedBody())) {
			return Optional.of("the body from %s is \"%s\" instead of \"%s\"".formatted(target.shownUrl(),
					excerpt(answer.body()), target.expectedBody()));
		}
		return target.expectedHeaders()
			.entrySet()
			.stream()
			.filter((each) -> !each.getValue().equalsIgnoreCase(answer.headers().get(each.getKey())))
			.map((each) -> "no header \"%s: %s\" in the answer from %s".formatted(each.getKey(), each.getValue(),
					target.shownUrl()))
			.findFirst();
	}

	static String excerpt(String text) {
		return text.substring(0, Math.min(MAX_EXCERPT_LENGTH, text.length()));
	}

}
