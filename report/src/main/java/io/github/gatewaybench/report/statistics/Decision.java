package io.github.gatewaybench.report.statistics;

import java.util.OptionalInt;

/**
 * The state of a sequential test: what it has decided, or when it looks next. Log ratios
 * are natural logarithms of the arm's figure divided by the baseline's, above 0 if the
 * arm is slower.
 * <p>
 * Bounds are a repeated confidence interval: with a probability of 95 %, the true values
 * of all arms are inside their intervals at all looks. So the interval can be trusted at
 * whichever look the test stopped.
 *
 * @param verdict FASTER, SLOWER, SAME or UNDECIDED
 * @param estimate mean log ratio of the blocks; NaN without blocks
 * @param lowerBound lower bound of the log ratio; minus infinity with fewer than two
 * blocks
 * @param upperBound upper bound of the log ratio; infinity with fewer than two blocks
 * @param blockCount number of blocks that were used
 * @param nextLook number of blocks at which the test looks next; empty if it has decided
 * or spent its last look
 */
public record Decision(Verdict verdict, double estimate, double lowerBound, double upperBound, int blockCount,
		OptionalInt nextLook) {

	boolean isDecided() {
		return this.verdict != Verdict.UNDECIDED;
	}

}
