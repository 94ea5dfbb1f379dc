package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One execution of a load generator, or the reason why there was none.
 *
 * @param file JSON file of the cell, which need not exist
 * @param rawFile file with the output of the load generator; exists if the cell ran
 * @param figures figures that the load generator reported; empty if it gave no result
 */
public record Cell(CellId id, Path file, Path rawFile, CellOutcome outcome, Optional<Figures> figures) {

	/** One of the figures; empty if it is unknown. */
	public OptionalDouble value(Metric metric) {
		return this.figures.map((each) -> each.value(metric)).orElse(OptionalDouble.empty());
	}

	/** CPU time per request in microseconds, given the total CPU time in seconds. */
	public OptionalDouble microsPerRequest(OptionalDouble cpuSeconds) {
		long requests = this.figures.map((each) -> each.requests().orElse(0)).orElse(0L);
		return (cpuSeconds.isPresent() && requests > 0) ? OptionalDouble.of(cpuSeconds.getAsDouble() * 1e6 / requests)
				: OptionalDouble.empty();
	}

}
