package io.github.gatewaybench.engine.host;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import io.github.gatewaybench.measurements.file.TextFile;

/**
 * Result of a short-lived program, such as one that prints its version.
 *
 * @param status exit status; empty if the program could not be started or did not end in
 * time, or if the wait for its end was interrupted
 * @param text output, or the reason why there is none
 */
public record CommandResult(OptionalInt status, String text) {

	/**
	 * Runs a program on a machine, and kills the program if it has not ended within the
	 * limit.
	 */
	public static CommandResult run(Host host, List<String> command, Duration limit) {
		return run(List.of(host.processBuilder(command, host.environment())), limit);
	}

	/**
	 * Runs a program on this machine, and kills the program if it has not ended within
	 * the limit.
	 */
	public static CommandResult run(List<String> command, Map<String, String> environment, Duration limit) {
		ProcessBuilder builder = new ProcessBuilder(command);
		builder.environment().clear();
		builder.environment().putAll(environment);
		return run(List.of(builder), limit);
	}

	/**
	 * Runs a pipeline, and kills all its processes if it has not ended within the limit.
	 * The output goes to a file, because a child process that is left behind could hold a
	 * pipe open. Output that a builder redirects is not in the result.
	 */
	static CommandResult run(List<ProcessBuilder> pipeline, Duration limit) {
		Path output = null;
		List<Process> processes = List.of();
		try {
			output = Files.createTempFile("gateway-bench-", ".txt");
			Redirect text = Redirect.appendTo(output.toFile());
			pipeline.forEach((each) -> each.redirectError(text));
			pipeline.get(0).redirectInput(new File("/dev/null"));
			ProcessBuilder last = pipeline.get(pipeline.size() - 1);
			if (last.redirectOutput() == Redirect.PIPE) {
				last.redirectOutput(text);
			}
			processes = ProcessBuilder.startPipeline(pipeline);
			Process process = processes.get(processes.size() - 1);
			boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
			for (Process each : processes) {
				kill(each).waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
			}
			String printed = TextFile.readBeginning(output).strip();
			return ended ? new CommandResult(OptionalInt.of(process.exitValue()), printed)
					: failed("no answer within %d s".formatted(limit.toSeconds()));
		}
		catch (IOException ex) {
			return failed(ex.getMessage());
		}
		catch (InterruptedException ex) {
			processes.forEach(CommandResult::kill);
			Thread.currentThread().interrupt();
			return failed("interrupted");
		}
		finally {
			if (output != null) {
				output.toFile().delete();
			}
		}
	}

	private static Process kill(Process process) {
		process.descendants().forEach(ProcessHandle::destroyForcibly);
		return process.destroyForcibly();
	}

	private static CommandResult failed(String text) {
		return new CommandResult(OptionalInt.empty(), text);
	}

	/** Whether the program ended with exit status 0. */
	public boolean succeeded() {
		return this.status.orElse(-1) == 0;
	}

	/**
	 * Last line that is a whole number; empty if there is none, or if the program failed.
	 */
	public OptionalLong number() {
		return numbers().reduce((before, last) -> last);
	}

	/**
	 * Lines that are whole numbers, of a program that succeeded. Other lines are ignored:
	 * a shell may print warnings.
	 */
	public LongStream numbers() {
		return succeeded() ? this.text.lines().filter((line) -> line.matches("[0-9]{1,18}")).mapToLong(Long::parseLong)
				: LongStream.empty();
	}

	/**
	 * Lines that are not whole numbers, such as error messages, joined to one line that
	 * begins with a colon, to be appended to a message; empty if there are none.
	 */
	public String messageSuffix() {
		String words = this.text.lines().filter((line) -> !line.matches("[0-9]+")).collect(Collectors.joining(": "));
		return words.isEmpty() ? "" : ": " + words;
	}

}
