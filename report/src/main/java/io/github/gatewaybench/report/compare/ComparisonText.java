package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.report.compare.Comparison.ComparedFigure;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.Markdown;
import io.github.gatewaybench.report.summary.Summary;
import io.github.gatewaybench.report.summary.Table;
import io.github.gatewaybench.report.summary.TableNumbers;

/** Formats a comparison as text: headline, table and notes. */
record ComparisonText(Comparison comparison, NextSteps nextSteps) implements ComparisonOutput.Result {

	private static final String EXPLANATION = """

			Figures are geometric means over the repetitions; the change is their ratio. Lower latency and less CPU time
			count as faster.
			%s: of 100 comparisons without any real difference, at most 5 show one.
			Each interval is for its row alone, and may exclude 0 where no difference is shown. It covers what varies between
			repetitions%s. docs/COMPARING.md describes the method.
			""";

	@Override
	public Summary summary() {
		List<ComparedFigure> rows = this.comparison.rowsOnBothSides();
		String page = "# comparison\n\n" + Markdown.escapeLineStart(headline()) + "\n\n" + Markdown.bulletList(notes())
				+ (rows.isEmpty() ? "" : "\n" + table(rows).markdown()) + explanation();
		return Summary.of(OrderedMaps.of("base", this.comparison.base().title(), "new", this.comparison.next().title(),
				"tool", this.comparison.base().tool(), "across", joined(this.comparison.ignoredConditions()),
				"differences", joined(this.comparison.differences()), "warnings", joined(this.comparison.warnings()),
				"comparisons", Integer.toString(this.comparison.testedRows().size())), table(this.comparison.rows()),
				page);
	}

	@Override
	public String pullRequestComment() {
		return PullRequestComment.of(this);
	}

	@Override
	public String html(Path file) {
		return ComparisonHtml.of(this);
	}

	@Override
	public List<String> regressionLines(double limit) {
		return this.comparison.rows()
			.stream()
			.filter((row) -> row.isRegression(limit))
			.map((row) -> "regression: " + row.key().subjectAndLoad() + " " + row.key().metric() + " "
					+ TableNumbers.formatChange(row.ratio()))
			.toList();
	}

	/** Names of the two sides for readers. */
	SideNames sides() {
		return SideNames.of(this.nextSteps.base(), this.nextSteps.next(),
				this.comparison.rows().stream().map((row) -> row.key().subject()).toList());
	}

	/** Returns a sentence with the numbers of rows that are slower, faster or neither. */
	String headline() {
		return new ComparisonHeadline(this.comparison, sides()).text();
	}

	private static String joined(Collection<?> each) {
		return each.stream().map(Object::toString).collect(Collectors.joining("; "));
	}

	/** Text that explains how to read the table; empty if no rows were compared. */
	String explanation() {
		int rows = this.comparison.testedRows().size();
		return (rows == 0) ? "" : EXPLANATION.formatted(
				(rows == 1) ? "One row was compared"
						: rows + " rows were compared, and their verdicts are corrected for that",
				this.comparison.isWithinOneRun() ? "" : ", not a machine that has changed between the two runs");
	}

	/** Creates the table of the given rows. */
	Table table(List<ComparedFigure> rows) {
		return Table.of("rows", "", columns(), rows);
	}

	private List<Column<ComparedFigure>> columns() {
		List<Column<ComparedFigure>> columns = FigureKey.columns(this.comparison.rows(), ComparedFigure::key);
		columns.add(
				Column.<ComparedFigure>count("base_repetitions", (row) -> row.base().validCount()).onlyIn(Output.FILE));
		columns
			.add(Column.<ComparedFigure>count("new_repetitions", (row) -> row.next().validCount()).onlyIn(Output.FILE));
		columns.add(significant("base", (row) -> row.base().geometricMean()));
		columns.add(significant("new", (row) -> row.next().geometricMean()));
		columns.add(Column.<ComparedFigure>of("change_percent", (row) -> Column.Value.ofChange(row.ratio()))
			.withTitle("change"));
		columns
			.add(Column.<ComparedFigure>text("95 % interval", ComparisonText::formatInterval).onlyIn(Output.MARKDOWN));
		columns.add(bound("low_percent", LogRatioEstimate::lowerBound));
		columns.add(bound("high_percent", LogRatioEstimate::upperBound));
		columns.add(significant("p_adjusted", (row) -> row.contrast().adjustedPValue()).onlyIn(Output.FILE));
		columns.add(Column
			.<ComparedFigure>text("repetitions", (row) -> row.base().validCount() + "/" + row.next().validCount())
			.onlyIn(Output.MARKDOWN));
		columns.add(Column.<ComparedFigure>text("verdict", (row) -> row.verdict().toString()).onlyIn(Output.FILE));
		columns.add(Column.text("verdict", ComparedFigure::verdictWords).onlyIn(Output.MARKDOWN));
		columns.add(Column.text("why", ComparedFigure::notComparableReason).onlyIn(Output.FILE));
		return columns;
	}

	static String formatInterval(ComparedFigure row) {
		return row.isComparable() ? TableNumbers.formatInterval(row.ratio().getAsDouble(),
				Math.exp(test(row).lowerBound()), Math.exp(test(row).upperBound())) : "-";
	}

	private static LogRatioEstimate test(ComparedFigure row) {
		return row.contrast().test().orElseThrow();
	}

	private static Column<ComparedFigure> significant(String name, Function<ComparedFigure, OptionalDouble> figure) {
		return Column.of(name, (row) -> {
			OptionalDouble number = figure.apply(row);
			return Column.Value.ofSignificant(number, TableNumbers.formatSignificant(number));
		});
	}

	private static Column<ComparedFigure> bound(String name, ToDoubleFunction<LogRatioEstimate> bound) {
		return Column
			.<ComparedFigure>of(name,
					(row) -> Column.Value.ofChange(row.isComparable()
							? OptionalDouble.of(Math.exp(bound.applyAsDouble(test(row)))) : OptionalDouble.empty()))
			.onlyIn(Output.FILE);
	}

	/** Notes on what was compared, what differs, what is missing and what to do next. */
	List<String> notes() {
		return new ComparisonNotes(this.comparison, this.nextSteps).lines();
	}

	@Override
	public List<String> inconclusiveLines(double limit) {
		if (this.comparison.testedRows().isEmpty()) {
			return List
				.of("Nothing could be compared, so a regression cannot be ruled out: the reasons are in the output");
		}
		List<ComparedFigure> unanswered = this.comparison.rows()
			.stream()
			.filter(ComparedFigure::isInconclusive)
			.toList();
		List<String> lines = new ArrayList<>();
		OrderedMaps.groupBy((row) -> List.of(row.key().subjectAndLoad(), row.notComparableReason()), unanswered)
			.forEach((place, rows) -> lines.add("cannot be judged: " + place.get(0) + " "
					+ rows.stream().map((row) -> row.key().metric().toString()).collect(Collectors.joining(", ")) + ": "
					+ place.get(1)));
		if (!lines.isEmpty()) {
			// Suggests flags that compare only subjects without such rows.
			Set<String> unknown = unanswered.stream().map((row) -> row.key().subject()).collect(Collectors.toSet());
			String pairs = this.comparison.testedRows()
				.stream()
				.map((row) -> row.key().subject())
				.distinct()
				.filter((subject) -> !unknown.contains(subject) && !subject.contains(" / "))
				.map((subject) -> " --pair " + subject + "=" + subject)
				.collect(Collectors.joining());
			lines.add("So a regression may be hidden. Fix what failed and measure again"
					+ (pairs.isEmpty() ? "; --pair A=A compares only subject A, --metrics only some figures"
							: ", or compare less:" + pairs));
		}
		return lines;
	}

}
