package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.github.gatewaybench.report.html.Axis.Scale;
import io.github.gatewaybench.report.model.AbCell;
import io.github.gatewaybench.report.model.AbFigures;
import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.SubjectName;
import io.github.gatewaybench.report.published.PublishedTable;
import io.github.gatewaybench.report.summary.AbRow;
import io.github.gatewaybench.report.summary.AbRows;
import io.github.gatewaybench.report.summary.Figures;

/**
 * The charts and tables of a study with ab: for each machine size, protocol and load its
 * own, never two protocols in one.
 */
final class AbPart {

	private final AbStudy study;

	private final String id;

	private final Styles styles;

	private final List<AbRow> rows;

	private AbPart(AbStudy study, String id, Styles styles) {
		this.study = study;
		this.id = id;
		this.styles = styles;
		this.rows = AbRows.of(study);
	}

	static List<Group> groups(AbStudy study, String id, Styles styles) {
		AbPart part = new AbPart(study, id, styles);
		List<Group> groups = new ArrayList<>();
		groups.add(part.sizes());
		List<AbRow.Group> each = part.rows.stream().map(AbRow::group).distinct().toList();
		for (int i = 0; i < each.size(); i++) {
			groups.add(part.figures(each.get(i), id + "-g" + i));
		}
		groups.addAll(StackPart.groups(study, id, styles));
		groups.add(part.published());
		for (String protocol : study.protocols()) {
			for (String cpus : study.cpus()) {
				groups.add(part.usage(protocol, cpus));
			}
		}
		return groups;
	}

	/** What more processors give; where only one size was run, nothing. */
	private Group sizes() {
		List<Chart> charts = new ArrayList<>();
		if (this.study.cpus().size() > 1) {
			List<AbRow.Group> loads = this.rows.stream()
				.map((row) -> new AbRow.Group("", row.group().protocol(), row.group().load()))
				.distinct()
				.toList();
			for (AbRow.Group load : loads) {
				List<AbRow> some = this.rows.stream()
					.filter((row) -> row.isWhole() && row.group().protocol().equals(load.protocol())
							&& row.group().load().equals(load.load()))
					.toList();
				charts
					.add(new Chart(this.id + "-sizes" + charts.size(), "Throughput, " + load.protocol(),
							"ab -n %d -c %d. More is better.".formatted(load.load().requests(),
									load.load().connections()),
							Axis.ofCategories("processors", this.study.cpus()), Axis.of("requests/s", Scale.LINEAR),
							Chart.Kind.LINES,
							series((subject) -> some.stream()
								.filter((row) -> row.subject().equals(subject) && row.requestsPerSec().isPresent())
								.map((row) -> Point.of(this.study.cpus().indexOf(row.group().cpus()),
										row.requestsPerSec(), "median of " + row.valid() + " valid"))
								.toList(), (subject) -> List.of()),
							this.id + "-g0-medians"));
			}
		}
		return new Group(this.id + "-sizes", "Over machine sizes", "Medians over the valid repetitions.", fit(charts),
				List.of());
	}

	private Group figures(AbRow.Group group, String name) {
		List<AbRow> some = this.rows.stream().filter((row) -> row.group().equals(group)).toList();
		if (some.stream().allMatch(AbRow::skipped)) {
			return new Group(name, group.title(), "Skipped: see below.", List.of(), List.of());
		}
		List<AbCell> cells = this.study.cells()
			.stream()
			.filter((cell) -> cell.cpus().equals(group.cpus()) && cell.protocol().equals(group.protocol())
					&& cell.requests() == group.load().requests() && cell.connections() == group.load().connections()
					&& !cell.outcome().skipped())
			.toList();
		int executions = group.load().executions();
		List<Chart> charts = new ArrayList<>();
		if (executions > 1) {
			charts.add(executions(name + "-warming", "From cold to warm", "requests/s",
					"The first execution meets a server that nothing has warmed up. More is better.", some, cells,
					AbRow::requestsPerSec, AbFigures::requestsPerSec));
			charts.add(executions(name + "-warming99", "From cold to warm, p99", "ms", "Less is better.", some, cells,
					AbRow::p99Ms, (each) -> each.percentileMs(99)));
		}
		List<AbRow> whole = some.stream().filter(AbRow::isWhole).toList();
		List<AbCell> told = cells.stream().filter((cell) -> cell.execution() * 2 > executions).toList();
		Chart ratio = subjects(name + "-ratio", "Throughput beside direct", "ratio to direct",
				RoundPart.isOne(this.study) + " More is better.", whole, told, AbRow::ratioToDirect,
				(cell) -> ratio(cell, whole));
		boolean hasRatio = !fit(List.of(ratio)).isEmpty();
		charts.add(ratio);
		if (executions == 1 || !hasRatio) {
			charts.add(subjects(name + "-throughput", "Throughput", "requests/s", "More is better.", whole, told,
					AbRow::requestsPerSec, (cell) -> figure(cell, AbFigures::requestsPerSec)));
		}
		charts.add(subjects(name + "-cpu", "Processor time", "CPU µs per request",
				"Of the gateway alone. Less is better.", whole, told, AbRow::gatewayCpuMicros, AbPart::cpuMicros));
		charts.add(subjects(name + "-p50", "Time of a request, p50", "ms", "Less is better.", whole, told, AbRow::p50Ms,
				(cell) -> figure(cell, (each) -> each.percentileMs(50))));
		charts.add(subjects(name + "-p99", "Time of a request, p99", "ms", "Less is better.", whole, told, AbRow::p99Ms,
				(cell) -> figure(cell, (each) -> each.percentileMs(99))));
		String text = (executions > 1)
				? "Medians, filled, are over the second half of the executions; hollow is each execution of that half."
				: "Filled: the median over the valid repetitions. Hollow: each repetition.";
		return new Group(name, group.title(), text + " ab speaks HTTP/1.0: do not set this beside wrk.", fit(charts),
				List.of(medians(name, whole, executions)));
	}

	private Chart executions(String name, String title, String unit, String hint, List<AbRow> some, List<AbCell> cells,
			Function<AbRow, OptionalDouble> median, Function<AbFigures, OptionalDouble> figure) {
		List<Integer> numbers = IntStream.rangeClosed(1, some.get(0).group().load().executions()).boxed().toList();
		List<Series> series = series(
				(subject) -> some.stream()
					.filter((row) -> row.subject().equals(subject) && !row.isWhole() && median.apply(row).isPresent())
					.map((row) -> Point.of(row.execution().getAsInt() - 1, median.apply(row),
							"median of " + row.valid() + " valid of " + row.repetitions()))
					.toList(),
				(subject) -> points(cells, (cell) -> cell.subject().equals(subject), (cell) -> cell.execution() - 1,
						(cell) -> figure(cell, figure)));
		return new Chart(name, title, hint, Axis.ofCategories("execution", numbers), axis(unit, series),
				Chart.Kind.LINES, series, name.replaceAll("-warming.*", "-medians"));
	}

	private Chart subjects(String name, String title, String unit, String hint, List<AbRow> rows, List<AbCell> cells,
			Function<AbRow, OptionalDouble> median, Function<AbCell, OptionalDouble> figure) {
		List<String> subjects = this.study.info()
			.subjects()
			.stream()
			.filter((subject) -> cells.stream().anyMatch((cell) -> cell.subject().equals(subject)))
			.filter((subject) -> cells.stream()
				.anyMatch((cell) -> cell.subject().equals(subject)
						&& (figure.apply(cell).isPresent() || !cell.outcome().valid())))
			.toList();
		List<Series> series = series(
				(subject) -> rows.stream()
					.filter((row) -> row.subject().equals(subject) && median.apply(row).isPresent())
					.map((row) -> Point.of(subjects.indexOf(subject), median.apply(row), "median"))
					.toList(),
				(subject) -> points(cells, (cell) -> cell.subject().equals(subject),
						(cell) -> subjects.indexOf(subject), figure));
		return new Chart(name, title, hint, Axis.ofCategories("subjects", subjects), axis(unit, series),
				Chart.Kind.ROWS, series, name.replaceAll("-[a-z0-9]+$", "-medians"));
	}

	private List<Series> series(Function<String, List<Point>> line, Function<String, List<Point>> points) {
		return this.study.info()
			.subjects()
			.stream()
			.map((subject) -> new Series(subject, this.styles.of(subject), false, "", line.apply(subject),
					points.apply(subject)))
			.filter((each) -> !each.isEmpty())
			.toList();
	}

	private static List<Point> points(List<AbCell> cells, Predicate<AbCell> some, Function<AbCell, Integer> place,
			Function<AbCell, OptionalDouble> figure) {
		return cells.stream()
			.filter(some)
			.map((cell) -> new Point(place.apply(cell), figure.apply(cell), CellName.withReasons(cell),
					cell.outcome().valid()))
			.filter((point) -> point.x() >= 0 && (point.y().isPresent() || !point.valid()))
			.toList();
	}

	private static Axis axis(String unit, List<Series> series) {
		return Axis.of(unit, Scale.fitting(series.stream().flatMapToDouble(Series::values).toArray()));
	}

	/** Those that show something. */
	private static List<Chart> fit(List<Chart> charts) {
		return charts.stream()
			.filter((chart) -> chart.series().stream().flatMapToDouble(Series::values).findAny().isPresent())
			.toList();
	}

	private static OptionalDouble figure(AbCell cell, Function<AbFigures, OptionalDouble> figure) {
		return cell.figures().map(figure).orElse(OptionalDouble.empty());
	}

	private OptionalDouble ratio(AbCell cell, List<AbRow> rows) {
		OptionalDouble base = rows.stream()
			.filter((row) -> row.subject().equals(this.study.baseOf(cell.subject())))
			.findFirst()
			.map(AbRow::requestsPerSec)
			.orElse(OptionalDouble.empty());
		return Figures.ratio(figure(cell, AbFigures::requestsPerSec), base);
	}

	private static OptionalDouble cpuMicros(AbCell cell) {
		return figure(cell, (figures) -> Figures.microsPerRequest(cell.gatewayCpuSeconds(), figures.requests()));
	}

	private static Table medians(String name, List<AbRow> rows, int executions) {
		Table table = Table.of(name + "-medians",
				(executions > 1) ? "Medians over the second half of the executions"
						: "Medians over the valid repetitions",
				"Subject", "#Valid", "#First mean ms", "#Requests/s", "#Ratio to direct", "#CPU µs per request",
				"#Mean ms", "#p50 ms", "#p90 ms", "#p99 ms", "#Kept alive", "#Failed");
		for (AbRow row : rows) {
			OptionalDouble percent = row.keepAliveShare().isPresent()
					? OptionalDouble.of(row.keepAliveShare().getAsDouble() * 100) : OptionalDouble.empty();
			table.add(TableCell.text(row.subject()), TableCell.valid(row.valid(), row.repetitions()),
					TableCell.figure(row.firstMeanMs(), 1), TableCell.figure(row.requestsPerSec(), 0),
					TableCell.figure(row.ratioToDirect(), 3), TableCell.figure(row.gatewayCpuMicros(), 1),
					TableCell.figure(row.meanMs(), 1), TableCell.figure(row.p50Ms(), 0),
					TableCell.figure(row.p90Ms(), 0), TableCell.figure(row.p99Ms(), 0), TableCell.percent(percent),
					TableCell.count(row.errors()));
		}
		return table;
	}

	private Group published() {
		List<PublishedTable.Row> article = PublishedTable.rowsOf(this.study.info().round());
		List<String> places = new ArrayList<>();
		List<Runnable> pairs = new ArrayList<>();
		Beside beside = new Beside(this.id + "-published", "direct", "load", this.styles);
		for (AbRow row : this.rows) {
			for (PublishedTable.Row published : article) {
				if (isOf(published, row, SubjectName.of(row.subject()).plain())) {
					String base = SubjectName.of(this.study.baseOf(row.subject())).plain();
					OptionalDouble direct = article.stream()
						.filter((each) -> isOf(each, row, base))
						.findFirst()
						.map(AbPart::requestsPerSec)
						.orElse(OptionalDouble.empty());
					OptionalDouble ratio = Figures.ratio(requestsPerSec(published), direct);
					String load = "%s, %s, n%d-c%d%s".formatted(CellName.processors(row.group().cpus()),
							row.group().protocol(), row.group().load().requests(), row.group().load().connections(),
							row.isWhole() ? "" : ", execution " + row.execution().getAsInt());
					if (ratio.isPresent()) {
						if (!places.contains(load)) {
							places.add(load);
						}
						pairs.add(() -> beside.add(row.subject(), places.indexOf(load), load, row.ratioToDirect(),
								ratio, published));
					}
				}
			}
		}
		pairs.forEach(Runnable::run);
		return beside.group(Axis.ofCategories("load", places), Chart.Kind.ROWS);
	}

	private static boolean isOf(PublishedTable.Row published, AbRow row, String subject) {
		return published.text("subject").equals(subject) && published.text("cpus").equals(row.group().cpus())
				&& published.text("protocol").equals(row.group().protocol())
				&& published.text("requests").equals(Integer.toString(row.group().load().requests()))
				&& published.text("connections").equals(Integer.toString(row.group().load().connections()))
				&& published.text("execution")
					.equals(row.isWhole() ? "whole" : Integer.toString(row.execution().getAsInt()));
	}

	/** Of ab's two figures one is the other: it divides the requests under way by it. */
	private static OptionalDouble requestsPerSec(PublishedTable.Row row) {
		if (row.number("requests_per_sec").isPresent() || row.number("mean_ms").isEmpty()) {
			return row.number("requests_per_sec");
		}
		return OptionalDouble.of(row.number("connections").getAsDouble() * 1000 / row.number("mean_ms").getAsDouble());
	}

	private Group usage(String protocol, String cpus) {
		List<AbCell> cells = this.study.cells()
			.stream()
			.filter((cell) -> cell.protocol().equals(protocol) && cell.cpus().equals(cpus))
			.toList();
		String size = cpus.equals("all") ? "" : CellName.processors(cpus) + ", ";
		String name = this.id + "-usage-" + protocol + "-" + cpus;
		return new Group(name, "While it ran: " + size + protocol, "One line for each start.",
				Usage.charts(name, cells, this.styles, this.id + "-cells"), List.of());
	}

}
