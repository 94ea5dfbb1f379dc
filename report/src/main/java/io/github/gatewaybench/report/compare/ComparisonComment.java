package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.report.compare.Comparison.Change;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.Table;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Markdown;

/**
 * A comparison as a comment on a pull request: the answer, the rows that matter most, and
 * how they were measured.
 */
final class ComparisonComment {

	private static final int MOST_ROWS = 12;

	private static final int MOST_CHARACTERS = 4000;

	/** Of one line. */
	private static final int LONGEST = 400;

	private static final int MOST_NOTES = 5;

	private static final Set<String> LEFT_OUT = Set.of("base_repetitions", "new_repetitions", "repetitions");

	/** What is slower comes first, then what is faster. */
	private static final List<Verdict> ORDER = List.of(Verdict.SLOWER, Verdict.FASTER, Verdict.NO_DIFFERENCE_SHOWN,
			Verdict.NOT_COMPARABLE);

	private ComparisonComment() {
	}

	static String of(Comparison comparison) {
		List<Change> rows = comparison.rows()
			.stream()
			.filter(Change::isOnBothSides)
			.sorted(Comparator.<Change>comparingInt((row) -> ORDER.indexOf(row.verdict()))
				.thenComparing((row) -> row.isComparable() ? -Math.abs(Math.log(row.ratio().getAsDouble())) : 0))
			.toList();
		for (int most = Math.min(MOST_ROWS, rows.size()); most > 0; most--) {
			String comment = comment(comparison, rows, most);
			if (comment.length() < MOST_CHARACTERS) {
				return comment;
			}
		}
		return comment(comparison, rows, 0);
	}

	private static String comment(Comparison comparison, List<Change> rows, int most) {
		StringBuilder comment = new StringBuilder("**" + Markdown.line(ComparisonPage.answer(comparison)) + "**\n");
		if (most > 0) {
			List<Column<Change>> columns = ComparisonPage.columns(comparison.rows())
				.stream()
				.filter((column) -> !LEFT_OUT.contains(column.name()))
				.toList();
			comment.append('\n').append(Table.of("", "", columns, rows.subList(0, most)).markdown());
		}
		if (most < rows.size()) {
			comment.append(
					"\nAnd %d more rows: %s.\n".formatted(rows.size() - most, counts(rows.subList(most, rows.size()))));
		}
		List<String> notes = notes(comparison);
		comment.append(notes.isEmpty() ? "" : "\n").append(Markdown.list(notes));
		return comment.append("\n" + Markdown.line(measured(comparison, rows)) + "\n").toString();
	}

	/** As in "3 slower, 40 no difference shown". */
	private static String counts(List<Change> rows) {
		return Ordered.by(Change::verdict, rows)
			.entrySet()
			.stream()
			.map((each) -> each.getValue().size() + " " + each.getKey())
			.collect(Collectors.joining(", "));
	}

	/** What to doubt, and why rows cannot be compared. */
	private static List<String> notes(Comparison comparison) {
		List<String> all = ComparisonPage.notes(comparison)
			.stream()
			.filter((note) -> note.matches("(warning|not comparable|not the same|ignored|to ).*"))
			.map(ComparisonComment::cut)
			.toList();
		List<String> notes = new ArrayList<>(all.subList(0, Math.min(MOST_NOTES, all.size())));
		if (all.size() > MOST_NOTES) {
			notes.add("and %d more notes: leave out --comment to read them".formatted(all.size() - MOST_NOTES));
		}
		return notes;
	}

	private static String measured(Comparison comparison, List<Change> rows) {
		return cut("%s, %s repetitions; base: %s; new: %s. The verdicts are corrected for %d rows.".formatted(
				comparison.base().tool(),
				rows.stream()
					.map((row) -> row.base().count() + "/" + row.next().count())
					.distinct()
					.collect(Collectors.joining(", ")),
				comparison.base().title(), comparison.next().title(), comparison.compared().count()));
	}

	private static String cut(String text) {
		return (text.length() <= LONGEST) ? text : text.substring(0, LONGEST - 1) + "…";
	}

}
