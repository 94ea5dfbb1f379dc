package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.table.Column;
import io.github.gatewaybench.report.table.Markdown;
import io.github.gatewaybench.report.table.MarkdownTable;
import io.github.gatewaybench.report.table.Summary;
import io.github.gatewaybench.report.view.Columns;
import io.github.gatewaybench.report.view.Row;
import io.github.gatewaybench.report.view.Rows;
import io.github.gatewaybench.report.view.View;
import io.github.gatewaybench.report.view.Views;

/**
 * The summary of a run: tables, then what there is to say of their rows.
 */
final class RunPage {

	private final Run run;

	private final View view;

	private final List<Column<Row>> columns;

	private final List<Row> rows;

	private RunPage(Run run) {
		this.run = run;
		this.view = Views.of(run);
		this.columns = this.view.columns(run);
		this.rows = this.view.rows(Rows.of(run));
	}

	/** The summary of a run. */
	static Summary of(Run run) {
		RunPage page = new RunPage(run);
		Map<String, String> about = new LinkedHashMap<>();
		about.put("round", run.settings().round());
		about.put("status", run.status());
		about.put("started", run.started());
		about.put("tool", run.settings().tool());
		return Summary.of(about, page.columns, page.rows, page.markdown());
	}

	private String markdown() {
		StringBuilder page = new StringBuilder("# ");
		page.append(Markdown.text(this.run.settings().round() + ", " + this.run.started()));
		page.append(this.run.isComplete() ? "" : " (" + this.run.status() + ")").append('\n');
		Map<Optional<String>, List<Row>> sections = this.rows.stream()
			.collect(Collectors.groupingBy((row) -> this.view.title(row.load()), LinkedHashMap::new,
					Collectors.toList()));
		List<String> notes = new ArrayList<>();
		sections.forEach((title, some) -> {
			page.append(tables(title, some));
			notes.addAll(notes(some.stream().filter((row) -> row.execution().isEmpty()).toList()));
		});
		Stacks.of(this.run).forEach((stack) -> page.append(stack.markdown()));
		if (!notes.isEmpty()) {
			page.append('\n');
			notes.forEach((note) -> page.append("- ").append(Markdown.line(note)).append('\n'));
		}
		return page.append('\n').append(this.view.explanation()).toString();
	}

	/** Under a title what was not tried has no table. */
	private String tables(Optional<String> title, List<Row> some) {
		if (title.isPresent() && some.stream().allMatch(Row::isUntried)) {
			return "";
		}
		String tables = title.map((each) -> "\n## " + Markdown.text(each) + "\n").orElse("") + "\n"
				+ MarkdownTable.of(this.columns, some.stream().filter((row) -> row.execution().isEmpty()).toList());
		List<Row> single = some.stream().filter((row) -> row.execution().isPresent()).toList();
		return single.isEmpty() ? tables
				: tables + "\n" + Markdown.text(executionsTitle()) + "\n\n" + executions(single);
	}

	private String executionsTitle() {
		String figure = this.view.throughput().title();
		return Character.toUpperCase(figure.charAt(0)) + figure.substring(1)
				+ " of each execution after the start, in order:";
	}

	/** A row for each subject. */
	private String executions(List<Row> single) {
		Column<Row> figure = this.view.throughput();
		List<Column<Row>> columns = new ArrayList<>(List.of(Column.text("subject", Row::subject)));
		single.stream()
			.mapToInt((row) -> row.execution().getAsInt())
			.distinct()
			.forEach((execution) -> columns.add(Column.text(Integer.toString(execution),
					(row) -> row.at(execution).map(figure::text).orElse("-"))));
		return MarkdownTable.of(columns, single.stream().filter((row) -> row.execution().getAsInt() == 1).toList());
	}

	/**
	 * What is the same of all subjects, as on a machine that is too small, is said once.
	 */
	private List<String> notes(List<Row> whole) {
		List<String> texts = whole.stream().map(Columns.NOTES::text).toList();
		boolean same = texts.stream().distinct().count() == 1;
		if (whole.size() > 1 && same && whole.stream().allMatch(Row::isUntried)
				&& this.view.title(whole.get(0).load()).isPresent()) {
			return List.of("all subjects " + this.view.brief(whole.get(0).load()) + ": " + texts.get(0));
		}
		return whole.stream()
			.filter((row) -> !Columns.NOTES.text(row).isEmpty())
			.map((row) -> row.subject() + " " + this.view.brief(row.load()) + ": " + Columns.NOTES.text(row))
			.toList();
	}

}
