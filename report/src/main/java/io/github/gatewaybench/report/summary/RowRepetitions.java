package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.report.statistics.Repetitions;

/**
 * What a row has of a figure: one value for each repetition, since a repetition is a
 * start of its own and what is measured after one start hangs together.
 */
public final class RowRepetitions {

	private RowRepetitions() {
	}

	/**
	 * Those of a run whose cells are named so, besides their repetition; empty where no
	 * cell has the figure and all count.
	 */
	public static Optional<Repetitions> of(Row row, Measure measure, String name) {
		boolean several = row.run().experiment().executions(row.load()) > 1;
		List<Repetitions> each = Ordered.by((Cell cell) -> cell.id().repetition(), row.told())
			.values()
			.stream()
			.flatMap((told) -> value(told, measure, name, several).stream())
			.toList();
		return each.isEmpty() ? Optional.empty() : Optional.of(Repetitions.of(each));
	}

	/** The executions after one start make one value: their median, as in the summary. */
	private static Optional<Repetitions> value(List<Cell> told, Measure measure, String name, boolean several) {
		Optional<Cell> spoiling = told.stream().filter((cell) -> !cell.outcome().valid()).findFirst();
		if (spoiling.isEmpty()) {
			OptionalDouble median = Numbers.median(told, measure::value);
			double step = told.stream()
				.flatMap((cell) -> measure.of(cell).stream())
				.mapToDouble(Reading::step)
				.max()
				.orElse(0);
			return median.stream().mapToObj((value) -> Repetitions.of(new Reading(value, step))).findFirst();
		}
		boolean missing = told.stream()
			.map((cell) -> cell.outcome().state())
			.allMatch(Set.of(State.LOST, State.PENDING)::contains);
		Cell cell = spoiling.get();
		Remark remark = Remark.of(cell);
		String words = name + "rep " + cell.id().repetition()
				+ (several && !missing ? " #" + cell.id().execution() : "")
				+ (remark.word().equals(Remark.NOT_VALID) ? "" : " " + remark.word())
				+ (remark.reasons().isEmpty() ? "" : " (" + String.join("; ", remark.reasons()) + ")");
		return Optional.of(missing ? Repetitions.missing(words) : Repetitions.spoiled(words));
	}

}
