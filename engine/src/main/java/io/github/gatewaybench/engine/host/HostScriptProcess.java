package io.github.gatewaybench.engine.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A running script of {@code scripts/hands}, which reads lines from standard input and
 * answers with lines. The output of the script is read by separate threads, so that no
 * other thread blocks on a pipe, and every wait has a limit.
 */
final class HostScriptProcess implements AutoCloseable {

	/**
	 * Longest time for a script to end after its input is closed. Tests that run many
	 * scripts at once set the system property {@code gateway-bench.end-limit-s}.
	 */
	private static final Duration END_LIMIT = Duration.ofSeconds(Long.getLong("gateway-bench.end-limit-s", 3));

	/**
	 * Maximum wait for the last output of a script that has ended: a child process may
	 * keep the script's pipe open.
	 */
	private static final Duration LAST_LINES_LIMIT = Duration.ofMillis(500);

	/** Exit status of a process ended by a signal, minus the number of the signal. */
	private static final int SIGNAL_STATUS_BASE = 128;

	/** Exit status of ssh when the connection fails; no script ends with it. */
	private static final int CONNECTION_LOST = 255;

	private final String name;

	private final Process process;

	private final List<Thread> readers;

	private final List<String> lines = new ArrayList<>();

	private final StringBuffer errorLines = new StringBuffer();

	private boolean ended;

	private volatile boolean closed;

	/**
	 * Starts a script, and passes each line of its standard error to {@code onErrorLine}.
	 * @param name name in messages
	 */
	HostScriptProcess(String name, ProcessBuilder builder, Consumer<String> onErrorLine) {
		this.name = name;
		try {
			this.process = builder.start();
		}
		catch (IOException ex) {
			throw new HostScriptException(ex.getMessage());
		}
		this.readers = List.of(startReader(this.process.getErrorStream(), (line, more) -> {
			this.errorLines.append(": ").append(line);
			onErrorLine.accept(this.name + ": " + line);
		}), startReader(this.process.getInputStream(), this::receiveLine));
		this.process.onExit().thenRun(this::markEnded);
	}

	private Thread startReader(InputStream stream, BiConsumer<String, Boolean> listener) {
		Thread thread = new Thread(() -> {
			try (BufferedReader in = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
				for (String line = in.readLine(); line != null; line = in.readLine()) {
					listener.accept(line, in.ready());
				}
			}
			catch (IOException ex) {
				// The pipe was closed: there is no more to come.
			}
		}, this.name);
		thread.setDaemon(true);
		thread.start();
		return thread;
	}

	private synchronized void receiveLine(String line, boolean more) {
		this.lines.add(line);
		if (!more) {
			notifyAll();
		}
	}

	private void markEnded() {
		joinReaders(LAST_LINES_LIMIT);
		synchronized (this) {
			this.ended = true;
			notifyAll();
		}
	}

	private void joinReaders(Duration limit) {
		try {
			for (Thread each : this.readers) {
				each.join(limit.toMillis());
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	synchronized boolean hasEnded() {
		return this.ended;
	}

	/**
	 * Whether the script has done its work and ended with exit status 0; throws an
	 * exception if it failed without having been closed.
	 */
	synchronized boolean isDone() {
		boolean done = this.ended && this.process.exitValue() == 0;
		if (this.ended && !done && !this.closed) {
			throw failure(describeEnd(this.process.exitValue()));
		}
		return done;
	}

	/**
	 * Returns the rest of the first output line that begins with the given keyword; empty
	 * if there is no such line yet.
	 */
	Optional<String> reportedValue(String word) {
		return reportedValues(word).stream().findFirst();
	}

	/** Returns the rest of each output line so far that begins with the given keyword. */
	synchronized List<String> reportedValues(String word) {
		return this.lines.stream()
			.filter((line) -> line.startsWith(word))
			.map((line) -> line.substring(word.length()).strip())
			.toList();
	}

	/**
	 * Waits for an output line that begins with the given keyword, and returns the rest
	 * of the line; empty if there is none before the limit or the script's end.
	 */
	synchronized Optional<String> awaitLine(String word, Duration limit) throws InterruptedException {
		await(() -> reportedValue(word).isPresent(), limit);
		return reportedValue(word);
	}

	/** Waits for the script's end or the limit, and returns the lines printed so far. */
	synchronized List<String> awaitEnd(Duration limit) throws InterruptedException {
		await(() -> false, limit);
		return List.copyOf(this.lines);
	}

	/**
	 * Sends a request and returns the lines of the response, without the final dot.
	 * Throws an exception if the response is not complete within the limit.
	 */
	synchronized List<String> ask(String question, Duration limit) throws InterruptedException {
		this.lines.clear();
		send(question);
		await(this::hasAnswered, limit);
		if (!hasAnswered()) {
			throw failure(!this.ended ? "has not answered" : describeEnd(this.process.exitValue()));
		}
		return List.copyOf(this.lines.subList(0, this.lines.size() - 1));
	}

	private static String describeEnd(int status) {
		if (status == CONNECTION_LOST) {
			return "has ended: the connection was lost";
		}
		return (status > SIGNAL_STATUS_BASE) ? "was killed" : "has ended";
	}

	private boolean hasAnswered() {
		return !this.lines.isEmpty() && this.lines.get(this.lines.size() - 1).equals(".");
	}

	private void await(BooleanSupplier done, Duration limit) throws InterruptedException {
		long deadline = System.nanoTime() + limit.toNanos();
		for (long left = limit.toNanos(); left > 0 && !this.ended && !done.getAsBoolean();) {
			TimeUnit.NANOSECONDS.timedWait(this, left);
			left = deadline - System.nanoTime();
		}
	}

	void send(String line) {
		try {
			this.process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
			this.process.getOutputStream().flush();
		}
		catch (IOException ex) {
			// The script is gone; whoever waits for its response will notice.
		}
	}

	/** Everything that the script has written to its standard error. */
	String errorOutput() {
		return this.errorLines.toString().replaceFirst("^: ", "");
	}

	/** Creates an exception that includes the script's standard error in its message. */
	HostScriptException failure(String what) {
		boolean refused = this.errorLines.indexOf("Session open refused") >= 0;
		return new HostScriptException(this.name + " " + what + this.errorLines
				+ (refused ? "; raise MaxSessions in that host's sshd_config" : ""));
	}

	/**
	 * Stops the process that the script has started, and waits until script and process
	 * have ended; kills the script if that takes too long.
	 */
	void stop(Duration gracePeriod) throws InterruptedException {
		try {
			send("stop " + gracePeriod.toSeconds());
			awaitEnd(gracePeriod.plus(END_LIMIT));
		}
		finally {
			close();
		}
	}

	/**
	 * Ends the script by closing its standard input, and kills the script if that takes
	 * too long.
	 */
	@Override
	public void close() {
		this.closed = true;
		try {
			this.process.getOutputStream().close();
		}
		catch (IOException ex) {
			// It is gone.
		}
		try {
			if (!this.process.waitFor(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
				this.process.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		joinReaders(END_LIMIT); // processes of a killed script may hold this pipe
	}

}
