package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends requests to servers, each over a new connection, and checks the responses. */
public class HttpProbe {

	private static final int MOST_BYTES = 1 << 20;

	private static final int MOST_QUOTED = 100;

	/**
	 * Sends a request and describes what is wrong with the response; empty if the
	 * response is the expected one.
	 * @param patience maximum time until the whole response has been received
	 */
	public Optional<String> findProblem(Target target, Duration patience) throws InterruptedException {
		try {
			return findProblem(target, get(target.url(), target.headers(), patience));
		}
		catch (SocketTimeoutException ex) {
			return Optional.of("no answer within %d s from %s".formatted(patience.toSeconds(), target.url()));
		}
		catch (IOException ex) {
			return Optional.of("no answer from %s: %s".formatted(target.url(), ex.getMessage()));
		}
	}

	/**
	 * Sends a GET request and reads the response.
	 * @throws SocketTimeoutException if the response takes longer than {@code patience}
	 */
	public Answer get(String url, Map<String, String> headers, Duration patience)
			throws IOException, InterruptedException {
		HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection(Proxy.NO_PROXY);
		connection.setConnectTimeout((int) patience.toMillis());
		connection.setReadTimeout((int) patience.toMillis());
		connection.setInstanceFollowRedirects(false);
		connection.setUseCaches(false);
		connection.setRequestProperty("Connection", "close");
		headers.forEach(connection::setRequestProperty);
		// A socket timeout applies to each read; a response may trickle in for ever.
		FutureTask<Answer> answer = new FutureTask<>(() -> read(connection));
		Thread reader = new Thread(answer, "answer");
		reader.setDaemon(true);
		reader.start();
		try {
			return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			throw new SocketTimeoutException();
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() instanceof IOException cause) ? cause : new IOException(ex.getCause());
		}
		finally {
			reader.interrupt();
			connection.disconnect();
		}
	}

	private static Answer read(HttpURLConnection connection) throws IOException {
		connection.connect();
		if (Thread.interrupted()) {
			throw new InterruptedIOException(); // nobody waits for the answer any more
		}
		int status = connection.getResponseCode();
		InputStream error = connection.getErrorStream();
		try (InputStream stream = (error != null || status >= HttpURLConnection.HTTP_BAD_REQUEST) ? error
				: connection.getInputStream()) {
			byte[] body = (stream != null) ? stream.readNBytes(MOST_BYTES) : new byte[0];
			Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
			connection.getHeaderFields()
				.forEach((name, values) -> headers.put((name != null) ? name : "", String.join(", ", values)));
			return new Answer(status, new String(body, StandardCharsets.UTF_8), headers);
		}
	}

	/** Describes what is wrong with an answer; empty if nothing is. */
	static Optional<String> findProblem(Target target, Answer answer) {
		if (answer.status() != HttpURLConnection.HTTP_OK) {
			return Optional.of("status %d instead of 200 from %s".formatted(answer.status(), target.url()));
		}
		if (!answer.body().equals(target.expectedBody())) {
			String body = answer.body().substring(0, Math.min(MOST_QUOTED, answer.body().length()));
			return Optional.of("the body from %s is \"%s\" instead of \"%s\"".formatted(target.url(), body,
					target.expectedBody()));
		}
		return target.expectedHeaders()
			.entrySet()
			.stream()
			.filter((each) -> !each.getValue().equalsIgnoreCase(answer.headers().get(each.getKey())))
			.map((each) -> "no header \"%s: %s\" in the answer from %s".formatted(each.getKey(), each.getValue(),
					target.url()))
			.findFirst();
	}

	/**
	 * A response to a request.
	 *
	 * @param body first mebibyte of the body, decoded as UTF-8
	 * @param headers values by name, whose case is ignored
	 */
	public record Answer(int status, String body, Map<String, String> headers) {
	}

}
