package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One planned execution of a load generator in a run, with its figures if it was
 * executed, or the reason why it was not.
 *
 * @param id subject, load, execution and repetition that identify the cell
 * @param file path of the cell's JSON file, which does not exist until the cell has been
 * executed or skipped
 * @param rawFile path of the file with the load generator's output; it exists only if the
 * cell was executed
 * @param outcome state, validity, warnings and resource usage of the cell
 * @param figures figures that the load generator reported; empty if the cell was not
 * executed or the load generator gave no result. An executed search step always has
 * figures, because its request rate is computed from them
 * @param slices parts of the measured phase; empty unless the cell is of a versus
 * comparison
 * @param instructionsPerRequest mean number of instructions that an arm's server executed
 * in user mode for a request, counted under a separate load before the measured phase;
 * empty if unknown
 */
public record Cell(CellId id, Path file, Path rawFile, CellOutcome outcome, Optional<Figures> figures,
		List<ArmSlice> slices, OptionalDouble instructionsPerRequest) {

	/**
	 * Throws a {@link BadValueException} if a cell is marked valid although its exit
	 * status or figures show that it is not.
	 */
	public Cell {
		slices = List.copyOf(slices);
		// A step of a search is valid also if requests fail: that is its result.
		boolean isStep = RateStudy.isStep(id);
		// A late load generator, which ends with 1, treats arms that share it alike.
		if (outcome.valid() && outcome.exitStatus().orElse(0) > ((isStep || !slices.isEmpty()) ? 1 : 0)) {
			throw new BadValueException("exit_status",
					"is %d, but the cell is valid".formatted(outcome.exitStatus().getAsInt()));
		}
		if (outcome.valid() && figures.isPresent()) {
			figures.get().contradictions().stream().findFirst().ifPresent((each) -> {
				throw new BadValueException("figures", "belongs to a valid cell, but " + each);
			});
			if (!isStep && figures.get().errors() > 0) {
				throw new BadValueException("figures.errors",
						"counts %d errors, but the cell is valid".formatted(figures.get().errors()));
			}
			if (!isStep && figures.get().requests().orElse(1) == 0) {
				throw new BadValueException("figures.requests", "is 0, but the cell is valid");
			}
		}
	}

	/** Creates a cell without slices and without a number of instructions per request. */
	public Cell(CellId id, Path file, Path rawFile, CellOutcome outcome, Optional<Figures> figures) {
		this(id, file, rawFile, outcome, figures, List.of(), OptionalDouble.empty());
	}

	/**
	 * The value of a metric in this cell; empty if the load generator did not report it
	 * or was not run.
	 */
	public OptionalDouble value(Metric metric) {
		return this.figures.map((each) -> each.value(metric)).orElse(OptionalDouble.empty());
	}

	/**
	 * Divides a CPU time in seconds by the number of requests of this cell; returns
	 * microseconds per request, or empty if the time or the number is unknown.
	 */
	public OptionalDouble microsPerRequest(OptionalDouble cpuSeconds) {
		long requests = this.figures.map((each) -> each.requests().orElse(0)).orElse(0L);
		return (cpuSeconds.isPresent() && requests > 0) ? OptionalDouble.of(cpuSeconds.getAsDouble() * 1e6 / requests)
				: OptionalDouble.empty();
	}

}
