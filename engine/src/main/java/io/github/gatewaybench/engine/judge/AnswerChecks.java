package io.github.gatewaybench.engine.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * Results of checking a subject's answer before, during and after a load.
 *
 * @param problemBefore problem with the answer before the load; empty if there was none
 * @param spotChecks results of the requests that checked the answer during the load
 * @param answerSize size of the right answers; empty if there were none
 * @param problemAfter problem with the answer after the load; empty if there was none
 */
public record AnswerChecks(Optional<String> problemBefore, SpotChecks spotChecks, Optional<AnswerSize> answerSize,
		Optional<String> problemAfter) {

	/** Results if no answer was checked. */
	public static final AnswerChecks NONE = new AnswerChecks(Optional.empty(), SpotChecks.NONE, Optional.empty(),
			Optional.empty());

	/** Copy without the spot checks that were wrong. */
	AnswerChecks withoutWrongSpotChecks() {
		return new AnswerChecks(this.problemBefore, this.spotChecks.withoutWrong(), this.answerSize, this.problemAfter);
	}

	/** Reasons why a cell is not valid: an answer was wrong. */
	List<Warning> reasons() {
		List<Warning> reasons = new ArrayList<>();
		this.problemBefore.ifPresent((wrong) -> reasons.add(WarningCode.WRONG_BEFORE.with("wrong", wrong)));
		this.spotChecks.firstProblem()
			.ifPresent((wrong) -> reasons.add(WarningCode.WRONG_DURING.with("count", this.spotChecks.wrong(), "checks",
					this.spotChecks.totalCount(), "wrong", wrong)));
		this.problemAfter.ifPresent((wrong) -> reasons.add(WarningCode.WRONG_AFTER.with("wrong", wrong)));
		return reasons;
	}

}
