package io.github.gatewaybench.engine.hands;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What {@code serve.sh} or {@code load.sh} has on its leash.
 */
final class ShellProcess implements ServerProcess, LoadProcess {

	private static final Duration START = Duration.ofSeconds(10);

	private final Hand hand;

	private final Path log;

	private final int pid;

	/**
	 * Waits until the hand has started it.
	 * @param hand what has it on the leash; closed if it has not started anything
	 * @param log where its output goes
	 */
	ShellProcess(Hand hand, Path log) throws InterruptedException {
		this.hand = hand;
		this.log = log;
		Optional<String> started = Optional.empty();
		try {
			started = hand.await("started", START);
			this.pid = Integer.parseInt(started.orElseThrow(() -> hand.failure("has started nothing")));
		}
		finally {
			if (started.isEmpty()) {
				hand.close();
			}
		}
	}

	@Override
	public int pid() {
		return this.pid;
	}

	@Override
	public Path log() {
		return this.log;
	}

	@Override
	public boolean isRunning() {
		return !this.hand.hasEnded() && this.hand.said("exited").isEmpty();
	}

	@Override
	public OptionalInt exitStatus() {
		return this.hand.said("exited").map(Integer::valueOf).map(OptionalInt::of).orElse(OptionalInt.empty());
	}

	@Override
	public Optional<End> await(Duration limit) throws InterruptedException {
		Optional<String> exited = this.hand.await("exited", limit);
		if (exited.isEmpty() && this.hand.hasEnded()) {
			this.hand.close();
			throw this.hand.failure("ended before its load");
		}
		return exited.map((words) -> words.split(" "))
			.map((words) -> new End(Integer.parseInt(words[0]),
					Double.parseDouble(words[1]) + Double.parseDouble(words[2])));
	}

	@Override
	public boolean stop(Duration patience) throws InterruptedException {
		this.hand.stop(patience);
		return this.hand.said("killed").isEmpty();
	}

}
