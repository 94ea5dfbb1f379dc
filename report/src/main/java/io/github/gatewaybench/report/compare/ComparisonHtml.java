package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.report.compare.Comparison.Change;
import io.github.gatewaybench.report.html.Page;
import io.github.gatewaybench.report.html.Table;
import io.github.gatewaybench.report.statistics.LogRatio;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Column.Output;

/**
 * A comparison as a page: how many rows are faster or slower, each with its interval, and
 * what to doubt.
 */
record ComparisonHtml(Table table, List<Line> lines) {

	/** The greatest change that has room in the picture, as a factor and its inverse. */
	private static final double MOST = 2;

	/** Columns that stand together in one. */
	private static final Set<String> APART = Set.of("verdict", "repetitions");

	private static final double NARROWEST_PERCENT = 0.8;

	static String of(Comparison comparison) {
		List<Change> rows = comparison.rows().stream().filter(Change::isOnBothSides).toList();
		Table table = Table.of("rows", "", columns(comparison), rows);
		List<Line> lines = new ArrayList<>();
		for (int i = 0; i < rows.size(); i++) {
			lines.add(new Line(table.rows().get(i), Bar.of(rows.get(i)), rows.get(i).verdict(),
					"%d and %d repetitions".formatted(rows.get(i).base().count(), rows.get(i).next().count())));
		}
		return page("Comparison", answer(rows), ComparisonPage.notes(comparison), new ComparisonHtml(table, lines),
				ComparisonPage.explanation(comparison));
	}

	/** An article's figures next to those of a run. */
	static String of(PublishedComparison comparison) {
		Table table = Table.of("rows", "", comparison.columns(), comparison.rows());
		return page("The article and " + RunMeasurements.title(comparison.run()),
				comparison.rows().isEmpty() ? "The two have no figure in common."
						: "The article's ratios next to those of this run.",
				comparison.notes(),
				new ComparisonHtml(table, table.rows().stream().map((row) -> new Line(row, null, null, "")).toList()),
				PublishedComparison.EXPLANATION);
	}

	private static String page(String title, String answer, List<String> notes, ComparisonHtml rows,
			String explanation) {
		boolean pictured = rows.lines.stream().anyMatch((line) -> line.bar != null);
		return Page.of("compare",
				Ordered.of("title", title, "answer", answer, "notes", notes, "headings", rows.table.headings(), "lines",
						rows.lines, "pictured", pictured, "explanation", explanation.strip()),
				Map.of("charts", List.of(), "standings", Map.of()), false);
	}

	private static List<Column<Change>> columns(Comparison comparison) {
		return ComparisonPage.columns(comparison.rows())
			.stream()
			.filter((column) -> column.outputs().contains(Output.MARKDOWN) && !APART.contains(column.name()))
			.map((column) -> column.in(Output.HTML))
			.toList();
	}

	/** What of all rows is shown, in a sentence. */
	static String answer(List<Change> rows) {
		if (rows.stream().noneMatch(Change::isComparable)) {
			return "Nothing can be compared: the reasons are below.";
		}
		return "NEW is faster in %d of %d rows and slower in %d; in %d no difference is shown%s.".formatted(
				count(rows, Verdict.FASTER), rows.size(), count(rows, Verdict.SLOWER),
				count(rows, Verdict.NO_DIFFERENCE_SHOWN), (count(rows, Verdict.NOT_COMPARABLE) == 0) ? ""
						: ", and %d cannot be compared".formatted(count(rows, Verdict.NOT_COMPARABLE)));
	}

	private static long count(List<Change> rows, Verdict verdict) {
		return rows.stream().filter((row) -> row.verdict() == verdict).count();
	}

	/**
	 * A row of the table; bar and verdict are null of an article's.
	 */
	record Line(Table.TableRow row, Bar bar, Verdict verdict, String repetitions) {

		boolean isPictured() {
			return this.bar != null;
		}

		/** The name of its looks. */
		String looks() {
			return this.verdict.toString().replace(' ', '-');
		}

	}

	/**
	 * The interval of a change as a picture, no change in the middle: where it begins and
	 * how wide it is, and where the change itself is, in percent of the width.
	 */
	record Bar(double left, double width, double at, boolean shown) {

		private static Bar of(Change row) {
			if (!row.isComparable()) {
				return new Bar(0, 0, 50, false);
			}
			LogRatio test = row.contrast().test().orElseThrow();
			double left = place(test.low());
			return new Bar(left, Math.max(NARROWEST_PERCENT, place(test.high()) - left), place(test.estimate()), true);
		}

		private static double place(double log) {
			double share = 0.5 + log / Math.log(MOST) / 2;
			return Math.round(1000 * Math.min(1, Math.max(0, share))) / 10.0;
		}

	}

}
