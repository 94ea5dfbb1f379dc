package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.html.Axis.Scale;
import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.model.SubjectName;
import io.github.gatewaybench.report.model.WrkCell;
import io.github.gatewaybench.report.model.WrkFigures;
import io.github.gatewaybench.report.published.PublishedTable;
import io.github.gatewaybench.report.summary.Figures;
import io.github.gatewaybench.report.summary.RoundRow;
import io.github.gatewaybench.report.summary.RoundSummary;

/**
 * The charts and tables of a round.
 */
final class RoundPart {

	private final Round round;

	private final String id;

	private final Styles styles;

	private final List<Integer> connections;

	private final List<RoundRow> rows;

	private RoundPart(Round round, String id, Styles styles) {
		this.round = round;
		this.id = id;
		this.styles = styles;
		this.connections = round.connections().stream().sorted().toList();
		this.rows = RoundSummary.rows(round);
	}

	static List<Group> groups(Round round, String id, Styles styles) {
		RoundPart part = new RoundPart(round, id, styles);
		List<Group> groups = new ArrayList<>(List.of(part.figures()));
		groups.addAll(StackPart.groups(round, id, styles));
		groups.addAll(List.of(part.published(), part.usage()));
		return groups;
	}

	/** What a subject keeps of the base's throughput, from the least to the most. */
	static String range(Round round, String subject) {
		double[] ratios = RoundSummary.rows(round)
			.stream()
			.filter((row) -> row.subject().equals(subject))
			.flatMapToDouble((row) -> row.ratioToBase().stream())
			.sorted()
			.toArray();
		String base = round.baseOf(subject);
		if (ratios.length == 0 || subject.equals(base)) {
			return "";
		}
		String least = Figures.places(OptionalDouble.of(ratios[0]), 2);
		String most = Figures.places(OptionalDouble.of(ratios[ratios.length - 1]), 2);
		return (least.equals(most) ? least : least + " to " + most) + " times " + base;
	}

	private Group figures() {
		Table table = medians();
		String cpu = this.round.info().backend().isPresent() ? "Of the gateway alone: less is better."
				: "Of the subject's process: less is better.";
		List<Chart> charts = List.of(
				chart("throughput", "Throughput", "requests/s", "More is better.", RoundRow::requestsPerSec,
						(cell) -> figure(cell, (each) -> OptionalDouble.of(each.requestsPerSec()))),
				chart("ratio", "Throughput beside " + this.round.base(), "ratio to " + this.round.base(),
						isOne(this.round) + " More is better.", RoundRow::ratioToBase, this::ratio),
				chart("cpu", "Processor time", "CPU µs per request", cpu, this::cpuMicros, this::cpuMicros),
				chart("p50", "Latency, p50", "ms", "Half came sooner. Less is better.", RoundRow::p50Ms,
						(cell) -> figure(cell, WrkFigures::p50Ms)),
				chart("p90", "Latency, p90", "ms", "One in 10 took longer. Less is better.", RoundRow::p90Ms,
						(cell) -> figure(cell, WrkFigures::p90Ms)),
				chart("p99", "Latency, p99", "ms", "One in 100 took longer. Less is better.", RoundRow::p99Ms,
						(cell) -> figure(cell, WrkFigures::p99Ms)));
		return new Group(this.id + "-figures", "Over the number of connections",
				"Lines join the medians over the valid repetitions; each repetition is a hollow point.",
				charts.stream().filter((chart) -> !chart.series().isEmpty()).toList(),
				table.isEmpty() ? List.of() : List.of(table));
	}

	/** What the ratios of a run are to. */
	static String isOne(Run run) {
		return run.base() + (run.info().bases().isEmpty() ? "" : " of the same stack") + " is 1.";
	}

	private Chart chart(String name, String title, String unit, String hint, Function<RoundRow, OptionalDouble> median,
			Function<WrkCell, OptionalDouble> figure) {
		List<Series> series = new ArrayList<>();
		for (String subject : this.round.info().subjects()) {
			Series each = new Series(subject, this.styles.of(subject), false, "", line(subject, median),
					points(subject, figure));
			if (!each.isEmpty() && each.values().findAny().isPresent()) {
				series.add(each);
			}
		}
		return new Chart(this.id + "-" + name, title, hint, Axis.ofCategories("connections", this.connections),
				Axis.of(unit, Scale.fitting(series.stream().flatMapToDouble(Series::values).toArray())),
				Chart.Kind.LINES, series, this.id + "-medians");
	}

	private List<Point> line(String subject, Function<RoundRow, OptionalDouble> median) {
		return this.rows.stream()
			.filter((row) -> row.subject().equals(subject) && median.apply(row).isPresent())
			.map((row) -> Point.of(place(row.connections()), median.apply(row),
					"median of " + row.valid() + " valid of " + row.repetitions()))
			.toList();
	}

	private List<Point> points(String subject, Function<WrkCell, OptionalDouble> figure) {
		return this.round.cells()
			.stream()
			.filter((cell) -> cell.subject().equals(subject) && !cell.outcome().skipped())
			.map((cell) -> new Point(place(cell.connections()), figure.apply(cell), CellName.withReasons(cell),
					cell.outcome().valid()))
			.filter((point) -> point.y().isPresent() || !point.valid())
			.toList();
	}

	private int place(int connections) {
		return this.connections.indexOf(connections);
	}

	private static OptionalDouble figure(WrkCell cell, Function<WrkFigures, OptionalDouble> figure) {
		return cell.figures().map(figure).orElse(OptionalDouble.empty());
	}

	private OptionalDouble ratio(WrkCell cell) {
		OptionalDouble base = this.rows.stream()
			.filter((row) -> row.subject().equals(this.round.baseOf(cell.subject()))
					&& row.connections() == cell.connections())
			.map(RoundRow::requestsPerSec)
			.findFirst()
			.orElse(OptionalDouble.empty());
		return Figures.ratio(figure(cell, (each) -> OptionalDouble.of(each.requestsPerSec())), base);
	}

	private OptionalDouble cpuMicros(RoundRow row) {
		return this.round.info().backend().isPresent() ? row.gatewayCpuMicros() : row.backendCpuMicros();
	}

	private OptionalDouble cpuMicros(WrkCell cell) {
		OptionalDouble seconds = this.round.info().backend().isPresent() ? cell.gatewayCpuSeconds()
				: cell.backendCpuSeconds();
		return cell.figures()
			.map((figures) -> Figures.microsPerRequest(seconds, figures.requests()))
			.orElse(OptionalDouble.empty());
	}

	private Table medians() {
		Table table = Table.of(this.id + "-medians", "Medians over the valid repetitions", "Subject", "#Connections",
				"#Valid", "#Requests/s", "#Ratio to " + this.round.base(), "#CPU µs per request", "#Mean ms", "#p50 ms",
				"#p90 ms", "#p99 ms", "#Errors");
		for (RoundRow row : this.rows) {
			table.add(TableCell.text(row.subject()), TableCell.count(row.connections()),
					TableCell.valid(row.valid(), row.repetitions()), TableCell.figure(row.requestsPerSec(), 0),
					TableCell.figure(row.ratioToBase(), 3), TableCell.figure(cpuMicros(row), 1),
					TableCell.figure(row.meanMs(), 1), TableCell.figure(row.p50Ms(), 1),
					TableCell.figure(row.p90Ms(), 1), TableCell.figure(row.p99Ms(), 1), TableCell.count(row.errors()));
		}
		return table;
	}

	private Group published() {
		Map<Key, PublishedTable.Row> article = PublishedTable.rowsOf(this.round.info().round())
			.stream()
			.filter((row) -> row.number("connections").isPresent() && row.number("requests_per_sec").isPresent())
			.collect(Collectors.toMap(
					(row) -> new Key(row.text("subject"), (int) row.number("connections").getAsDouble()),
					Function.identity(), (first, second) -> first));
		Beside beside = new Beside(this.id + "-published", this.round.base(), "connections", this.styles);
		for (RoundRow row : this.rows) {
			SubjectName base = SubjectName.of(this.round.baseOf(row.subject()));
			PublishedTable.Row published = article
				.get(new Key(SubjectName.of(row.subject()).plain(), row.connections()));
			PublishedTable.Row publishedBase = article.get(new Key(base.plain(), row.connections()));
			if (published != null && publishedBase != null) {
				beside.add(row.subject(), place(row.connections()), Integer.toString(row.connections()),
						row.ratioToBase(),
						Figures.ratio(published.number("requests_per_sec"), publishedBase.number("requests_per_sec")),
						published);
			}
		}
		return beside.group(Axis.ofCategories("connections", this.connections), Chart.Kind.LINES);
	}

	private Group usage() {
		return new Group(this.id + "-usage", "While it ran", "One line for each start.",
				Usage.charts(this.id + "-usage", this.round.cells(), this.styles, this.id + "-cells"), List.of());
	}

	private record Key(String subject, int connections) {
	}

}
