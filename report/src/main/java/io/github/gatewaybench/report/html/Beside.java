package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import io.github.gatewaybench.report.html.Axis.Scale;

/**
 * Ratios that were measured beside those that an article has.
 */
final class Beside {

	private final String id;

	private final String base;

	private final Styles styles;

	private final Table table;

	private final Map<String, List<Point>> measured = new LinkedHashMap<>();

	private final Map<String, List<Point>> published = new LinkedHashMap<>();

	/**
	 * Nothing yet.
	 * @param base the subject whose throughput is 1
	 * @param varied what differs between the rows of a subject
	 */
	Beside(String id, String base, String varied, Styles styles) {
		this.id = id;
		this.base = base;
		this.styles = styles;
		String head = Character.toUpperCase(varied.charAt(0)) + varied.substring(1);
		this.table = Table.of(id + "-ratios", "Throughput as a ratio to " + base + ", here and in the article",
				"Subject", "#" + head, "#Here", "#Article", "Section of the article", "Note");
	}

	/**
	 * Adds a pair.
	 * @param x its place on the chart
	 * @param varied its place in words
	 */
	void add(String subject, double x, String varied, OptionalDouble here, OptionalDouble article, Article row) {
		if (article.isEmpty() || subject.equals(this.base)) {
			return;
		}
		this.measured.computeIfAbsent(subject, (unused) -> new ArrayList<>()).add(Point.of(x, here, "measured here"));
		this.published.computeIfAbsent(subject, (unused) -> new ArrayList<>())
			.add(Point.of(x, article, "the article, " + row.text("section")));
		this.table.add(TableCell.text(subject), new TableCell(varied, varied, true, false, List.of()),
				TableCell.figure(here, 3), TableCell.figure(article, 3),
				TableCell.text(row.text("article") + ": " + row.text("section")), TableCell.text(row.text("note")));
	}

	Group group(Axis x, Chart.Kind kind) {
		List<Series> series = new ArrayList<>();
		this.published.forEach((subject, points) -> {
			List<Point> known = this.measured.get(subject).stream().filter((each) -> each.y().isPresent()).toList();
			series.add(new Series(subject, this.styles.of(subject), false, "", known, List.of()));
			series.add(new Series(subject, this.styles.of(subject), true, "", points, List.of()));
		});
		List<Chart> charts = new ArrayList<>();
		if (!series.isEmpty()) {
			double[] ratios = series.stream().flatMapToDouble(Series::values).toArray();
			charts.add(new Chart(this.id + "-ratio", "Here and in the article",
					"Filled: measured here. Hollow and dashed: the article.", x,
					Axis.of("ratio to " + this.base, Scale.fitting(ratios)), kind, series, this.table.id()));
		}
		return new Group(this.id, "Beside the article",
				"As ratios to " + this.base + ", because the article's machine and versions are others.", charts,
				this.table.isEmpty() ? List.of() : List.of(this.table));
	}

}
