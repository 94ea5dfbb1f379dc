package io.github.gatewaybench.report.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A group sequential test, which decides after as few blocks as possible whether an arm
 * is faster or slower than the baseline, or the same within a margin.
 * <p>
 * It takes one log ratio for each block: the arm's figure divided by the baseline's,
 * where less is better. At each look Student's t gives an interval at a constant nominal
 * level (Pocock 1977), which is strict enough for all looks and arms together to err in
 * about 5 % of experiments. The arm is faster or slower if the interval excludes 0, and
 * the same if it lies inside the margin. {@code docs/COMPARING.md} has the error rates.
 * <p>
 * If the number of blocks was fixed before they were measured, there is a single look,
 * after all of them, and the test is an ordinary one at 5 %.
 *
 * @param armCount number of arms that are compared with the baseline, decided ones
 * included
 * @param logMargin largest absolute log ratio that counts as the same
 * @param looks numbers of blocks at which the test looks, in ascending order
 */
public record SequentialTest(int armCount, double logMargin, List<Integer> looks) {

	/** Numbers of blocks at which the test looks if their number is not fixed before. */
	public static final List<Integer> LOOKS = List.of(5, 8, 12, 16, 20, 25, 30);

	/** Share of experiments in which errors are accepted, over all looks and arms. */
	private static final double TOTAL_ERROR = 0.05;

	/**
	 * Nominal significance level at each look that limits the type I error of a
	 * comparison to 5 % over all looks. Found by simulation: tables for many blocks are
	 * too lax for five.
	 */
	private static final double NOMINAL_ERROR = 0.0117;

	/**
	 * Exponent of the number of comparisons: the nominal error is divided by this power,
	 * so that each comparison has its share of 5 % over all looks (Bonferroni). It was
	 * found by simulation, and is above 1 because the smaller the error at each look, the
	 * less often several looks err together.
	 */
	private static final double CORRECTION_EXPONENT = 1.1;

	/**
	 * Creates a test that compares a number of arms with the baseline, with a margin in
	 * percent. A margin of 5 means a ratio between 1/1.05 and 1.05, so that swapped arms
	 * get the same verdict.
	 */
	public static SequentialTest of(int armCount, double marginPercent) {
		return new SequentialTest(armCount, Math.log1p(marginPercent / 100), LOOKS);
	}

	/**
	 * Returns a test with the same arms and margin for a number of blocks that was fixed
	 * before they were measured: it looks once, after all of them.
	 */
	public SequentialTest withOneLook(int blocks) {
		return new SequentialTest(this.armCount, this.logMargin, List.of(blocks));
	}

	/** Whether the test looks only once. */
	public boolean hasOneLook() {
		return this.looks.size() == 1;
	}

	/** Confidence level of the interval of one arm at one look. */
	public double confidence() {
		return confidence(1);
	}

	/**
	 * Confidence level for the intervals of an arm's secondary figures at the look at
	 * which the test stopped, such that all intervals hold together in 95 % of
	 * experiments. If there are several looks, the level is as strict as if secondary
	 * figures were tested at each look, because figures that vary together with the
	 * tested one would otherwise raise more false alarms.
	 * @param figures number of secondary figures, which do not decide
	 */
	public double confidence(int figures) {
		int comparisons = this.armCount * figures;
		return 1 - (hasOneLook() ? TOTAL_ERROR / comparisons
				: NOMINAL_ERROR / Math.pow(comparisons, CORRECTION_EXPONENT));
	}

	/**
	 * Decides on the log ratios of an arm's blocks, in their order. Blocks after the look
	 * that decides, or after the only look, are ignored. Between two looks the decision
	 * is UNDECIDED, with the interval so far.
	 */
	public Decision decide(double[] logRatios) {
		return decisionsAtLooks(logRatios).stream()
			.filter(Decision::isDecided)
			.findFirst()
			.orElseGet(() -> undecided(hasOneLook() ? first(this.looks.get(0), logRatios) : logRatios));
	}

	private static double[] first(int count, double[] logRatios) {
		return Arrays.copyOf(logRatios, Math.min(count, logRatios.length));
	}

	/**
	 * Returns the state of the test at each look at the log ratios of an arm's blocks, up
	 * to the look that decides.
	 */
	public List<Decision> decisionsAtLooks(double[] logRatios) {
		List<Decision> looks = new ArrayList<>();
		for (int look : this.looks) {
			if (look > logRatios.length) {
				return looks;
			}
			looks.add(decideAtLook(first(look, logRatios)));
			if (looks.get(looks.size() - 1).isDecided()) {
				return looks;
			}
		}
		return looks;
	}

	private Decision decideAtLook(double[] logRatios) {
		Decision state = undecided(logRatios);
		Verdict verdict = (state.lowerBound() > 0) ? Verdict.SLOWER
				: (state.upperBound() < 0) ? Verdict.FASTER
						: (Math.max(-state.lowerBound(), state.upperBound()) < this.logMargin) ? Verdict.SAME
								: Verdict.UNDECIDED;
		return (verdict == Verdict.UNDECIDED) ? state : new Decision(verdict, state.estimate(), state.lowerBound(),
				state.upperBound(), state.blockCount(), OptionalInt.empty());
	}

	private Decision undecided(double[] logRatios) {
		int blocks = logRatios.length;
		OptionalInt nextLook = this.looks.stream()
			.mapToInt(Integer::intValue)
			.filter((look) -> look > blocks)
			.findFirst();
		if (blocks < 2) {
			return new Decision(Verdict.UNDECIDED, Arrays.stream(logRatios).average().orElse(Double.NaN),
					Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, blocks, nextLook);
		}
		LogRatioEstimate ratio = LogRatioEstimate.ofPairs(logRatios, 0);
		double halfWidth = ratio.halfWidth(confidence());
		return new Decision(Verdict.UNDECIDED, ratio.estimate(), ratio.estimate() - halfWidth,
				ratio.estimate() + halfWidth, blocks, nextLook);
	}

	/**
	 * Expected number of further blocks until an undecided arm is decided, if estimate
	 * and standard deviation stay as they are: the interval must become narrow enough to
	 * exclude 0 or to fit into the margin, whichever comes first. In simulations, it is
	 * wrong by three blocks on average, but a single arm may take half or twice as many.
	 * The total may exceed the last look. Empty with fewer than two blocks.
	 * @param logRatios log ratios of the arm's blocks so far
	 */
	public OptionalInt expectedBlocksToDecision(double[] logRatios) {
		if (logRatios.length < 2) {
			return OptionalInt.empty();
		}
		LogRatioEstimate ratio = LogRatioEstimate.ofPairs(logRatios, 0);
		double distance = Math.abs(ratio.estimate());
		double needed = Math.max(distance, this.logMargin - distance);
		// Steps of 2 % are exact enough, and short even for very noisy arms.
		int total = IntStream.iterate(logRatios.length + 1, (blocks) -> blocks + 1 + blocks / 50)
			.filter((blocks) -> ratio.projectToPairCount(blocks).halfWidth(confidence()) < needed)
			.findFirst()
			.getAsInt();
		return OptionalInt
			.of(this.looks.stream().filter((look) -> look >= total).findFirst().orElse(total) - logRatios.length);
	}

}
