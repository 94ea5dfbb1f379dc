package io.github.gatewaybench.docs;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates how much a figure varies between starts of a subject. The estimate is
 * computed from a run with repetitions, and used for runs that started each subject only
 * once, and so cannot show it themselves.
 */
final class StartVariation {

	private static final double QUANTILE = 0.975;

	private StartVariation() {
	}

	/**
	 * Returns the factor that, with 95 % confidence, bounds the ratio of two figures that
	 * differ only in the start of the servers; NaN if no cell with this figure is valid
	 * in two repetitions.
	 * @param numbers the figure; cells without it, or with 0, are ignored
	 */
	static double startFactor(List<Cell> cells, CellNumbers numbers) {
		return startFactorOf(cells.stream()
			.filter((cell) -> cell.outcome().valid())
			.collect(Collectors.groupingBy(
					(cell) -> List.of(cell.id().subject(), cell.id().load(), cell.id().execution()),
					Collectors.flatMapping((cell) -> numbers.in(cell.file()).stream().filter((each) -> each > 0),
							Collectors.toList())))
			.values());
	}

	/**
	 * Returns the factor that, with 95 % confidence, bounds the ratio of two figures that
	 * differ only in the start of the servers; NaN if no cell has two values.
	 * @param cells for each cell, its values in all repetitions, which must be above 0
	 */
	static double startFactorOf(Collection<List<Double>> cells) {
		double squares = 0;
		int degrees = 0;
		for (List<Double> cell : cells) {
			double[] logs = RatioInterval.repetitions(cell).logarithms();
			if (logs.length > 1) {
				squares += LogRatioEstimate.sumOfSquaredDeviations(logs);
				degrees += logs.length - 1;
			}
		}
		return (degrees == 0) ? Double.NaN : Math
			.exp(TDistribution.of(degrees).inverseCumulativeProbability(QUANTILE) * Math.sqrt(2 * squares / degrees));
	}

}
