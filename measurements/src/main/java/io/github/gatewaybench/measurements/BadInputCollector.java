package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Collects the problems found while reading several files, so that they can be reported
 * in one exception.
 */
public final class BadInputCollector {

	private final List<String> problems = new ArrayList<>();

	/**
	 * Returns the result of reading a file; if that throws a BadInputException, records
	 * its problems and returns empty.
	 */
	public <T> Optional<T> attempt(Supplier<T> reading) {
		try {
			return Optional.of(reading.get());
		}
		catch (BadInputException ex) {
			this.problems.addAll(ex.problems());
			return Optional.empty();
		}
	}

	/** Runs an action; if it throws a BadInputException, records its problems. */
	public void attempt(Runnable action) {
		attempt(() -> {
			action.run();
			return this;
		});
	}

	/** Throws a BadInputException with all recorded problems, if there are any. */
	public void throwIfAny() {
		if (!this.problems.isEmpty()) {
			throw new BadInputException(this.problems);
		}
	}

}
