package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.stream.Collectors;

/** Charts and tables that belong together; their ids are made unique on a page. */
public record Section(String id, String title, String text, List<Chart> charts, List<Table> tables) {

	/**
	 * Adapts the section to a page, without charts that have no figures.
	 * @param page prefix of all ids
	 * @param other id of the table with the charts' figures if this section has no table
	 */
	public Section onPage(String page, String other) {
		String table = this.tables.isEmpty() ? other : this.tables.get(0).id();
		return new Section(page + "-" + this.id, this.title, this.text,
				this.charts.stream()
					.filter(Chart::hasFigures)
					.map((chart) -> chart.onPage(page, page + "-" + table))
					.toList(),
				this.tables.stream().map((each) -> each.onPage(page)).toList());
	}

	public boolean isEmpty() {
		return this.charts.isEmpty() && this.tables.isEmpty();
	}

	/** The tables in Markdown for the summary; empty if the section has none. */
	String markdown() {
		return this.tables.stream()
			.map((table) -> "\n## " + Markdown.text(this.title) + "\n\n" + Markdown.line(this.text) + "\n\n"
					+ table.markdown())
			.collect(Collectors.joining());
	}

}
