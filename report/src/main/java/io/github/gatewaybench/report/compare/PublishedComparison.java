package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Markdown;
import io.github.gatewaybench.report.summary.MarkdownTable;
import io.github.gatewaybench.report.summary.PublishedTable;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.RunArguments;
import io.github.gatewaybench.report.summary.Summary;
import io.github.gatewaybench.report.summary.View;

/**
 * An article's figures beside those of a run, as ratios within each: absolute figures of
 * another machine mean nothing.
 */
final class PublishedComparison {

	private static final int PLACES = 3;

	private static final String EXPLANATION = """

			Each figure is a ratio to another of the same run, or of the same article; of the run's, of medians over the valid
			repetitions. Machines, versions and load differ: a ratio that is not the same is a question, not an error of either.
			results/published/README.md says where the article's figures stand.
			""";

	private final Run run;

	private final View view;

	private final Rows measured;

	private final Measurements measurements;

	private final PublishedFigures article;

	private final List<PublishedRow> rows = new ArrayList<>();

	private final Set<Key> notInArticle = new LinkedHashSet<>();

	private final Set<Key> notInRun = new LinkedHashSet<>();

	private final Set<Key> withoutReference = new LinkedHashSet<>();

	private PublishedComparison(Run run, PublishedTable table) {
		this.run = run;
		this.view = View.of(run);
		this.measured = Rows.of(run);
		this.measurements = RunMeasurements.of(run);
		Set<String> parts = this.measured.all().get(0).load().parts().keySet();
		this.article = PublishedFigures.of(table, parts, this.view.articleMeasures());
	}

	static PublishedComparison of(Path folder) {
		Run run = RunArguments.read(folder);
		String round = run.settings().round();
		PublishedTable table = PublishedTable.of(round)
			.orElseThrow(() -> new BadInputException(folder, "is of " + round + ", which no article has measured"));
		PublishedComparison comparison = new PublishedComparison(run, table);
		comparison.article.figures().keySet().forEach(comparison::addAll);
		return comparison;
	}

	List<PublishedRow> rows() {
		return this.rows;
	}

	/** A figure of the article, as the run has it: today's and in stacks. */
	private void addAll(Key published) {
		List<Key> keys = this.run.settings()
			.subjects()
			.stream()
			.filter((subject) -> SubjectName.of(subject).plain().equals(published.subject()))
			.map(published::with)
			.toList();
		(keys.isEmpty() ? List.of(published) : keys).forEach(this::add);
	}

	private void add(Key key) {
		String base = this.run.settings().baseOf(key.subject());
		Key ofBase = new Key(base, this.run.experiment().loadOf(base, key.load()), key.measure());
		if (!key.equals(ofBase)) {
			add(key, ofBase, base);
			this.view.smallest(inBoth(key))
				.filter((load) -> !load.equals(key.load()))
				.ifPresent(
						(load) -> add(key, new Key(key.subject(), load, key.measure()), this.view.name(load).words()));
		}
	}

	/** The loads of which both have this figure of the subject. */
	private List<Load> inBoth(Key key) {
		return this.article.figures()
			.keySet()
			.stream()
			.filter((each) -> each.subject().equals(plain(key).subject()) && each.measure() == key.measure())
			.filter((each) -> median(each.with(key.subject())).isPresent())
			.map(Key::load)
			.toList();
	}

	private void add(Key key, Key reference, String name) {
		Optional<Double> here = ratio(median(key), median(reference));
		Optional<Double> there = ratio(article(key), article(reference));
		if (there.isEmpty()) {
			this.withoutReference.add(plain(key));
		}
		else if (here.isEmpty()) {
			this.notInRun.add(key);
		}
		else {
			this.rows.add(new PublishedRow(key, name, there.get(), here.get()));
		}
	}

	/** The same of today's subject, which is what an article's is called. */
	private static Key plain(Key key) {
		return key.with(SubjectName.of(key.subject()).plain());
	}

	private Optional<Double> article(Key key) {
		return Optional.ofNullable(this.article.figures().get(plain(key)));
	}

	private Optional<Double> median(Key key) {
		OptionalDouble median = this.measured.find(key.subject(), key.load(), OptionalInt.empty())
			.map((row) -> row.median(key.measure()::value))
			.orElse(OptionalDouble.empty());
		return median.stream().boxed().findFirst();
	}

	private static Optional<Double> ratio(Optional<Double> value, Optional<Double> to) {
		return value.flatMap((each) -> to.filter((other) -> other > 0).map((other) -> each / other));
	}

	/** What to doubt in the rows, and what is left out. */
	List<String> notes() {
		Set<String> places = this.article.figures().keySet().stream().map(Key::place).collect(Collectors.toSet());
		Set<Key> other = new LinkedHashSet<>();
		Set<String> otherPlaces = new LinkedHashSet<>();
		for (Key key : this.measurements.values().keySet()) {
			if (!this.measurements.of(key).isNone() && !places.contains(plain(key).place())) {
				String nearest = plain(key).subject() + " " + this.view.articleLoad(key.load());
				(places.contains(nearest) ? other : this.notInArticle).add(key);
				otherPlaces.add(nearest);
			}
		}
		this.notInRun.removeIf((key) -> otherPlaces.contains(key.place()));
		List<String> notes = new ArrayList<>();
		this.rows.stream()
			.map((row) -> plain(row.key()).place())
			.distinct()
			.filter(this.article.notes()::containsKey)
			.forEach((place) -> notes.add("the article's " + place + ": " + this.article.notes().get(place)));
		this.view.articleParts().forEach((part, value) -> {
			String values = other.stream()
				.map((key) -> key.load().part(part))
				.distinct()
				.collect(Collectors.joining(", "));
			note(notes,
					"of another %s: the run's is %s, the article's %s: %%s; scripts/%s.sh --%ss measures the article's"
						.formatted(part, values, value, this.run.settings().round(), part),
					other);
		});
		note(notes, "not in the article: %s", this.notInArticle);
		note(notes, "in the article, but not valid or not measured in the run: %s", this.notInRun);
		note(notes, "in the article, but without the figure of " + SubjectName.of(View.base(this.run)).plain()
				+ " under the same load: %s", this.withoutReference);
		return notes;
	}

	private static void note(List<String> notes, String words, Set<Key> keys) {
		if (!keys.isEmpty()) {
			notes.add("left out, " + words.replace("%s", Key.places(keys)));
		}
	}

	/** As a table for people, CSV and JSON. */
	Summary page() {
		Map<String, String> about = new LinkedHashMap<>();
		about.put("base", "published");
		about.put("new", this.measurements.title());
		about.put("tool", this.measurements.tool());
		List<Column<PublishedRow>> columns = Key.columns(this.rows, PublishedRow::key);
		columns.add(Column.text("ratio_to", PublishedRow::reference));
		columns.add(Column.figure("article", PLACES, (row) -> OptionalDouble.of(row.article())));
		columns.add(Column.figure("run", PLACES, (row) -> OptionalDouble.of(row.run())));
		StringBuilder page = new StringBuilder("# the article and ");
		page.append(Markdown.text(this.measurements.title())).append("\n\n");
		page.append(this.rows.isEmpty() ? "The two have no figure in common.\n" : MarkdownTable.of(columns, this.rows));
		page.append(notes().isEmpty() ? "" : "\n");
		notes().forEach((note) -> page.append("- ").append(Markdown.line(note)).append('\n'));
		return Summary.of(about, columns, this.rows, page.append(EXPLANATION).toString());
	}

	/** A ratio to another figure in the article and in a run, there of medians. */
	record PublishedRow(Key key, String reference, double article, double run) {
	}

}
