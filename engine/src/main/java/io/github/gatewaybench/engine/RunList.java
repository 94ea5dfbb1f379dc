package io.github.gatewaybench.engine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Sanitizer;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.summary.Ranking;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.TextTable;

/**
 * A table with one line per run: its name, date, machine, valid cells and result.
 *
 * @param results folder to which the names of runs are relative
 * @param columns maximum length of a line, in characters
 */
record RunList(Path results, int columns) {

	private static final List<String> HEADINGS = List.of("run", "date", "machine", "valid", "answer");

	/** Maximum length of a machine's name in characters; longer names are cut. */
	private static final int MACHINE_WIDTH = 16;

	private static final int DATE_LENGTH = 10;

	/** Lines of the table; only the headings if there are no runs. */
	List<String> lines(List<Path> runs) {
		List<List<String>> rows = new ArrayList<>(List.of(HEADINGS));
		runs.stream().map((run) -> row(run).stream().map(Sanitizer::sanitizeLine).toList()).forEach(rows::add);
		return TextTable.formatLines(rows).stream().map((line) -> cut(line, this.columns)).toList();
	}

	private List<String> row(Path folder) {
		String name = this.results.relativize(folder).toString();
		try {
			Run run = RunReader.read(folder);
			long valid = run.cells().stream().filter((each) -> each.outcome().valid()).count();
			long skipped = run.cells().stream().filter((each) -> each.outcome().state() == State.SKIPPED).count();
			return List.of(name, run.started().substring(0, Math.min(DATE_LENGTH, run.started().length())),
					machine(run), valid + "/" + (run.cells().size() - skipped),
					(run.isComplete() ? "" : run.status() + "; ") + (run.missedGoals().isEmpty() ? ""
							: "goals missed: %d; ".formatted(run.missedGoals().size())) + headline(run));
		}
		catch (BadInputException ex) {
			return List.of(name, "-", "-", "-", "unreadable");
		}
	}

	private static String headline(Run run) {
		Rows rows = Rows.of(run);
		return Stream.concat(rows.rankings().stream().map(Ranking::shortHeadline), rows.view().answer(run).stream())
			.findFirst()
			.orElse("no figures");
	}

	/** Number of cores and CPU model, as in "2x AMD EPYC 7763". */
	private static String machine(Run run) {
		String model = run.environment()
			.machine()
			.cpu()
			.replaceAll("\\((R|TM|r|tm)\\)|\\bIntel\\b|\\b(CPU|Processor)\\b|@.*|\\b\\d+-Core\\b", " ")
			.replaceAll("\\s+", " ")
			.strip();
		return cut(run.environment().machine().cores() + "x " + (model.isEmpty() ? "unknown" : model), MACHINE_WIDTH);
	}

	private static String cut(String text, int width) {
		return (text.length() <= width) ? text : text.substring(0, width - 1) + "…";
	}

}
