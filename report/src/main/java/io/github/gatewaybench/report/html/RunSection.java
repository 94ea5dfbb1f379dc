package io.github.gatewaybench.report.html;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.Outcome;
import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.RouteStudy;
import io.github.gatewaybench.report.model.Run;

/**
 * What the page says of one run, in the order of the page.
 *
 * @param id within the page
 * @param round the experiment's name
 * @param folder the run's name; empty where it says no more than the round
 * @param when it was started
 * @param verdict whether it can be used
 * @param facts what was run, and on what
 * @param invalid why cells do not count
 * @param skipped why cells were left out
 * @param key the subjects, with their colours
 * @param groups charts and tables
 * @param warnings what to doubt in cells that count
 * @param cells the table of all cells
 * @param environment the rest of what the figures depend on
 * @param jars what the jars were made of
 * @param files all files of the run
 */
record RunSection(String id, String round, String folder, String when, Verdict verdict, List<Fact> facts,
		List<Finding> invalid, List<Finding> skipped, List<Key> key, List<Group> groups, List<Finding> warnings,
		Table cells, List<Fact> environment, List<Facts.Jar> jars, List<RawFiles> files) {

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
		String folder = run.info().folder().toAbsolutePath().normalize().getFileName().toString();
		return new RunSection(id, run.info().round(), folder.equals(run.info().round()) ? "" : folder,
				when(run.info().started()), Verdict.of(run), Facts.first(run),
				Finding.of("Not valid", run.cells(), (cell) -> !cell.outcome().valid() && !cell.outcome().skipped(),
						(cell) -> reasons(cell.outcome()), links),
				Finding.of("Skipped", run.cells(), (cell) -> cell.outcome().skipped(),
						(cell) -> reasons(cell.outcome()), links),
				key(run, styles), groups(run, id, styles).stream().filter((group) -> !group.isEmpty()).toList(),
				Finding.of("", run.cells(), (cell) -> true, (cell) -> cell.outcome().warnings(), links),
				CellTable.of(run, id, links), Facts.environment(run.info().environment()),
				Facts.jars(run.info().environment()), RawFiles.of(run.info().folder(), report, links));
	}

	private static List<String> reasons(Outcome outcome) {
		return outcome.reasons().isEmpty() ? List.of("no reason was kept") : outcome.reasons();
	}

	private static String when(String started) {
		try {
			return DATE.format(Instant.parse(started));
		}
		catch (DateTimeParseException ex) {
			return started;
		}
	}

	private static List<Key> key(Run run, Styles styles) {
		List<Key> key = new ArrayList<>();
		for (String subject : run.info().subjects()) {
			String remark = (run instanceof Round round) ? RoundPart.range(round, subject)
					: (run instanceof RouteStudy study) ? RoutePart.kept(study, subject) : "";
			key.add(new Key(subject, styles.of(subject), remark));
		}
		return key;
	}

	private static List<Group> groups(Run run, String id, Styles styles) {
		if (run instanceof Round round) {
			return RoundPart.groups(round, id, styles);
		}
		else if (run instanceof AbStudy study) {
			return AbPart.groups(study, id, styles);
		}
		return RoutePart.groups((RouteStudy) run, id, styles);
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
	record Key(String subject, int style, String remark) {
	}

}
