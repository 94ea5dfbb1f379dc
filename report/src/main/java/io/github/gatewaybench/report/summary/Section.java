package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A section of a report: charts and tables under one heading.
 *
 * @param id HTML id, unique within a run
 * @param text sentences below the heading
 */
public record Section(String id, String title, String text, List<Chart> charts, List<Table> tables) {

	/**
	 * Returns a copy for an HTML page, with page-wide unique ids and without charts that
	 * have no figures.
	 * @param idPrefix prefix for all ids
	 * @param otherTableId id of a table in another section that has the charts' figures,
	 * if this section has no table; empty if no table has them
	 */
	public Section forHtmlPage(String idPrefix, String otherTableId) {
		String table = this.tables.isEmpty() ? otherTableId : this.tables.get(0).id();
		String tableId = table.isEmpty() ? "" : idPrefix + "-" + table;
		return new Section(idPrefix + "-" + this.id, this.title, this.text,
				this.charts.stream()
					.filter(Chart::hasFigures)
					.map((chart) -> chart.forHtmlPage(idPrefix, tableId))
					.toList(),
				this.tables.stream().map((each) -> each.forHtmlPage(idPrefix)).toList());
	}

	public boolean isEmpty() {
		return this.charts.isEmpty() && this.tables.isEmpty();
	}

	/** Formats the section's tables as Markdown; an empty text if there are none. */
	String markdown() {
		return this.tables.stream()
			.map((table) -> "\n## " + Markdown.escape(this.title) + "\n\n" + Markdown.escapeLineStart(this.text)
					+ "\n\n" + table.markdown())
			.collect(Collectors.joining());
	}

}
