package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Difference;
import io.github.gatewaybench.report.table.Column;
import io.github.gatewaybench.report.table.Markdown;
import io.github.gatewaybench.report.table.MarkdownTable;
import io.github.gatewaybench.report.table.Numbers;
import io.github.gatewaybench.report.table.Summary;
import io.github.gatewaybench.report.table.Value;

/**
 * A comparison as a table for people, CSV and JSON.
 */
final class ComparisonPage {

	private static final String EXPLANATION = """
			Geometric means over the repetitions; the change is their ratio. Less latency and less processor time are faster.
			%s: of 100 comparisons without any difference, at most 5 show one.
			The interval holds for its row alone, and may leave out 0 where no difference is shown. It tells what the repetitions
			tell; a machine that has changed between the two runs is not in it. docs/COMPARING.md has the method.
			""";

	private final Comparison comparison;

	private final Set<String> loads;

	private ComparisonPage(Comparison comparison) {
		this.comparison = comparison;
		this.loads = comparison.rows()
			.stream()
			.flatMap((row) -> row.key().load().parts().keySet().stream())
			.collect(Collectors.toCollection(LinkedHashSet::new));
	}

	static Summary of(Comparison comparison) {
		ComparisonPage page = new ComparisonPage(comparison);
		return Summary.of(page.about(), page.columns(), comparison.rows(), page.markdown());
	}

	private Map<String, String> about() {
		Map<String, String> about = new LinkedHashMap<>();
		about.put("base", this.comparison.base().title());
		about.put("new", this.comparison.next().title());
		about.put("tool", this.comparison.base().tool());
		about.put("across", joined(this.comparison.across()));
		about.put("differences", joined(this.comparison.differences()));
		about.put("warnings", joined(Warnings.of(this.comparison)));
		about.put("comparisons", Long.toString(this.comparison.comparisons()));
		return about;
	}

	private static String joined(Iterable<?> each) {
		List<String> texts = new ArrayList<>();
		each.forEach((one) -> texts.add(one.toString()));
		return String.join("; ", texts);
	}

	private List<Column<Change>> columns() {
		List<Column<Change>> columns = new ArrayList<>();
		columns.add(Column.text("subject", (row) -> row.key().subject()));
		this.loads.forEach((name) -> columns.add(Column.<Change>of(name, 0, (row) -> Value.ofDigits(part(row, name)))
			.shown((row) -> part(row, name).isEmpty() ? "-" : part(row, name))));
		columns.add(Column.<Change>text("metric", (row) -> row.key().measure().toString())
			.titled("figure")
			.shown((row) -> row.key().measure().title()));
		columns.add(Column.<Change>count("base_repetitions", (row) -> row.base().count()).inFiles());
		columns.add(Column.<Change>count("new_repetitions", (row) -> row.next().count()).inFiles());
		columns.add(Column.<Change>figure("base", 0, (row) -> mean(row.base()))
			.shown((row) -> Numbers.digits(mean(row.base()))));
		columns.add(Column.<Change>figure("new", 0, (row) -> mean(row.next()))
			.shown((row) -> Numbers.digits(mean(row.next()))));
		columns.add(Column.<Change>figure("change_percent", 1, (row) -> map(row.ratio(), Numbers::percentMore))
			.titled("change")
			.shown((row) -> Numbers.change(row.ratio())));
		columns.add(Column.<Change>text("95 % interval", ComparisonPage::interval).inTables());
		columns.add(bound("low_percent", LogRatio::low));
		columns.add(bound("high_percent", LogRatio::high));
		columns.add(Column.figure("p_adjusted", 3, Change::adjusted).inFiles());
		columns
			.add(Column.<Change>text("repetitions", (row) -> row.base().count() + "/" + row.next().count()).inTables());
		columns.add(Column.text("verdict", (row) -> row.verdict().toString()));
		columns.add(Column.text("why", Change::why).inFiles());
		return columns;
	}

	private static String part(Change row, String name) {
		return row.key().load().part(name);
	}

	private static Column<Change> bound(String name, Function<LogRatio, Double> bound) {
		return Column.<Change>figure(name, 1, (row) -> row.isComparable()
				? OptionalDouble.of(Numbers.percentMore(Math.exp(bound.apply(row.test())))) : OptionalDouble.empty())
			.inFiles();
	}

	private static String interval(Change row) {
		return row.isComparable() ? Numbers.interval(Math.exp(row.test().low()), Math.exp(row.test().high())) : "-";
	}

	private static OptionalDouble map(OptionalDouble value, DoubleUnaryOperator operator) {
		return value.isPresent() ? OptionalDouble.of(operator.applyAsDouble(value.getAsDouble())) : value;
	}

	private static OptionalDouble mean(Repetitions values) {
		return values.hasMean() ? OptionalDouble.of(values.mean()) : OptionalDouble.empty();
	}

	private String markdown() {
		StringBuilder page = new StringBuilder("# comparison\n\n");
		notes().forEach((note) -> page.append("- ").append(Markdown.line(note)).append('\n'));
		List<Change> rows = this.comparison.rows().stream().filter(ComparisonPage::isOnBothSides).toList();
		if (!rows.isEmpty()) {
			page.append('\n').append(MarkdownTable.of(columns(), rows));
		}
		if (this.comparison.comparisons() > 0) {
			page.append('\n').append(EXPLANATION.formatted(corrected()));
		}
		return page.toString();
	}

	private String corrected() {
		long comparisons = this.comparison.comparisons();
		return (comparisons == 1) ? "One row was compared"
				: comparisons + " rows were compared, and their verdicts are corrected for that";
	}

	private static boolean isOnBothSides(Change row) {
		return !row.base().isNone() && !row.next().isNone();
	}

	private List<String> notes() {
		List<String> notes = new ArrayList<>();
		notes.add("base: " + this.comparison.base().title());
		notes.add("new: " + this.comparison.next().title());
		for (Difference difference : this.comparison.differences()) {
			String condition = difference.condition().toString();
			notes.add(this.comparison.across().contains(difference.condition())
					? "passed over, as --across " + condition + " asks: " + difference
					: "not the same on both sides: " + difference + " (--across " + condition + " passes it over)");
		}
		List<Change> changed = this.comparison.baseDifferences();
		if (!changed.isEmpty()) {
			notes.add("warning: direct itself differs ("
					+ changed.stream().map(ComparisonPage::said).collect(Collectors.joining(", "))
					+ "): machine or backend have changed between the runs, and the other differences may come from that");
		}
		Warnings.of(this.comparison).forEach((warning) -> notes.add("warning: " + warning));
		note(notes, "missing in base", Change::base);
		note(notes, "missing in new", Change::next);
		notes.addAll(reasons());
		return notes;
	}

	/** Cells that a run was to have, by place. */
	private void note(List<String> notes, String words, Function<Change, Repetitions> side) {
		Map<String, Set<String>> missing = new LinkedHashMap<>();
		this.comparison.rows()
			.forEach((row) -> side.apply(row)
				.missing()
				.forEach((cell) -> missing.computeIfAbsent(row.key().place(), (unused) -> new LinkedHashSet<>())
					.add(cell)));
		missing.forEach((place, cells) -> notes.add(
				"warning: " + words + ", though its run.json asks for it: " + place + ": " + String.join(", ", cells)));
	}

	private static String said(Change row) {
		return String.join(" ", row.key().load().parts().values()) + " " + row.key().measure() + " "
				+ Numbers.change(row.ratio());
	}

	/** Each reason once, with the rows that it is of. */
	private List<String> reasons() {
		Map<String, List<Change>> rows = this.comparison.rows()
			.stream()
			.filter((row) -> !row.isComparable())
			.collect(Collectors.groupingBy(Change::why, LinkedHashMap::new, Collectors.toList()));
		long all = this.comparison.rows().stream().filter(ComparisonPage::isOnBothSides).count();
		return rows.entrySet()
			.stream()
			.map((each) -> "not comparable: "
					+ ((each.getValue().stream().filter(ComparisonPage::isOnBothSides).count() == Math.max(1, all))
							? "all rows" : Key.places(each.getValue().stream().map(Change::key).toList()))
					+ ": " + each.getKey())
			.toList();
	}

}
