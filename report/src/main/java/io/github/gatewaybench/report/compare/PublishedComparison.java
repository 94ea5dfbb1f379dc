package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.compare.PublishedPage.PublishedRow;
import io.github.gatewaybench.report.summary.PublishedTable;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.RunArguments;
import io.github.gatewaybench.report.summary.View;

/**
 * An article's figures beside those of a run, as ratios within each: absolute figures of
 * another machine mean nothing.
 */
final class PublishedComparison {

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

	/** Looks for what both have. */
	static PublishedComparison of(Path folder) {
		Run run = RunArguments.read(folder);
		String round = run.settings().round();
		PublishedTable table = PublishedTable.of(round)
			.orElseThrow(() -> new BadInputException(folder, "is of " + round + ", which no article has measured"));
		PublishedComparison comparison = new PublishedComparison(run, table);
		comparison.article.figures().keySet().forEach(comparison::addAll);
		return comparison;
	}

	/** The run. */
	Measurements run() {
		return this.measurements;
	}

	/** What both have. */
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
		note(notes, this.view.leftOut(this.run), other);
		note(notes, "not in the article: %s", this.notInArticle);
		note(notes, "in the article, but not valid or not measured in the run: %s", this.notInRun);
		note(notes, "in the article, but without the figure of " + SubjectName.of(View.base(this.run)).plain()
				+ " under the same load: %s", this.withoutReference);
		return notes;
	}

	private static void note(List<String> notes, String words, Set<Key> keys) {
		if (!keys.isEmpty()) {
			notes.add("left out, " + words.formatted(Key.places(keys)));
		}
	}

}
