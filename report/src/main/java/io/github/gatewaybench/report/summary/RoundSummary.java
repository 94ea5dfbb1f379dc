package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.SubjectName;
import io.github.gatewaybench.report.model.WrkCell;
import io.github.gatewaybench.report.model.WrkFigures;

/**
 * The summary of a round: a row for each subject and connection count that has a cell.
 */
public final class RoundSummary {

	private static final String EXPLANATION = """
			Medians over the valid repetitions, "-" where there is none; errors are the sum over all repetitions. These figures
			compare the subjects of this run with each other. They are not what the subjects do on another machine, under another
			load, or with the load generator elsewhere.
			""";

	private final Round round;

	private final Map<Key, OptionalDouble> requestsPerSec = new LinkedHashMap<>();

	private RoundSummary(Round round) {
		this.round = round;
	}

	/** The rows. */
	public static List<RoundRow> rows(Round round) {
		return new RoundSummary(round).rows();
	}

	static Summary of(Round round) {
		RoundSummary summary = new RoundSummary(round);
		List<RoundRow> rows = summary.rows();
		return Summary.of(RunPage.about(round.info()), RoundRow.COLUMNS, rows, summary.markdown(rows));
	}

	private List<RoundRow> rows() {
		Map<Key, List<WrkCell>> groups = new LinkedHashMap<>();
		for (WrkCell cell : this.round.cells()) {
			groups.computeIfAbsent(new Key(cell.subject(), cell.connections()), (unused) -> new ArrayList<>())
				.add(cell);
		}
		groups.forEach((key, cells) -> this.requestsPerSec.put(key,
				median(valid(cells), (figures) -> OptionalDouble.of(figures.requestsPerSec()))));
		return groups.entrySet().stream().map((each) -> row(each.getKey(), each.getValue())).toList();
	}

	private RoundRow row(Key key, List<WrkCell> cells) {
		List<WrkCell> valid = valid(cells);
		String base = this.round.baseOf(key.subject());
		long errors = cells.stream()
			.flatMap((cell) -> cell.figures().stream())
			.mapToLong((each) -> each.errors().total())
			.sum();
		return new RoundRow(key.subject(), key.connections(), cells.size(), valid.size(), this.requestsPerSec.get(key),
				median(valid, WrkFigures::meanMs), median(valid, WrkFigures::p50Ms), median(valid, WrkFigures::p90Ms),
				median(valid, WrkFigures::p99Ms), errors,
				Figures.roundedMedian(valid, (cell) -> microsPerRequest(cell, cell.gatewayCpuSeconds())),
				ratio(key, SubjectName.of(base).plain().equals("direct") ? base : "direct"), notes(cells),
				Figures.roundedMedian(valid, (cell) -> microsPerRequest(cell, cell.backendCpuSeconds())),
				ratio(key, base));
	}

	private static List<WrkCell> valid(List<WrkCell> cells) {
		return cells.stream().filter((cell) -> cell.outcome().valid()).toList();
	}

	private static OptionalDouble median(List<WrkCell> cells, Function<WrkFigures, OptionalDouble> figure) {
		return Figures.roundedMedian(cells, (cell) -> figure.apply(cell.figures().orElseThrow()));
	}

	private static OptionalDouble microsPerRequest(WrkCell cell, OptionalDouble cpuSeconds) {
		return Figures.microsPerRequest(cpuSeconds, cell.figures().orElseThrow().requests());
	}

	private OptionalDouble ratio(Key key, String subject) {
		return Figures.ratio(this.requestsPerSec.get(key),
				this.requestsPerSec.getOrDefault(new Key(subject, key.connections()), OptionalDouble.empty()));
	}

	private static String notes(List<WrkCell> cells) {
		return Notes.of(cells, Comparator.comparing(WrkCell::repetition),
				(cell) -> Integer.toString(cell.repetition()));
	}

	private String markdown(List<RoundRow> rows) {
		boolean gateways = this.round.info().backend().isPresent();
		MarkdownTable table = new MarkdownTable(
				List.of("subject", "connections", "valid", "requests/s", "mean ms", "p50 ms", "p99 ms", "errors",
						(gateways ? "gateway " : "") + "CPU µs/request", "ratio to " + this.round.base()));
		for (RoundRow row : rows) {
			OptionalDouble cpu = gateways ? row.gatewayCpuMicros() : row.backendCpuMicros();
			table.add(List.of(row.subject(), Integer.toString(row.connections()), row.valid() + "/" + row.repetitions(),
					Figures.places(row.requestsPerSec(), 0), Figures.places(row.meanMs(), 1),
					Figures.places(row.p50Ms(), 1), Figures.places(row.p99Ms(), 1), Long.toString(row.errors()),
					Figures.places(cpu, 1), Figures.places(row.ratioToBase(), 3)));
		}
		List<String> notes = rows.stream()
			.filter((row) -> !row.notes().isEmpty())
			.map((row) -> "%s c=%d: %s".formatted(row.subject(), row.connections(), row.notes()))
			.toList();
		return RunPage.of(this.round.info(), "\n" + table + Stacks.markdown(this.round), notes, EXPLANATION);
	}

	private record Key(String subject, int connections) {
	}

}
