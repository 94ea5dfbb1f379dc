package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.summary.StackTable.Line;
import io.github.gatewaybench.report.table.Column;
import io.github.gatewaybench.report.view.Row;
import io.github.gatewaybench.report.view.Rows;
import io.github.gatewaybench.report.view.View;
import io.github.gatewaybench.report.view.Views;

/**
 * The subjects that a run has both in a stack and as they are today.
 */
public final class Stacks {

	private Stacks() {
	}

	/** A table for each stack, and for each group of what can be compared. */
	public static List<StackTable> of(Run run) {
		View view = Views.of(run);
		List<Column<Row>> figures = view.stackFigures();
		Map<List<String>, StackTable> tables = new LinkedHashMap<>();
		for (Row row : view.rows(Rows.of(run))) {
			row.name().stack().filter((stack) -> row.execution().isEmpty()).ifPresent((stack) -> {
				row.of(row.name().plain())
					.map((today) -> new Line(row, today, view.name(row.load())))
					.filter((line) -> isKnown(line, figures))
					.ifPresent((line) -> tables
						.computeIfAbsent(List.of(stack, line.load().group()),
								(key) -> new StackTable(stack, run.settings().baseOf(row.subject()),
										line.load().group(), line.load().varied(), figures, new ArrayList<>()))
						.lines()
						.add(line));
			});
		}
		return List.copyOf(tables.values());
	}

	private static boolean isKnown(Line line, List<Column<Row>> figures) {
		return figures.stream()
			.anyMatch((figure) -> figure.number(line.stack()).isPresent() || figure.number(line.today()).isPresent());
	}

}
