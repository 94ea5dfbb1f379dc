package io.github.gatewaybench.engine.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.file.TextFile;

/**
 * A server or a load generator that was started on a machine by {@code serve.sh} or
 * {@code load.sh}, in its own process group. May be used by several threads, except that
 * the thread that calls {@link #hasPrinted} must be the one that waits and stops.
 */
public class HostProcess {

	private static final Duration START_LIMIT = Duration.ofSeconds(60);

	private final Machine machine;

	private final HostScriptProcess script;

	/** Id and start time of the process, which {@code end.sh} expects as arguments. */
	private final List<String> started;

	private final String folder;

	private final Path output;

	private Optional<HostScriptProcess> awaiting = Optional.empty();

	private String awaited = "";

	/**
	 * Creates a handle of a process that a script has started.
	 * @param started process id and start time, as reported by the script
	 * @param folder folder, on the machine, that the process was started for
	 * @param output file to which the process writes its output
	 */
	protected HostProcess(Machine machine, HostScriptProcess script, List<String> started, String folder, Path output) {
		this.machine = machine;
		this.script = script;
		this.started = started;
		this.folder = folder;
		this.output = output;
	}

	/**
	 * Waits until a script has started its process, and returns a handle of that process.
	 * If that fails, closes the script.
	 */
	static HostProcess of(Machine machine, HostScriptProcess script, String folder, Path output)
			throws InterruptedException {
		try {
			String started = script.awaitLine("started", START_LIMIT)
				.orElseThrow(() -> script.failure("did not start anything"));
			return new HostProcess(machine, script, List.of(started.split(" ")), folder, output);
		}
		catch (HostScriptException | InterruptedException ex) {
			script.close();
			throw ex;
		}
	}

	/** Process id, which is also the id of the process group. */
	public final int pid() {
		return Integer.parseInt(this.started.get(0));
	}

	/** Whether the process has not ended; a suspended process counts as running. */
	public boolean isRunning() {
		return !this.script.hasEnded() && this.script.reportedValue("exited").isEmpty();
	}

	/**
	 * Exit status of a server, 128 + n if signal n ended it; empty while the server runs,
	 * and if the status is unknown. Not for a load generator: see {@link #await}.
	 */
	public OptionalInt exitStatus() {
		return this.script.reportedValue("exited").stream().mapToInt(Integer::parseInt).findFirst();
	}

	/**
	 * Waits for the end of a load generator. What it left behind may still be running:
	 * another load may start only after {@link #stop}, or it would be ended, too.
	 * @return how the load generator ended; empty if it is still running after the limit
	 * @throws HostScriptException if the exit status cannot be known because the script
	 * is gone; the load generator has then been stopped
	 * @throws InterruptedException if interrupted; the load generator keeps running
	 */
	public Optional<LoadEnd> await(Duration limit) throws InterruptedException {
		this.script.awaitLine("exited", limit);
		// The script may report the end right after the limit, and then ends.
		boolean ended = this.script.hasEnded();
		Optional<String> exited = this.script.reportedValue("exited");
		if (exited.isEmpty() && ended) {
			this.awaiting.ifPresent(HostScriptProcess::close);
			this.script.close();
			endOrphans();
			throw this.script.failure("ended before its load");
		}
		return exited.map((words) -> words.split(" "))
			.map((words) -> new LoadEnd(Integer.parseInt(words[0]),
					Double.parseDouble(words[1]) + Double.parseDouble(words[2])));
	}

	/**
	 * Whether the process has printed this line so far. On another machine a script
	 * checks this, because checking from here would take too long.
	 * @throws HostScriptException if that script has failed
	 */
	public boolean hasPrinted(String line) {
		if (this.machine.host().isHere()) {
			try {
				return TextFile.readBeginning(this.output).lines().anyMatch(line::equals);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		if (!line.equals(this.awaited)) {
			this.awaiting.ifPresent(HostScriptProcess::close);
			this.awaited = line;
			String file = this.machine.host().pathOnHost(this.output).toString();
			this.awaiting = Optional.of(this.machine.runScript("await.sh", List.of(file, line)));
		}
		return this.awaiting.get().isDone();
	}

	/**
	 * Stops the whole process group and waits until it has ended; does nothing if it has
	 * already ended. The exit status remains available.
	 * @param gracePeriod time from SIGTERM to SIGKILL, in whole seconds
	 * @return whether no process had to be killed
	 * @throws InterruptedException if this thread is interrupted; the process is stopped
	 * all the same
	 */
	public boolean stop(Duration gracePeriod) throws InterruptedException {
		this.awaiting.ifPresent(HostScriptProcess::close);
		try {
			this.script.stop(gracePeriod);
		}
		finally {
			endOrphans();
		}
		return this.script.reportedValue("killed").isEmpty();
	}

	/**
	 * Processes that had left the process group, for example by setsid, and were stopped
	 * after it; each as process id and command line.
	 */
	public List<String> strayProcesses() {
		return this.script.reportedValues("left").stream().distinct().toList();
	}

	/**
	 * Size of the output in bytes before its middle was cut out; empty if it is complete.
	 */
	public Optional<Long> outputBytesBeforeCut() {
		return this.script.reportedValue("shortened").map(Long::valueOf);
	}

	/** Stops the processes that a killed script has left running. */
	private void endOrphans() {
		if (this.script.reportedValue("exited").isEmpty()) {
			this.machine.runScript("end.sh", Stream.concat(Stream.of(this.folder), this.started.stream()).toList())
				.close();
		}
	}

	/**
	 * How a load generator ended.
	 *
	 * @param status exit status, 128 + n if signal n ended the process
	 * @param cpuSeconds CPU time of the load generator in seconds, including child
	 * processes that it waited for
	 */
	public record LoadEnd(int status, double cpuSeconds) {
	}

}
