package io.github.gatewaybench.measurements;

import java.util.EnumMap;
import java.util.Map;

/**
 * Counts of the verdicts on steps at one rate, and what they decide. The SLO holds if two
 * steps held, or a single short one that comes first, and more held than were disturbed.
 * A rate is abandoned after three VOID or INVALID steps, and also if these and DISTURBED
 * ones together are three, or six of longer cells, because a disturbance may pass.
 */
final class StepTally {

	/** Number of equal verdicts that usually decide on a rate. */
	private static final int MAJORITY = 2;

	/** Number of inconclusive steps after which a rate is usually abandoned. */
	private static final int MAX_INCONCLUSIVE_STEPS = 3;

	private final boolean longer;

	private final Map<StepVerdict, Integer> counts = new EnumMap<>(StepVerdict.class);

	private StepVerdict latestInconclusive = StepVerdict.INVALID;

	/**
	 * Creates an empty tally.
	 * @param longer whether the steps are longer cells
	 */
	StepTally(boolean longer) {
		this.longer = longer;
	}

	void add(StepVerdict verdict) {
		this.counts.merge(verdict, 1, Integer::sum);
		if (verdict == StepVerdict.VOID || verdict == StepVerdict.INVALID) {
			this.latestInconclusive = verdict;
		}
	}

	private int count(StepVerdict verdict) {
		return this.counts.getOrDefault(verdict, 0);
	}

	private int countUndisturbed() {
		return count(StepVerdict.VOID) + count(StepVerdict.INVALID);
	}

	/**
	 * Whether the SLO holds at the rate. A disturbed step may have been violated anyway,
	 * so it must not be the rule.
	 */
	boolean holds() {
		int held = count(StepVerdict.HELD);
		int disturbed = count(StepVerdict.DISTURBED);
		return held > disturbed && (held >= MAJORITY || !this.longer && held > count(StepVerdict.BROKE) + disturbed);
	}

	/** Whether the SLO was violated at the rate. */
	boolean isBroken() {
		return count(StepVerdict.BROKE) >= MAJORITY;
	}

	/** Whether no step so far says anything about the subject. */
	boolean isInconclusive() {
		return !this.counts.isEmpty() && count(StepVerdict.HELD) + count(StepVerdict.BROKE) == 0;
	}

	/** Whether too many steps are inconclusive to go on at this rate. */
	boolean isAbandoned() {
		int most = this.longer ? 2 * MAX_INCONCLUSIVE_STEPS : MAX_INCONCLUSIVE_STEPS;
		return countUndisturbed() >= MAX_INCONCLUSIVE_STEPS
				|| countUndisturbed() + count(StepVerdict.DISTURBED) >= most;
	}

	/** The inconclusive verdict for which an abandoned rate was abandoned. */
	StepVerdict reasonOfAbandonment() {
		return (countUndisturbed() >= MAX_INCONCLUSIVE_STEPS) ? this.latestInconclusive : StepVerdict.DISTURBED;
	}

}
