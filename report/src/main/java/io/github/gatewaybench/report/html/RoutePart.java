package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

import io.github.gatewaybench.report.html.Axis.Scale;
import io.github.gatewaybench.report.model.JmhCell;
import io.github.gatewaybench.report.model.JmhScore;
import io.github.gatewaybench.report.model.RouteStudy;
import io.github.gatewaybench.report.model.Start;
import io.github.gatewaybench.report.model.SubjectName;
import io.github.gatewaybench.report.published.PublishedTable;
import io.github.gatewaybench.report.summary.Figures;
import io.github.gatewaybench.report.summary.RouteRow;
import io.github.gatewaybench.report.summary.RouteRows;

/**
 * The charts and tables of a route study: for each client its own.
 */
final class RoutePart {

	private static final double MEBIBYTE = 1048576;

	private final RouteStudy study;

	private final String id;

	private final Styles styles;

	private final List<RouteRow> rows;

	private RoutePart(RouteStudy study, String id, Styles styles) {
		this.study = study;
		this.id = id;
		this.styles = styles;
		this.rows = RouteRows.of(study);
	}

	static List<Group> groups(RouteStudy study, String id, Styles styles) {
		RoutePart part = new RoutePart(study, id, styles);
		List<Group> groups = new ArrayList<>();
		study.clients().forEach((client) -> groups.add(part.figures(client)));
		groups.add(part.starts());
		groups.addAll(StackPart.groups(study, id, styles));
		// The article made a client for each request.
		String nearest = study.clients().contains("per-request") ? "per-request" : study.clients().get(0);
		groups.add(part.published(nearest));
		groups.add(new Group(id + "-usage", "While it ran", "One line for each start.",
				Usage.charts(id + "-usage", study.cells(), styles, id + "-cells"), List.of()));
		return groups;
	}

	/** What a subject's largest table leaves of the throughput of its smallest. */
	static String kept(RouteStudy study, String subject) {
		return RouteRows.of(study)
			.stream()
			.filter((row) -> row.subject().equals(subject) && row.ratioToSmallest().isPresent())
			.reduce((first, second) -> (second.routes() >= first.routes()) ? second : first)
			.map((row) -> "%s of its throughput left with %d routes".formatted(Figures.places(row.ratioToSmallest(), 2),
					row.routes()))
			.orElse("");
	}

	private Group figures(String client) {
		String name = this.id + "-" + client;
		List<RouteRow> some = this.rows.stream().filter((row) -> row.client().equals(client)).toList();
		List<Chart> charts = List.of(
				chart(name, "throughput", "Throughput", "ops/s", "More is better. direct has no table.", client,
						RouteRow::opsPerSec, (cell) -> figure(cell, "thrpt", JmhScore::score)),
				chart(name, "mean", "Mean time", "ms", "Less is better.", client, RouteRow::meanMs,
						(cell) -> figure(cell, "avgt", JmhScore::score)),
				chart(name, "p50", "Time, p50", "ms", "Less is better.", client, RouteRow::p50Ms,
						(cell) -> figure(cell, "sample", (score) -> score.percentile(50))),
				chart(name, "p99", "Time, p99", "ms", "Less is better.", client, RouteRow::p99Ms,
						(cell) -> figure(cell, "sample", (score) -> score.percentile(99))));
		Table table = Table.of(name + "-medians", "Medians over the valid repetitions", "Subject", "#Routes", "#Valid",
				"#Ops/s", "#Error", "#Ratio to direct", "#Ratio to smallest", "#Mean ms", "#p50 ms", "#p99 ms",
				"#Gateway CPU s", "#Start s", "#Heap MB", "#Heap bytes per route");
		for (RouteRow row : some) {
			table.add(TableCell.text(row.subject()), TableCell.count(row.routes()),
					TableCell.valid(row.valid(), row.repetitions()), TableCell.figure(row.opsPerSec(), 1),
					TableCell.figure(row.opsError(), 1), TableCell.figure(row.ratioToDirect(), 3),
					TableCell.figure(row.ratioToSmallest(), 3), TableCell.figure(row.meanMs(), 2),
					TableCell.figure(row.p50Ms(), 2), TableCell.figure(row.p99Ms(), 2),
					TableCell.figure(row.gatewayCpuSeconds(), 1), TableCell.figure(row.startSeconds(), 1),
					TableCell.figure(row.heapMb(), 1), TableCell.figure(row.heapBytesPerRoute(), 0));
		}
		return new Group(name, "Over the number of routes, client " + client,
				"Both axes count in decades. Lines join the medians over the valid repetitions; each repetition is a "
						+ "hollow point.",
				fit(charts), table.isEmpty() ? List.of() : List.of(table));
	}

	private Chart chart(String group, String name, String title, String unit, String hint, String client,
			Function<RouteRow, OptionalDouble> median, Function<JmhCell, OptionalDouble> figure) {
		List<Series> series = new ArrayList<>();
		for (String subject : this.study.info().subjects()) {
			List<Point> line = new ArrayList<>();
			List<Point> points = new ArrayList<>();
			this.rows.stream()
				.filter((row) -> row.subject().equals(subject) && row.client().equals(client)
						&& median.apply(row).isPresent())
				.forEach((row) -> places(row.routes()).forEach((place) -> line.add(Point.of(place, median.apply(row),
						"median of " + row.valid() + " valid of " + row.repetitions()))));
			this.study.cells()
				.stream()
				.filter((cell) -> cell.subject().equals(subject) && cell.client().equals(client)
						&& !cell.outcome().skipped())
				.filter((cell) -> figure.apply(cell).isPresent() || !cell.outcome().valid())
				.forEach((cell) -> places(cell.routes()).forEach((place) -> points
					.add(new Point(place, figure.apply(cell), CellName.withReasons(cell), cell.outcome().valid()))));
			add(series, subject, line, points);
		}
		return new Chart(group + "-" + name, title, hint, Axis.of("routes", Scale.LOG), Axis.of(unit, Scale.LOG),
				Chart.Kind.LINES, series, group + "-medians");
	}

	/** Where it is drawn; direct, which has no table, at every size. */
	private List<Integer> places(int routes) {
		return (routes > 0) ? List.of(routes) : this.study.routes();
	}

	private void add(List<Series> series, String subject, List<Point> line, List<Point> points) {
		Series each = new Series(subject, this.styles.of(subject), false, "", line, points);
		if (!each.isEmpty()) {
			series.add(each);
		}
	}

	private Group starts() {
		List<Chart> charts = List.of(
				starts("start", "Start", "s", "From the start of the process to the last route's first answer.",
						RouteRow::startSeconds, (start) -> OptionalDouble.of(start.startMs() / 1000)),
				starts("heap", "Heap after the start", "MB", "In use after it and a full collection.", RouteRow::heapMb,
						(start) -> start.heapBytes().isPresent()
								? OptionalDouble.of(start.heapBytes().getAsDouble() / MEBIBYTE)
								: OptionalDouble.empty()));
		return new Group(this.id + "-starts", "What the table costs at the start", "", fit(charts), List.of());
	}

	private Chart starts(String name, String title, String unit, String hint, Function<RouteRow, OptionalDouble> median,
			Function<Start, OptionalDouble> figure) {
		String client = this.study.clients().get(0);
		List<Series> series = new ArrayList<>();
		for (String subject : this.study.info().subjects()) {
			List<Point> line = this.rows.stream()
				.filter((row) -> row.subject().equals(subject) && row.client().equals(client) && row.routes() > 0
						&& median.apply(row).isPresent())
				.map((row) -> Point.of(row.routes(), median.apply(row), "median"))
				.toList();
			List<Point> points = this.study.starts()
				.stream()
				.filter((start) -> start.subject().equals(subject) && start.routes() > 0
						&& figure.apply(start).isPresent())
				.map((start) -> Point.of(start.routes(), figure.apply(start), "repetition " + start.repetition()))
				.toList();
			add(series, subject, line, points);
		}
		return new Chart(this.id + "-" + name, title, hint, Axis.of("routes", Scale.LOG), Axis.of(unit, Scale.LOG),
				Chart.Kind.LINES, series, this.id + "-" + client + "-medians");
	}

	private Group published(String client) {
		List<PublishedTable.Row> article = PublishedTable.rowsOf(this.study.info().round());
		Beside beside = new Beside(this.id + "-published", "direct", "routes", this.styles);
		OptionalDouble direct = article.stream()
			.filter((row) -> row.text("subject").equals("direct"))
			.findFirst()
			.map((row) -> row.number("ops_per_sec"))
			.orElse(OptionalDouble.empty());
		for (RouteRow row : this.rows) {
			article.stream()
				.filter((each) -> row.client().equals(client)
						&& each.text("subject").equals(SubjectName.of(row.subject()).plain())
						&& each.text("routes").equals(Integer.toString(row.routes())))
				.findFirst()
				.ifPresent((each) -> beside.add(row.subject(), row.routes(), Integer.toString(row.routes()),
						row.ratioToDirect(), Figures.ratio(each.number("ops_per_sec"), direct), each));
		}
		Group group = beside.group(Axis.of("routes", Scale.LOG), Chart.Kind.LINES);
		return new Group(group.id(), group.title(),
				group.text() + " The article made a client for each request; here it is client " + client + ".",
				group.charts(), group.tables());
	}

	/** Those that show something. */
	private static List<Chart> fit(List<Chart> charts) {
		return charts.stream()
			.filter((chart) -> chart.series().stream().flatMapToDouble(Series::values).findAny().isPresent())
			.toList();
	}

	private static OptionalDouble figure(JmhCell cell, String mode, Function<JmhScore, OptionalDouble> figure) {
		JmhScore score = cell.figures().get(mode);
		return (score != null) ? figure.apply(score) : OptionalDouble.empty();
	}

}
