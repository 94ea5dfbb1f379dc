package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The variance of a figure, split into that between blocks, which are fresh starts, and
 * that between the slices of a block.
 * <p>
 * A longer block averages the latter away, but not the former, for which only more blocks
 * help. Estimators and the best length are those of Kalibera and Jones (2013).
 *
 * @param betweenBlocks variance between blocks, which is that of their starts
 * @param betweenSlices variance between the slices of a block
 */
public record VarianceComponents(double betweenBlocks, double betweenSlices) {

	/**
	 * Estimates both variances without bias, except that a negative variance between
	 * blocks is reported as 0. Empty with fewer than two blocks, or without a block of
	 * several slices.
	 * @param blocks a value for each slice of each block, such as the log ratio of two
	 * arms; no block is empty
	 */
	public static Optional<VarianceComponents> of(List<double[]> blocks) {
		double slices = blocks.stream().mapToInt((block) -> block.length).sum();
		if (blocks.size() < 2 || slices == blocks.size()) {
			return Optional.empty();
		}
		double mean = blocks.stream().flatMapToDouble(Arrays::stream).sum() / slices;
		double within = 0;
		double between = 0;
		double squaredLengths = 0;
		for (double[] block : blocks) {
			double blockMean = Arrays.stream(block).average().orElseThrow();
			within += Arrays.stream(block).map((value) -> square(value - blockMean)).sum();
			between += block.length * square(blockMean - mean);
			squaredLengths += square(block.length);
		}
		double betweenSlices = within / (slices - blocks.size());
		int degrees = blocks.size() - 1;
		// Length of a block if all are equally long.
		double length = (slices - squaredLengths / slices) / degrees;
		return Optional
			.of(new VarianceComponents(Math.max(0, (between / degrees - betweenSlices) / length), betweenSlices));
	}

	private static double square(double value) {
		return value * value;
	}

	/** Variance of the mean of a block with a number of slices. */
	public double blockMeanVariance(int slices) {
		return this.betweenBlocks + this.betweenSlices / slices;
	}

	/**
	 * Share of the variance of a block that is due to its start, from 0 to 1; above one
	 * half, starts are the larger source of noise. NaN if there is no noise at all.
	 */
	public double startShareOfVariance(int slices) {
		return this.betweenBlocks / blockMeanVariance(slices);
	}

	/**
	 * Number of slices per block with which the interval becomes narrow in the shortest
	 * time. It minimizes the variance of a block times the time that the block takes.
	 * @param startSeconds time that a block takes before it is measured: start and
	 * warm-up
	 * @param sliceSeconds time that a slice takes, of all arms together
	 * @param most largest number to return, which is also the result if starts add no
	 * variance
	 */
	public int bestSliceCount(double startSeconds, double sliceSeconds, int most) {
		double best = Math.sqrt(startSeconds / sliceSeconds * this.betweenSlices / this.betweenBlocks);
		return (int) Math.max(1, Math.min(most, Math.round(best)));
	}

}
