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
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.summary.Chart;
import io.github.gatewaybench.report.summary.Chart.Axis;
import io.github.gatewaybench.report.summary.Chart.Point;
import io.github.gatewaybench.report.summary.Chart.Series;
import io.github.gatewaybench.report.summary.Chart.Shape;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Columns;
import io.github.gatewaybench.report.summary.LoadAxis;
import io.github.gatewaybench.report.summary.Markdown;
import io.github.gatewaybench.report.summary.PublishedTable;
import io.github.gatewaybench.report.summary.PublishedTable.ArticleRow;
import io.github.gatewaybench.report.summary.Row;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.Section;
import io.github.gatewaybench.report.summary.Table;
import io.github.gatewaybench.report.summary.TableNumbers;
import io.github.gatewaybench.report.summary.View;

/**
 * A section of the page that compares throughput ratios published in an article with
 * ratios measured in this run, with today's versions and in stacks.
 *
 * @param base name, without a stack, of the subject whose throughput is the divisor of
 * the ratios
 * @param loadAxis axis over which the ratios are drawn; empty if the loads are categories
 * @param ratios ratios by subject and name of the load
 */
record PublishedFiguresSection(Rows rows, String base, Optional<LoadAxis> loadAxis, Map<List<String>, Ratios> ratios) {

	private static final String ARTICLE = "Article";

	private static final String TODAY = "Today";

	/**
	 * Creates the section for a run; empty if no article has a figure in common with the
	 * run.
	 */
	static Section of(Rows rows) {
		PublishedFiguresSection figures = new PublishedFiguresSection(rows,
				SubjectName.of(View.defaultBase(rows.run())).plain(), rows.view().loadAxis(rows),
				new LinkedHashMap<>());
		PublishedTable.of(rows.run().settings().experimentName())
			.ifPresent((article) -> rows.all()
				.stream()
				.filter((row) -> !row.isNotRun())
				.forEach((row) -> figures.addRatio(row, article)));
		return figures.ratios.isEmpty() ? new Section("published", "", "", List.of(), List.of()) : figures.section();
	}

	private void addRatio(Row row, PublishedTable article) {
		String plain = row.name().plain();
		Load load = this.rows.view().nearestArticleLoad(row.load());
		Optional<ArticleRow> published = article.find(plain, load, row.execution());
		Optional<ArticleRow> publishedBase = article.find(SubjectName.of(row.baseSubject()).plain(),
				row.run().experiment().correspondingLoad(row.baseSubject(), load), row.execution());
		OptionalDouble ratio = TableNumbers.ratio(throughput(published), throughput(publishedBase));
		// Whether no other load of the run is nearer to the article's.
		boolean isNearest = this.rows.view()
			.fixedArticleLoadParts()
			.keySet()
			.stream()
			.allMatch((part) -> row.loadPart(part).equals(nearestPartValue(part)));
		if (ratio.isPresent() && !plain.equals(this.base) && isNearest) {
			View.LoadName name = this.rows.view().loadName(row.load());
			String place = (this.loadAxis.isPresent() ? name.value() : name.toString())
					+ (row.isAggregate() ? "" : ", execution " + row.execution().getAsInt());
			this.ratios
				.computeIfAbsent(List.of(plain, place),
						(unused) -> new Ratios(plain, place, published.get(), ratio, new ArrayList<>()))
				.rows()
				.add(row);
		}
	}

	private static OptionalDouble throughput(Optional<ArticleRow> row) {
		return row.map(ArticleRow::throughput).orElse(OptionalDouble.empty());
	}

	private String nearestPartValue(String part) {
		List<String> values = LoadAxis.partValues(this.rows, part);
		String article = this.rows.view().fixedArticleLoadParts().get(part);
		return values.contains(article) ? article : values.get(0);
	}

	private Section section() {
		List<String> sources = this.ratios.values()
			.stream()
			.flatMap((each) -> each.rows().stream())
			.map(Ratios::source)
			.distinct()
			.sorted(Comparator.comparing(TODAY::equals))
			.collect(Collectors.toCollection(ArrayList::new));
		List<String> stacks = sources.stream().filter((each) -> !each.equals(TODAY)).toList();
		sources.add(0, ARTICLE);
		List<Table> tables = new ArrayList<>(List.of(table(sources, stacks.isEmpty() ? "Here" : TODAY)));
		if (!stacks.isEmpty()) {
			tables.add(orderTable(sources));
		}
		tables.removeIf((table) -> table.rows().isEmpty());
		String text = "Ratios to " + this.base + ", because the article's machine and versions differ. "
				+ (stacks.isEmpty() ? "" : Markdown.joinNames(stacks)
						+ " has the article's versions, where the article names them; its ratios are to its own "
						+ this.base + ", where it has one.");
		for (Map.Entry<String, String> part : this.rows.view().fixedArticleLoadParts().entrySet()) {
			text += " The article's " + part.getKey() + " is " + part.getValue() + ", here it is "
					+ nearestPartValue(part.getKey()) + ".";
		}
		return new Section("published", "Compared with the article", text, List.of(chart(stacks.isEmpty())), tables);
	}

	private Chart chart(boolean withoutStacks) {
		List<String> places = this.ratios.values().stream().map(Ratios::loadName).distinct().toList();
		Function<Ratios, Double> x = (each) -> this.loadAxis
			.map((across) -> across.positions().apply(each.rows().get(0)).get(0).doubleValue())
			.orElse((double) places.indexOf(each.loadName()));
		Set<String> subjects = new LinkedHashSet<>();
		this.ratios.values().forEach((each) -> each.rows().forEach((row) -> subjects.add(row.subject())));
		List<Series> series = new ArrayList<>();
		for (String subject : subjects) {
			List<Point> measured = new ArrayList<>();
			List<Point> published = new ArrayList<>();
			for (Ratios each : this.ratios.values()) {
				each.rows()
					.stream()
					.filter((row) -> row.subject().equals(subject))
					.map(Columns.RATIO_TO_BASE::number)
					.filter(OptionalDouble::isPresent)
					.forEach((y) -> measured.add(Point.of(x.apply(each), y, "measured here")));
				if (each.styleRow().subject().equals(subject)) {
					published.add(Point.of(x.apply(each), each.articleRatio(),
							"the article, " + each.published().text("section")));
				}
			}
			series.add(Series.of(subject, false, measured));
			if (!published.isEmpty()) {
				series.add(Series.of(subject, true, published));
			}
		}
		return new Chart("published-ratio", "Here and in the article",
				"Filled: measured here" + (withoutStacks || this.loadAxis.isEmpty() ? "" : ", dotted in a stack")
						+ ". Hollow and dashed: the article.",
				this.loadAxis.map(LoadAxis::axis).orElse(Axis.categories("load", places)),
				Axis.linearOrLog("ratio to " + this.base, series), this.loadAxis.isPresent() ? Shape.LINES : Shape.ROWS,
				series);
	}

	private Column<Ratios> loadColumn() {
		return Column.numberOrText(this.loadAxis.map(LoadAxis::name).orElse("load"), Ratios::loadName);
	}

	private Table table(List<String> sources, String today) {
		List<Column<Ratios>> columns = new ArrayList<>(List.of(Column.text("subject", Ratios::subject), loadColumn()));
		sources.forEach((source) -> columns
			.add(Column.figure(source.equals(TODAY) ? today : source, 3, (each) -> each.ratioFrom(source))));
		columns.add(Column.text("section of the article",
				(each) -> each.published().text("article") + ": " + each.published().text("section")));
		columns.add(Column.text("note", (each) -> each.published().text("note")));
		return Table.of("published-ratios", "Throughput as a ratio to " + this.base + ", in the article and here",
				columns, List.copyOf(this.ratios.values()));
	}

	private Table orderTable(List<String> sources) {
		List<Ratios> known = this.ratios.values()
			.stream()
			.filter((each) -> sources.stream().allMatch((source) -> each.ratioFrom(source).isPresent()))
			.toList();
		Map<String, List<Ratios>> byPlace = OrderedMaps.groupBy(Ratios::loadName, known);
		byPlace.values().removeIf((each) -> each.size() < 2);
		List<Column<Ratios>> columns = new ArrayList<>(List.of(loadColumn()));
		for (String source : sources) {
			columns.add(Column.text(source, (each) -> {
				String order = formatOrder(byPlace.get(each.loadName()), source);
				boolean same = order.equals(formatOrder(byPlace.get(each.loadName()), ARTICLE));
				return (same && !source.equals(ARTICLE)) ? "as in the article" : order;
			}));
		}
		return Table.of("published-order",
				"Order by throughput, highest first; subjects that differ little may come in either order", columns,
				byPlace.values().stream().map((each) -> each.get(0)).toList());
	}

	private String formatOrder(List<Ratios> some, String source) {
		Map<String, Double> ratios = new LinkedHashMap<>(Map.of(this.base, 1.0));
		some.forEach((each) -> ratios.put(each.subject(), each.ratioFrom(source).getAsDouble()));
		return ratios.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
			.map(Map.Entry::getKey)
			.collect(Collectors.joining(", "));
	}

	/**
	 * The throughput ratio of a subject to the base, as published in an article and in
	 * the rows of this run.
	 */
	record Ratios(String subject, String loadName, ArticleRow published, OptionalDouble articleRatio, List<Row> rows) {

		/**
		 * Returns the ratio from one source: the article, the run's subjects with today's
		 * versions, or the run's subjects in a stack; empty if the source has none.
		 */
		OptionalDouble ratioFrom(String source) {
			return source.equals(ARTICLE) ? this.articleRatio
					: this.rows.stream()
						.filter((row) -> source(row).equals(source))
						.findFirst()
						.map(Columns.RATIO_TO_BASE::number)
						.orElse(OptionalDouble.empty());
		}

		/**
		 * The row whose colour and symbol are used for the article's ratio: the one with
		 * today's versions or, if there is none, the first.
		 */
		Row styleRow() {
			return this.rows.stream().filter((row) -> source(row).equals(TODAY)).findFirst().orElse(this.rows.get(0));
		}

		static String source(Row row) {
			return row.name().stack().orElse(TODAY);
		}

	}

}
