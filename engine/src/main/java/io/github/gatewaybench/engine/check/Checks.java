package io.github.gatewaybench.engine.check;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects what the checks before a run find, so that all problems are told at once.
 */
public final class Checks {

	private final List<Problem> problems = new ArrayList<>();

	public void problem(String what, String mend) {
		add(new Problem(what, mend));
	}

	public void add(Problem problem) {
		this.problems.add(problem);
	}

	/** Whether nothing is wrong so far. */
	public boolean passed() {
		return this.problems.isEmpty();
	}

	/** What was found so far, in that order. */
	public List<Problem> problems() {
		return List.copyOf(this.problems);
	}

	/**
	 * Ends the checks.
	 * @throws RefusedException if there is any problem
	 */
	public void refuseIfAny() {
		if (!passed()) {
			throw new RefusedException(this.problems);
		}
	}

}
