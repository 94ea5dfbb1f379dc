package io.github.gatewaybench.docs;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Metric;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates from a run with repetitions how much throughput changes from one start of a
 * subject to the next, for runs that started each subject once.
 */
final class StartVariation {

	private static final double QUANTILE = 0.975;

	private StartVariation() {
	}

	/**
	 * Returns the factor within which, with 95 % confidence, the ratio of two figures
	 * stays if it is only the start that differs. Some cell must be valid in two
	 * repetitions.
	 */
	static double startFactor(List<Cell> cells) {
		return startFactorOf(cells.stream()
			.filter((cell) -> cell.outcome().valid())
			.collect(Collectors.groupingBy(
					(cell) -> List.of(cell.id().subject(), cell.id().load(), cell.id().execution()),
					Collectors.flatMapping((cell) -> cell.value(Metric.THROUGHPUT).stream().boxed(),
							Collectors.toList())))
			.values());
	}

	/**
	 * Computes {@link #startFactor} from lists of each cell's values in all repetitions.
	 */
	static double startFactorOf(Collection<List<Double>> cells) {
		double squares = 0;
		int degrees = 0;
		for (List<Double> cell : cells) {
			double[] logs = RatioInterval.repetitions(cell).logarithms();
			double mean = Arrays.stream(logs).average().orElseThrow();
			squares += Arrays.stream(logs).map((log) -> (log - mean) * (log - mean)).sum();
			degrees += logs.length - 1;
		}
		return Math
			.exp(TDistribution.of(degrees).inverseCumulativeProbability(QUANTILE) * Math.sqrt(2 * squares / degrees));
	}

}
