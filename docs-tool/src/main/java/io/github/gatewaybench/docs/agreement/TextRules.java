package io.github.gatewaybench.docs.agreement;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.docs.agreement.PrintedTable.Row;

/**
 * Checks sentences: an interval in parentheses contains its estimate, "4.1 times" above a
 * table is the ratio of two of its figures, and the headline of a ranking agrees with the
 * table below it.
 */
record TextRules(CheckedRelations findings) {

	private static final String NUMBER = "(" + PrintedNumber.PATTERN + ")";

	private static final Pattern PLAIN_TIMES = Pattern.compile("(?<!\\S)(\\d+\\.\\d+)(?: times| 倍)");

	/** Matches the figure of the first subject in the headline of a ranking. */
	private static final Pattern FIRST_FIGURE = Pattern.compile(": " + NUMBER);

	private static final Pattern NEXT_SUBJECT = Pattern.compile("(?<subject>\\S*\\w), the next \\(" + NUMBER + "\\)");

	/**
	 * Matches a ratio in the headline of a ranking, of the first subject to another or of
	 * the next to the first, and the interval behind it, if any.
	 */
	private static final Pattern HEADLINE_RATIO = Pattern.compile("(?:(\\S*\\w), the next, needs )?" + NUMBER
			+ " times (\\S*\\w)(?:[^.;]*;? ?[^.;\\d]*95 % interval (?:is )?" + NUMBER + " to " + NUMBER + ")?");

	/**
	 * Adds a problem for each interval in a paragraph that does not contain its estimate.
	 * @param place where the paragraph is printed
	 */
	void check(String place, String text) {
		PrintedRatio.in(text).forEach((each) -> this.findings.expectInterval(place, "text", each, false));
	}

	/**
	 * Adds a problem for each "4.1 times" in the paragraph above a table that is not the
	 * ratio of two figures in one column of the table.
	 */
	void checkTextBefore(PrintedTable table) {
		for (MatchResult each : PLAIN_TIMES.matcher(table.textBefore()).results().toList()) {
			PrintedNumber ratio = PrintedNumber.of(each.group(1));
			this.findings.expect(
					table.figureColumns()
						.filter((column) -> !table.titles().get(column).matches(".*(interval|区间|ratio|times|之).*"))
						.anyMatch((column) -> ratios(table, column).anyMatch(ratio::mayEqual)),
					table.rows().get(0).place(), "no two figures give the \"%s\" above".formatted(each.group()));
		}
	}

	private static Stream<PrintedNumber> ratios(PrintedTable table, int column) {
		List<PrintedNumber> figures = table.rows().stream().flatMap((row) -> row.number(column).stream()).toList();
		return figures.stream().flatMap((next) -> figures.stream().map(next::over));
	}

	/**
	 * Adds a problem if the headline of a table with ranks does not name the first
	 * subject, and for each figure or ratio in it that does not agree with the table.
	 * Does nothing if there is no headline.
	 * @param rank column with the ranks
	 */
	void checkHeadline(PrintedTable table, int rank) {
		table.rows()
			.stream()
			.filter((row) -> row.field(rank).matches("1(–.*)?") && !table.textBefore().isEmpty())
			.findFirst()
			.ifPresent((first) -> checkHeadline(table, first, rank + 1));
	}

	private void checkHeadline(PrintedTable table, Row first, int figures) {
		String headline = table.textBefore();
		PrintedNumber lead = first.number(figures).orElseThrow();
		expectInHeadline(first, headline.contains(table.subject(first)), table.subject(first) + " comes first");
		FIRST_FIGURE.matcher(headline)
			.results()
			.limit(1)
			.forEach((each) -> expectInHeadline(first, PrintedNumber.of(each.group(1)).mayEqual(lead), lead.text()));
		NEXT_SUBJECT.matcher(headline)
			.results()
			.forEach((each) -> figure(table, each.group(1), figures).ifPresent(
					(next) -> expectInHeadline(first, PrintedNumber.of(each.group(2)).mayEqual(next), next.text())));
		for (MatchResult each : HEADLINE_RATIO.matcher(headline).results().toList()) {
			boolean needs = each.group(1) != null;
			PrintedRatio ratio = PrintedRatio.of(each.group(2)).orElseThrow();
			figure(table, each.group(needs ? 1 : 3), figures).ifPresent((other) -> this.findings
				.expectRatio(first.place(), "headline", ratio, needs ? other : lead, needs ? lead : other));
			if (each.group(4) != null) {
				this.findings.expectInterval(first.place(), "headline", ratio.withInterval(each.group()), false);
			}
		}
	}

	private void expectInHeadline(Row first, boolean holds, String truth) {
		this.findings.expect(holds, first.place(), "the headline does not say " + truth);
	}

	private static Optional<PrintedNumber> figure(PrintedTable table, String subject, int figures) {
		return table.rows()
			.stream()
			.filter((row) -> table.subject(row).equals(subject))
			.findFirst()
			.flatMap((row) -> row.number(figures));
	}

}
