package io.github.gatewaybench.docs;

import java.util.Map;

import io.github.gatewaybench.report.summary.PublishedTable;

/** The figures that an article published for an experiment, for use in page templates. */
public final class Article {

	private final PublishedTable table;

	Article(PublishedTable table) {
		this.table = table;
	}

	/**
	 * Returns the figure in a column of the article's table, from the first row of a
	 * subject with the given values in other columns. Throws an exception if there is no
	 * such row, or if the article states no such figure.
	 */
	public double figure(String subject, Map<String, Object> columns, String column) {
		return this.table.rows()
			.stream()
			.filter((row) -> row.text("subject").equals(subject))
			.filter((row) -> columns.entrySet()
				.stream()
				.allMatch((each) -> row.text(each.getKey()).equals(String.valueOf(each.getValue()))))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("no article has " + subject + " " + columns))
			.number(column)
			.orElseThrow();
	}

}
