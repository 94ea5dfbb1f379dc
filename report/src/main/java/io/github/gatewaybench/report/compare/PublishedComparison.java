package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.model.SubjectName;
import io.github.gatewaybench.report.published.PublishedTable;
import io.github.gatewaybench.report.read.BadInputException;
import io.github.gatewaybench.report.read.RunReader;
import io.github.gatewaybench.report.summary.Figures;

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
		if (!RunReader.isRun(folder)) {
			throw new BadInputException(folder,
					"has no run.json: name the folder of a run, as in results/round1/20261121-093000");
		}
		Run run = RunReader.read(folder);
		PublishedTable table = PublishedTable.of(run.info().round())
			.orElseThrow(() -> new BadInputException(folder,
					"is of " + run.info().round() + ", which no article has measured"));
		return new Collector(run, table).compare();
	}

	/** Looks for what both have. */
	private static final class Collector {

		private final Run run;

		private final Measurements measurements;

		private final PublishedFigures article;

		private final List<PublishedRow> rows = new ArrayList<>();

		private final Set<Key> notInArticle = new LinkedHashSet<>();

		private final Set<Key> notInRun = new LinkedHashSet<>();

		private final Set<Key> withoutReference = new LinkedHashSet<>();

		Collector(Run run, PublishedTable table) {
			this.run = run;
			this.measurements = RunMeasurements.of(run);
			Set<String> loads = this.measurements.series()
				.keySet()
				.stream()
				.flatMap((key) -> key.load().keySet().stream())
				.collect(Collectors.toCollection(LinkedHashSet::new));
			// JMH's times stand there in whole milliseconds.
			Set<Metric> metrics = this.measurements.tool().equals("jmh") ? EnumSet.of(Metric.THROUGHPUT)
					: EnumSet.complementOf(EnumSet.of(Metric.CPU));
			this.article = PublishedFigures.of(table, loads, metrics);
		}

		PublishedComparison compare() {
			for (Key key : this.article.figures().keySet()) {
				measured(key).forEach(this::add);
			}
			Set<String> places = this.article.figures().keySet().stream().map(Key::place).collect(Collectors.toSet());
			this.measurements.series()
				.keySet()
				.stream()
				.filter((key) -> this.measurements.has(key) && !places.contains(plain(key).place()))
				.forEach(this.notInArticle::add);
			return new PublishedComparison(this.measurements, this.rows, notes());
		}

		/** What the article has a figure of, as the run has it: today's and in stacks. */
		private List<Key> measured(Key article) {
			List<Key> keys = this.run.info()
				.subjects()
				.stream()
				.filter((subject) -> SubjectName.of(subject).plain().equals(article.subject()))
				.map((subject) -> article.with(subject))
				.toList();
			return keys.isEmpty() ? List.of(article) : keys;
		}

		private void add(Key key) {
			Key base = base(key);
			if (!key.equals(base)) {
				add(key, base, base.subject());
				smallest(key).ifPresent((routes) -> {
					if (!key.load().get(ROUTES).equals(Integer.toString(routes))) {
						add(key, withRoutes(key, key.subject(), Integer.toString(routes)), routes + " routes");
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
				this.rows.add(new PublishedRow(key, name, there.getAsDouble(), here.getAsDouble()));
			}
		}

		/** Under the same load; direct has no routes. */
		private Key base(Key key) {
			String base = this.run.baseOf(key.subject());
			return key.load().containsKey(ROUTES) ? withRoutes(key, base, "0") : key.with(base);
		}

		/** The same of today's subject, which is what an article's is called. */
		private static Key plain(Key key) {
			return key.with(SubjectName.of(key.subject()).plain());
		}

		private static Key withRoutes(Key key, String subject, String routes) {
			Map<String, String> load = new LinkedHashMap<>(key.load());
			load.put(ROUTES, routes);
			return new Key(subject, load, key.metric());
		}

		/** The smallest table of the subject that both have. */
		private OptionalInt smallest(Key key) {
			return this.article.figures()
				.keySet()
				.stream()
				.filter((each) -> each.load().containsKey(ROUTES) && each.subject().equals(plain(key).subject()))
				.filter((each) -> median(each.with(key.subject())).isPresent())
				.mapToInt((each) -> Integer.parseInt(each.load().get(ROUTES)))
				.min();
		}

		private OptionalDouble article(Key key) {
			Double value = this.article.figures().get(plain(key));
			return (value != null) ? OptionalDouble.of(value) : OptionalDouble.empty();
		}

		private OptionalDouble median(Key key) {
			return Figures.median(this.measurements.series().getOrDefault(key, Series.NONE).observations(),
					(each) -> OptionalDouble.of(each.value()));
		}

		private static OptionalDouble ratio(OptionalDouble value, OptionalDouble to) {
			return (value.isPresent() && to.isPresent() && to.getAsDouble() > 0)
					? OptionalDouble.of(value.getAsDouble() / to.getAsDouble()) : OptionalDouble.empty();
		}

		private List<String> notes() {
			List<String> notes = new ArrayList<>();
			Set<String> told = this.rows.stream()
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
			note(notes, "in the article, but without the figure of " + SubjectName.of(this.run.base()).plain()
					+ " under the same load", this.withoutReference);
			return notes;
		}

		private static Set<Key> withoutClients(Set<Key> keys) {
			return keys.stream().map(Collector::withoutClient).collect(Collectors.toSet());
		}

		/** The place of whichever client. */
		private static Key withoutClient(Key key) {
			Map<String, String> load = new LinkedHashMap<>(key.load());
			load.remove(CLIENT);
			return new Key(key.subject(), load, Metric.THROUGHPUT);
		}

		private static String clients(Set<Key> keys) {
			return keys.stream().map((key) -> key.load().get(CLIENT)).distinct().collect(Collectors.joining(", "));
		}

		private static void note(List<String> notes, String words, Set<Key> keys) {
			if (!keys.isEmpty()) {
				notes.add("left out, " + words + ": " + Key.places(keys));
			}
		}

	}

}
