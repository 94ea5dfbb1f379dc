package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.html.Axis.Scale;
import io.github.gatewaybench.report.published.ArticleRow;
import io.github.gatewaybench.report.published.PublishedTable;
import io.github.gatewaybench.report.table.Column;
import io.github.gatewaybench.report.table.Numbers;
import io.github.gatewaybench.report.table.Value;
import io.github.gatewaybench.report.view.Across;
import io.github.gatewaybench.report.view.Across.Shape;
import io.github.gatewaybench.report.view.Columns;
import io.github.gatewaybench.report.view.LoadName;
import io.github.gatewaybench.report.view.Row;
import io.github.gatewaybench.report.view.Rows;
import io.github.gatewaybench.report.view.View;
import io.github.gatewaybench.report.view.Views;

/**
 * Ratios that an article has beside those that were measured, in stacks and as the
 * subjects are today.
 */
final class Beside {

	private static final String ARTICLE = "Article";

	private static final String TODAY = "Today";

	private final Run run;

	private final View view;

	private final String id;

	private final String base;

	private final Optional<Across> across;

	private final Styles styles;

	/** By subject and place. */
	private final Map<List<String>, Ratios> ratios = new LinkedHashMap<>();

	private Beside(Run run, String id, Styles styles) {
		this.run = run;
		this.view = Views.of(run);
		this.id = id;
		this.base = SubjectName.of(View.base(run)).plain();
		this.across = this.view.across(run);
		this.styles = styles;
	}

	/** What there is of it; without an article, or a figure in common, nothing. */
	static Group group(Rows rows, String id, Styles styles) {
		Beside beside = new Beside(rows.run(), id, styles);
		PublishedTable.of(rows.run().settings().round())
			.ifPresent((article) -> beside.view.rows(rows).forEach((row) -> beside.add(row, article)));
		return beside.group();
	}

	private void add(Row row, PublishedTable article) {
		String rowsBase = this.run.settings().baseOf(row.subject());
		Optional<Load> load = this.view.articleLoad(this.run, row.load());
		Optional<ArticleRow> published = load
			.flatMap((each) -> article.find(row.name().plain(), each, row.execution()));
		Optional<ArticleRow> publishedBase = load.map((each) -> this.run.experiment().loadOf(rowsBase, each))
			.flatMap((each) -> article.find(SubjectName.of(rowsBase).plain(), each, row.execution()));
		OptionalDouble ratio = Numbers.ratio(throughput(published), throughput(publishedBase));
		if (ratio.isPresent() && !row.name().plain().equals(this.base)) {
			String place = place(row);
			this.ratios
				.computeIfAbsent(List.of(row.name().plain(), place),
						(unused) -> new Ratios(row, place, published.get(),
								new LinkedHashMap<>(Map.of(ARTICLE, ratio))))
				.bySource()
				.put(row.name().stack().orElse(TODAY), Columns.RATIO_TO_BASE.number(row));
		}
	}

	private static OptionalDouble throughput(Optional<ArticleRow> row) {
		return row.map(ArticleRow::throughput).orElse(OptionalDouble.empty());
	}

	private String place(Row row) {
		LoadName name = this.view.name(row.load());
		return (this.across.isPresent() ? name.value() : name.toString())
				+ (row.execution().isPresent() ? ", execution " + row.execution().getAsInt() : "");
	}

	private Group group() {
		if (this.ratios.isEmpty()) {
			return new Group(this.id, "", "", List.of(), List.of());
		}
		List<String> sources = sources();
		List<String> stacks = sources.stream().filter((each) -> !Set.of(ARTICLE, TODAY).contains(each)).toList();
		List<Table> tables = new ArrayList<>(List.of(table(sources)));
		if (!stacks.isEmpty()) {
			tables.add(order(sources));
		}
		String machine = "As ratios to " + this.base + ", because the article's machine and ";
		String text = stacks.isEmpty() ? machine + "versions are others."
				: machine + "today's versions are others. " + String.join(" and ", stacks)
						+ " has the article's versions, where the article names them, and is set to its own "
						+ this.base + ", where it has one.";
		return new Group(this.id, "Beside the article", (text + " " + this.view.articleRemark(this.run)).strip(),
				List.of(chart()), tables.stream().filter((table) -> !table.isEmpty()).toList());
	}

	/** The article first, today last. */
	private List<String> sources() {
		Set<String> sources = new LinkedHashSet<>();
		this.ratios.values().forEach((each) -> sources.addAll(each.bySource().keySet()));
		if (sources.remove(TODAY)) {
			sources.add(TODAY);
		}
		return List.copyOf(sources);
	}

	private Chart chart() {
		List<String> places = this.ratios.values().stream().map(Ratios::place).distinct().toList();
		Map<String, List<Point>> measured = new LinkedHashMap<>();
		Map<String, List<Point>> published = new LinkedHashMap<>();
		for (Ratios each : this.ratios.values()) {
			double x = this.across.map((across) -> across.places().apply(each.row()).get(0).doubleValue())
				.orElse((double) places.indexOf(each.place()));
			List<String> subjects = each.measured().stream().map(each::subject).toList();
			for (String source : each.measured()) {
				List<Point> points = measured.computeIfAbsent(each.subject(source), (unused) -> new ArrayList<>());
				each.of(source)
					.ifPresent((ratio) -> points.add(Point.of(x, OptionalDouble.of(ratio), "measured here")));
			}
			// Today's, where there is one.
			String shown = each.bySource().containsKey(TODAY) ? each.subject(TODAY) : subjects.get(0);
			published.computeIfAbsent(shown, (unused) -> new ArrayList<>())
				.add(Point.of(x, each.of(ARTICLE), "the article, " + each.published().text("section")));
		}
		List<Series> series = new ArrayList<>();
		measured.forEach((subject, points) -> {
			series.add(series(subject, false, points));
			if (published.containsKey(subject)) {
				series.add(series(subject, true, published.get(subject)));
			}
		});
		return chart(series, places);
	}

	private Series series(String subject, boolean published, List<Point> points) {
		return new Series(subject, this.styles.of(subject), published, "", points, List.of());
	}

	private Chart chart(List<Series> series, List<String> places) {
		boolean stacks = series.stream().anyMatch((each) -> SubjectName.of(each.subject()).stack().isPresent());
		Axis x = this.across
			.map((across) -> (across.shape() == Shape.DECADES) ? Axis.of(across.name(), Scale.LOG)
					: Axis.ofCategories(across.name(), across.categories()))
			.orElse(Axis.ofCategories(LoadName.LOAD, places));
		return new Chart(this.id + "-ratio", "Here and in the article",
				"Filled: measured here" + (stacks && this.across.isPresent() ? ", dotted in a stack" : "")
						+ ". Hollow and dashed: the article.",
				x,
				Axis.of("ratio to " + this.base,
						Scale.fitting(series.stream().flatMapToDouble(Series::values).toArray())),
				this.across.isPresent() ? Chart.Kind.LINES : Chart.Kind.ROWS, series, this.id + "-ratios");
	}

	private Column<Ratios> place() {
		String varied = this.across.map(Across::name).orElse(LoadName.LOAD);
		return Column.of(varied, 0, (each) -> Value.ofDigits(each.place()));
	}

	private Table table(List<String> sources) {
		boolean stacks = sources.size() > 2;
		List<Column<Ratios>> columns = new ArrayList<>();
		columns.add(Column.text("subject", (each) -> each.row().name().plain()));
		columns.add(place());
		sources.forEach((source) -> columns
			.add(Column.figure((source.equals(TODAY) && !stacks) ? "Here" : source, 3, (each) -> each.of(source))));
		columns.add(Column.text("section of the article",
				(each) -> each.published().text("article") + ": " + each.published().text("section")));
		columns.add(Column.text("note", (each) -> each.published().text("note")));
		return Table.of(this.id + "-ratios", "Throughput as a ratio to " + this.base + ", in the article and here",
				columns, List.copyOf(this.ratios.values()));
	}

	/** Of the subjects that all have figures of. */
	private Table order(List<String> sources) {
		Map<String, List<Ratios>> byPlace = this.ratios.values()
			.stream()
			.filter((each) -> sources.stream().allMatch((source) -> each.of(source).isPresent()))
			.collect(Collectors.groupingBy(Ratios::place, LinkedHashMap::new, Collectors.toList()));
		byPlace.values().removeIf((each) -> each.size() < 2);
		List<Column<Ratios>> columns = new ArrayList<>(List.of(place()));
		sources.forEach(
				(source) -> columns.add(Column.text(source, (each) -> orderBeside(byPlace.get(each.place()), source))));
		return Table.of(this.id + "-order",
				"Order by throughput, most first; what differs by little may stand either way", columns,
				byPlace.values().stream().map((each) -> each.get(0)).toList());
	}

	private String orderBeside(List<Ratios> some, String source) {
		String order = order(some, source);
		return (!source.equals(ARTICLE) && order.equals(order(some, ARTICLE))) ? "as in the article" : order;
	}

	private String order(List<Ratios> some, String source) {
		Map<String, Double> ratios = new LinkedHashMap<>(Map.of(this.base, 1.0));
		some.forEach((each) -> ratios.put(each.row().name().plain(), each.of(source).getAsDouble()));
		return ratios.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
			.map(Map.Entry::getKey)
			.collect(Collectors.joining(", "));
	}

	/**
	 * The ratios of a subject under a load.
	 *
	 * @param row the first that has it, whatever its stack
	 * @param place the load in words
	 * @param published the article's row
	 * @param bySource by ARTICLE, a stack's name, TODAY
	 */
	private record Ratios(Row row, String place, ArticleRow published, Map<String, OptionalDouble> bySource) {

		OptionalDouble of(String source) {
			return this.bySource.getOrDefault(source, OptionalDouble.empty());
		}

		List<String> measured() {
			return this.bySource.keySet().stream().filter((each) -> !each.equals(ARTICLE)).toList();
		}

		/** The subject's name in a stack, or today. */
		String subject(String source) {
			return source.equals(TODAY) ? this.row.name().plain() : source + "/" + this.row.name().plain();
		}

	}

}
