package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.report.summary.CellStatus;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.Table.Link;

/**
 * A warning, or a reason why cells are not valid, with all cells that it applies to.
 *
 * @param status status of the cells, such as "Not valid"; empty for a warning
 * @param text text of the warning or reason, with "…" for numbers that differ between
 * cells
 * @param affectedCells cells with their texts; a cell with several texts is listed with
 * each
 */
record IssueGroup(String status, String text, List<AffectedCell> affectedCells) {

	/**
	 * Groups the warnings of a run's cells; the most frequent group comes first.
	 * @param word status of the cells, such as "Not valid"; empty for warnings
	 * @param warnings returns the warnings of a cell, or the reasons why it is not valid
	 * @param text returns the text that all warnings of a group have in common, such as
	 * the warning without its numbers
	 */
	static List<IssueGroup> of(String word, Rows rows, Function<Cell, List<Warning>> warnings,
			Function<Warning, String> text, Links links) {
		Map<String, List<AffectedCell>> all = new LinkedHashMap<>();
		for (Cell cell : rows.cells()) {
			String href = links.linkIfExists(cell.file(), "").map(Link::href).findFirst().orElse("");
			warnings.apply(cell)
				.forEach((each) -> all.computeIfAbsent(text.apply(each), (any) -> new ArrayList<>())
					.add(new AffectedCell(rows.cellName(cell), each.text(), href)));
		}
		return all.entrySet()
			.stream()
			.map((each) -> of(word, each.getKey(), each.getValue()))
			.sorted(Comparator.comparing(IssueGroup::cellCount).reversed())
			.toList();
	}

	private static IssueGroup of(String word, String pattern, List<AffectedCell> mentions) {
		return (mentions.stream().map(AffectedCell::text).distinct().count() > 1)
				? new IssueGroup(word, pattern, mentions)
				: new IssueGroup(word, mentions.get(0).text(),
						mentions.stream()
							.map((each) -> new AffectedCell(each.cell(), "", each.href()))
							.distinct()
							.toList());
	}

	/** CSS class of the issue on the page; may be empty. */
	String cssClass() {
		return this.status.equalsIgnoreCase(CellStatus.SKIPPED) ? CellStatus.SKIPPED : "";
	}

	/** Number of cells; one that is listed with several texts counts once. */
	int cellCount() {
		return (int) this.affectedCells.stream().map(AffectedCell::cell).distinct().count();
	}

	boolean isShort() {
		return this.affectedCells.size() <= 6;
	}

	boolean affectsOneCell() {
		return cellCount() == 1;
	}

	/** All warnings of valid cells with the same code in a run. */
	record CodeGroup(WarningCode code, List<IssueGroup> issues) {

		/**
		 * Groups the warnings of a run's valid cells by the figures that they cast doubt
		 * on, as in "throughput, latency".
		 */
		static Map<String, List<CodeGroup>> of(Rows rows, Links links) {
			List<CodeGroup> groups = rows.cells()
				.stream()
				.filter((cell) -> cell.outcome().valid())
				.flatMap((cell) -> cell.outcome().warningCodes().stream())
				.distinct()
				.sorted()
				.filter((code) -> !rows.view().affectedFigures(code).isEmpty())
				.map((code) -> of(code, rows, links))
				.toList();
			return OrderedMaps.groupBy((group) -> rows.view().affectedFigures(group.code), groups);
		}

		private static CodeGroup of(WarningCode code, Rows rows, Links links) {
			Function<Cell, List<Warning>> warnings = (cell) -> cell.outcome()
				.warnings()
				.stream()
				.filter((each) -> cell.outcome().valid() && each.code() == code)
				.toList();
			// An old run that was resumed has warnings in older words, too.
			boolean differ = rows.cells()
				.stream()
				.flatMap((cell) -> warnings.apply(cell).stream())
				.map(Warning::differsFromTemplate)
				.distinct()
				.count() > 1;
			return new CodeGroup(code,
					IssueGroup.of("", rows, warnings, differ ? (warning) -> code.title() : Warning::maskedText, links));
		}

	}

	/**
	 * A cell that an issue applies to.
	 *
	 * @param cell name of the cell
	 * @param text text of the warning in this cell; empty if it is the same in all cells
	 * @param href link to the cell's JSON file; empty if the file is missing
	 */
	record AffectedCell(String cell, String text, String href) {
	}

}
