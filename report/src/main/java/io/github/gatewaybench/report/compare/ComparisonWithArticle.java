package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.summary.Banner;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.ComparedMetric;
import io.github.gatewaybench.report.summary.Markdown;
import io.github.gatewaybench.report.summary.PublishedTable;
import io.github.gatewaybench.report.summary.PublishedTable.ArticleRow;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.Summary;
import io.github.gatewaybench.report.summary.Table;
import io.github.gatewaybench.report.summary.TableNumbers;
import io.github.gatewaybench.report.summary.Versions;
import io.github.gatewaybench.report.summary.View;

/**
 * A comparison of a run with the figures that an article published. It compares ratios of
 * figures within the run with the same ratios within the article, because absolute
 * figures depend on the machine.
 *
 * @param measured rows of the run
 * @param table the article's table
 * @param articleFigures figures from the table that can be compared, by key
 * @param rows ratios in run and article
 * @param notInRun figures of the article that the run lacks, or for which it lacks the
 * figure to divide by
 * @param withoutReference figures for which the article lacks the figure to divide by
 */
record ComparisonWithArticle(Rows measured, PublishedTable table, Map<FigureKey, Double> articleFigures,
		List<RatioRow> rows, Set<FigureKey> notInRun,
		Set<FigureKey> withoutReference) implements ComparisonOutput.Result {

	static final String EXPLANATION = """

			Each figure is a ratio to another one of the same run or of the same article; the run's are ratios of geometric means over
			the valid repetitions. Machines, versions and load differ: a different ratio is a question, not an error on either side.
			results/published/README.md says where the article's figures come from.
			""";

	static ComparisonWithArticle of(Path folder) {
		Rows measured = Rows.read(folder);
		Run run = measured.run();
		String round = run.settings().experimentName();
		PublishedTable table = PublishedTable.of(round)
			.orElseThrow(
					() -> new BadInputException(folder, "is a run of " + round + ", which no article has measured"));
		Map<FigureKey, Double> article = articleFigures(table, run.cells().get(0).id().load().parts().keySet(),
				measured.view().articleMetrics());
		ComparisonWithArticle comparison = new ComparisonWithArticle(measured, table, article, new ArrayList<>(),
				new LinkedHashSet<>(), new LinkedHashSet<>());
		article.keySet().forEach(comparison::addRatiosOfSubjects);
		return comparison;
	}

	/**
	 * Selects the figures from those rows of the article's table that state the whole
	 * load and cover all executions.
	 * @param parts names of all parts of a load, such as connections
	 * @param metrics metrics whose figures are selected
	 */
	static Map<FigureKey, Double> articleFigures(PublishedTable table, Set<String> parts, Set<ComparedMetric> metrics) {
		Map<FigureKey, Double> figures = new LinkedHashMap<>();
		for (ArticleRow row : table.rows().stream().filter(ArticleRow::isAggregate).toList()) {
			Map<String, String> load = new LinkedHashMap<>();
			parts.forEach((part) -> load.put(part, row.text(part)));
			// The article does not always state the whole load.
			if (!load.containsValue("")) {
				metrics.forEach((metric) -> row.value(metric)
					.ifPresent(
							(value) -> figures.put(new FigureKey(row.text("subject"), new Load(load), metric), value)));
			}
		}
		return figures;
	}

	private Run run() {
		return this.measured.run();
	}

	private View view() {
		return this.measured.view();
	}

	private void addRatiosOfSubjects(FigureKey published) {
		List<String> subjects = run().settings()
			.subjects()
			.stream()
			.filter((subject) -> SubjectName.of(subject).plain().equals(published.subject()))
			.toList();
		(subjects.isEmpty() ? List.of(published.subject()) : subjects)
			.forEach((each) -> addRatios(published.withSubject(each)));
	}

	private void addRatios(FigureKey key) {
		String base = run().settings().baseOf(key.subject());
		FigureKey ofBase = new FigureKey(base, run().experiment().correspondingLoad(base, key.load()), key.metric());
		if (!key.equals(ofBase)) {
			addRatio(key, ofBase, base);
			List<Load> inBoth = this.articleFigures.keySet()
				.stream()
				.filter((each) -> each.withSubject("").equals(new FigureKey("", each.load(), key.metric()))
						&& each.subject().equals(withPlainSubject(key).subject())
						&& runFigure(each.withSubject(key.subject())).isPresent())
				.map(FigureKey::load)
				.toList();
			view().smallestLoad(inBoth)
				.filter((load) -> !load.equals(key.load()))
				.ifPresent((load) -> addRatio(key, new FigureKey(key.subject(), load, key.metric()),
						view().loadName(load).withoutGroup()));
		}
	}

	private void addRatio(FigureKey key, FigureKey reference, String name) {
		OptionalDouble here = TableNumbers.ratio(runFigure(key), runFigure(reference));
		OptionalDouble there = TableNumbers.ratio(articleFigure(key), articleFigure(reference));
		if (there.isEmpty()) {
			this.withoutReference.add(withPlainSubject(key));
		}
		else if (here.isEmpty()) {
			this.notInRun.add(key);
		}
		else {
			this.rows.add(new RatioRow(key, name, there.getAsDouble(), here.getAsDouble()));
		}
	}

	private OptionalDouble runFigure(FigureKey key) {
		return this.measured.find(key.subject(), key.load(), OptionalInt.empty())
			.map((row) -> row.estimate(key.metric()::value))
			.orElse(OptionalDouble.empty());
	}

	private OptionalDouble articleFigure(FigureKey key) {
		Double value = this.articleFigures.get(withPlainSubject(key));
		return (value != null) ? OptionalDouble.of(value) : OptionalDouble.empty();
	}

	/**
	 * Returns the key with its subject named as in articles: {@code gateway-scg} for
	 * {@code stack-2019/gateway-scg}.
	 */
	private static FigureKey withPlainSubject(FigureKey key) {
		return key.withSubject(SubjectName.of(key.subject()).plain());
	}

	/** Lists the notices that the run is incomplete or a smoke test; empty if neither. */
	List<String> warnings() {
		return Banner.of(run()).stream().map(Banner::toString).toList();
	}

	/**
	 * Lists notes for the reader: on the article's figures, and on figures that are left
	 * out.
	 */
	List<String> notes() {
		Set<String> places = this.articleFigures.keySet()
			.stream()
			.map(FigureKey::subjectAndLoad)
			.collect(Collectors.toSet());
		Set<String> nearest = new LinkedHashSet<>();
		List<FigureKey> others = new ArrayList<>();
		List<FigureKey> notInArticle = new ArrayList<>();
		for (FigureKey key : RunMeasurements.of(this.measured, "").measuredKeys()) {
			if (!places.contains(withPlainSubject(key).subjectAndLoad())) {
				String load = " " + view().nearestArticleLoad(key.load());
				(places.contains(withPlainSubject(key).subject() + load) ? others : notInArticle).add(key);
				nearest.add(key.subject() + load);
			}
		}
		List<String> notes = new ArrayList<>();
		this.rows.stream()
			.map((row) -> withPlainSubject(row.key()))
			.map((key) -> new FigureKey(key.subject(), key.load(), null))
			.distinct()
			.forEach((key) -> this.table.find(key.subject(), key.load(), OptionalInt.empty())
				.map((row) -> row.text("note"))
				.filter((note) -> !note.isEmpty())
				.ifPresent((note) -> notes.add("the article's " + key.subjectAndLoad() + ": " + note)));
		view().fixedArticleLoadParts().forEach((part, value) -> {
			String values = others.stream()
				.map((key) -> key.load().part(part))
				.distinct()
				.collect(Collectors.joining(", "));
			addLeftOutNote(notes, "of another %s: the run's is %s, the article's %s".formatted(part, values, value),
					others, "; scripts/%s.sh --%ss %s measures the article's"
						.formatted(run().settings().experimentName(), part, value));
		});
		addLeftOutNote(notes, "not in the article", notInArticle, "");
		addLeftOutNote(notes, "in the article, but not valid or not measured in the run",
				this.notInRun.stream().filter((key) -> !nearest.contains(key.subjectAndLoad())).toList(), "");
		addLeftOutNote(notes, "in the article, but without the figure of "
				+ SubjectName.of(View.defaultBase(run())).plain() + " under the same load", this.withoutReference, "");
		return notes;
	}

	private static void addLeftOutNote(List<String> notes, String why, Collection<FigureKey> keys, String remedy) {
		if (!keys.isEmpty()) {
			notes.add("left out, " + why + ": " + FigureKey.describe(keys) + remedy);
		}
	}

	String title() {
		return "The article and " + RunMeasurements.title(run());
	}

	/** Creates the table of the article's ratios next to those of the run. */
	Table ratios() {
		List<Column<RatioRow>> columns = FigureKey.columns(this.rows, RatioRow::key);
		columns.add(Column.text("ratio_to", RatioRow::reference));
		columns.add(Column.figure("article", 3, (row) -> OptionalDouble.of(row.article())));
		columns.add(Column.figure("run", 3, (row) -> OptionalDouble.of(row.run())));
		return Table.of("rows", "", columns, this.rows);
	}

	@Override
	public String html(Path file) {
		return ComparisonHtml.of(this);
	}

	@Override
	public Summary summary() {
		List<String> warnings = warnings();
		List<String> notes = notes();
		List<String> above = new ArrayList<>(warnings);
		above.addAll(Versions.subjectLines(run()));
		String page = "# the article and " + Markdown.escape(RunMeasurements.title(run())) + "\n\n"
				+ Markdown.bulletList(above) + (above.isEmpty() ? "" : "\n")
				+ (this.rows.isEmpty() ? "The two have no figure in common.\n" : ratios().markdown())
				+ (notes.isEmpty() ? "" : "\n") + Markdown.bulletList(notes) + EXPLANATION;
		return Summary.of(OrderedMaps.of("base", "published", "new", RunMeasurements.title(run()), "tool",
				run().settings().tool(), "warnings", String.join("; ", warnings)), ratios(), page);
	}

	/**
	 * A ratio of a figure to a reference figure, in the article and in the run.
	 *
	 * @param key the figure
	 * @param reference name of the reference
	 * @param article ratio in the article
	 * @param run ratio of geometric means in the run
	 */
	record RatioRow(FigureKey key, String reference, double article, double run) {
	}

}
