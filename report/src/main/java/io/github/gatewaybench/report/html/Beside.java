package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.html.Chart.Axis;
import io.github.gatewaybench.report.html.Chart.Point;
import io.github.gatewaybench.report.html.Chart.Series;
import io.github.gatewaybench.report.html.RunSection.Group;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Columns;
import io.github.gatewaybench.report.summary.Numbers;
import io.github.gatewaybench.report.summary.PublishedTable;
import io.github.gatewaybench.report.summary.PublishedTable.ArticleRow;
import io.github.gatewaybench.report.summary.Row;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.View;
import io.github.gatewaybench.report.summary.View.Across;
import io.github.gatewaybench.report.summary.View.LoadName;

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

	private final Map<List<String>, Ratios> ratios = new LinkedHashMap<>();

	private Beside(Run run, String id, Styles styles) {
		this.run = run;
		this.view = View.of(run);
		this.id = id;
		this.base = SubjectName.of(View.base(run)).plain();
		this.across = this.view.across(run);
		this.styles = styles;
	}

	/** What there is of it; without an article, or a figure in common, nothing. */
	static Group group(Rows rows, String id, Styles styles) {
		Beside beside = new Beside(rows.run(), id, styles);
		PublishedTable.of(rows.run().settings().round())
			.ifPresent((article) -> rows.all().forEach((row) -> beside.add(row, article)));
		return beside.ratios.isEmpty() ? new Group(id, "", "", List.of(), List.of()) : beside.group();
	}

	private void add(Row row, PublishedTable article) {
		String base = this.run.settings().baseOf(row.subject());
		Load load = this.view.articleLoad(row.load());
		Optional<ArticleRow> published = article.find(row.name().plain(), load, row.execution());
		Optional<ArticleRow> publishedBase = article.find(SubjectName.of(base).plain(),
				this.run.experiment().loadOf(base, load), row.execution());
		OptionalDouble ratio = Numbers.ratio(throughput(published), throughput(publishedBase));
		if (ratio.isPresent() && !row.name().plain().equals(this.base) && isNearest(row)) {
			LoadName name = this.view.name(row.load());
			String place = (this.across.isPresent() ? name.value() : name.toString())
					+ (row.isWhole() ? "" : ", execution " + row.execution().getAsInt());
			Ratios all = this.ratios.computeIfAbsent(List.of(row.name().plain(), place),
					(unused) -> new Ratios(row, place, published.get(), new LinkedHashMap<>()));
			all.bySource().put(ARTICLE, ratio);
			all.bySource().put(row.name().stack().orElse(TODAY), Columns.RATIO_TO_BASE.number(row));
		}
	}

	/** Whether no other load of the run is nearer to the article's. */
	private boolean isNearest(Row row) {
		return this.view.articleParts()
			.keySet()
			.stream()
			.allMatch((part) -> row.load().part(part).equals(nearest(part)));
	}

	private String nearest(String part) {
		List<String> values = Across.values(this.run, part);
		String article = this.view.articleParts().get(part);
		return values.contains(article) ? article : values.get(0);
	}

	private static OptionalDouble throughput(Optional<ArticleRow> row) {
		return row.map(ArticleRow::throughput).orElse(OptionalDouble.empty());
	}

	private Group group() {
		List<String> sources = sources();
		List<String> stacks = sources.stream().filter((each) -> !Set.of(ARTICLE, TODAY).contains(each)).toList();
		List<Table> tables = new ArrayList<>(List.of(table(sources, stacks.isEmpty() ? "Here" : TODAY)));
		if (!stacks.isEmpty()) {
			tables.add(order(sources));
		}
		String text = "As ratios to " + this.base + ", because the article's machine and "
				+ (stacks.isEmpty() ? "versions are others."
						: "today's versions are others. " + String.join(" and ", stacks)
								+ " has the article's versions, where the article names them, and is set to its own "
								+ this.base + ", where it has one.");
		for (Map.Entry<String, String> part : this.view.articleParts().entrySet()) {
			text += " The article's " + part.getKey() + " is " + part.getValue() + ", here it is "
					+ nearest(part.getKey()) + ".";
		}
		return new Group(this.id, "Beside the article", text, List.of(chart(stacks.isEmpty())),
				tables.stream().filter((table) -> !table.isEmpty()).toList());
	}

	private List<String> sources() {
		return this.ratios.values()
			.stream()
			.flatMap((each) -> each.bySource().keySet().stream())
			.distinct()
			.sorted(Comparator.comparing((source) -> source.equals(ARTICLE) ? 0 : source.equals(TODAY) ? 2 : 1))
			.toList();
	}

	private Chart chart(boolean withoutStacks) {
		List<String> places = this.ratios.values().stream().map(Ratios::place).distinct().toList();
		Map<String, List<Point>> measured = new LinkedHashMap<>();
		Map<String, List<Point>> published = new LinkedHashMap<>();
		for (Ratios each : this.ratios.values()) {
			double x = this.across.map((across) -> across.places().apply(each.row()).get(0).doubleValue())
				.orElse((double) places.indexOf(each.place()));
			List<String> subjects = new ArrayList<>();
			each.bySource().keySet().stream().filter((source) -> !source.equals(ARTICLE)).forEach((source) -> {
				String subject = source.equals(TODAY) ? each.subject() : source + "/" + each.subject();
				subjects.add(subject);
				List<Point> points = measured.computeIfAbsent(subject, (unused) -> new ArrayList<>());
				each.of(source).ifPresent((y) -> points.add(Point.of(x, OptionalDouble.of(y), "measured here")));
			});
			// Today's, where there is one.
			published
				.computeIfAbsent(subjects.contains(each.subject()) ? each.subject() : subjects.get(0),
						(unused) -> new ArrayList<>())
				.add(Point.of(x, each.of(ARTICLE), "the article, " + each.published().text("section")));
		}
		List<Series> series = new ArrayList<>();
		measured.forEach((subject, points) -> {
			series.add(Series.of(subject, this.styles, false, points));
			Optional.ofNullable(published.get(subject))
				.ifPresent((each) -> series.add(Series.of(subject, this.styles, true, each)));
		});
		return new Chart(this.id + "-ratio", "Here and in the article",
				"Filled: measured here" + (withoutStacks || this.across.isEmpty() ? "" : ", dotted in a stack")
						+ ". Hollow and dashed: the article.",
				this.across.map(Axis::of).orElse(Axis.ofCategories("load", places)),
				Axis.fitting("ratio to " + this.base, series),
				this.across.isPresent() ? Chart.Shape.LINES : Chart.Shape.ROWS, series, this.id + "-ratios");
	}

	private Column<Ratios> place() {
		return Column.digits(this.across.map(Across::name).orElse("load"), Ratios::place);
	}

	private Table table(List<String> sources, String today) {
		List<Column<Ratios>> columns = new ArrayList<>(List.of(Column.text("subject", Ratios::subject), place()));
		sources.forEach((source) -> columns
			.add(Column.figure(source.equals(TODAY) ? today : source, 3, (each) -> each.of(source))));
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
		for (String source : sources) {
			columns.add(Column.text(source, (each) -> {
				String order = order(byPlace.get(each.place()), source);
				boolean same = order.equals(order(byPlace.get(each.place()), ARTICLE));
				return (same && !source.equals(ARTICLE)) ? "as in the article" : order;
			}));
		}
		return Table.of(this.id + "-order",
				"Order by throughput, most first; what differs by little may stand either way", columns,
				byPlace.values().stream().map((each) -> each.get(0)).toList());
	}

	private String order(List<Ratios> some, String source) {
		Map<String, Double> ratios = new LinkedHashMap<>(Map.of(this.base, 1.0));
		some.forEach((each) -> ratios.put(each.subject(), each.of(source).getAsDouble()));
		return ratios.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
			.map(Map.Entry::getKey)
			.collect(Collectors.joining(", "));
	}

	/**
	 * The ratios of a subject under a load: the first row that has it, whatever its
	 * stack, the load in words, the article's row, and by ARTICLE, a stack's name, TODAY.
	 */
	private record Ratios(Row row, String place, ArticleRow published, Map<String, OptionalDouble> bySource) {

		OptionalDouble of(String source) {
			return this.bySource.getOrDefault(source, OptionalDouble.empty());
		}

		String subject() {
			return this.row.name().plain();
		}

	}

}
