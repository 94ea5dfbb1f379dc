package io.github.gatewaybench.report;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.html.HtmlPage;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.RunSummary;
import io.github.gatewaybench.report.summary.Summary;
import io.github.gatewaybench.report.summary.TerminalSummary;
import picocli.CommandLine.Help.Ansi;

/**
 * The report of a run: a summary in CSV, Markdown and JSON, an HTML page, and a short
 * text for the terminal.
 */
public record RunReport(Rows rows) {

	private static final int MAX_LOST = 20;

	/** Creates the report of a run. */
	public static RunReport of(Run run) {
		return new RunReport(Rows.of(run));
	}

	/**
	 * Reads the run in a folder and creates its report; throws a BadInputException if the
	 * folder holds no readable run.
	 */
	static RunReport read(Path folder) {
		return new RunReport(Rows.read(folder));
	}

	/**
	 * Renders the HTML page of one or more runs; links are relative to the file that the
	 * page will be written to.
	 */
	static String page(List<RunReport> reports, Path file) {
		return HtmlPage.of(reports.stream().map(RunReport::rows).toList(), file);
	}

	Path folder() {
		return this.rows.run().folder();
	}

	Summary summary() {
		return RunSummary.of(this.rows);
	}

	/**
	 * Writes summary.csv, summary.md, summary.json and report.html to the run's folder.
	 */
	public void write() {
		summary().write(folder(), "summary");
		Path page = folder().resolve("report.html");
		Summary.write(page, () -> page(List.of(this), page));
	}

	/** Formats the result of the run for a terminal: headline, ranking and notes. */
	public String terminalSummary(Ansi ansi) {
		return TerminalSummary.of(this.rows, ansi);
	}

	/**
	 * Prints a line for each cell whose file is missing although the run is complete.
	 * @return the exit status for a command: 1 if a cell is lost, otherwise 0
	 */
	public static int printLostCells(List<RunReport> reports, PrintWriter err) {
		List<Cell> lost = reports.stream()
			.flatMap((report) -> report.rows.run().cells().stream())
			.filter((cell) -> cell.outcome().state() == State.LOST)
			.toList();
		lost.stream().limit(MAX_LOST).forEach((cell) -> err.println(cell.file() + ": is gone; the cell is lost"));
		if (lost.size() > MAX_LOST) {
			err.println("and " + (lost.size() - MAX_LOST) + " more cells are lost");
		}
		err.flush();
		return lost.isEmpty() ? 0 : 1;
	}

}
