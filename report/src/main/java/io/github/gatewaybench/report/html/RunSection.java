package io.github.gatewaybench.report.html;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.view.Panel;
import io.github.gatewaybench.report.view.Remark;
import io.github.gatewaybench.report.view.Rows;
import io.github.gatewaybench.report.view.View;
import io.github.gatewaybench.report.view.Views;

/**
 * What the page says of one run, in the order of the page.
 *
 * @param id within the page
 * @param round the experiment's name
 * @param folder the run's name; empty where it says no more than the round
 * @param when it was started
 * @param validity whether it can be used
 * @param facts what was run, and on what
 * @param invalid why cells do not count
 * @param lost cells whose files are gone
 * @param skipped why cells were left out
 * @param legend the subjects, with their colours
 * @param groups charts and tables
 * @param warnings what to doubt in cells that count
 * @param cells the table of all cells
 * @param environment the rest of what the figures depend on
 * @param jars what the jars were made of
 * @param files all files of the run
 */
record RunSection(String id, String round, String folder, String when, Validity validity, List<Detail> facts,
		List<Finding> invalid, List<Finding> lost, List<Finding> skipped, List<Entry> legend, List<Group> groups,
		List<Finding> warnings, Table cells, List<Detail> environment, List<Facts.Jar> jars, List<RawFiles> files) {

	private static final DateTimeFormatter DATE = DateTimeFormatter
		.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
		.withZone(ZoneOffset.UTC);

	/**
	 * Of a run.
	 * @param number of the run in the page
	 * @param report where the page will be
	 */
	static RunSection of(Run run, int number, Path report, Links links) {
		String id = "r" + number;
		Styles styles = Styles.of(run);
		Rows rows = Rows.of(run);
		String round = run.settings().round();
		String folder = run.folder().toAbsolutePath().normalize().getFileName().toString();
		return new RunSection(id, round, folder.equals(round) ? "" : folder, when(run.started()), Validity.of(run),
				Facts.first(run), findings(Remark.NOT_VALID, rows, links), findings(Remark.LOST, rows, links),
				findings(Remark.SKIPPED, rows, links), legend(rows, styles), groups(rows, id, styles),
				Finding.of("", rows, (cell) -> true, (cell) -> cell.outcome().warnings(), links),
				CellTable.of(rows, id, links), Facts.environment(run.environment()), Facts.jars(run.environment()),
				RawFiles.of(run.folder(), report, links));
	}

	private static List<Finding> findings(String word, Rows rows, Links links) {
		return Finding.of(Character.toUpperCase(word.charAt(0)) + word.substring(1), rows,
				(cell) -> Remark.of(cell).word().equals(word), RunSection::reasons, links);
	}

	private static List<String> reasons(Cell cell) {
		List<String> reasons = Remark.of(cell).reasons();
		return reasons.isEmpty() ? List.of("no reason was kept") : reasons;
	}

	private static String when(String started) {
		try {
			return DATE.format(Instant.parse(started));
		}
		catch (DateTimeParseException ex) {
			return started;
		}
	}

	private static List<Entry> legend(Rows rows, Styles styles) {
		View view = Views.of(rows.run());
		return rows.run()
			.settings()
			.subjects()
			.stream()
			.map((subject) -> new Entry(subject, styles.of(subject), view.remark(rows, subject)))
			.toList();
	}

	/** What its kind asks for, what all have, and what the servers used. */
	private static List<Group> groups(Rows rows, String id, Styles styles) {
		Run run = rows.run();
		View view = Views.of(run);
		List<Panel> panels = view.panels(rows);
		Drawing drawing = new Drawing(run, panels, id, styles);
		List<Group> groups = new ArrayList<>(panels.stream().map(drawing::group).toList());
		groups.addAll(StackPart.groups(run, id, styles));
		groups.add(Beside.group(rows, id + "-published", styles));
		Map<String, List<Cell>> starts = rows.cells()
			.stream()
			.collect(Collectors.groupingBy((cell) -> view.start(cell.id().load()), LinkedHashMap::new,
					Collectors.toList()));
		List<String> names = List.copyOf(starts.keySet());
		names.forEach((start) -> {
			String name = id + "-usage" + names.indexOf(start);
			groups
				.add(new Group(name, "While it ran" + (start.isEmpty() ? "" : ": " + start), "One line for each start.",
						Usage.charts(name, starts.get(start), styles, id + "-cells"), List.of()));
		});
		return groups.stream().filter((group) -> !group.isEmpty()).toList();
	}

	List<Chart> charts() {
		return this.groups.stream().flatMap((group) -> group.charts().stream()).toList();
	}

	/** In how many cells there is something to doubt. */
	int warned() {
		return (int) this.warnings.stream()
			.flatMap((each) -> each.mentions().stream())
			.map(Finding.Mention::cell)
			.distinct()
			.count();
	}

	int cellCount() {
		return this.cells.rows().size();
	}

	/**
	 * A subject.
	 *
	 * @param subject its name
	 * @param style number of its colour and symbol
	 * @param remark its result in a few words
	 */
	record Entry(String subject, int style, String remark) {
	}

}
