package io.github.gatewaybench.engine.check;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Collects the problems that the checks before a run find, so that they are reported
 * together.
 */
public final class Validation {

	private final List<Problem> problems = new ArrayList<>();

	/** Notes a problem and what the user can do about it. */
	public void addProblem(String what, String fix) {
		this.problems.add(new Problem(what, fix));
	}

	/** Whether there is no problem so far. */
	public boolean passed() {
		return this.problems.isEmpty();
	}

	/** Problems so far, in order. */
	public List<Problem> problems() {
		return List.copyOf(this.problems);
	}

	/** Throws a {@link RefusedException} if any problem was noted. */
	public void throwIfFailed() {
		if (!passed()) {
			throw new RefusedException(this.problems);
		}
	}

	/**
	 * Notes a problem after which nothing more can be checked, and returns the exception
	 * to throw.
	 */
	public RefusedException refused(String what, String fix) {
		addProblem(what, fix);
		return new RefusedException(this.problems);
	}

	/**
	 * A reason why a run cannot begin.
	 *
	 * @param what the problem, naming the flag, file or port
	 * @param fix what the user can do about it
	 */
	public record Problem(String what, String fix) {
	}

	/**
	 * Signals that a command was refused before it started anything; the message is for
	 * standard error.
	 */
	public static final class RefusedException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private RefusedException(List<Problem> problems) {
			super(problems.stream()
				.map((each) -> "%n  - %s%n    -> %s".formatted(each.what, each.fix))
				.collect(Collectors.joining("", "Nothing was started; %d problem(s):".formatted(problems.size()), "")));
		}

	}

}
