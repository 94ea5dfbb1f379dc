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
 * What subjects are ranked by.
 *
 * @param name what the figure is of, as in "300 connections"
 * @param under the same as it begins a sentence, as in "With 300 connections, "
 * @param figure that decides
 * @param unit of it, as it follows the number in a sentence
 * @param repetitions a row's values of it
 * @param beside other figures that are shown next to it
 * @param rows one for each subject
 */
public record Basis(String name, String under, Column<Row> figure, String unit, Function<Row, Repetitions> repetitions,
		List<Column<Row>> beside, List<Row> rows) {

	/** A figure that is ranked by; under is as in "With %s, ". */
	record Figure(String under, Column<Row> column, String unit, Measure measure) {
	}

	/** A basis for each load, in their order; direct may have another one. */
	static List<Basis> ofLoads(Rows rows, Figure figure, List<Column<Row>> beside) {
		List<Basis> bases = new ArrayList<>();
		Ordered.by((row) -> rows.view().name(row.load()).toString(), loads(rows)).forEach((name, some) -> {
			Load load = some.get(0).load();
			bases.add(new Basis(name, figure.under().formatted(name), figure.column(), figure.unit(),
					(row) -> RowRepetitions.of(row, figure.measure(), "").orElse(Repetitions.NONE), beside,
					under(rows, load)));
		});
		return bases;
	}

	/** Rows whose loads are those that are varied: not of direct, where it has others. */
	private static List<Row> loads(Rows rows) {
		List<Row> others = rows.whole().stream().filter((row) -> !row.name().isDirect()).toList();
		return others.isEmpty() ? rows.whole() : others;
	}

	/** All subjects under a load. */
	static List<Row> under(Rows rows, Load load) {
		Run run = rows.run();
		return run.settings()
			.subjects()
			.stream()
			.flatMap((subject) -> rows.find(subject, run.experiment().loadOf(subject, load), OptionalInt.empty())
				.stream())
			.toList();
	}

	/**
	 * Whether a subject is what the others stand in front of, and is itself not ranked.
	 */
	static boolean isReference(Row row) {
		return row.name().isDirect();
	}

}
