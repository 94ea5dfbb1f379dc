package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.report.compare.Comparison.ComparedFigure;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.Markdown;
import io.github.gatewaybench.report.summary.Table;
import io.github.gatewaybench.report.summary.TableNumbers;

/** Formats a comparison as a short Markdown comment for a pull request. */
final class PullRequestComment {

	private static final int MAX_ROWS = 12;

	private static final int MAX_CHARACTERS = 4000;

	private static final int MAX_LINE_CHARACTERS = 400;

	private static final int MAX_NOTES = 5;

	private static final Set<String> LEFT_OUT_COLUMNS = Set.of("base_repetitions", "new_repetitions", "repetitions");

	private static final List<Verdict> ORDER = List.of(Verdict.SLOWER, Verdict.FASTER, Verdict.NO_DIFFERENCE_SHOWN,
			Verdict.NOT_COMPARABLE);

	private PullRequestComment() {
	}

	static String of(ComparisonText text) {
		List<ComparedFigure> rows = text.comparison()
			.rowsOnBothSides()
			.stream()
			.sorted(Comparator.<ComparedFigure>comparingInt((row) -> ORDER.indexOf(row.verdict()))
				.thenComparing((row) -> row.isComparable() ? -Math.abs(Math.log(row.ratio().getAsDouble())) : 0))
			.toList();
		for (int most = Math.min(MAX_ROWS, rows.size()); most > 0; most--) {
			String comment = comment(text, rows, most);
			if (comment.length() < MAX_CHARACTERS) {
				return comment;
			}
		}
		return comment(text, rows, 0);
	}

	private static String comment(ComparisonText text, List<ComparedFigure> rows, int most) {
		StringBuilder comment = new StringBuilder("**" + Markdown.escapeLineStart(text.headline()) + "**\n");
		if (most > 0) {
			Table table = text.table(rows.subList(0, most))
				.withColumns((column) -> !LEFT_OUT_COLUMNS.contains(column.name()));
			comment.append('\n').append(table.markdown());
		}
		if (most < rows.size()) {
			int more = rows.size() - most;
			comment.append("\nAnd %d more %s: %s.\n".formatted(more, (more == 1) ? "row" : "rows",
					formatVerdictCounts(rows.subList(most, rows.size()))));
		}
		List<String> notes = notes(text);
		comment.append(notes.isEmpty() ? "" : "\n").append(Markdown.bulletList(notes));
		return comment.append("\n" + Markdown.escapeLineStart(describeMeasurement(text.comparison(), rows)) + "\n")
			.toString();
	}

	private static String formatVerdictCounts(List<ComparedFigure> rows) {
		return OrderedMaps.groupBy(ComparedFigure::verdictWords, rows)
			.entrySet()
			.stream()
			.map((each) -> each.getValue().size() + " " + each.getKey())
			.collect(Collectors.joining(", "));
	}

	private static List<String> notes(ComparisonText text) {
		List<String> all = text.notes()
			.stream()
			.filter((note) -> note
				.matches("(warning|not comparable|not the same|ignored|neither side|the JVMs of|to ).*"))
			.map(PullRequestComment::cut)
			.toList();
		List<String> notes = new ArrayList<>(all.subList(0, Math.min(MAX_NOTES, all.size())));
		if (all.size() > MAX_NOTES) {
			notes.add("and %s: leave out --comment to read all"
				.formatted(TableNumbers.formatCount(all.size() - MAX_NOTES, "more note")));
		}
		return notes;
	}

	private static String describeMeasurement(Comparison comparison, List<ComparedFigure> rows) {
		String repetitions = rows.stream()
			.map((row) -> row.base().validCount() + "/" + row.next().validCount())
			.distinct()
			.collect(Collectors.joining(", "));
		int tested = comparison.testedRows().size();
		return cut("%s%s%s; base: %s; new: %s.%s".formatted(comparison.base().tool(),
				rows.isEmpty() ? "" : ", " + repetitions + " repetitions",
				comparison.isWithinOneRun() ? " of one run" : "", comparison.base().title(), comparison.next().title(),
				(tested > 1) ? " The verdicts are corrected for %d rows.".formatted(tested) : ""));
	}

	private static String cut(String text) {
		return (text.length() <= MAX_LINE_CHARACTERS) ? text : text.substring(0, MAX_LINE_CHARACTERS - 1) + "…";
	}

}
