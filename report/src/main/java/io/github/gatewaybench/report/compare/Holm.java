package io.github.gatewaybench.report.compare;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Corrects probabilities for their number (Holm 1979): below 5 % afterwards are, in 95 of
 * 100 families, only such as have a difference behind them.
 */
final class Holm {

	private Holm() {
	}

	/** The corrected ones, in the same order. */
	static double[] adjusted(double[] probabilities) {
		List<Integer> ascending = IntStream.range(0, probabilities.length)
			.boxed()
			.sorted(Comparator.comparingDouble((i) -> probabilities[i]))
			.toList();
		double[] adjusted = new double[probabilities.length];
		double least = 0;
		for (int rank = 0; rank < adjusted.length; rank++) {
			int i = ascending.get(rank);
			least = Math.max(least, Math.min(1, probabilities[i] * (adjusted.length - rank)));
			adjusted[i] = least;
		}
		return adjusted;
	}

}
