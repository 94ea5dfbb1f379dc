package io.github.gatewaybench.report.versus;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.report.statistics.Decision;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import io.github.gatewaybench.report.statistics.SequentialTest;

/**
 * An arm in comparison with the baseline.
 *
 * @param pairs blocks in which both the arm and the baseline are valid, as far as the
 * decision uses them
 * @param looks what the test saw at each look, up to the one that decided
 */
public record ComparedArm(String name, List<Pair> pairs, Decision decision, List<Decision> looks) {

	static ComparedArm of(String baseline, String arm, List<MeasuredBlock> blocks, SequentialTest test) {
		List<Pair> pairs = blocks.stream().flatMap((block) -> Pair.of(block, baseline, arm).stream()).toList();
		double[] logRatios = logRatios(pairs);
		Decision decision = test.decide(logRatios);
		return new ComparedArm(arm, pairs.subList(0, decision.blocks()), decision, test.looks(logRatios));
	}

	private static double[] logRatios(List<Pair> pairs) {
		return pairs.stream().mapToDouble(Pair::logRatio).toArray();
	}

	/** Natural logarithms of the ratio of the CPU time per request, block by block. */
	public double[] logRatios() {
		return logRatios(this.pairs);
	}

	/**
	 * Estimates the ratio of a figure other than that which decides; empty with fewer
	 * than two blocks that have the figure.
	 */
	public Optional<LogRatioEstimate> ratio(Function<Cell, OptionalDouble> figure) {
		double[] logRatios = this.pairs.stream().flatMapToDouble((pair) -> pair.logRatio(figure).stream()).toArray();
		return (logRatios.length < 2) ? Optional.empty() : Optional.of(LogRatioEstimate.ofPairs(logRatios, 0));
	}

	/** Cells of the arm in the blocks that the decision uses. */
	public List<Cell> cells() {
		return this.pairs.stream().map(Pair::next).toList();
	}

	/** Cells of the baseline in the blocks that the decision uses. */
	public List<Cell> baseCells() {
		return this.pairs.stream().map(Pair::base).toList();
	}

	/** The valid cells of the baseline and of an arm in a block. */
	public record Pair(MeasuredBlock block, Cell base, Cell next) {

		private static Optional<Pair> of(MeasuredBlock block, String baseline, String arm) {
			Optional<Cell> base = block.validCell(baseline);
			Optional<Cell> next = block.validCell(arm);
			return (base.isEmpty() || next.isEmpty()) ? Optional.empty()
					: Optional.of(new Pair(block, base.get(), next.get()))
						.filter((pair) -> pair.logRatio(Witness::armMicros).isPresent());
		}

		/** Natural logarithm of the ratio of the CPU time per request. */
		public double logRatio() {
			return logRatio(Witness::armMicros).getAsDouble();
		}

		/**
		 * Natural logarithm of the ratio of any figure; empty if a value is not known or
		 * not above 0.
		 */
		OptionalDouble logRatio(Function<Cell, OptionalDouble> figure) {
			double before = figure.apply(this.base).orElse(0);
			double after = figure.apply(this.next).orElse(0);
			return (before > 0 && after > 0) ? OptionalDouble.of(Math.log(after / before)) : OptionalDouble.empty();
		}

	}

}
