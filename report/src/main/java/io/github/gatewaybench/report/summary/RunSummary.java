package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.WarningCode;

/** Creates the summary of a run: headline, ranking, tables and notes. */
public final class RunSummary {

	private final View view;

	private final List<Column<Row>> columns;

	private final StringBuilder page = new StringBuilder();

	private final List<String> notes = new ArrayList<>();

	private RunSummary(Rows rows) {
		this.view = rows.view();
		this.columns = this.view.columns(rows.run());
	}

	/** Creates the summary of a run in CSV, Markdown and JSON. */
	public static Summary of(Rows rows) {
		Run run = rows.run();
		RunSummary page = new RunSummary(rows);
		Optional<Ranking> ranking = rows.rankings().stream().findFirst();
		List<Section> extra = new ArrayList<>(page.view.extraSections(rows));
		ranking.flatMap(page.view::costSection).ifPresent((section) -> extra.add(0, section));
		Map<String, Object> about = new LinkedHashMap<>(OrderedMaps.of("round", run.settings().experimentName(),
				"status", run.status(), "started", run.started(), "tool", run.settings().tool()));
		List<String> answer = page.view.answer(run);
		answer.stream().findFirst().ifPresent((headline) -> {
			about.put("answer", headline);
			about.put("notes", answer.subList(1, answer.size()));
		});
		if (!run.missedGoals().isEmpty()) {
			about.put("missed_goals", run.missedGoals());
		}
		ranking.ifPresent((each) -> {
			about.put("answer", each.headline());
			about.put("ranking", each.table().jsonRows());
		});
		Stream.concat(extra.stream(), Stream.of(MemorySection.of(run)))
			.forEach((section) -> section.tables().forEach((table) -> about.put(section.id(), table.jsonRows())));
		return Summary.of(about, Table.of(Columns.forFiles(page.columns, rows.withMedians()), rows.all()),
				page.markdown(run, rows, ranking, extra));
	}

	private String markdown(Run run, Rows rows, Optional<Ranking> ranking, List<Section> extra) {
		this.page.append("# ")
			.append(Markdown.escape(run.settings().experimentName() + ", " + run.started()))
			.append(run.isComplete() ? "\n" : " (" + run.status() + ")\n");
		Banner.of(run)
			.forEach((banner) -> this.page.append("\n**%s** %s:\n\n%s".formatted(Markdown.escape(banner.text()),
					banner.aim(), Markdown.codeBlock(banner.command()))));
		run.missedGoals().forEach((each) -> this.page.append("\n**%s**\n".formatted(Markdown.escapeLineStart(each))));
		List<String> versions = new ArrayList<>(Versions.subjectLines(run));
		AttestationSection.missingAttestationFact(run).forEach((name, value) -> versions.add(name + ": " + value));
		this.page.append(versions.isEmpty() ? "" : "\n").append(Markdown.bulletList(versions));
		ranking.ifPresent((each) -> this.page.append('\n')
			.append(Markdown.escapeLineStart(each.headline()))
			.append("\n\n")
			.append(each.table().markdown()));
		List<String> answer = this.view.answer(run);
		answer.stream()
			.findFirst()
			.ifPresent((headline) -> this.page.append('\n')
				.append(Markdown.escapeLineStart(headline))
				.append("\n\n")
				.append(Markdown.bulletList(answer.subList(1, answer.size()))));
		String sections = extra.stream().map(Section::markdown).collect(Collectors.joining());
		this.page.append(answer.isEmpty() ? sections : "");
		String untitled = (extra.isEmpty() || !answer.isEmpty()) ? "" : "All loads";
		rows.byTableTitle()
			.forEach((title, some) -> addTable(title.isEmpty() ? untitled : title,
					some.stream().filter(Row::isAggregate).toList()));
		this.page.append(answer.isEmpty() ? "" : sections);
		StackTable.of(rows).forEach((stack) -> this.page.append(stack.markdown()));
		this.page.append(MemorySection.of(run).markdown());
		return this.page.append(this.notes.isEmpty() ? "" : "\n")
			.append(Markdown.bulletList(this.notes))
			.append(warningsText(rows))
			.append('\n')
			.append(this.view.explanation())
			.toString();
	}

	/**
	 * Formats the warnings about a run's figures as Markdown, each with the letter that
	 * marks the figures in doubt in its tables; empty if there are none.
	 */
	public static String warningsText(Rows rows) {
		Map<WarningCode, String> lines = CellStatus.warningLines(rows);
		StringBuilder doubts = new StringBuilder();
		OrderedMaps.groupBy(rows.view()::affectedFigures, lines.keySet())
			.forEach((about, codes) -> doubts.append("\nDoubts about %s:\n\n".formatted(about))
				.append(Markdown.bulletList(codes.stream().map(lines::get).toList())));
		return doubts.toString();
	}

	private void addTable(String title, List<Row> rows) {
		boolean untried = !title.isEmpty() && rows.stream().allMatch(Row::isNotRun);
		if (!untried) {
			this.page.append(title.isEmpty() ? "" : "\n## " + Markdown.escape(title) + "\n")
				.append('\n')
				.append(Table.of(this.columns, rows).markdown())
				.append(formatExecutions(rows));
		}
		List<String> notes = rows.stream().map(CellStatus::formatReasons).distinct().toList();
		// A reason that all subjects share, such as a machine that is too small, is
		// given once.
		if (untried && rows.size() > 1 && notes.size() == 1) {
			addNote("all subjects", rows.get(0));
		}
		else {
			rows.forEach((row) -> addNote(row.subject(), row));
		}
	}

	private void addNote(String subjects, Row row) {
		String note = CellStatus.formatReasons(row);
		if (!note.isEmpty()) {
			this.notes.add(subjects + " " + this.view.shortName(row.load()) + ": " + note);
		}
	}

	private static String formatExecutions(List<Row> rows) {
		List<Column<Row>> columns = new ArrayList<>(List.of(Columns.SUBJECT));
		for (int i = 1; rows.get(0).forExecution(i).isPresent(); i++) {
			int execution = i;
			columns.add(Column.text(Integer.toString(i),
					(row) -> row.forExecution(execution).map(Columns.REQUESTS_PER_SEC::text).orElse("-")));
		}
		return (columns.size() == 1) ? ""
				: "\nRequests/s of each execution after the start, in order:\n\n" + Table.of(columns, rows).markdown();
	}

}
