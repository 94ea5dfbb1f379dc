package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Difference;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.report.compare.Comparison.ComparedFigure;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.ComparedMetric;
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
		return Summary.of(
				OrderedMaps.of("base", this.comparison.base().title(), "new", this.comparison.next().title(), "tool",
						this.comparison.base().tool(), "across", joined(this.comparison.ignoredConditions()),
						"differences", joined(this.comparison.differences()), "warnings", joined(warnings()),
						"comparisons", Integer.toString(this.comparison.testedRows().size())),
				table(this.comparison.rows()), page);
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

	/**
	 * Returns a sentence with the numbers of rows that are slower, faster or show no
	 * difference, or says that nothing can be compared. If all rows are CPU times, it
	 * speaks of more and less CPU instead.
	 */
	String headline() {
		List<ComparedFigure> rows = this.comparison.rowsOnBothSides();
		int apart = this.comparison.rows().size() - rows.size();
		if (rows.stream().noneMatch(ComparedFigure::isComparable)) {
			return "Nothing can be compared: the reasons are below.";
		}
		Map<Verdict, Long> counts = rows.stream()
			.collect(Collectors.groupingBy(ComparedFigure::verdict, Collectors.counting()));
		long slower = counts.getOrDefault(Verdict.SLOWER, 0L);
		long faster = counts.getOrDefault(Verdict.FASTER, 0L);
		long same = counts.getOrDefault(Verdict.NO_DIFFERENCE_SHOWN, 0L);
		long others = counts.getOrDefault(Verdict.NOT_COMPARABLE, 0L);
		StringBuilder answer = new StringBuilder();
		if (slower + faster == 0) {
			answer.append("No difference between %s and %s is shown in %s".formatted(sides().base(), sides().next(),
					(others == 0 && same > 1) ? "any of %d rows".formatted(same) : formatRowCount(same, rows.size())));
		}
		else {
			boolean cpu = rows.stream().allMatch((row) -> row.key().metric() == ComparedMetric.CPU);
			answer.append("%s %s than %s in %s".formatted(sides().next(),
					cpu ? "needs " + ((slower > 0) ? "more CPU" : "less CPU")
							: "is " + ((slower > 0) ? "slower" : "faster"),
					sides().base(), formatRowCount((slower > 0) ? slower : faster, rows.size())));
			answer.append((slower == 0) ? ""
					: " and %s in %s".formatted(cpu ? "less" : "faster", (faster == 0) ? "none" : faster));
			answer.append((same == 0) ? "" : "; in %d no difference is shown".formatted(same));
		}
		answer.append((others == 0) ? "" : "; %d cannot be compared".formatted(others));
		return answer
			.append((apart == 0) ? "." : "; %d more %s on one side only.".formatted(apart, (apart == 1) ? "is" : "are"))
			.toString();
	}

	private static String formatRowCount(long some, int all) {
		return some + " of " + all + ((all == 1) ? " row" : " rows");
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

	private List<String> warnings() {
		Set<String> places = this.comparison.testedRows()
			.stream()
			.map((row) -> row.key().subjectAndLoad())
			.collect(Collectors.toSet());
		return Stream
			.concat(this.comparison.base().warnings("base", places), this.comparison.next().warnings("new", places))
			.toList();
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
		Comparison comparison = this.comparison;
		List<ComparedFigure> onBothSides = comparison.rowsOnBothSides();
		List<String> notes = new ArrayList<>();
		notes.add("base: " + comparison.base().title());
		notes.add("new: " + comparison.next().title());
		comparison.rows().stream().map((row) -> row.key().subject()).distinct().forEach((subject) -> {
			String base = comparison.base().versions(subject);
			String next = comparison.next().versions(subject);
			if (!base.isEmpty() || !next.isEmpty()) {
				notes.add(subject + ": " + (base.equals(next) ? base
						: formatVersions(base) + " in base, " + formatVersions(next) + " in new"));
			}
		});
		if (comparison.isWithinOneRun()) {
			notes.add(comparison.base().isInBlocks()
					? "both ran side by side: each block of new is compared with the same one of base"
					: "both were measured in turns in the same run: if a row has eight repetitions or more, each of new is compared with the same one of base");
		}
		for (Difference difference : comparison.differences()) {
			String condition = difference.condition().toString();
			notes.add(comparison.ignoredConditions().contains(difference.condition())
					? "ignored, as --across " + condition + " asks: " + difference
					: "not the same on both sides: " + difference);
		}
		String changed = comparison.changesOfDirect()
			.stream()
			.map((row) -> String.join(" ", row.key().load().parts().values()) + " " + row.key().metric() + " "
					+ TableNumbers.formatChange(row.ratio()))
			.collect(Collectors.joining(", "));
		comparison.witnessNote().ifPresent(notes::add);
		if (!changed.isEmpty()) {
			notes.add("warning: direct itself differs (" + changed
					+ "): the machine or the backend has changed between the runs, which may explain the other differences");
		}
		warnings().forEach((warning) -> notes.add("warning: " + warning));
		addMissingCellNotes(notes, "base", comparison.rows(), ComparedFigure::base);
		addMissingCellNotes(notes, "new", comparison.rows(), ComparedFigure::next);
		// Each reason is given once, with the rows that it applies to.
		List<ComparedFigure> others = comparison.rows().stream().filter((row) -> !row.isComparable()).toList();
		OrderedMaps.groupBy(ComparedFigure::notComparableReason, others).forEach((why, rows) -> {
			boolean all = !onBothSides.isEmpty() && rows.containsAll(onBothSides);
			String places = all ? "all rows" : FigureKey.describe(rows.stream().map(ComparedFigure::key).toList());
			notes.add("not comparable: " + places + ": " + why);
		});
		notes.addAll(this.nextSteps.of(comparison));
		return notes;
	}

	private static String formatVersions(String versions) {
		return versions.isEmpty() ? "not known" : versions;
	}

	private static void addMissingCellNotes(List<String> notes, String side, List<ComparedFigure> all,
			Function<ComparedFigure, Repetitions> values) {
		OrderedMaps.groupBy((row) -> row.key().subjectAndLoad(), all).forEach((place, rows) -> {
			String cells = rows.stream()
				.flatMap((row) -> values.apply(row).missing().stream())
				.distinct()
				.collect(Collectors.joining(", "));
			if (!cells.isEmpty()) {
				notes.add("warning: missing in " + side + ", although its run.json lists it: " + place + ": " + cells);
			}
		});
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
