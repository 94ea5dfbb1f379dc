package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;

/**
 * A table that reads well as text, too: the first column to the left, the others to the
 * right.
 */
public final class MarkdownTable {

	/** A rule needs a dash and a colon. */
	private static final int LEAST_WIDTH = 2;

	private MarkdownTable() {
	}

	/** The table of those columns that stand in Markdown. */
	public static <R> String of(List<Column<R>> columns, List<R> rows) {
		List<Column<R>> shown = Column.in(Output.MARKDOWN, columns);
		List<List<String>> lines = new ArrayList<>();
		lines.add(shown.stream().map((column) -> Markdown.text(column.title())).toList());
		rows.forEach((row) -> lines.add(shown.stream().map((column) -> Markdown.text(column.text(row))).toList()));
		return aligned(lines);
	}

	private static String aligned(List<List<String>> lines) {
		int[] widths = new int[lines.get(0).size()];
		for (int i = 0; i < widths.length; i++) {
			int column = i;
			widths[i] = Math.max(LEAST_WIDTH,
					lines.stream().mapToInt((line) -> width(line.get(column))).max().orElse(0));
		}
		StringBuilder table = new StringBuilder();
		for (List<String> line : lines) {
			table.append('|');
			for (int i = 0; i < widths.length; i++) {
				String blanks = " ".repeat(widths[i] - width(line.get(i)));
				table.append(' ').append((i == 0) ? line.get(i) + blanks : blanks + line.get(i)).append(" |");
			}
			table.append('\n');
			if (line == lines.get(0)) {
				table.append(rule(widths));
			}
		}
		return table.toString();
	}

	private static String rule(int[] widths) {
		StringBuilder rule = new StringBuilder("|");
		for (int i = 0; i < widths.length; i++) {
			rule.append(' ').append((i == 0) ? "-".repeat(widths[i]) : "-".repeat(widths[i] - 1) + ":").append(" |");
		}
		return rule.append('\n').toString();
	}

	private static int width(String text) {
		return text.codePointCount(0, text.length());
	}

}
