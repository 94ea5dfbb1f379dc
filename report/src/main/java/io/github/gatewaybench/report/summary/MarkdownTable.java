package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.gatewaybench.report.summary.Column.Output;

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
		int[] widths = IntStream.range(0, lines.get(0).size())
			.map((i) -> lines.stream().mapToInt((line) -> width(line.get(i))).max().orElse(0))
			.map((width) -> Math.max(width, LEAST_WIDTH))
			.toArray();
		StringBuilder table = new StringBuilder(joined(widths, (i) -> padded(lines.get(0).get(i), widths, i)));
		table.append(joined(widths, (i) -> (i == 0) ? "-".repeat(widths[i]) : "-".repeat(widths[i] - 1) + ":"));
		lines.stream().skip(1).forEach((line) -> table.append(joined(widths, (i) -> padded(line.get(i), widths, i))));
		return table.toString();
	}

	private static String joined(int[] widths, IntFunction<String> column) {
		return IntStream.range(0, widths.length).mapToObj(column).collect(Collectors.joining(" | ", "| ", " |\n"));
	}

	private static String padded(String text, int[] widths, int column) {
		String blanks = " ".repeat(widths[column] - width(text));
		return (column == 0) ? text + blanks : blanks + text;
	}

	private static int width(String text) {
		return text.codePointCount(0, text.length());
	}

}
