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

import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.MarkdownTable;
import io.github.gatewaybench.report.summary.Summary;

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
			.flatMap((row) -> row.key().load().keySet().stream())
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

	private List<Column<Row>> columns() {
		List<Column<Row>> columns = new ArrayList<>();
		columns.add(new Column<>("subject", (row) -> row.key().subject()));
		this.loads.forEach((name) -> columns.add(new Column<>(name, (row) -> row.key().part(name))));
		columns.add(new Column<>("metric", (row) -> row.key().metric().toString()));
		columns.add(new Column<>("base_repetitions", (row) -> row.base().repetitions()));
		columns.add(new Column<>("new_repetitions", (row) -> row.next().repetitions()));
		columns.add(new Column<>("base", (row) -> mean(row.base())));
		columns.add(new Column<>("new", (row) -> mean(row.next())));
		columns.add(new Column<>("change_percent", (row) -> map(row.ratio(), Numbers::percent)));
		columns.add(new Column<>("low_percent", bound(LogRatio::low)));
		columns.add(new Column<>("high_percent", bound(LogRatio::high)));
		columns.add(new Column<>("p_adjusted", Row::adjusted));
		columns.add(new Column<>("verdict", (row) -> row.verdict().toString()));
		columns.add(new Column<>("why", Row::why));
		return columns;
	}

	private static Function<Row, Object> bound(Function<LogRatio, Double> bound) {
		return (row) -> row.isComparable() ? OptionalDouble.of(Numbers.percent(Math.exp(bound.apply(row.test()))))
				: OptionalDouble.empty();
	}

	private static OptionalDouble map(OptionalDouble value, DoubleUnaryOperator operator) {
		return value.isPresent() ? OptionalDouble.of(operator.applyAsDouble(value.getAsDouble())) : value;
	}

	private static OptionalDouble mean(Series series) {
		return series.hasMean() ? OptionalDouble.of(series.mean()) : OptionalDouble.empty();
	}

	private String markdown() {
		StringBuilder page = new StringBuilder("# comparison\n\n");
		notes().forEach((note) -> page.append("- ").append(MarkdownTable.printable(note)).append('\n'));
		List<Row> rows = this.comparison.rows().stream().filter(ComparisonPage::isOnBothSides).toList();
		if (!rows.isEmpty()) {
			page.append('\n').append(table(rows));
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

	private static boolean isOnBothSides(Row row) {
		return !row.base().isNone() && !row.next().isNone();
	}

	private MarkdownTable table(List<Row> rows) {
		List<String> header = new ArrayList<>(List.of("subject"));
		header.addAll(this.loads);
		header.addAll(List.of("figure", "base", "new", "change", "95 % interval", "repetitions", "verdict"));
		MarkdownTable table = new MarkdownTable(header);
		for (Row row : rows) {
			List<String> line = new ArrayList<>(List.of(row.key().subject()));
			this.loads.forEach((name) -> line.add(row.key().load().getOrDefault(name, "-")));
			line.addAll(List.of(row.key().metric().title(), Numbers.digits(mean(row.base())),
					Numbers.digits(mean(row.next())), Numbers.change(row.ratio()),
					row.isComparable() ? Numbers.interval(Math.exp(row.test().low()), Math.exp(row.test().high()))
							: "-",
					row.base().repetitions() + "/" + row.next().repetitions(), row.verdict().toString()));
			table.add(line);
		}
		return table;
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
		List<Row> changed = this.comparison.baseDifferences();
		if (!changed.isEmpty()) {
			notes.add("warning: direct itself differs ("
					+ changed.stream().map(ComparisonPage::said).collect(Collectors.joining(", "))
					+ "): machine or backend have changed between the runs, and the other differences may come from that");
		}
		Warnings.of(this.comparison).forEach((warning) -> notes.add("warning: " + warning));
		note(notes, "missing in base", Row::base);
		note(notes, "missing in new", Row::next);
		notes.addAll(reasons());
		return notes;
	}

	/** Cells that a run was to have, by place. */
	private void note(List<String> notes, String words, Function<Row, Series> side) {
		Map<String, Set<String>> missing = new LinkedHashMap<>();
		this.comparison.rows()
			.forEach((row) -> side.apply(row)
				.missing()
				.forEach((cell) -> missing.computeIfAbsent(row.key().place(), (unused) -> new LinkedHashSet<>())
					.add(cell)));
		missing.forEach((place, cells) -> notes.add(
				"warning: " + words + ", though its run.json asks for it: " + place + ": " + String.join(", ", cells)));
	}

	private static String said(Row row) {
		return String.join(" ", row.key().load().values()) + " " + row.key().metric() + " "
				+ Numbers.change(row.ratio());
	}

	/** Each reason once, with the rows that it is of. */
	private List<String> reasons() {
		Map<String, List<Row>> rows = this.comparison.rows()
			.stream()
			.filter((row) -> !row.isComparable())
			.collect(Collectors.groupingBy(Row::why, LinkedHashMap::new, Collectors.toList()));
		long all = this.comparison.rows().stream().filter(ComparisonPage::isOnBothSides).count();
		return rows.entrySet()
			.stream()
			.map((each) -> "not comparable: "
					+ ((each.getValue().stream().filter(ComparisonPage::isOnBothSides).count() == Math.max(1, all))
							? "all rows" : Key.places(each.getValue().stream().map(Row::key).toList()))
					+ ": " + each.getKey())
			.toList();
	}

}
