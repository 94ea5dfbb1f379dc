package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.html.Axis.Scale;
import io.github.gatewaybench.report.model.SubjectName;
import io.github.gatewaybench.report.published.PublishedTable;

/**
 * Ratios that an article has beside those that were measured, in stacks and as the
 * subjects are today.
 */
final class Beside {

	private static final String ARTICLE = "Article";

	private static final String TODAY = "Today";

	private final String id;

	private final String base;

	private final String varied;

	private final Styles styles;

	private final Map<Place, Ratios> ratios = new LinkedHashMap<>();

	/**
	 * Nothing yet.
	 * @param base the subject whose throughput is 1, or its own stack's
	 * @param varied what differs between the rows of a subject
	 */
	Beside(String id, String base, String varied, Styles styles) {
		this.id = id;
		this.base = SubjectName.of(base).plain();
		this.varied = varied;
		this.styles = styles;
	}

	/**
	 * Adds a pair.
	 * @param x its place on the chart
	 * @param varied its place in words
	 */
	void add(String subject, double x, String varied, OptionalDouble here, OptionalDouble article,
			PublishedTable.Row row) {
		SubjectName name = SubjectName.of(subject);
		if (article.isPresent() && !name.plain().equals(this.base)) {
			this.ratios
				.computeIfAbsent(new Place(name.plain(), varied),
						(unused) -> new Ratios(x, row, new LinkedHashMap<>(Map.of(ARTICLE, article))))
				.bySource()
				.put(name.stack().orElse(TODAY), here);
		}
	}

	Group group(Axis x, Chart.Kind kind) {
		if (this.ratios.isEmpty()) {
			return new Group(this.id, "Beside the article", "", List.of(), List.of());
		}
		List<String> sources = sources();
		List<String> stacks = sources.stream().filter((each) -> !Set.of(ARTICLE, TODAY).contains(each)).toList();
		List<Table> tables = new ArrayList<>(List.of(table(sources)));
		if (!stacks.isEmpty()) {
			tables.add(order(sources));
		}
		String machine = "As ratios to " + this.base + ", because the article's machine and ";
		return new Group(this.id, "Beside the article",
				stacks.isEmpty() ? machine + "versions are others."
						: machine + "today's versions are others. " + String.join(" and ", stacks)
								+ " has the article's versions, where the article names them, and is set to its own "
								+ this.base + ", where it has one.",
				List.of(chart(x, kind)), tables.stream().filter((table) -> !table.isEmpty()).toList());
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

	private Chart chart(Axis x, Chart.Kind kind) {
		Map<String, List<Point>> measured = new LinkedHashMap<>();
		Map<String, List<Point>> published = new LinkedHashMap<>();
		this.ratios.forEach((place, ratios) -> {
			String shown = null;
			for (Map.Entry<String, OptionalDouble> each : ratios.bySource().entrySet()) {
				if (!each.getKey().equals(ARTICLE)) {
					String subject = each.getKey().equals(TODAY) ? place.subject()
							: each.getKey() + "/" + place.subject();
					measured.computeIfAbsent(subject, (unused) -> new ArrayList<>())
						.add(Point.of(ratios.x(), each.getValue(), "measured here"));
					shown = (shown == null || each.getKey().equals(TODAY)) ? subject : shown;
				}
			}
			published.computeIfAbsent(shown, (unused) -> new ArrayList<>())
				.add(Point.of(ratios.x(), ratios.bySource().get(ARTICLE),
						"the article, " + ratios.published().text("section")));
		});
		List<Series> series = new ArrayList<>();
		measured.forEach((subject, points) -> {
			List<Point> known = points.stream().filter((each) -> each.y().isPresent()).toList();
			series.add(new Series(subject, this.styles.of(subject), false, "", known, List.of()));
			if (published.containsKey(subject)) {
				series.add(new Series(subject, this.styles.of(subject), true, "", published.get(subject), List.of()));
			}
		});
		boolean stacks = series.stream().anyMatch((each) -> SubjectName.of(each.subject()).stack().isPresent());
		return new Chart(this.id + "-ratio", "Here and in the article",
				"Filled: measured here" + (stacks && kind == Chart.Kind.LINES ? ", dotted in a stack" : "")
						+ ". Hollow and dashed: the article.",
				x,
				Axis.of("ratio to " + this.base,
						Scale.fitting(series.stream().flatMapToDouble(Series::values).toArray())),
				kind, series, this.id + "-ratios");
	}

	private Table table(List<String> sources) {
		List<String> columns = new ArrayList<>(List.of("Subject", Table.head(this.varied)));
		boolean stacks = sources.size() > 2;
		sources.forEach((each) -> columns.add("#" + ((each.equals(TODAY) && !stacks) ? "Here" : each)));
		columns.addAll(List.of("Section of the article", "Note"));
		Table table = Table.of(this.id + "-ratios",
				"Throughput as a ratio to " + this.base + ", in the article and here", columns.toArray(String[]::new));
		this.ratios.forEach((place, ratios) -> {
			List<TableCell> cells = new ArrayList<>(
					List.of(TableCell.text(place.subject()), TableCell.load(place.varied())));
			sources.forEach((each) -> cells.add(TableCell.figure(ratios.of(each), 3)));
			PublishedTable.Row row = ratios.published();
			cells.addAll(List.of(TableCell.text(row.text("article") + ": " + row.text("section")),
					TableCell.text(row.text("note"))));
			table.add(cells.toArray(TableCell[]::new));
		});
		return table;
	}

	/** Of the subjects that all have figures of. */
	private Table order(List<String> sources) {
		Map<String, Map<String, Ratios>> byLoad = new LinkedHashMap<>();
		this.ratios.forEach((place, each) -> {
			if (sources.stream().allMatch((source) -> each.of(source).isPresent())) {
				byLoad.computeIfAbsent(place.varied(), (unused) -> new LinkedHashMap<>()).put(place.subject(), each);
			}
		});
		List<String> columns = new ArrayList<>(List.of(Table.head(this.varied)));
		columns.addAll(sources);
		Table table = Table.of(this.id + "-order",
				"Order by throughput, most first; what differs by little may stand either way",
				columns.toArray(String[]::new));
		byLoad.forEach((load, bySubject) -> {
			if (bySubject.size() > 1) {
				Function<String, String> order = (source) -> order(bySubject, source);
				List<TableCell> cells = new ArrayList<>(List.of(TableCell.load(load)));
				for (String source : sources) {
					boolean same = !source.equals(ARTICLE) && order.apply(source).equals(order.apply(ARTICLE));
					cells.add(TableCell.text(same ? "as in the article" : order.apply(source)));
				}
				table.add(cells.toArray(TableCell[]::new));
			}
		});
		return table;
	}

	private String order(Map<String, Ratios> bySubject, String source) {
		Map<String, Double> ratios = new LinkedHashMap<>(Map.of(this.base, 1.0));
		bySubject.forEach((subject, each) -> ratios.put(subject, each.of(source).getAsDouble()));
		return ratios.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
			.map(Map.Entry::getKey)
			.collect(Collectors.joining(", "));
	}

	/**
	 * What an article has a figure of.
	 *
	 * @param subject its name among today's
	 * @param varied the load in words
	 */
	private record Place(String subject, String varied) {
	}

	/**
	 * The ratios of one place.
	 *
	 * @param x where on the chart
	 * @param published the article's row
	 * @param bySource by ARTICLE, a stack's name, TODAY
	 */
	private record Ratios(double x, PublishedTable.Row published, Map<String, OptionalDouble> bySource) {

		OptionalDouble of(String source) {
			return this.bySource.getOrDefault(source, OptionalDouble.empty());
		}

	}

}
