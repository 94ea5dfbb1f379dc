package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Collects what is wrong with several files, so that everything is reported together. */
public final class Problems {

	private final List<String> problems = new ArrayList<>();

	/** Returns what was read; if reading fails, keeps the problems and returns empty. */
	public <T> Optional<T> attempt(Supplier<T> reading) {
		try {
			return Optional.of(reading.get());
		}
		catch (BadInputException ex) {
			this.problems.addAll(ex.problems());
			return Optional.empty();
		}
	}

	/** Does something; if it fails, keeps the problems. */
	public void attempt(Runnable action) {
		attempt(() -> {
			action.run();
			return this;
		});
	}

	/** Fails with all problems, if there are any. */
	public void throwIfAny() {
		if (!this.problems.isEmpty()) {
			throw new BadInputException(this.problems);
		}
	}

}
