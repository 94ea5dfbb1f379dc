package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.stream.Collectors;

/** Charts and tables that belong together; a page makes their ids unique. */
public record Section(String id, String title, String text, List<Chart> charts, List<Table> tables) {

	/**
	 * Puts the section on a page, without the charts that show nothing.
	 * @param page what all ids begin with
	 * @param other id of the table that has the figures of the charts if this section has
	 * none
	 */
	public Section on(String page, String other) {
		String table = this.tables.isEmpty() ? other : this.tables.get(0).id();
		return new Section(page + "-" + this.id, this.title, this.text,
				this.charts.stream()
					.filter(Chart::hasFigures)
					.map((chart) -> chart.on(page, page + "-" + table))
					.toList(),
				this.tables.stream().map((each) -> each.on(page)).toList());
	}

	public boolean isEmpty() {
		return this.charts.isEmpty() && this.tables.isEmpty();
	}

	/** The tables for the summary; empty where there is none. */
	String markdown() {
		return this.tables.stream()
			.map((table) -> "\n## " + Markdown.text(this.title) + "\n\n" + Markdown.line(this.text) + "\n\n"
					+ table.markdown())
			.collect(Collectors.joining());
	}

}
