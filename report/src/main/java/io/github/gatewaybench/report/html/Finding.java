package io.github.gatewaybench.report.html;

import io.github.gatewaybench.measurements.Ordered;
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
 * Something that was found in several cells: why they do not count, or what to doubt. The
 * word says what it means for the cells, or nothing; the text has "…" where the cells'
 * numbers differ.
 */
record Finding(String word, String text, List<Mention> mentions) {

	/** The findings in cells, those in most cells first. */
	static List<Finding> of(String word, Rows rows, Function<Cell, List<Warning>> warnings, Links links) {
		Map<String, List<Mention>> all = new LinkedHashMap<>();
		for (Cell cell : rows.cells()) {
			String href = links.find(cell.file(), "").map(Link::href).findFirst().orElse("");
			warnings.apply(cell)
				.forEach((each) -> all.computeIfAbsent(each.pattern(), (pattern) -> new ArrayList<>())
					.add(new Mention(rows.name(cell), each.text(), href)));
		}
		return all.entrySet()
			.stream()
			.map((each) -> of(word, each.getKey(), each.getValue()))
			.sorted(Comparator.comparing(Finding::count).reversed())
			.toList();
	}

	private static Finding of(String word, String pattern, List<Mention> mentions) {
		return (mentions.stream().map(Mention::text).distinct().count() > 1) ? new Finding(word, pattern, mentions)
				: new Finding(word, mentions.get(0).text(),
						mentions.stream().map((each) -> new Mention(each.cell(), "", each.href())).toList());
	}

	/** The name of its looks. */
	String kind() {
		return this.word.equalsIgnoreCase(CellStatus.SKIPPED) ? CellStatus.SKIPPED : "";
	}

	int count() {
		return this.mentions.size();
	}

	boolean isShort() {
		return count() <= 6;
	}

	boolean isOne() {
		return count() == 1;
	}

	/** The warnings of one kind, and the cells that have them. */
	record Group(WarningCode code, List<Finding> findings) {

		/**
		 * Groups the warnings of a run by the figures that they cast doubt on, in words.
		 */
		static Map<String, List<Group>> of(Rows rows, Links links) {
			List<Group> groups = rows.cells()
				.stream()
				.flatMap((cell) -> cell.outcome().warningCodes().stream())
				.distinct()
				.sorted()
				.map((code) -> new Group(code, Finding.of("", rows,
						(cell) -> cell.outcome().warnings().stream().filter((each) -> each.code() == code).toList(),
						links)))
				.toList();
			return Ordered.by((group) -> group.code.words(), groups);
		}

	}

	/** A cell, the text with its numbers unless all are the same, and its file if any. */
	record Mention(String cell, String text, String href) {
	}

}
