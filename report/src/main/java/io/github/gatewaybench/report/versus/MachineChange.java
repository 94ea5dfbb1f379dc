package io.github.gatewaybench.report.versus;

import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.ArmSlice;

/**
 * How much the speed of the machine changed while arms were measured, as backend and load
 * generator felt it.
 *
 * @param share largest difference of their CPU time per request between two slices of the
 * same arm, as a share of the smaller one
 */
public record MachineChange(double share) {

	/** Computes the change over all blocks that decisions use; empty without blocks. */
	public static Optional<MachineChange> of(VersusAnalysis analysis) {
		Stream<List<Cell>> cells = Stream.concat(analysis.arms().stream().map(ComparedArm::cells),
				analysis.arms().stream().map(ComparedArm::baseCells));
		return cells.map(MachineChange::largest)
			.flatMap(Optional::stream)
			.max(Double::compare)
			.map((ratio) -> new MachineChange(ratio - 1));
	}

	private static Optional<Double> largest(List<Cell> cells) {
		List<ArmSlice> slices = cells.stream().map(Cell::slices).flatMap(Collection::stream).toList();
		boolean hasBackend = slices.stream().anyMatch((slice) -> slice.backendCpuS().isPresent());
		DoubleSummaryStatistics micros = slices.stream()
			.filter((slice) -> slice.requests() > 0 && slice.backendCpuS().isPresent() == hasBackend)
			.mapToDouble(MachineChange::witnessS)
			.filter((each) -> each > 0)
			.summaryStatistics();
		return (micros.getCount() < 2) ? Optional.empty() : Optional.of(micros.getMax() / micros.getMin());
	}

	private static double witnessS(ArmSlice slice) {
		return (slice.loadCpuS().orElse(0) + slice.backendCpuS().orElse(0)) / slice.requests();
	}

}
