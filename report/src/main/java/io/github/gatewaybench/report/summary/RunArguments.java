package io.github.gatewaybench.report.summary;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.folder.RunReader;

/**
 * The runs that a command is given.
 */
public final class RunArguments {

	/** A folder may be gone with all that was in it. */
	private static final int MOST_LOST = 20;

	private RunArguments() {
	}

	/** Reads a run; refuses a folder that is none's, or cannot be read. */
	public static Run read(Path folder) {
		if (!RunReader.isRun(folder)) {
			throw new BadInputException(folder,
					"has no run.json: name the folder of a run, as in results/round1/20261121-093000");
		}
		return RunReader.read(folder);
	}

	/** Names cells whose files are gone; the exit status is 1 where there are some. */
	public static int tellLost(List<Run> runs, PrintWriter err) {
		List<Cell> lost = runs.stream()
			.flatMap((run) -> run.cells().stream())
			.filter((cell) -> cell.outcome().state() == State.LOST)
			.toList();
		lost.stream().limit(MOST_LOST).forEach((cell) -> err.println(cell.file() + ": is gone; the cell is lost"));
		if (lost.size() > MOST_LOST) {
			err.println("and " + (lost.size() - MOST_LOST) + " more cells are lost");
		}
		err.flush();
		return lost.isEmpty() ? 0 : 1;
	}

}
