package io.github.gatewaybench.engine.hands;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The hands of this machine: the scripts of {@code scripts/hands}.
 *
 * @param complain told each line that a hand writes to its standard error; called by
 * threads of its own
 */
public record ShellHands(Path repository, Consumer<String> complain) implements Hands {

	private static final Duration START = Duration.ofSeconds(10);

	private static final Duration FACTS = Duration.ofSeconds(60); // from a cold disk, too

	@Override
	public ServerProcess serve(Path folder, Path log, List<String> command, Map<String, String> environment)
			throws InterruptedException {
		ProcessBuilder builder = builder("serve.sh", List.of(folder.toString(), log.toString()), command);
		builder.environment().clear();
		builder.environment().putAll(environment);
		return new ShellProcess(new Hand(builder, this.complain), folder.toString());
	}

	@Override
	public LoadProcess load(Path output, List<String> command) throws InterruptedException {
		return new ShellProcess(hand("load.sh", List.of(output.toString()), command), "");
	}

	@Override
	public Watch watch(Path folder) {
		return new ShellWatch(() -> hand("watch.sh", List.of(folder.toString()), List.of()));
	}

	@Override
	public String facts(String java, Path checkout, List<String> tools) throws InterruptedException {
		try (Hand hand = hand("facts.sh", List.of(java, (checkout != null) ? checkout.toString() : ""), tools)) {
			String facts = String.join("\n", hand.awaitEnd(FACTS));
			if (!facts.endsWith("\n}")) {
				throw hand.failure("has not said everything");
			}
			return facts;
		}
	}

	private Hand hand(String script, List<String> arguments, List<String> more) {
		return new Hand(builder(script, arguments, more), this.complain);
	}

	private ProcessBuilder builder(String script, List<String> arguments, List<String> more) {
		Path hand = this.repository.resolve("scripts/hands").resolve(script).toAbsolutePath();
		return new ProcessBuilder(Stream.of(List.of(hand.toString()), arguments, more).flatMap(List::stream).toList());
	}

	/** What {@code serve.sh} or {@code load.sh} has on its leash. */
	private final class ShellProcess implements ServerProcess, LoadProcess {

		private final Hand hand;

		private final String folder;

		/** Its process id and its start, as {@code end.sh} wants them. */
		private final List<String> started;

		/** Waits until the hand has started it; a hand that has not is closed. */
		ShellProcess(Hand hand, String folder) throws InterruptedException {
			this.hand = hand;
			this.folder = folder;
			try {
				this.started = hand.await("started", START)
					.map((words) -> List.of(words.split(" ")))
					.orElseThrow(() -> hand.failure("has started nothing"));
			}
			catch (HandException | InterruptedException ex) {
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
				this.hand.close();
				endOrphans();
				throw this.hand.failure("ended before its load");
			}
			return exited.map((words) -> words.split(" "))
				.map((words) -> new End(Integer.parseInt(words[0]),
						Double.parseDouble(words[1]) + Double.parseDouble(words[2])));
		}

		@Override
		public boolean stop(Duration patience) throws InterruptedException {
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
				hand("end.sh", List.of(this.folder), this.started).close();
			}
		}

	}

}
