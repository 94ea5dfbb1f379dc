package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.statistics.Repetitions;

/**
 * A criterion by which subjects are ranked: a figure under one load.
 *
 * @param name name of the ranking, usually its load, as in "300 connections"
 * @param sentenceStart start of a sentence that names the load, as in "With 300
 * connections, "
 * @param figure column with the figure to rank by
 * @param unit unit of the figure, to put after the number in a sentence
 * @param repetitions function that returns the values of the figure in the repetitions of
 * a row
 * @param cells function that returns the cells from which the figure of a row is computed
 * @param otherColumns columns with other figures, to show next to the ranked figure
 * @param rows rows to rank, one per subject
 * @param isCpuTime whether the figure is CPU time per request, so that verdicts say "more
 * CPU" or "less CPU"
 * @param isLowerBound whether the figure of a row is only a lower bound
 */
public record RankingCriterion(String name, String sentenceStart, Column<Row> figure, String unit,
		Function<Row, Repetitions> repetitions, Function<Row, List<Cell>> cells, List<Column<Row>> otherColumns,
		List<Row> rows, boolean isCpuTime, Predicate<Row> isLowerBound) {

	/**
	 * Creates one criterion per load, in the order of the loads.
	 * @param sentenceStartFormat format of the start of a sentence, as in "With %s, "
	 * @param otherColumns columns with other figures, to show next to the ranked figure
	 */
	static List<RankingCriterion> ofLoads(Rows rows, String sentenceStartFormat, Column<Row> figure, String unit,
			ComparedMetric metric, List<Column<Row>> otherColumns) {
		// The loads of direct may differ from those of the other subjects.
		List<Row> others = rows.aggregates().stream().filter((row) -> !row.name().isDirect()).toList();
		List<RankingCriterion> criteria = new ArrayList<>();
		OrderedMaps
			.groupBy((row) -> rows.view().loadName(row.load()).toString(),
					others.isEmpty() ? rows.aggregates() : others)
			.forEach((name,
					some) -> criteria.add(new RankingCriterion(name, sentenceStartFormat.formatted(name), figure, unit,
							(row) -> repetitions(row, figure, metric), Row::reportedCells, otherColumns,
							rowsUnder(rows, some.get(0).load()), metric == ComparedMetric.CPU, (row) -> false)));
		return criteria;
	}

	/**
	 * Returns the reason why it is not known which of two rows has the higher figure: the
	 * lower figure is only a lower bound. Empty if it is known.
	 */
	String reasonOrderUnknown(Row one, Row other) {
		boolean isOneLower = this.figure.number(one).orElse(0) < this.figure.number(other).orElse(0);
		Row lower = isOneLower ? one : other;
		return this.isLowerBound.test(lower) ? mayBeHigher(lower) : "";
	}

	/**
	 * Returns the reason why the ratio of two rows' figures is not known: one of them is
	 * only a lower bound. Empty if it is known.
	 */
	String reasonRatioUnknown(Row one, Row other) {
		String order = reasonOrderUnknown(one, other);
		return !order.isEmpty() ? order
				: Stream.of(one, other).filter(this.isLowerBound).findFirst().map(this::mayBeHigher).orElse("");
	}

	private String mayBeHigher(Row row) {
		return "%s of %s may be higher".formatted(this.name, row.subject());
	}

	/** Returns the repetitions of a figure; none if the row has no such figure. */
	private static Repetitions repetitions(Row row, Column<Row> figure, ComparedMetric metric) {
		return figure.number(row).isEmpty() ? Repetitions.NONE : row.repetitions(metric, "").orElse(Repetitions.NONE);
	}

	/** Finds the rows of all subjects under a load. */
	private static List<Row> rowsUnder(Rows rows, Load load) {
		Run run = rows.run();
		return run.settings()
			.subjects()
			.stream()
			.flatMap((subject) -> rows
				.find(subject, run.experiment().correspondingLoad(subject, load), OptionalInt.empty())
				.stream())
			.toList();
	}

}
