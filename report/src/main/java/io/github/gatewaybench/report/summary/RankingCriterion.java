package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.statistics.Repetitions;

/**
 * A figure by which subjects are ranked.
 *
 * @param name name of the ranking, usually its load, as in "300 connections"
 * @param sentenceStart the name as the start of a sentence, as in "With 300 connections,
 * "
 * @param figure column of the figure
 * @param unit unit of the figure, as it follows the number in a sentence
 * @param repetitions function that gives the values of the figure in a row
 * @param otherColumns columns of other figures to show next to it
 * @param rows the rows to rank, one per subject
 */
public record RankingCriterion(String name, String sentenceStart, Column<Row> figure, String unit,
		Function<Row, Repetitions> repetitions, List<Column<Row>> otherColumns, List<Row> rows) {

	/**
	 * Makes one criterion per load, in the order of the loads.
	 * @param under format of the start of a sentence, as in "With %s, "
	 */
	static List<RankingCriterion> ofLoads(Rows rows, String under, Column<Row> figure, String unit,
			ComparedMetric measure, List<Column<Row>> beside) {
		// The loads of direct may differ from those of the other subjects.
		List<Row> others = rows.aggregates().stream().filter((row) -> !row.name().isDirect()).toList();
		List<RankingCriterion> criteria = new ArrayList<>();
		OrderedMaps
			.groupBy((row) -> rows.view().loadName(row.load()).toString(),
					others.isEmpty() ? rows.aggregates() : others)
			.forEach((name,
					some) -> criteria.add(new RankingCriterion(name, under.formatted(name), figure, unit,
							(row) -> row.repetitions(measure, "").orElse(Repetitions.NONE), beside,
							rowsUnder(rows, some.get(0).load()))));
		return criteria;
	}

	/** The rows of all subjects under a load. */
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
