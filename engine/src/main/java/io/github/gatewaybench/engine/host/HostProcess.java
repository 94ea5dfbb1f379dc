package io.github.gatewaybench.engine.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A server or a load generator that was started on a machine, in a process group of its
 * own, by {@code serve.sh} or {@code load.sh}. May be used by several threads.
 */
public class HostProcess {

	private static final Duration START = Duration.ofSeconds(60);

	private final Machine machine;

	private final HostScript script;

	/** Its process id and its start, as {@code end.sh} wants them. */
	private final List<String> started;

	private final String folder;

	private final Path output;

	private Optional<HostScript> awaiting = Optional.empty();

	/**
	 * A process that a script has started.
	 * @param started what the script has told of it: its process id and its start
	 * @param folder in which it runs, there; empty for none
	 * @param output what it prints
	 */
	protected HostProcess(Machine machine, HostScript script, List<String> started, String folder, Path output) {
		this.machine = machine;
		this.script = script;
		this.started = started;
		this.folder = folder;
		this.output = output;
	}

	/** Waits until a script has started its process; one that has not is closed. */
	static HostProcess of(Machine machine, HostScript script, String folder, Path output) throws InterruptedException {
		try {
			String started = script.await("started", START).orElseThrow(() -> script.failure("has started nothing"));
			return new HostProcess(machine, script, List.of(started.split(" ")), folder, output);
		}
		catch (HostScriptException | InterruptedException ex) {
			script.close();
			throw ex;
		}
	}

	/** Its process id, also that of its process group. */
	public final int pid() {
		return Integer.parseInt(this.started.get(0));
	}

	/** Whether it has not ended. A stopped process counts as running. */
	public boolean isRunning() {
		return !this.script.hasEnded() && this.script.said("exited").isEmpty();
	}

	/**
	 * How it ended, 128 + n if signal n ended it; empty as long as it runs, and when that
	 * was not learned.
	 */
	public OptionalInt exitStatus() {
		return this.script.said("exited").stream().mapToInt(Integer::parseInt).findFirst();
	}

	/**
	 * Waits for the end of a load generator.
	 * @return how it ended; empty when it has not within the limit
	 * @throws HostScriptException if how it ended cannot be known; it has been ended then
	 * @throws InterruptedException if this thread is interrupted; it goes on
	 */
	public Optional<End> await(Duration limit) throws InterruptedException {
		Optional<String> exited = this.script.await("exited", limit);
		if (exited.isEmpty() && this.script.hasEnded()) {
			this.awaiting.ifPresent(HostScript::close);
			this.script.close();
			endOrphans();
			throw this.script.failure("ended before its load");
		}
		return exited.map((words) -> words.split(" "))
			.map((words) -> new End(Integer.parseInt(words[0]),
					Double.parseDouble(words[1]) + Double.parseDouble(words[2])));
	}

	/**
	 * Whether it has printed this line so far. On other machines a script looks, because
	 * looking from here would take too long.
	 */
	public boolean hasPrinted(String line) {
		if (this.machine.host().isHere()) {
			try (Stream<String> lines = Files.lines(this.output)) {
				return lines.anyMatch(line::equals);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		if (this.awaiting.isEmpty()) {
			String file = this.machine.host().there(this.output).toString();
			this.awaiting = Optional.of(this.machine.script("await.sh", List.of(file, line)));
		}
		return this.awaiting.get().hasEnded();
	}

	/**
	 * Ends its whole process group, and waits until it has; does nothing when it has
	 * ended before. How it ended can still be asked.
	 * @param patience from TERM to KILL, in whole seconds
	 * @return whether nothing had to be killed
	 * @throws InterruptedException if this thread is interrupted meanwhile; it ends all
	 * the same
	 */
	public boolean stop(Duration patience) throws InterruptedException {
		this.awaiting.ifPresent(HostScript::close);
		try {
			this.script.stop(patience);
		}
		finally {
			endOrphans();
		}
		return this.script.said("killed").isEmpty();
	}

	/** When its script was killed, nobody may be left to end what the script started. */
	private void endOrphans() {
		if (this.script.said("exited").isEmpty()) {
			this.machine.script("end.sh", Stream.concat(Stream.of(this.folder), this.started.stream()).toList())
				.close();
		}
	}

	/**
	 * How a load generator ended.
	 *
	 * @param status its exit status, 128 + n if signal n ended it
	 * @param cpuSeconds CPU time of its own and of the children that it waited for
	 */
	public record End(int status, double cpuSeconds) {
	}

}
