package io.github.gatewaybench.report.html;

import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.WarningCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.report.summary.Table.Link;
import io.github.gatewaybench.report.summary.CellStatus;
import io.github.gatewaybench.report.summary.Rows;

/**
 * A reason or a warning, with the cells that have it. The word is the status of these
 * cells, and empty for a warning; the text has "…" for numbers that differ between cells.
 */
record CellIssue(String status, String text, List<AffectedCell> affectedCells) {

	/** Groups the reasons or warnings of a run's cells, the most frequent first. */
	static List<CellIssue> of(String word, Rows rows, Function<Cell, List<Warning>> warnings, Links links) {
		Map<String, List<AffectedCell>> all = new LinkedHashMap<>();
		for (Cell cell : rows.cells()) {
			String href = links.linkIfExists(cell.file(), "").map(Link::href).findFirst().orElse("");
			warnings.apply(cell)
				.forEach((each) -> all.computeIfAbsent(each.pattern(), (pattern) -> new ArrayList<>())
					.add(new AffectedCell(rows.cellName(cell), each.text(), href)));
		}
		return all.entrySet()
			.stream()
			.map((each) -> of(word, each.getKey(), each.getValue()))
			.sorted(Comparator.comparing(CellIssue::count).reversed())
			.toList();
	}

	private static CellIssue of(String word, String pattern, List<AffectedCell> mentions) {
		return (mentions.stream().map(AffectedCell::text).distinct().count() > 1)
				? new CellIssue(word, pattern, mentions) : new CellIssue(word, mentions.get(0).text(),
						mentions.stream().map((each) -> new AffectedCell(each.cell(), "", each.href())).toList());
	}

	/** CSS class of the finding; may be empty. */
	String kind() {
		return this.status.equalsIgnoreCase(CellStatus.SKIPPED) ? CellStatus.SKIPPED : "";
	}

	int count() {
		return this.affectedCells.size();
	}

	boolean isShort() {
		return count() <= 6;
	}

	boolean isSingle() {
		return count() == 1;
	}

	/** Warnings of one code, with the cells that have them. */
	record CodeGroup(WarningCode code, List<CellIssue> issues) {

		/** Groups a run's warnings by the figures that they concern, in words. */
		static Map<String, List<CodeGroup>> of(Rows rows, Links links) {
			List<CodeGroup> groups = rows.cells()
				.stream()
				.flatMap((cell) -> cell.outcome().warningCodes().stream())
				.distinct()
				.sorted()
				.map((code) -> new CodeGroup(code, CellIssue.of("", rows,
						(cell) -> cell.outcome().warnings().stream().filter((each) -> each.code() == code).toList(),
						links)))
				.toList();
			return OrderedMaps.groupBy((group) -> group.code.affectedFiguresText(), groups);
		}

	}

	/** A cell that has a finding; the text is empty if it is the same in all cells. */
	record AffectedCell(String cell, String text, String href) {
	}

}
