package io.github.gatewaybench.measurements;

import java.util.List;

/** Verdict on a search step: whether the SLO held at the rate of the step. */
public enum StepVerdict {

	/** The SLO held at the rate of the step. */
	HELD,
	/** The SLO was violated at the rate of the step. */
	BROKE,
	/**
	 * The load generator could not keep up with the rate, so the step says nothing about
	 * the subject.
	 */
	VOID,
	/**
	 * The SLO was violated, or the load generator late, while other processes or other
	 * guests of the host used CPU time, so the step says nothing about the subject.
	 */
	DISTURBED,
	/**
	 * The step's cell is not valid, for example because a server died, so the step says
	 * nothing about the subject.
	 */
	INVALID;

	/** Whether the step says something about the subject. */
	public boolean counts() {
		return this == HELD || this == BROKE;
	}

	/**
	 * Returns the verdict on a step, judged by the SLO of its search.
	 * @param valid whether the step's cell is valid
	 * @param warnings warnings of the cell
	 * @param figures figures of open-load
	 */
	static StepVerdict of(boolean valid, List<Warning> warnings, Figures figures, Slo slo) {
		if (!valid) {
			return INVALID;
		}
		if (warnings.stream().anyMatch((each) -> each.code() == WarningCode.STEP_DISTURBED)) {
			return DISTURBED;
		}
		if (Slo.isLoadGeneratorLate(figures)) {
			return VOID;
		}
		return slo.violations(figures).isEmpty() ? HELD : BROKE;
	}

}
