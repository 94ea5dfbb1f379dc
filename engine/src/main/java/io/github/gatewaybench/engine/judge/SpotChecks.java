package io.github.gatewaybench.engine.judge;

import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * Results of the spot checks of a subject's answers during a cell. A check sends one or
 * two requests.
 *
 * @param right number of checks that were answered as expected within a second
 * @param wrong number of checks that were answered wrongly
 * @param late number of checks that were refused, cut off or not answered within a second
 * @param firstProblem description of the first wrong answer; empty if no answer was wrong
 */
public record SpotChecks(int right, int wrong, int late, @JsonIgnore Optional<String> firstProblem) {

	/** The results before any request was sent. */
	public static final SpotChecks NONE = new SpotChecks(0, 0, 0, Optional.empty());

	/**
	 * Returns a copy to which the result of one check is added. A wrong answer that is
	 * also late counts as wrong.
	 */
	public SpotChecks withResult(Optional<String> problem, boolean isLate) {
		if (problem.isPresent()) {
			return new SpotChecks(this.right, this.wrong + 1, this.late, this.firstProblem.or(() -> problem));
		}
		return new SpotChecks(this.right + (isLate ? 0 : 1), this.wrong, this.late + (isLate ? 1 : 0),
				this.firstProblem);
	}

	/** Copy without the checks that were answered wrongly. */
	SpotChecks withoutWrong() {
		return new SpotChecks(this.right, 0, this.late, Optional.empty());
	}

	/** Total number of checks. */
	public int totalCount() {
		return this.right + this.wrong + this.late;
	}

	/** Largest number of requests that these checks may have sent. */
	public int maxRequestCount() {
		return 2 * totalCount();
	}

}
