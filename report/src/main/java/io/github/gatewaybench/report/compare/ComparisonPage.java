package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Difference;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.Markdown;
import io.github.gatewaybench.report.summary.MarkdownTable;
import io.github.gatewaybench.report.summary.Numbers;
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

	private final List<Change> onBothSides;

	private ComparisonPage(Comparison comparison) {
		this.comparison = comparison;
		this.onBothSides = comparison.rows().stream().filter(Change::isOnBothSides).toList();
	}

	static Summary of(Comparison comparison) {
		Map<String, String> about = new LinkedHashMap<>();
		about.put("base", comparison.base().title());
		about.put("new", comparison.next().title());
		about.put("tool", comparison.base().tool());
		about.put("across", joined(List.copyOf(comparison.across())));
		about.put("differences", joined(comparison.differences()));
		about.put("warnings", joined(warnings(comparison)));
		about.put("comparisons", Long.toString(comparison.comparisons()));
		List<Column<Change>> columns = columns(comparison.rows());
		return Summary.of(about, columns, comparison.rows(), new ComparisonPage(comparison).markdown(columns));
	}

	private static String joined(List<?> each) {
		return each.stream().map(Object::toString).collect(Collectors.joining("; "));
	}

	private static List<Column<Change>> columns(List<Change> rows) {
		List<Column<Change>> columns = Key.columns(rows, Change::key);
		columns.add(Column.<Change>count("base_repetitions", (row) -> row.base().count()).in(Output.FILE));
		columns.add(Column.<Change>count("new_repetitions", (row) -> row.next().count()).in(Output.FILE));
		columns.add(mean("base", Change::base));
		columns.add(mean("new", Change::next));
		columns.add(Column.<Change>figure("change_percent", 1, (row) -> Numbers.percentMore(row.ratio()))
			.titled("change")
			.shown((row) -> Numbers.change(row.ratio())));
		columns.add(Column.text("95 % interval", ComparisonPage::interval).in(Output.MARKDOWN));
		columns.add(bound("low_percent", LogRatio::low));
		columns.add(bound("high_percent", LogRatio::high));
		columns.add(Column.figure("p_adjusted", 3, Change::adjusted).in(Output.FILE));
		columns.add(Column.<Change>text("repetitions", (row) -> row.base().count() + "/" + row.next().count())
			.in(Output.MARKDOWN));
		columns.add(Column.text("verdict", (row) -> row.verdict().toString()));
		columns.add(Column.text("why", Change::why).in(Output.FILE));
		return columns;
	}

	private static Column<Change> mean(String name, Function<Change, Repetitions> side) {
		return Column.<Change>figure(name, 0, (row) -> side.apply(row).mean())
			.shown((row) -> Numbers.digits(side.apply(row).mean()));
	}

	private static Column<Change> bound(String name, ToDoubleFunction<LogRatio> bound) {
		return Column
			.<Change>figure(name, 1,
					(row) -> Numbers.percentMore(row.isComparable()
							? OptionalDouble.of(Math.exp(bound.applyAsDouble(row.test()))) : OptionalDouble.empty()))
			.in(Output.FILE);
	}

	private static String interval(Change row) {
		return row.isComparable() ? Numbers.interval(Math.exp(row.test().low()), Math.exp(row.test().high())) : "-";
	}

	private String markdown(List<Column<Change>> columns) {
		StringBuilder page = new StringBuilder("# comparison\n\n");
		notes().forEach((note) -> page.append("- ").append(Markdown.line(note)).append('\n'));
		if (!this.onBothSides.isEmpty()) {
			page.append('\n').append(MarkdownTable.of(columns, this.onBothSides));
		}
		long comparisons = this.comparison.comparisons();
		if (comparisons > 0) {
			page.append(EXPLANATION.formatted((comparisons == 1) ? "One row was compared"
					: comparisons + " rows were compared, and their verdicts are corrected for that"));
		}
		return page.toString();
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
		String changed = this.comparison.baseDifferences()
			.map((row) -> String.join(" ", row.key().load().parts().values()) + " " + row.key().measure() + " "
					+ Numbers.change(row.ratio()))
			.collect(Collectors.joining(", "));
		if (!changed.isEmpty()) {
			notes.add("warning: direct itself differs (" + changed
					+ "): machine or backend have changed between the runs, and the other differences may come from that");
		}
		warnings(this.comparison).forEach((warning) -> notes.add("warning: " + warning));
		note(notes, "missing in base", Change::base);
		note(notes, "missing in new", Change::next);
		notes.addAll(reasons());
		return notes;
	}

	/** Cells that a run was to have, by place. */
	private void note(List<String> notes, String words, Function<Change, Repetitions> side) {
		Map<String, Set<String>> missing = new LinkedHashMap<>();
		for (Change row : this.comparison.rows()) {
			missing.computeIfAbsent(row.key().place(), (unused) -> new LinkedHashSet<>())
				.addAll(side.apply(row).missing());
		}
		missing.values().removeIf(Set::isEmpty);
		missing.forEach((place, cells) -> notes.add(
				"warning: " + words + ", though its run.json asks for it: " + place + ": " + String.join(", ", cells)));
	}

	/** Each reason once, with the rows that it is of. */
	private List<String> reasons() {
		Map<String, List<Change>> rows = this.comparison.rows()
			.stream()
			.filter((row) -> !row.isComparable())
			.collect(Collectors.groupingBy(Change::why, LinkedHashMap::new, Collectors.toList()));
		return rows.entrySet().stream().map((each) -> {
			boolean all = !this.onBothSides.isEmpty() && each.getValue().containsAll(this.onBothSides);
			return "not comparable: "
					+ (all ? "all rows" : Key.places(each.getValue().stream().map(Change::key).toList())) + ": "
					+ each.getKey();
		}).toList();
	}

	/** What casts doubt on the cells of rows that are compared, by side and kind. */
	private static List<String> warnings(Comparison comparison) {
		Set<String> places = comparison.rows()
			.stream()
			.filter(Change::isComparable)
			.map((row) -> row.key().place())
			.collect(Collectors.toSet());
		List<String> lines = new ArrayList<>(warnings("base", comparison.base(), places));
		lines.addAll(warnings("new", comparison.next(), places));
		return lines;
	}

	private static List<String> warnings(String side, Measurements measurements, Set<String> places) {
		List<Source> cells = measurements.sources()
			.stream()
			.filter((each) -> places.contains(each.key().place()))
			.toList();
		Map<String, List<String>> kinds = new LinkedHashMap<>();
		// They differ in their figures.
		cells.forEach((cell) -> cell.warnings()
			.stream()
			.distinct()
			.forEach((text) -> kinds.computeIfAbsent(text.replaceAll("[0-9.]+", "#"), (unused) -> new ArrayList<>())
				.add(text)));
		return kinds.values()
			.stream()
			.map((texts) -> texts.size() + " of " + cells.size() + " cells of " + side + ": " + texts.get(0)
					+ ((texts.stream().distinct().count() > 1) ? ", and the like" : ""))
			.toList();
	}

	/**
	 * What keeps a comparison from saying that there is no regression: a gateway that
	 * does not answer any more has no figure that could be slower. A line each.
	 */
	static List<String> unanswered(Comparison comparison) {
		if (comparison.comparisons() == 0) {
			return List
				.of("Nothing could be compared, so nothing is known of a regression: the reasons are in the output");
		}
		Map<List<String>, List<String>> measures = new LinkedHashMap<>();
		Set<String> subjects = subjects(comparison, Change::isComparable);
		subjects.removeAll(subjects(comparison, Change::isUnanswered));
		comparison.rows()
			.stream()
			.filter(Change::isUnanswered)
			.forEach((row) -> measures
				.computeIfAbsent(List.of(row.key().place(), row.why()), (unused) -> new ArrayList<>())
				.add(row.key().measure().toString()));
		List<String> lines = new ArrayList<>();
		measures.forEach((place, names) -> lines
			.add("cannot be judged: " + place.get(0) + " " + String.join(", ", names) + ": " + place.get(1)));
		// The flags that leave out what is not known, where whole subjects or figures
		// are.
		String pairs = subjects.stream()
			.filter((subject) -> !subject.contains(" / "))
			.map((subject) -> " --pair " + subject + "=" + subject)
			.collect(Collectors.joining());
		if (!lines.isEmpty()) {
			lines.add("So a regression may be hidden. Fix what failed and measure NEW again"
					+ (pairs.isEmpty() ? "; --pair A=A compares only subject A, --metrics only some figures"
							: ", or compare less:" + pairs));
		}
		return lines;
	}

	private static Set<String> subjects(Comparison comparison, Predicate<Change> some) {
		return comparison.rows()
			.stream()
			.filter(some)
			.map((row) -> row.key().subject())
			.collect(Collectors.toCollection(LinkedHashSet::new));
	}

}
