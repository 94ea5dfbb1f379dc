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

	private final List<List<String>> rows = new ArrayList<>();

	public MarkdownTable(List<String> header) {
		add(header);
	}

	public MarkdownTable add(List<String> row) {
		this.rows.add(row.stream().map((cell) -> printable(cell).replace("|", "\\|")).toList());
		return this;
	}

	/** Text of a file as it can stand in a line on a terminal. */
	public static String printable(String text) {
		return text.replaceAll("\\p{Cntrl}", " ");
	}

	@Override
	public String toString() {
		int[] widths = new int[this.rows.get(0).size()];
		for (int i = 0; i < widths.length; i++) {
			int column = i;
			widths[i] = Math.max(LEAST_WIDTH,
					this.rows.stream().mapToInt((row) -> width(row.get(column))).max().orElse(0));
		}
		StringBuilder table = new StringBuilder();
		for (List<String> row : this.rows) {
			table.append('|');
			for (int i = 0; i < widths.length; i++) {
				String blanks = " ".repeat(widths[i] - width(row.get(i)));
				table.append(' ').append((i == 0) ? row.get(i) + blanks : blanks + row.get(i)).append(" |");
			}
			table.append('\n');
			if (row == this.rows.get(0)) {
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
