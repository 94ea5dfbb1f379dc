package io.github.gatewaybench.report.summary;

import io.github.gatewaybench.measurements.OrderedMaps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.report.summary.Column.Highlight;

/** Status of a cell: a word, empty if the cell is valid, and the reasons if known. */
public record CellStatus(String status, List<Warning> reasons) {

	/** Status of a cell that was run but is not valid. */
	public static final String NOT_VALID = "not valid";

	/** Status of a cell of a complete run whose file is gone. */
	public static final String LOST = "lost";

	/** Status of a cell that this machine cannot run. */
	public static final String SKIPPED = "skipped";

	private static final String PENDING = "not run yet";

	/** All status words of cells that are not valid. */
	public static final List<String> INVALID_STATUSES = List.of(NOT_VALID, LOST, SKIPPED, PENDING);

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

	/** How a table highlights the cell. */
	public Highlight highlight() {
		return this.status.isEmpty() ? Highlight.NONE
				: List.of(NOT_VALID, LOST).contains(this.status) ? Highlight.BAD : Highlight.NOT_RUN;
	}

	@Override
	public String toString() {
		return this.reasons.isEmpty() ? this.status : this.status + ": " + Warning.joinTexts(this.reasons);
	}

	/**
	 * One line per warning code of a run, as in "b: a JVM was still warming up (nginx 2,
	 * envoy 1 cells). What to do."
	 */
	static Map<WarningCode, String> warnings(Rows rows) {
		Map<WarningCode, List<Cell>> cells = new TreeMap<>();
		rows.cells()
			.forEach((cell) -> cell.outcome()
				.warningCodes()
				.forEach((code) -> cells.computeIfAbsent(code, (unused) -> new ArrayList<>()).add(cell)));
		Map<WarningCode, String> lines = new TreeMap<>();
		cells.forEach((code, some) -> lines.put(code, "%s: %s (%s %s). %s".formatted(code.letter(), code.title(),
				counts(some), (some.size() == 1) ? "cell" : "cells", code.advice())));
		return lines;
	}

	/** Number of cells per subject, as in "nginx 2, envoy 1". */
	static String counts(List<Cell> cells) {
		return OrderedMaps.groupBy((cell) -> cell.id().subject(), cells)
			.entrySet()
			.stream()
			.map((each) -> each.getKey() + " " + each.getValue().size())
			.collect(Collectors.joining(", "));
	}

	/** Reasons and warnings of a row's cells, each listed once with its repetitions. */
	static String notes(Row row) {
		return notes(row, CellStatus::texts);
	}

	/** Reasons why cells of a row are not valid, without the warnings. */
	static String reasons(Row row) {
		return notes(row, CellStatus::reasons);
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
					: " (rep " + String.join(", ", each.getValue()) + ")"))
			.collect(Collectors.joining("; "));
	}

	private static Stream<String> texts(Cell cell) {
		return Stream.concat(reasons(cell), cell.outcome().warnings().stream().map((warning) -> "warning: " + warning));
	}

	private static Stream<String> reasons(Cell cell) {
		CellStatus remark = of(cell);
		String word = remark.status.equals(NOT_VALID) ? "INVALID" : remark.status;
		return remark.reasons.isEmpty() ? Stream.of(word).filter((each) -> !each.isEmpty())
				: remark.reasons.stream().map((reason) -> word + ": " + reason);
	}

}
