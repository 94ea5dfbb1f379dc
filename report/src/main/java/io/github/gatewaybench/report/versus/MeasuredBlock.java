package io.github.gatewaybench.report.versus;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * A block of a versus comparison: the cells of its arms.
 *
 * @param number number of the block, counted from 1
 * @param cells one cell for each arm, in the order in which arms were started
 * @param elapsedMinutes minutes that this block and those before it took, without the
 * time between blocks, such as a pause before the run was resumed; empty if the block was
 * not measured
 */
public record MeasuredBlock(int number, List<Cell> cells, OptionalDouble elapsedMinutes) {

	/** Finds the cell of an arm; empty if the arm is not valid or was not started. */
	Optional<Cell> validCell(String arm) {
		return this.cells.stream()
			.filter((cell) -> cell.id().subject().equals(arm) && cell.outcome().valid())
			.findFirst();
	}

	/**
	 * Number of cells that share the given cell's witness, including that cell: all cells
	 * of the block, unless arms have separate backends.
	 */
	public long countCellsSharing(Witness witness, Cell with) {
		return this.cells.stream()
			.filter((cell) -> witness == Witness.LOAD || backend(cell).equals(backend(with)))
			.count();
	}

	private static Optional<String> backend(Cell cell) {
		return Optional.ofNullable(cell.outcome().roles().get("backend")).map(RoleUsage::name);
	}

	/** Whether all arms of the block are valid. */
	public boolean isValid() {
		return this.cells.stream().allMatch((cell) -> cell.outcome().valid());
	}

	/** Whether the block counts although the machine was disturbed. */
	public boolean isTolerated() {
		return this.cells.stream()
			.filter((cell) -> cell.outcome().valid())
			.flatMap((cell) -> cell.outcome().warnings().stream())
			.anyMatch((warning) -> warning.code() == WarningCode.TOLERATED);
	}

	/**
	 * Whether arms are not valid, and for no other reason than that one of them was not
	 * steady when its warm-up ended, or still compiled while it was measured.
	 */
	boolean isInvalidOnlyAsNotSteady() {
		return hasInvalidArm() && this.cells.stream()
			.flatMap((cell) -> cell.outcome().reasons().stream())
			.allMatch((reason) -> reason.code() == WarningCode.NOT_STEADY);
	}

	/** Whether an arm of the block was or should have been measured but is not valid. */
	public boolean hasInvalidArm() {
		return this.cells.stream()
			.anyMatch((cell) -> !cell.outcome().valid() && cell.outcome().state() != State.PENDING);
	}

}
