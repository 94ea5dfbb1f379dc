package io.github.gatewaybench.engine.host;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * The answer of a short-lived program, such as one that prints its version.
 *
 * @param status its exit status; empty if it could not be started or did not end
 * @param text what it printed, or why it printed nothing
 */
public record CommandResult(OptionalInt status, String text) {

	/** Asks a program on a machine. */
	public static CommandResult of(Host host, List<String> command, Duration limit) {
		return of(host.process(command, host.environment()), limit);
	}

	/** Asks a program on this machine. */
	public static CommandResult of(List<String> command, Map<String, String> environment, Duration limit) {
		ProcessBuilder builder = new ProcessBuilder(command);
		builder.environment().clear();
		builder.environment().putAll(environment);
		return of(builder, limit);
	}

	/**
	 * Asks, and ends the program after the limit. It prints to a file: a child that it
	 * leaves behind could hold a pipe open.
	 */
	private static CommandResult of(ProcessBuilder builder, Duration limit) {
		Path output = null;
		try {
			output = Files.createTempFile("gateway-bench-", ".txt");
			Process process = builder.redirectErrorStream(true)
				.redirectInput(new File("/dev/null"))
				.redirectOutput(output.toFile())
				.start();
			boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly().waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
			// Whatever bytes it prints: not all are UTF-8.
			String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8).strip();
			return ended ? new CommandResult(OptionalInt.of(process.exitValue()), text)
					: failed("no answer within %d s".formatted(limit.toSeconds()));
		}
		catch (IOException ex) {
			return failed(ex.getMessage());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return failed("interrupted");
		}
		finally {
			if (output != null) {
				output.toFile().delete();
			}
		}
	}

	private static CommandResult failed(String text) {
		return new CommandResult(OptionalInt.empty(), text);
	}

	/** Whether it ended well. */
	public boolean succeeded() {
		return this.status.orElse(-1) == 0;
	}

}
