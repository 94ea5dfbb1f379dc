package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.Run;

/**
 * The summary of a run: tables, then what there is to say of their rows.
 */
final class RunPage {

	private final Run run;

	private final View view;

	private final Rows all;

	private final List<Column<Row>> columns;

	private RunPage(Run run) {
		this.run = run;
		this.view = View.of(run);
		this.all = Rows.of(run);
		this.columns = this.view.columns(run);
	}

	static Summary of(Run run) {
		RunPage page = new RunPage(run);
		Map<String, String> about = new LinkedHashMap<>();
		about.put("round", run.settings().round());
		about.put("status", run.status());
		about.put("started", run.started());
		about.put("tool", run.settings().tool());
		return Summary.of(about, page.columns, page.view.rows(page.all), page.markdown());
	}

	private String markdown() {
		StringBuilder page = new StringBuilder("# ");
		page.append(Markdown.text(this.run.settings().round() + ", " + this.run.started()));
		page.append(this.run.isComplete() ? "" : " (" + this.run.status() + ")").append('\n');
		Map<Optional<String>, List<Row>> sections = Ordered.by((row) -> this.view.title(row.load()), this.all.whole());
		List<String> notes = new ArrayList<>();
		sections.forEach((title, rows) -> {
			boolean untried = title.isPresent() && rows.stream().allMatch(Row::isUntried);
			page.append(untried ? "" : tables(title, rows));
			notes.addAll(notes(rows, untried));
		});
		StackTable.of(this.all).forEach((stack) -> page.append(stack.markdown()));
		page.append(notes.isEmpty() ? "" : "\n").append(Markdown.list(notes));
		return page.append('\n').append(this.view.explanation()).toString();
	}

	private String tables(Optional<String> title, List<Row> rows) {
		String table = title.map((each) -> "\n## " + Markdown.text(each) + "\n").orElse("") + "\n"
				+ MarkdownTable.of(this.columns, rows);
		List<Column<Row>> executions = new ArrayList<>(List.of(Column.text("subject", Row::subject)));
		for (int i = 1; rows.get(0).at(i).isPresent(); i++) {
			int execution = i;
			executions.add(Column.text(Integer.toString(i),
					(row) -> row.at(execution).map(this.view.throughput()::text).orElse("-")));
		}
		return (executions.size() == 1) ? table : table
				+ "\nRequests/s of each execution after the start, in order:\n\n" + MarkdownTable.of(executions, rows);
	}

	/**
	 * What is the same of all subjects, as on a machine that is too small, is said once.
	 */
	private List<String> notes(List<Row> rows, boolean untried) {
		String first = Columns.NOTES.text(rows.get(0));
		if (untried && rows.size() > 1 && rows.stream().map(Columns.NOTES::text).allMatch(first::equals)) {
			return List.of("all subjects " + this.view.brief(rows.get(0).load()) + ": " + first);
		}
		return rows.stream()
			.filter((row) -> !Columns.NOTES.text(row).isEmpty())
			.map((row) -> row.subject() + " " + this.view.brief(row.load()) + ": " + Columns.NOTES.text(row))
			.toList();
	}

}
