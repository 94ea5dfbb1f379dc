package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One execution of a load generator, or why there was none.
 *
 * @param file its JSON file, there or not
 * @param rawFile what the load generator printed; there when the cell ran
 * @param figures what the load generator found; empty where it gave no result
 */
public record Cell(CellId id, Path file, Path rawFile, Outcome outcome, Optional<Figures> figures) {

	/** One of the figures; empty where there is none. */
	public OptionalDouble value(Metric metric) {
		return this.figures.map((each) -> each.value(metric)).orElse(OptionalDouble.empty());
	}

	/** CPU time per request in microseconds, given the total in seconds. */
	public OptionalDouble microsPerRequest(OptionalDouble cpuSeconds) {
		long requests = this.figures.map((each) -> each.requests().orElse(0)).orElse(0L);
		return (cpuSeconds.isPresent() && requests > 0) ? OptionalDouble.of(cpuSeconds.getAsDouble() * 1e6 / requests)
				: OptionalDouble.empty();
	}

}
