package io.github.gatewaybench.report.view;

import java.io.PrintWriter;
import java.util.List;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.Run;

/**
 * Cells of complete runs whose files are gone: what is made of such runs is not whole.
 */
public final class LostCells {

	/** A folder may be gone with all that was in it. */
	private static final int MOST = 20;

	private LostCells() {
	}

	/**
	 * Names them.
	 * @return the exit status: 0, or 1 where cells are lost
	 */
	public static int tell(List<Run> runs, PrintWriter err) {
		List<Cell> lost = runs.stream()
			.flatMap((run) -> run.cells().stream())
			.filter((cell) -> cell.outcome().state() == State.LOST)
			.toList();
		lost.stream().limit(MOST).forEach((cell) -> err.println(cell.file() + ": is gone; the cell is lost"));
		if (lost.size() > MOST) {
			err.println("and " + (lost.size() - MOST) + " more cells are lost");
		}
		err.flush();
		return lost.isEmpty() ? 0 : 1;
	}

}
