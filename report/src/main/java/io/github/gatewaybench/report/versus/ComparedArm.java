package io.github.gatewaybench.report.versus;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.report.statistics.Decision;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.statistics.SequentialTest;
import io.github.gatewaybench.report.statistics.VarianceComponents;

/**
 * An arm in comparison with the baseline.
 *
 * @param pairs blocks that the decision uses, in which arm and baseline are both valid
 * @param looks state of the test at each look, up to the one that decided
 */
public record ComparedArm(String name, List<CellPair> pairs, Decision decision, List<Decision> looks) {

	static ComparedArm of(String baseline, String arm, List<MeasuredBlock> blocks, SequentialTest test) {
		List<CellPair> pairs = blocks.stream().flatMap((block) -> CellPair.of(block, baseline, arm).stream()).toList();
		double[] logRatios = logRatios(pairs);
		Decision decision = test.decide(logRatios);
		return new ComparedArm(arm, pairs.subList(0, decision.blockCount()), decision,
				test.decisionsAtLooks(logRatios));
	}

	private static double[] logRatios(List<CellPair> pairs) {
		return pairs.stream().mapToDouble(CellPair::logRatio).toArray();
	}

	/**
	 * Natural logarithms of the arm's CPU time per request divided by the baseline's,
	 * block by block.
	 */
	public double[] logRatios() {
		return logRatios(this.pairs);
	}

	/**
	 * Minutes that blocks took up to the last one that the decision uses; 0 without
	 * blocks.
	 */
	public double minutesToDecision() {
		return this.pairs.isEmpty() ? 0 : this.pairs.get(this.pairs.size() - 1).block.elapsedMinutes().orElse(0);
	}

	/**
	 * Estimates the ratio of an unrounded figure of the arm to the baseline's over the
	 * blocks that the decision uses; empty with fewer than two blocks that have it.
	 */
	public Optional<LogRatioEstimate> ratio(Function<Cell, OptionalDouble> figure) {
		return ratioOfReadings(
				(cell) -> figure.apply(cell).stream().mapToObj((value) -> new Reading(value, 0)).findFirst());
	}

	/**
	 * Estimates the ratio of the arm's figure to the baseline's for a figure that the
	 * load generator rounds: the interval is wider by the rounding step. Empty with fewer
	 * than two blocks that have it.
	 */
	public Optional<LogRatioEstimate> ratioOfReadings(Function<Cell, Optional<Reading>> figure) {
		List<CellPair> known = this.pairs.stream()
			.filter((pair) -> pair
				.logRatio((cell) -> figure.apply(cell).stream().mapToDouble(Reading::value).findFirst())
				.isPresent())
			.toList();
		return (known.size() < 2) ? Optional.empty() : Optional.of(LogRatioEstimate
			.ofPairs(repetitions(known, CellPair::baseline, figure), repetitions(known, CellPair::next, figure)));
	}

	private static Repetitions repetitions(List<CellPair> pairs, Function<CellPair, Cell> side,
			Function<Cell, Optional<Reading>> figure) {
		return Repetitions.of(pairs.stream()
			.flatMap((pair) -> figure.apply(side.apply(pair)).stream())
			.map((reading) -> Repetitions.of(reading))
			.toList());
	}

	/**
	 * Largest number of slices in which a block compares arm and baseline; 0 without
	 * blocks.
	 */
	public int sliceCount() {
		return this.pairs.stream().mapToInt((pair) -> pair.sliceLogRatios().length).max().orElse(0);
	}

	/**
	 * Estimates the variance of the log ratios of CPU time between starts, and between
	 * the slices of a start; empty if there are too few blocks or slices, or no noise.
	 */
	public Optional<VarianceComponents> noise() {
		List<double[]> blocks = this.pairs.stream()
			.map(CellPair::sliceLogRatios)
			.filter((slices) -> slices.length > 0)
			.toList();
		return VarianceComponents.of(blocks).filter((noise) -> noise.blockMeanVariance(1) > 0);
	}

	/** Cells of the arm in the blocks that the decision uses. */
	public List<Cell> cells() {
		return this.pairs.stream().map(CellPair::next).toList();
	}

	/** Cells of the baseline in the blocks that the decision uses. */
	public List<Cell> baselineCells() {
		return this.pairs.stream().map(CellPair::baseline).toList();
	}

	/** The valid cells of the baseline and of an arm in a block. */
	public record CellPair(MeasuredBlock block, Cell baseline, Cell next) {

		/**
		 * Pairs an arm's cell of a block with the baseline's; empty unless both are valid
		 * and their CPU time is known.
		 */
		public static Optional<CellPair> of(MeasuredBlock block, String baseline, String arm) {
			Optional<Cell> first = block.validCell(baseline);
			Optional<Cell> next = block.validCell(arm);
			return (first.isEmpty() || next.isEmpty()) ? Optional.empty()
					: Optional.of(new CellPair(block, first.get(), next.get()))
						.filter((pair) -> pair.logRatio(Witness::armCpuMicrosPerRequest).isPresent());
		}

		/**
		 * Natural logarithm of the arm's CPU time per request divided by the baseline's.
		 */
		public double logRatio() {
			return logRatio(Witness::armCpuMicrosPerRequest).getAsDouble();
		}

		/**
		 * Natural logarithms of the CPU time per request in each slice of the arm divided
		 * by that in the baseline's slice at the same place. Slices for which the kernel
		 * shows no CPU time on one side are left out.
		 */
		private double[] sliceLogRatios() {
			List<ArmSlice> before = this.baseline.slices();
			List<ArmSlice> after = this.next.slices();
			return IntStream.range(0, Math.min(before.size(), after.size()))
				.mapToDouble((i) -> Math.log(cpuSecondsPerRequest(after.get(i)) / cpuSecondsPerRequest(before.get(i))))
				.filter(Double::isFinite)
				.toArray();
		}

		private static double cpuSecondsPerRequest(ArmSlice slice) {
			return slice.subjectCpuS().orElse(0) / slice.requests();
		}

		/**
		 * Natural logarithm of the arm's figure divided by the baseline's; empty if a
		 * value is not known or not above 0.
		 */
		public OptionalDouble logRatio(Function<Cell, OptionalDouble> figure) {
			double before = figure.apply(this.baseline).orElse(0);
			double after = figure.apply(this.next).orElse(0);
			return (before > 0 && after > 0) ? OptionalDouble.of(Math.log(after / before)) : OptionalDouble.empty();
		}

	}

}
