package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.statistics.Repetitions;

/**
 * A figure that subjects are ranked by.
 *
 * @param name what the figure is of, as in "300 connections"
 * @param under the name as it begins a sentence, as in "With 300 connections, "
 * @param figure the column that decides
 * @param unit of the figure, as it follows the number in a sentence
 * @param repetitions a row's values of the figure
 * @param beside other figures that are shown next to it
 * @param rows one for each subject
 */
public record RankingCriterion(String name, String under, Column<Row> figure, String unit,
		Function<Row, Repetitions> repetitions, List<Column<Row>> beside, List<Row> rows) {

	/**
	 * Makes a criterion for each load, in their order.
	 * @param under as in "With %s, "
	 */
	static List<RankingCriterion> ofLoads(Rows rows, String under, Column<Row> figure, String unit, Measure measure,
			List<Column<Row>> beside) {
		// Direct may have other loads than the others.
		List<Row> others = rows.whole().stream().filter((row) -> !row.name().isDirect()).toList();
		List<RankingCriterion> criteria = new ArrayList<>();
		Ordered.by((row) -> rows.view().name(row.load()).toString(), others.isEmpty() ? rows.whole() : others)
			.forEach((name,
					some) -> criteria.add(new RankingCriterion(name, under.formatted(name), figure, unit,
							(row) -> row.repetitions(measure, "").orElse(Repetitions.NONE), beside,
							under(rows, some.get(0).load()))));
		return criteria;
	}

	/** All subjects under a load. */
	private static List<Row> under(Rows rows, Load load) {
		Run run = rows.run();
		return run.settings()
			.subjects()
			.stream()
			.flatMap((subject) -> rows.find(subject, run.experiment().loadOf(subject, load), OptionalInt.empty())
				.stream())
			.toList();
	}

}
