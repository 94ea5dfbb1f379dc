package io.github.gatewaybench.engine.judge;

import java.util.Optional;

/**
 * How many of the requests that checked a subject's answer during a cell were answered
 * rightly within a second, were answered wrongly, or were late: not answered within a
 * second, refused, or cut off.
 *
 * @param firstProblem what was wrong with the first wrong answer; empty if none was wrong
 */
public record SpotChecks(int right, int wrong, int late, Optional<String> firstProblem) {

	/** The results before any request was sent. */
	public static final SpotChecks NONE = new SpotChecks(0, 0, 0, Optional.empty());

	/** Copy with the result of one more request; a late wrong answer counts as wrong. */
	public SpotChecks with(Optional<String> problem, boolean isLate) {
		if (problem.isPresent()) {
			return new SpotChecks(this.right, this.wrong + 1, this.late, this.firstProblem.or(() -> problem));
		}
		return new SpotChecks(this.right + (isLate ? 0 : 1), this.wrong, this.late + (isLate ? 1 : 0),
				this.firstProblem);
	}

	/** Number of requests. */
	public int all() {
		return this.right + this.wrong + this.late;
	}

}
