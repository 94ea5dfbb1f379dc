package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.report.compare.Comparison.ComparedFigure;
import io.github.gatewaybench.report.html.HtmlPage;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.Column.Value;
import io.github.gatewaybench.report.summary.Table;
import io.github.gatewaybench.report.summary.Table.Heading;
import io.github.gatewaybench.report.summary.TableNumbers;

/**
 * The table of a comparison on an HTML page.
 *
 * @param headings headings of the columns to the left of the difference
 * @param sides headings of the columns to the right of the difference, with the means of
 * both sides; empty in a comparison with an article
 * @param scale scale of the bars; null in a comparison with an article
 */
record ComparisonHtml(List<Heading> headings, List<Side> sides, Scale scale, List<Line> lines) {

	private static final Set<String> DIFFERENCE_COLUMNS = Set.of("change_percent", "95 % interval", "verdict",
			"repetitions");

	private static final int MEAN_COLUMN_COUNT = 2;

	private static final double MIN_WIDTH_PERCENT = 0.8;

	static String of(ComparisonText text) {
		List<ComparedFigure> rows = text.comparison().rowsOnBothSides();
		Table table = text.table(rows)
			.forOutput(Output.MARKDOWN)
			.withColumns((column) -> !DIFFERENCE_COLUMNS.contains(column.name()));
		int means = table.columns().size() - MEAN_COLUMN_COUNT;
		Scale scale = Scale.of(rows);
		List<Line> lines = new ArrayList<>();
		for (ComparedFigure row : rows) {
			List<Value> values = table.lines().get(lines.size()).values();
			lines.add(new Line(values.get(0), values.subList(1, means), RowDifference.of(row, scale),
					values.subList(means, values.size())));
		}
		SideNames names = text.sides();
		List<Side> sides = List.of(Side.of(names.base(), text.comparison().base(), text.comparison().next()),
				Side.of(names.next(), text.comparison().next(), text.comparison().base()));
		return page(names.next() + " compared with " + names.base(), text.headline(), text.notes(),
				new ComparisonHtml(table.columns().subList(0, means), sides, scale, lines), text.explanation());
	}

	/** Renders the page that shows an article's figures next to those of a run. */
	static String of(ComparisonWithArticle comparison) {
		Table table = comparison.ratios();
		return page(comparison.title(),
				comparison.rows().isEmpty() ? "The two have no figure in common."
						: "The article's ratios next to those of this run.",
				Stream.concat(comparison.warnings().stream(), comparison.notes().stream()).toList(),
				new ComparisonHtml(table.headings(), List.of(), null,
						table.rows()
							.stream()
							.map((row) -> new Line(row.head(), row.cells(), null, List.of()))
							.toList()),
				ComparisonWithArticle.EXPLANATION);
	}

	private static String page(String title, String headline, List<String> notes, ComparisonHtml rows,
			String explanation) {
		return HtmlPage.render("compare",
				OrderedMaps.of("title", title, "headline", headline, "notes", notes, "headings", rows.headings, "sides",
						rows.sides, "scale", rows.scale, "lines", rows.lines, "explanation", explanation.strip()),
				Map.of("charts", List.of(), "standings", Map.of()), false);
	}

	/**
	 * The heading of a column with the figures of one side.
	 *
	 * @param versions versions that the other side does not have; may be empty
	 */
	record Side(String name, String versions) {

		private static Side of(String name, Measurements side, Measurements other) {
			return new Side(name, versions(side).filter((version) -> versions(other).noneMatch(version::equals))
				.collect(Collectors.joining(", ")));
		}

		private static Stream<String> versions(Measurements side) {
			return side.versions()
				.values()
				.stream()
				.flatMap(Set::stream)
				.flatMap((each) -> Stream.of(each.split(", ")))
				.distinct();
		}

	}

	/**
	 * A row of the table.
	 *
	 * @param standing difference between the sides; null in a comparison with an article
	 */
	record Line(Value head, List<Value> cells, RowDifference standing, List<Value> means) {
	}

	/**
	 * The difference between the two sides of a row, formatted for the page.
	 *
	 * @param key key to sort by; may be empty
	 * @param bar picture of the confidence interval; null if there is none
	 */
	record RowDifference(String key, String change, String verdict, String interval, String repetitions, Bar bar) {

		private static RowDifference of(ComparedFigure row, Scale scale) {
			return new RowDifference(row.ratio().isPresent() ? Double.toString(row.ratio().getAsDouble()) : "",
					TableNumbers.formatChange(row.ratio()), row.verdictWords(),
					row.isComparable() ? ComparisonText.formatInterval(row) : "",
					"repetitions: %d and %d".formatted(row.base().validCount(), row.next().validCount()),
					row.contrast().test().map(scale::bar).orElse(null));
		}

		String cssClass() {
			return this.verdict.replace(' ', '-');
		}

	}

	/**
	 * A bar that pictures the confidence interval of a change, as percentages of the
	 * bar's width. An interval that goes on beyond an end is cut off there.
	 *
	 * @param left position of the interval's left end
	 * @param width width of the interval
	 * @param estimate position of the estimate, at an end if it is beyond
	 * @param beyond "lower" or "higher" if the estimate is beyond an end of the bar;
	 * otherwise empty
	 */
	record Bar(double left, double width, double estimate, String beyond) {
	}

	/**
	 * The logarithmic scale of all bars, with no change in the middle.
	 *
	 * @param maxRatio ratio of NEW to BASE at the right end; the left end is its inverse
	 */
	record Scale(int maxRatio) {

		private static final List<Integer> MAX_RATIOS = List.of(2, 5, 10);

		/** Narrowest scale with all estimates, or the widest if none has them all. */
		static Scale of(List<ComparedFigure> rows) {
			double largest = rows.stream()
				.flatMap((row) -> row.contrast().test().stream())
				.mapToDouble((test) -> Math.abs(test.estimate()))
				.max()
				.orElse(0);
			return new Scale(MAX_RATIOS.stream()
				.filter((each) -> largest <= Math.log(each))
				.findFirst()
				.orElse(MAX_RATIOS.get(MAX_RATIOS.size() - 1)));
		}

		/** Change at the left end, without its sign. */
		int maxFallPercent() {
			return 100 - 100 / this.maxRatio;
		}

		/** Change at the right end. */
		int maxRisePercent() {
			return 100 * (this.maxRatio - 1);
		}

		Bar bar(LogRatioEstimate test) {
			double left = Math.min(positionPercent(test.lowerBound()), 100 - MIN_WIDTH_PERCENT);
			String beyond = (Math.abs(test.estimate()) <= Math.log(this.maxRatio)) ? ""
					: (test.estimate() < 0) ? "lower" : "higher";
			return new Bar(left, Math.max(MIN_WIDTH_PERCENT, positionPercent(test.upperBound()) - left),
					positionPercent(test.estimate()), beyond);
		}

		private double positionPercent(double logRatio) {
			double share = 0.5 + logRatio / Math.log(this.maxRatio) / 2;
			return Math.round(1000 * Math.min(1, Math.max(0, share))) / 10.0;
		}

	}

}
