package io.github.gatewaybench.report.view;

import java.nio.file.Path;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.folder.RunReader;

/**
 * A run that the user has named.
 */
public final class NamedRun {

	private NamedRun() {
	}

	/**
	 * Reads it.
	 * @throws BadInputException where the folder is no run's, or cannot be read
	 */
	public static Run read(Path folder) {
		if (!RunReader.isRun(folder)) {
			throw new BadInputException(folder,
					"has no run.json: name the folder of a run, as in results/round1/20261121-093000");
		}
		return RunReader.read(folder);
	}

}
