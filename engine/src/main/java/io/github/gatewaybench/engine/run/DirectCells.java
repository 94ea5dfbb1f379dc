package io.github.gatewaybench.engine.run;

import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;

/** The cells of a run whose subject is the backend without a gateway. */
record DirectCells(Driver driver, RunFolder folder) {

	/**
	 * Least CPU time per request of the backend, in microseconds, in the valid cells so
	 * far that had the same load as this one and no gateway; empty if there are none.
	 */
	OptionalDouble cpuUs(CellId cell) {
		Experiment experiment = this.driver.experiment();
		String base = experiment.settings().baseOf(cell.subject());
		if (RateStudy.isStep(cell) || !this.driver.selection().repository().moduleName(base).isDirect()) {
			return OptionalDouble.empty(); // each step has its own rate
		}
		try {
			return experiment.cells()
				.stream()
				.filter((each) -> each.subject().equals(base) && each.load().equals(cell.load()))
				.map((each) -> RunReader.readCell(this.folder, each))
				.filter((each) -> each.outcome().valid())
				.flatMapToDouble((each) -> each.microsPerRequest(each.outcome().backendCpuSeconds()).stream())
				.min();
		}
		catch (BadInputException ex) {
			return OptionalDouble.empty(); // the summary reports it
		}
	}

}
