package io.github.gatewaybench.report.versus;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;
import io.github.gatewaybench.measurements.CellOutcome.State;

/**
 * A block of a versus comparison: the cells of its arms.
 *
 * @param number number of the block, counted from 1
 * @param cells one cell for each arm, in the order in which arms were started
 * @param endMinutes time from the start of the run to the end of the block in minutes;
 * empty if the block was not measured
 */
public record MeasuredBlock(int number, List<Cell> cells, OptionalDouble endMinutes) {

	private static final double SECONDS_PER_MINUTE = 60;

	static MeasuredBlock of(int number, List<Cell> cells, String runStarted) {
		return new MeasuredBlock(number, cells,
				cells.stream().flatMapToDouble((cell) -> endMinutes(cell, runStarted).stream()).max());
	}

	private static OptionalDouble endMinutes(Cell cell, String runStarted) {
		double seconds = cell.outcome().machine().map(MachineUsage::wallS).orElse(OptionalDouble.empty()).orElse(0);
		try {
			return cell.outcome()
				.started()
				.map((started) -> Duration.between(Instant.parse(runStarted), Instant.parse(started)).toSeconds())
				.stream()
				.mapToDouble((before) -> (before + seconds) / SECONDS_PER_MINUTE)
				.findFirst();
		}
		catch (DateTimeException ex) {
			return OptionalDouble.empty();
		}
	}

	/** Finds the cell of an arm; empty if the arm is not valid or was not started. */
	Optional<Cell> validCell(String arm) {
		return this.cells.stream()
			.filter((cell) -> cell.id().subject().equals(arm) && cell.outcome().valid())
			.findFirst();
	}

	/** Whether all arms of the block are valid. */
	public boolean isValid() {
		return this.cells.stream().allMatch((cell) -> cell.outcome().valid());
	}

	/**
	 * Whether an arm of the block was measured, or should have been, but is not valid.
	 */
	public boolean isDisturbed() {
		return this.cells.stream()
			.anyMatch((cell) -> !cell.outcome().valid() && cell.outcome().state() != State.PENDING);
	}

}
