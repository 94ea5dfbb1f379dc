package io.github.gatewaybench.report.html;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import io.github.gatewaybench.report.published.PublishedTable;

/**
 * A row of an article's figures.
 *
 * @param columns by name, empty where the article has nothing
 */
record Article(Map<String, String> columns) {

	/** What the articles have of a round; nothing where they have not run it. */
	static List<Article> of(String round) {
		return PublishedTable.of(round).map(PublishedTable::rows).orElse(List.of()).stream().map(Article::new).toList();
	}

	String text(String column) {
		return this.columns.getOrDefault(column, "");
	}

	OptionalDouble number(String column) {
		String text = text(column);
		return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
	}

}
