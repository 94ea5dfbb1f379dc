package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Pads the fields of text tables so that columns line up. */
public final class TextTable {

	private TextTable() {
	}

	/**
	 * Pads the fields of each column to the same width.
	 * @param left number of leading columns to align to the left; the others are aligned
	 * to the right
	 */
	public static List<List<String>> padded(List<List<String>> lines, int left) {
		int[] widths = IntStream.range(0, lines.get(0).size())
			.map((column) -> lines.stream().mapToInt((line) -> width(line.get(column))).max().orElse(0))
			.toArray();
		List<List<String>> padded = new ArrayList<>();
		for (List<String> line : lines) {
			padded.add(IntStream.range(0, widths.length).mapToObj((column) -> {
				String blanks = " ".repeat(widths[column] - width(line.get(column)));
				return (column < left) ? line.get(column) + blanks : blanks + line.get(column);
			}).toList());
		}
		return padded;
	}

	/** Formats lines of fields as text, with all columns aligned to the left. */
	public static List<String> formatLines(List<List<String>> lines) {
		return padded(lines, lines.get(0).size()).stream()
			.map((line) -> String.join("  ", line).stripTrailing())
			.toList();
	}

	private static int width(String text) {
		return text.codePointCount(0, text.length());
	}

}
