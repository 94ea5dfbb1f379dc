package io.github.gatewaybench.docs;

import java.util.Map;

import io.github.gatewaybench.report.summary.PublishedTable;

/**
 * The figures that an article published for a round.
 */
public final class Article {

	private final PublishedTable table;

	Article(PublishedTable table) {
		this.table = table;
	}

	/** Finds the figure of a column in the first row of a subject with these values. */
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
