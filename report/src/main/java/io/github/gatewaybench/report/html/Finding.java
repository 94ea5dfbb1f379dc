package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.report.view.Rows;

/**
 * Something that was found in several cells: why they do not count, or what to doubt.
 *
 * @param word that says what it means for the cells; empty for a warning
 * @param text what, with "…" where the cells' numbers differ
 * @param count in how many cells
 * @param mentions each cell
 */
record Finding(String word, String text, int count, List<Mention> mentions) {

	/** The findings in some of the cells, those in most cells first. */
	static List<Finding> of(String word, Rows rows, Predicate<Cell> some, Function<Cell, List<String>> texts,
			Links links) {
		Map<String, List<Mention>> mentions = new LinkedHashMap<>();
		for (Cell cell : rows.cells()) {
			if (some.test(cell)) {
				for (String text : texts.apply(cell)) {
					mentions.computeIfAbsent(text.replaceAll("\\d+(\\.\\d+)?", "…"), (unused) -> new ArrayList<>())
						.add(new Mention(Drawing.name(rows.run(), cell), text, links.find(cell.file()).orElse("")));
				}
			}
		}
		return mentions.entrySet()
			.stream()
			.map((each) -> of(word, each.getKey(), each.getValue()))
			.sorted((one, other) -> Integer.compare(other.count(), one.count()))
			.toList();
	}

	private static Finding of(String word, String pattern, List<Mention> mentions) {
		if (mentions.stream().map(Mention::text).distinct().count() > 1) {
			return new Finding(word, pattern, mentions.size(), mentions);
		}
		// Said above them all.
		List<Mention> cells = mentions.stream().map((each) -> new Mention(each.cell(), "", each.href())).toList();
		return new Finding(word, mentions.get(0).text(), mentions.size(), cells);
	}

	/** Whether the cells are few enough to be named at once. */
	boolean isShort() {
		return this.count <= 6;
	}

	boolean isOne() {
		return this.count == 1;
	}

	/**
	 * A cell in which it was found.
	 *
	 * @param cell its name
	 * @param text what was found, with this cell's numbers; empty where all have the same
	 * @param href its file; empty where that is gone
	 */
	record Mention(String cell, String text, String href) {
	}

}
