package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Sanitizer;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.report.summary.Ranking.Place;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/** Formats a run's result for a terminal of 100 columns: headline, ranking and notes. */
public final class TerminalSummary {

	private static final int WIDTH = 100;

	private static final String GAP = "  ";

	private static final int MAX_NAMED_CELLS = 4;

	/** Columns of a run without a ranking that are never left out to fit the width. */
	private static final Set<String> ANSWER_COLUMNS = Set.of("subject", "cpu_change_percent", "cpu_interval",
			"verdict");

	private static final Set<String> CHANGE_COLUMNS = Set.of("difference", "cpu_change_percent");

	private static final Warning NO_REASON = WarningCode.OTHER_REASON.withText("");

	private final Ansi ansi;

	private final StringBuilder screen = new StringBuilder();

	private TerminalSummary(Ansi ansi) {
		this.ansi = ansi;
	}

	/** Formats the result of a run, with or without colours. */
	public static String of(Rows rows, Ansi ansi) {
		TerminalSummary screen = new TerminalSummary(ansi);
		List<Ranking> rankings = rows.rankings();
		List<String> answer = rows.view().answer(rows.run());
		answer.stream().findFirst().ifPresent((headline) -> screen.addAnswer(headline, rows));
		rankings.stream().findFirst().ifPresent(screen::addRanking);
		screen.addList(rankings.stream()
			.skip(1)
			.map((ranking) -> ranking.criterion().name() + ": " + ranking.shortHeadline())
			.toList());
		List<String> notes = new ArrayList<>(answer.stream().skip(1).toList());
		rankings.stream().findFirst().flatMap(RequestCostSection::idleCpuNote).ifPresent(notes::add);
		notes.addAll(reasonLines(rows));
		CellStatus.warningLines(rows).values().forEach((line) -> notes.add("doubt " + line));
		screen.addList(notes);
		return screen.screen.toString();
	}

	/** Adds the answer of a run without a ranking, with a line for each subject. */
	private void addAnswer(String headline, Rows rows) {
		wrapped("", headline).forEach((line) -> addLine(line, Style.bold));
		addLine("");
		List<Column<Row>> columns = rows.view().columns(rows.run());
		List<String> dispensable = new ArrayList<>(
				columns.stream().map(Column::name).filter((name) -> !ANSWER_COLUMNS.contains(name)).toList());
		Collections.reverse(dispensable);
		Table table = Table.of(columns, rows.aggregates()).forOutput(Column.Output.MARKDOWN);
		List<List<String>> lines = fitToWidth(table, dispensable);
		addLine(String.join(GAP, lines.get(0)), Style.faint);
		lines.stream().skip(1).forEach((line) -> addLine(String.join(GAP, line).stripTrailing()));
	}

	private void addRanking(Ranking ranking) {
		wrapped("", ranking.headline()).forEach((line) -> addLine(line, Style.bold));
		List<Place> places = ranking.places();
		if (places.isEmpty()) {
			return;
		}
		addLine("");
		List<List<String>> lines = lines(ranking);
		addLine(String.join(GAP, lines.get(0)), Style.faint);
		for (int i = 0; i < places.size(); i++) {
			Place place = places.get(i);
			boolean bad = place.row().validCells().isEmpty() && !place.row().isNotRun();
			Style[] styles = (place.rank() == 1) ? new Style[] { Style.fg_green }
					: bad ? new Style[] { Style.fg_red } : new Style[0];
			addLine(String.join(GAP, lines.get(i + 1)).stripTrailing(), styles);
		}
	}

	/** Formats the ranking table; columns that do not fit into the width are left out. */
	private static List<List<String>> lines(Ranking ranking) {
		List<String> dispensable = new ArrayList<>(
				ranking.criterion().otherColumns().stream().map(Column::name).toList());
		Collections.reverse(dispensable);
		dispensable.add(0, "data_quality");
		dispensable.addAll(List.of("interval", "times_base"));
		return fitToWidth(ranking.table().forOutput(Column.Output.MARKDOWN), dispensable);
	}

	/** Leaves out one column after the other until the table fits into the width. */
	private static List<List<String>> fitToWidth(Table whole, List<String> dispensable) {
		Table table = whole;
		List<List<String>> lines = lines(table);
		for (String name : dispensable) {
			if (String.join(GAP, lines.get(0)).length() > WIDTH) {
				table = table.withColumns((column) -> !column.name().equals(name));
				lines = lines(table);
			}
		}
		return lines;
	}

	private static List<List<String>> lines(Table table) {
		List<List<String>> lines = new ArrayList<>();
		// The baseline is not in the header, because its verdict is "baseline".
		lines.add(table.columns()
			.stream()
			.map((column) -> CHANGE_COLUMNS.contains(column.name()) ? "change" : column.title())
			.toList());
		table.lines()
			.forEach((line) -> lines.add(line.values()
				.stream()
				.map((value) -> (Sanitizer.sanitizeLine(value.shown()) + " " + value.warnings().letters())
					.stripTrailing())
				.toList()));
		return TextTable.padded(lines, 1);
	}

	private void addList(List<String> notes) {
		if (!notes.isEmpty()) {
			addLine("");
			notes.forEach((note) -> wrapped("- ", note).forEach((line) -> addLine(line)));
		}
	}

	private static List<String> reasonLines(Rows rows) {
		List<CellReason> all = new ArrayList<>();
		for (Cell cell : rows.cells()) {
			CellStatus remark = CellStatus.of(cell);
			if (!remark.status().isEmpty()) {
				List<Warning> reasons = remark.reasons().isEmpty() ? List.of(NO_REASON) : remark.reasons();
				reasons.forEach((each) -> all.add(new CellReason(remark.status(), each, cell)));
			}
		}
		List<String> lines = new ArrayList<>();
		OrderedMaps.groupBy((each) -> each.status + each.reason.maskedText(), all).values().forEach((alike) -> {
			CellReason first = alike.get(0);
			boolean differ = alike.stream().map(CellReason::reason).distinct().count() > 1;
			List<Cell> cells = alike.stream().map(CellReason::cell).distinct().toList();
			lines.add("%s%s%s (%d cell%s: %s)".formatted(first.status,
					(first.reason == NO_REASON) ? "" : ": " + first.reason, differ ? ", and similar" : "", cells.size(),
					(cells.size() == 1) ? "" : "s", formatCells(rows, cells)));
		});
		return lines;
	}

	private static String formatCells(Rows rows, List<Cell> cells) {
		return (cells.size() > MAX_NAMED_CELLS) ? CellStatus.formatCellCounts(cells)
				: cells.stream()
					.map((cell) -> "%s %s %s %d".formatted(cell.id().subject(), rows.view().shortName(cell.id().load()),
							rows.view().repetitionWord(), cell.id().repetition()))
					.collect(Collectors.joining(", "));
	}

	/**
	 * Wraps a text between words to lines that fit; the first line begins with the
	 * bullet, the others are indented.
	 */
	static List<String> wrapped(String bullet, String text) {
		List<String> lines = new ArrayList<>();
		StringBuilder line = new StringBuilder(bullet);
		for (String word : Sanitizer.sanitizeLine(text).split(" ")) {
			boolean hasWord = line.length() > bullet.length();
			if (hasWord && line.length() + 1 + word.length() > WIDTH) {
				lines.add(line.toString());
				line = new StringBuilder(" ".repeat(bullet.length())).append(word);
			}
			else {
				line.append(hasWord ? " " : "").append(word);
			}
		}
		lines.add(line.toString());
		return lines;
	}

	private void addLine(String line, Style... styles) {
		this.screen.append(AnsiText.styled(this.ansi, line, styles)).append('\n');
	}

	private record CellReason(String status, Warning reason, Cell cell) {
	}

}
