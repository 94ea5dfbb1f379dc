package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Doubt.About;
import io.github.gatewaybench.measurements.raw.LatencyLog;
import org.HdrHistogram.Histogram;

/**
 * Percentiles of several cells together: the counts of their histograms are added, for
 * percentiles cannot be averaged.
 */
final class MergedLatency {

	private static final double NS_PER_MS = 1e6;

	private MergedLatency() {
	}

	/** A column of that percentile; 100 is the longest. */
	static Column<Row> column(String name, double percentile) {
		return Columns.figure(name, 2, (row) -> at(of(row), percentile)).doubted((row) -> row.doubts(About.LATENCY));
	}

	/** All latencies of the cells of a row that count, in nanoseconds. */
	static Histogram of(Row row) {
		return of(row.counted());
	}

	/** All latencies of these cells; a cell whose log is lost adds nothing. */
	static Histogram of(List<Cell> cells) {
		Histogram merged = LatencyLog.empty();
		cells.stream().map(Cell::rawFile).flatMap((file) -> LatencyLog.beside(file).stream()).forEach(merged::add);
		return merged;
	}

	/** In milliseconds; empty where there is no latency. */
	static OptionalDouble at(Histogram latencies, double percentile) {
		return (latencies.getTotalCount() == 0) ? OptionalDouble.empty()
				: OptionalDouble.of(latencies.getValueAtPercentile(percentile) / NS_PER_MS);
	}

}
