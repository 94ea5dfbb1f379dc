package io.github.gatewaybench.report.versus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

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
	 * Estimates the ratio of a figure other than that which decides. Empty with fewer
	 * than two blocks that have the figure.
	 */
	public Optional<LogRatioEstimate> ratio(Function<Cell, OptionalDouble> figure) {
		return estimate((cell) -> {
			OptionalDouble value = figure.apply(cell);
			return (value.orElse(0) > 0) ? OptionalDouble.of(Math.log(value.getAsDouble())) : OptionalDouble.empty();
		});
	}

	/** Estimates the ratio of the CPU time per request, divided by a witness. */
	public Optional<LogRatioEstimate> witnessed(Witness witness) {
		return estimate(witness::logCost);
	}

	private Optional<LogRatioEstimate> estimate(Function<Cell, OptionalDouble> log) {
		List<Double> logRatios = new ArrayList<>();
		for (Pair pair : this.pairs) {
			OptionalDouble base = log.apply(pair.base);
			OptionalDouble next = log.apply(pair.next);
			if (base.isPresent() && next.isPresent()) {
				logRatios.add(next.getAsDouble() - base.getAsDouble());
			}
		}
		return (logRatios.size() < 2) ? Optional.empty() : Optional
			.of(LogRatioEstimate.ofPairs(logRatios.stream().mapToDouble(Double::doubleValue).toArray(), 0));
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
			boolean both = Stream.of(baseline, arm)
				.allMatch((name) -> block.cell(name)
					.filter((cell) -> cell.outcome().valid() && Witness.NONE.logCost(cell).isPresent())
					.isPresent());
			return both ? Optional.of(new Pair(block, block.cell(baseline).get(), block.cell(arm).get()))
					: Optional.empty();
		}

		/** Natural logarithm of the ratio of the CPU time per request. */
		public double logRatio() {
			return Witness.NONE.logCost(this.next).getAsDouble() - Witness.NONE.logCost(this.base).getAsDouble();
		}

	}

}
