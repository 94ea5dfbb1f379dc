package io.github.gatewaybench.report;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.report.html.HtmlPage;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.RunSummary;
import io.github.gatewaybench.report.summary.Summary;

/** Writes the report of a run: a summary in CSV, Markdown and JSON, and an HTML page. */
public final class RunReport {

	private static final int MAX_PRINTED_CELLS = 20;

	private RunReport() {
	}

	/** Writes summary.csv, .md and .json, and report.html, to the run's folder. */
	public static void write(Rows rows) {
		Path folder = rows.run().folder();
		RunSummary.of(rows).write(folder, "summary");
		Path page = folder.resolve("report.html");
		Summary.write(page, () -> HtmlPage.of(List.of(rows), page));
	}

	/**
	 * Prints the cells whose files are missing although the run is complete: a line for
	 * each of the first 20, and how many more there are.
	 * @return the exit status for a command: 1 if a cell is lost, otherwise 0
	 */
	public static int printLostCells(List<Rows> runs, PrintWriter err) {
		List<Cell> lost = runs.stream()
			.flatMap((rows) -> rows.run().cells().stream())
			.filter((cell) -> cell.outcome().state() == State.LOST)
			.toList();
		lost.stream()
			.limit(MAX_PRINTED_CELLS)
			.forEach((cell) -> err.println(cell.file() + ": is gone; the cell is lost"));
		if (lost.size() > MAX_PRINTED_CELLS) {
			int more = lost.size() - MAX_PRINTED_CELLS;
			err.println("and %d more %s lost".formatted(more, (more == 1) ? "cell is" : "cells are"));
		}
		err.flush();
		return lost.isEmpty() ? 0 : 1;
	}

}
