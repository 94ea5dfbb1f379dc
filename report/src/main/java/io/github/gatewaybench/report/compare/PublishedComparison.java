package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.summary.Table;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Markdown;
import io.github.gatewaybench.report.summary.Measure;
import io.github.gatewaybench.report.summary.PublishedTable;
import io.github.gatewaybench.report.summary.PublishedTable.ArticleRow;
import io.github.gatewaybench.report.summary.Row;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.Summary;
import io.github.gatewaybench.report.summary.Versions;
import io.github.gatewaybench.report.summary.View;

/**
 * An article's figures next to those of a run, as ratios within each: absolute figures of
 * another machine mean nothing.
 */
record PublishedComparison(Run run, Article article, Map<Key, Double> measured, List<PublishedRow> rows,
		Set<Key> notInRun, Set<Key> withoutReference) {

	static final String EXPLANATION = """

			Each figure is a ratio to another one of the same run or of the same article; the run's are ratios of medians over the
			valid repetitions. Machines, versions and load differ: a different ratio is a question, not an error on either side.
			results/published/README.md says where the article's figures come from.
			""";

	static PublishedComparison of(Path folder) {
		Rows measurements = Rows.read(folder);
		Run run = measurements.run();
		String round = run.settings().round();
		PublishedTable table = PublishedTable.of(round)
			.orElseThrow(
					() -> new BadInputException(folder, "is a run of " + round + ", which no article has measured"));
		Set<Measure> measures = View.of(run).articleMeasures();
		Map<Key, Double> measured = new LinkedHashMap<>();
		for (Row row : measurements.whole()) {
			measures.forEach((measure) -> row.median(measure::value)
				.ifPresent((value) -> measured.put(new Key(row.subject(), row.load(), measure), value)));
		}
		Set<String> parts = run.cells().get(0).id().load().parts().keySet();
		PublishedComparison comparison = new PublishedComparison(run, Article.of(table, parts, measures), measured,
				new ArrayList<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
		comparison.article.figures().keySet().forEach(comparison::addAll);
		return comparison;
	}

	/** A figure of the article, as the run has it: today's and in stacks. */
	private void addAll(Key published) {
		List<String> subjects = this.run.settings()
			.subjects()
			.stream()
			.filter((subject) -> SubjectName.of(subject).plain().equals(published.subject()))
			.toList();
		(subjects.isEmpty() ? List.of(published.subject()) : subjects).forEach((each) -> add(published.with(each)));
	}

	private void add(Key key) {
		String base = this.run.settings().baseOf(key.subject());
		Key ofBase = new Key(base, this.run.experiment().loadOf(base, key.load()), key.measure());
		if (!key.equals(ofBase)) {
			add(key, ofBase, base);
			View.of(this.run)
				.smallest(inBoth(key))
				.filter((load) -> !load.equals(key.load()))
				.ifPresent((load) -> add(key, new Key(key.subject(), load, key.measure()),
						View.of(this.run).name(load).words()));
		}
	}

	/** The loads of which both have this figure of the subject. */
	private List<Load> inBoth(Key key) {
		return this.article.figures()
			.keySet()
			.stream()
			.filter((each) -> each.subject().equals(plain(key).subject()) && each.measure() == key.measure())
			.filter((each) -> this.measured.containsKey(each.with(key.subject())))
			.map(Key::load)
			.toList();
	}

	private void add(Key key, Key reference, String name) {
		OptionalDouble here = ratio(this.measured.get(key), this.measured.get(reference));
		OptionalDouble there = ratio(this.article.figures().get(plain(key)),
				this.article.figures().get(plain(reference)));
		if (there.isEmpty()) {
			this.withoutReference.add(plain(key));
		}
		else if (here.isEmpty()) {
			this.notInRun.add(key);
		}
		else {
			this.rows.add(new PublishedRow(key, name, there.getAsDouble(), here.getAsDouble()));
		}
	}

	/** The same of today's subject, which is what an article's is called. */
	private static Key plain(Key key) {
		return key.with(SubjectName.of(key.subject()).plain());
	}

	/** Of figures that may be null. */
	private static OptionalDouble ratio(Double value, Double to) {
		return (value != null && to != null && to > 0) ? OptionalDouble.of(value / to) : OptionalDouble.empty();
	}

	/** What to doubt in the rows, and what is left out. */
	List<String> notes() {
		Set<String> places = this.article.figures().keySet().stream().map(Key::place).collect(Collectors.toSet());
		Set<String> nearest = new LinkedHashSet<>();
		List<Key> others = new ArrayList<>();
		List<Key> notInArticle = new ArrayList<>();
		for (Key key : RunMeasurements.of(this.run, "").known()) {
			if (!places.contains(plain(key).place())) {
				String near = plain(key).subject() + " " + View.of(this.run).articleLoad(key.load());
				(places.contains(near) ? others : notInArticle).add(key);
				nearest.add(near);
			}
		}
		List<String> notes = new ArrayList<>();
		this.rows.stream()
			.map((row) -> plain(row.key()).place())
			.distinct()
			.filter(this.article.notes()::containsKey)
			.forEach((place) -> notes.add("the article's " + place + ": " + this.article.notes().get(place)));
		View.of(this.run).articleParts().forEach((part, value) -> {
			String values = others.stream()
				.map((key) -> key.load().part(part))
				.distinct()
				.collect(Collectors.joining(", "));
			note(notes, "of another %s: the run's is %s, the article's %s".formatted(part, values, value), others,
					"; scripts/%s.sh --%ss measures the article's".formatted(this.run.settings().round(), part));
		});
		note(notes, "not in the article", notInArticle, "");
		note(notes, "in the article, but not valid or not measured in the run",
				this.notInRun.stream().filter((key) -> !nearest.contains(key.place())).toList(), "");
		note(notes, "in the article, but without the figure of " + SubjectName.of(View.base(this.run)).plain()
				+ " under the same load", this.withoutReference, "");
		return notes;
	}

	private static void note(List<String> notes, String why, Collection<Key> keys, String mend) {
		if (!keys.isEmpty()) {
			notes.add("left out, " + why + ": " + Key.places(keys) + mend);
		}
	}

	/** The article's ratios and those of the run. */
	List<Column<PublishedRow>> columns() {
		List<Column<PublishedRow>> columns = Key.columns(this.rows, PublishedRow::key);
		columns.add(Column.text("ratio_to", PublishedRow::reference));
		columns.add(Column.figure("article", 3, (row) -> OptionalDouble.of(row.article())));
		columns.add(Column.figure("run", 3, (row) -> OptionalDouble.of(row.run())));
		return columns;
	}

	/** As a table for people, CSV and JSON. */
	Summary page() {
		String title = RunMeasurements.title(this.run);
		Table table = Table.of("", "", columns(), this.rows);
		List<String> notes = notes();
		List<String> versions = Versions.list(this.run);
		String page = "# the article and " + Markdown.text(title) + "\n\n" + Markdown.list(versions)
				+ (versions.isEmpty() ? "" : "\n")
				+ (this.rows.isEmpty() ? "The two have no figure in common.\n" : table.markdown())
				+ (notes.isEmpty() ? "" : "\n") + Markdown.list(notes) + EXPLANATION;
		return Summary.of(Ordered.of("base", "published", "new", title, "tool", this.run.settings().tool()), table,
				page);
	}

	/** A ratio to another figure in the article and in a run, there of medians. */
	record PublishedRow(Key key, String reference, double article, double run) {
	}

	/**
	 * An article's figures by what they are of, as far as a run can have the same: of
	 * executions as a whole, whose load is told; and what to doubt, by subject and load.
	 */
	record Article(Map<Key, Double> figures, Map<String, String> notes) {

		/** Finds these figures in a table, whose loads are told in these parts. */
		static Article of(PublishedTable table, Set<String> parts, Set<Measure> measures) {
			Article article = new Article(new LinkedHashMap<>(), new LinkedHashMap<>());
			table.rows().stream().filter(ArticleRow::isWhole).forEach((row) -> {
				Map<String, String> load = new LinkedHashMap<>();
				parts.forEach((part) -> load.put(part, row.text(part)));
				// The article does not always say all, as in its prose.
				if (!load.containsValue("")) {
					measures
						.forEach((measure) -> article.add(row, new Key(row.text("subject"), new Load(load), measure)));
				}
			});
			return article;
		}

		private void add(ArticleRow row, Key key) {
			OptionalDouble value = (key.measure() == Measure.THROUGHPUT) ? row.throughput()
					: row.number(key.measure() + "_ms");
			if (value.orElse(0) > 0) {
				this.figures.put(key, value.getAsDouble());
			}
			if (!row.text("note").isEmpty()) {
				this.notes.put(key.place(), row.text("note"));
			}
		}

	}

}
