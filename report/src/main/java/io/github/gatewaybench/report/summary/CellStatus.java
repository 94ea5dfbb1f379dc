package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.report.summary.Column.Highlight;

/**
 * The status of a cell as shown to users, with the reasons if the cell is not valid.
 *
 * @param status one of {@link #SHOWN_STATUSES}, such as {@link #LOST}; an empty text if
 * the cell is valid
 */
public record CellStatus(String status, List<Warning> reasons) {

	/**
	 * Status of a cell that is not valid, whether it was executed or its subject could
	 * not be tested.
	 */
	public static final String NOT_VALID = "not valid";

	/** Status of a cell whose file is missing although its run is complete. */
	public static final String LOST = "lost";

	/**
	 * Status of a cell that was not executed because the machine lacks something that it
	 * needs.
	 */
	public static final String SKIPPED = "skipped";

	private static final String PENDING = "not run yet";

	/** Statuses in the order in which they are shown; a valid cell has none. */
	public static final List<String> SHOWN_STATUSES = List.of(NOT_VALID, LOST, SKIPPED, PENDING);

	public static CellStatus of(Cell cell) {
		CellOutcome outcome = cell.outcome();
		return switch (outcome.state()) {
			case RAN, FAILED ->
				outcome.valid() ? new CellStatus("", List.of()) : new CellStatus(NOT_VALID, outcome.reasons());
			case SKIPPED -> new CellStatus(SKIPPED, outcome.reasons());
			case LOST -> new CellStatus(LOST, List.of(WarningCode.NOT_RUN.withText("its file is gone")));
			case PENDING -> new CellStatus(PENDING, List.of());
		};
	}

	/** Returns how tables highlight the cell. */
	public Highlight highlight() {
		return this.status.isEmpty() ? Highlight.NONE
				: List.of(NOT_VALID, LOST).contains(this.status) ? Highlight.BAD : Highlight.NOT_RUN;
	}

	@Override
	public String toString() {
		return this.reasons.isEmpty() ? this.status : this.status + ": " + Warning.joinTexts(this.reasons);
	}

	/**
	 * Formats one line per warning code that casts doubt on figures of a run, with the
	 * numbers of valid cells and advice, as in "c: a JVM was still warming up (the
	 * backend's: nginx 2, envoy 1 cells). Allow a longer warm-up."
	 */
	static Map<WarningCode, String> warningLines(Rows rows) {
		Map<WarningCode, List<Cell>> cells = new TreeMap<>();
		rows.cells()
			.stream()
			.filter((cell) -> cell.outcome().valid())
			.forEach((cell) -> cell.outcome()
				.warningCodes()
				.stream()
				.filter((code) -> !rows.view().affectedFigures(code).isEmpty())
				.forEach((code) -> cells.computeIfAbsent(code, (unused) -> new ArrayList<>()).add(cell)));
		Map<WarningCode, String> lines = new TreeMap<>();
		cells.forEach((code, some) -> lines.put(code, "%s: %s (%s %s). %s".formatted(code.letter(), code.title(),
				formatCellCounts(code, some), (some.size() == 1) ? "cell" : "cells", code.advice())));
		return lines;
	}

	/**
	 * Formats the number of cells per subject, grouped by server where a warning names
	 * one.
	 */
	private static String formatCellCounts(WarningCode code, List<Cell> cells) {
		Map<String, List<Cell>> servers = new TreeMap<>();
		cells.forEach((cell) -> cell.outcome()
			.warnings()
			.stream()
			.filter((warning) -> warning.code() == code)
			.map((warning) -> warning.coldServer().map((server) -> server + "'s: ").orElse(""))
			.distinct()
			.forEach((server) -> servers.computeIfAbsent(server, (unused) -> new ArrayList<>()).add(cell)));
		return servers.entrySet()
			.stream()
			.map((each) -> each.getKey() + formatCellCounts(each.getValue()))
			.collect(Collectors.joining("; "));
	}

	/** Formats the number of cells per subject, as in "nginx 2, envoy 1". */
	static String formatCellCounts(List<Cell> cells) {
		return OrderedMaps.groupBy((cell) -> cell.id().subject(), cells)
			.entrySet()
			.stream()
			.map((each) -> each.getKey() + " " + each.getValue().size())
			.collect(Collectors.joining(", "));
	}

	/**
	 * Formats the reasons and warnings of a row's cells; each distinct text is followed
	 * by the repetitions in which it occurred, unless it occurred in all.
	 */
	static String notes(Row row) {
		return notes(row, CellStatus::reasonAndWarningTexts);
	}

	/** Formats the reasons why cells of a row are not valid; warnings are left out. */
	static String formatReasons(Row row) {
		return notes(row, CellStatus::reasonTexts);
	}

	private static String notes(Row row, Function<Cell, Stream<String>> texts) {
		boolean several = row.rows().isRepeated(row.load());
		Map<String, List<String>> names = new TreeMap<>();
		for (Cell cell : row.cells()) {
			String name = cell.id().repetition() + (several ? " #" + cell.id().execution() : "");
			texts.apply(cell).forEach((text) -> names.computeIfAbsent(text, (unused) -> new ArrayList<>()).add(name));
		}
		return names.entrySet()
			.stream()
			.map((each) -> each.getKey() + ((each.getValue().size() == row.cells().size()) ? ""
					: " (%s %s)".formatted(row.rows().view().repetitionWord(), String.join(", ", each.getValue()))))
			.collect(Collectors.joining("; "));
	}

	private static Stream<String> reasonAndWarningTexts(Cell cell) {
		return Stream.concat(reasonTexts(cell),
				cell.outcome().warnings().stream().map((warning) -> "warning: " + warning));
	}

	private static Stream<String> reasonTexts(Cell cell) {
		CellStatus remark = of(cell);
		String word = remark.status.equals(NOT_VALID) ? "INVALID" : remark.status;
		return remark.reasons.isEmpty() ? Stream.of(word).filter((each) -> !each.isEmpty())
				: remark.reasons.stream().map((reason) -> word + ": " + reason);
	}

}
