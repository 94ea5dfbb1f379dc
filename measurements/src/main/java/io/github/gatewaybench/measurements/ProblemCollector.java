package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Collects the problems of several files, so that they are reported together. */
public final class ProblemCollector {

	private final List<String> problems = new ArrayList<>();

	/** Returns what was read; if reading fails, records why and returns empty. */
	public <T> Optional<T> attempt(Supplier<T> reading) {
		try {
			return Optional.of(reading.get());
		}
		catch (BadInputException ex) {
			this.problems.addAll(ex.problems());
			return Optional.empty();
		}
	}

	/** Runs an action; if it fails, records the problems. */
	public void attempt(Runnable action) {
		attempt(() -> {
			action.run();
			return this;
		});
	}

	/** Throws one exception with all recorded problems, if there are any. */
	public void throwIfAny() {
		if (!this.problems.isEmpty()) {
			throw new BadInputException(this.problems);
		}
	}

}
