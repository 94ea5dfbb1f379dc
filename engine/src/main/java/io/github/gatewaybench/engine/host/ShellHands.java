package io.github.gatewaybench.engine.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The hands of a machine: the scripts of {@code scripts/hands}.
 *
 * @param complain told each line that a hand writes to its standard error; called by
 * threads of its own
 * @param leash how long a hand may take to end once it is asked to
 */
public record ShellHands(Host host, Consumer<String> complain, Duration leash) implements Hands {

	private static final Duration START = Duration.ofSeconds(60);

	private static final Duration FACTS = Duration.ofSeconds(60); // from a cold disk, too

	public ShellHands(Host host, Consumer<String> complain) {
		this(host, complain, HostScript.LEASH);
	}

	@Override
	public ServerProcess serve(Path folder, Path log, List<String> command, Map<String, String> environment)
			throws InterruptedException {
		if (!this.host.isHere()) {
			this.host.makeFolder(folder.getParent());
			this.host.makeFolder(log.getParent());
		}
		return new ShellProcess(script("serve.sh", List.of(there(folder), there(log)), command, environment),
				there(folder), log);
	}

	@Override
	public LoadProcess load(Path output, List<String> command) throws InterruptedException {
		if (!this.host.isHere()) {
			this.host.makeFolder(output.getParent());
			// That of another load: what is brought here would be added to it.
			output.toFile().delete();
		}
		return new ShellProcess(script("load.sh", List.of(there(output)), command), "", output);
	}

	@Override
	public ProcessMonitor watch(Path folder) {
		return new ShellWatch(() -> script("watch.sh", List.of(there(folder)), List.of()));
	}

	@Override
	public String facts(String java, Path checkout, List<String> tools) throws InterruptedException {
		try (HostScript script = script("facts.sh", List.of(java, (checkout != null) ? checkout.toString() : ""),
				tools)) {
			String facts = String.join("\n", script.awaitEnd(FACTS));
			if (!facts.endsWith("\n}")) {
				throw script.failure("has not reported everything");
			}
			return facts;
		}
	}

	private String there(Path here) {
		return this.host.there(here).toString();
	}

	private HostScript script(String name, List<String> arguments, List<String> more) {
		return script(name, arguments, more, this.host.environment());
	}

	private HostScript script(String name, List<String> arguments, List<String> more, Map<String, String> environment) {
		List<String> words = Stream.of(List.of(this.host.script(name)), arguments, more).flatMap(List::stream).toList();
		return new HostScript(this.host.isHere() ? name : "%s on %s".formatted(name, this.host.name()),
				this.host.process(words, environment), this.complain, this.leash);
	}

	/** What {@code serve.sh} or {@code load.sh} has on its leash. */
	private final class ShellProcess implements ServerProcess, LoadProcess {

		private final HostScript hand;

		private final String folder;

		private final Path output;

		private Optional<HostScript> awaiting = Optional.empty();

		/** Its process id and its start, as {@code end.sh} wants them. */
		private final List<String> started;

		/** Waits until the hand has started it; a hand that has not is closed. */
		ShellProcess(HostScript hand, String folder, Path output) throws InterruptedException {
			this.hand = hand;
			this.folder = folder;
			this.output = output;
			try {
				this.started = hand.await("started", START)
					.map((words) -> List.of(words.split(" ")))
					.orElseThrow(() -> hand.failure("has started nothing"));
			}
			catch (HostScriptException | InterruptedException ex) {
				hand.close();
				throw ex;
			}
		}

		@Override
		public int pid() {
			return Integer.parseInt(this.started.get(0));
		}

		@Override
		public boolean isRunning() {
			return !this.hand.hasEnded() && this.hand.said("exited").isEmpty();
		}

		@Override
		public OptionalInt exitStatus() {
			return this.hand.said("exited").stream().mapToInt(Integer::parseInt).findFirst();
		}

		@Override
		public Optional<End> await(Duration limit) throws InterruptedException {
			Optional<String> exited = this.hand.await("exited", limit);
			if (exited.isEmpty() && this.hand.hasEnded()) {
				this.awaiting.ifPresent(HostScript::close);
				this.hand.close();
				endOrphans();
				throw this.hand.failure("ended before its load");
			}
			return exited.map((words) -> words.split(" "))
				.map((words) -> new End(Integer.parseInt(words[0]),
						Double.parseDouble(words[1]) + Double.parseDouble(words[2])));
		}

		/**
		 * On other machines a hand looks, because looking from here would take too long.
		 */
		@Override
		public boolean hasPrinted(String line) {
			if (ShellHands.this.host.isHere()) {
				try (Stream<String> lines = Files.lines(this.output)) {
					return lines.anyMatch(line::equals);
				}
				catch (IOException ex) {
					throw new UncheckedIOException(ex);
				}
			}
			if (this.awaiting.isEmpty()) {
				this.awaiting = Optional.of(script("await.sh", List.of(there(this.output), line), List.of()));
			}
			return this.awaiting.get().hasEnded();
		}

		@Override
		public boolean stop(Duration patience) throws InterruptedException {
			this.awaiting.ifPresent(HostScript::close);
			try {
				this.hand.stop(patience);
			}
			finally {
				endOrphans();
			}
			return this.hand.said("killed").isEmpty();
		}

		/** Of a hand that was killed nobody may be left to end what it started. */
		private void endOrphans() {
			if (this.hand.said("exited").isEmpty()) {
				script("end.sh", List.of(this.folder), this.started).close();
			}
		}

	}

}
