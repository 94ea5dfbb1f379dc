package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.published.PublishedTable;
import io.github.gatewaybench.report.view.Measure;
import io.github.gatewaybench.report.view.NamedRun;
import io.github.gatewaybench.report.view.Rows;
import io.github.gatewaybench.report.view.View;
import io.github.gatewaybench.report.view.Views;

/**
 * An article's figures beside those of a run, as ratios within each: absolute figures of
 * another machine mean nothing.
 *
 * @param run the run
 * @param rows what both have
 * @param notes what to doubt in them, and what is left out
 */
record PublishedComparison(Measurements run, List<PublishedRow> rows, List<String> notes) {

	private static final String ROUTES = "routes";

	private static final String CLIENT = "client";

	static PublishedComparison of(Path folder) {
		Run run = NamedRun.read(folder);
		String round = run.settings().round();
		PublishedTable table = PublishedTable.of(round)
			.orElseThrow(() -> new BadInputException(folder, "is of " + round + ", which no article has measured"));
		return new Collector(run, table).compare();
	}

	/** Looks for what both have. */
	private static final class Collector {

		private final Run run;

		private final Measurements measurements;

		private final PublishedFigures article;

		private final Rows rows;

		private final List<PublishedRow> common = new ArrayList<>();

		private final Set<Key> notInArticle = new LinkedHashSet<>();

		private final Set<Key> notInRun = new LinkedHashSet<>();

		private final Set<Key> withoutReference = new LinkedHashSet<>();

		Collector(Run run, PublishedTable table) {
			this.run = run;
			this.measurements = RunMeasurements.of(run);
			this.rows = Rows.of(run);
			Set<String> loads = this.measurements.values()
				.keySet()
				.stream()
				.flatMap((key) -> key.load().parts().keySet().stream())
				.collect(Collectors.toCollection(LinkedHashSet::new));
			this.article = PublishedFigures.of(table, loads, Views.of(run).articleMeasures());
		}

		PublishedComparison compare() {
			for (Key key : this.article.figures().keySet()) {
				measured(key).forEach(this::add);
			}
			Set<String> places = this.article.figures().keySet().stream().map(Key::place).collect(Collectors.toSet());
			this.measurements.values()
				.keySet()
				.stream()
				.filter((key) -> this.measurements.has(key) && !places.contains(plain(key).place()))
				.forEach(this.notInArticle::add);
			return new PublishedComparison(this.measurements, this.common, notes());
		}

		/** What the article has a figure of, as the run has it: today's and in stacks. */
		private List<Key> measured(Key article) {
			List<Key> keys = this.run.settings()
				.subjects()
				.stream()
				.filter((subject) -> SubjectName.of(subject).plain().equals(article.subject()))
				.map(article::with)
				.toList();
			return keys.isEmpty() ? List.of(article) : keys;
		}

		private void add(Key key) {
			Key base = base(key);
			if (!key.equals(base)) {
				add(key, base, base.subject());
				smallest(key).ifPresent((routes) -> {
					if (!key.load().part(ROUTES).equals(Integer.toString(routes))) {
						add(key, key.with(ROUTES, Integer.toString(routes)), routes + " routes");
					}
				});
			}
		}

		private void add(Key key, Key reference, String name) {
			OptionalDouble here = ratio(median(key), median(reference));
			OptionalDouble there = ratio(article(key), article(reference));
			if (there.isEmpty()) {
				this.withoutReference.add(plain(key));
			}
			else if (here.isEmpty()) {
				this.notInRun.add(key);
			}
			else {
				this.common.add(new PublishedRow(key, name, there.getAsDouble(), here.getAsDouble()));
			}
		}

		private Key base(Key key) {
			String base = this.run.settings().baseOf(key.subject());
			return key.with(base).under(this.run.experiment().loadOf(base, key.load()));
		}

		/** The same of today's subject, which is what an article's is called. */
		private static Key plain(Key key) {
			return key.with(SubjectName.of(key.subject()).plain());
		}

		/** The smallest table of the subject that both have. */
		private OptionalInt smallest(Key key) {
			return this.article.figures()
				.keySet()
				.stream()
				.filter((each) -> each.load().parts().containsKey(ROUTES)
						&& each.subject().equals(plain(key).subject()))
				.filter((each) -> median(each.with(key.subject())).isPresent())
				.mapToInt((each) -> Integer.parseInt(each.load().part(ROUTES)))
				.min();
		}

		private OptionalDouble article(Key key) {
			Double value = this.article.figures().get(plain(key));
			return (value != null) ? OptionalDouble.of(value) : OptionalDouble.empty();
		}

		private OptionalDouble median(Key key) {
			return this.rows.find(key.subject(), key.load(), OptionalInt.empty())
				.map((row) -> row.median(key.measure()::value))
				.orElse(OptionalDouble.empty());
		}

		private static OptionalDouble ratio(OptionalDouble value, OptionalDouble to) {
			return (value.isPresent() && to.isPresent() && to.getAsDouble() > 0)
					? OptionalDouble.of(value.getAsDouble() / to.getAsDouble()) : OptionalDouble.empty();
		}

		private List<String> notes() {
			List<String> notes = new ArrayList<>();
			Set<String> told = this.common.stream()
				.map((row) -> plain(row.key()).place())
				.collect(Collectors.toCollection(LinkedHashSet::new));
			told.stream()
				.filter(this.article.notes()::containsKey)
				.forEach((place) -> notes.add("the article's " + place + ": " + this.article.notes().get(place)));
			Set<Key> otherClient = this.notInArticle.stream()
				.filter((key) -> withoutClients(this.article.figures().keySet()).contains(withoutClient(plain(key))))
				.collect(Collectors.toCollection(LinkedHashSet::new));
			if (!otherClient.isEmpty()) {
				notes.add("left out, of another client: the run's is " + clients(otherClient) + ", the article's "
						+ clients(this.article.figures().keySet()) + ": " + Key.places(otherClient)
						+ "; scripts/routes.sh --clients measures the article's");
			}
			this.notInArticle.removeAll(otherClient);
			this.notInRun.removeIf((key) -> withoutClients(otherClient).contains(withoutClient(key)));
			note(notes, "not in the article", this.notInArticle);
			note(notes, "in the article, but not valid or not measured in the run", this.notInRun);
			note(notes, "in the article, but without the figure of " + SubjectName.of(View.base(this.run)).plain()
					+ " under the same load", this.withoutReference);
			return notes;
		}

		private static Set<Key> withoutClients(Set<Key> keys) {
			return keys.stream().map(Collector::withoutClient).collect(Collectors.toSet());
		}

		/** The place of whichever client. */
		private static Key withoutClient(Key key) {
			return new Key(key.subject(), key.with(CLIENT, "").load(), Measure.THROUGHPUT);
		}

		private static String clients(Set<Key> keys) {
			return keys.stream().map((key) -> key.load().part(CLIENT)).distinct().collect(Collectors.joining(", "));
		}

		private static void note(List<String> notes, String words, Set<Key> keys) {
			if (!keys.isEmpty()) {
				notes.add("left out, " + words + ": " + Key.places(keys));
			}
		}

	}

}
