package io.github.gatewaybench.report.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Markdown;
import io.github.gatewaybench.report.summary.MarkdownTable;
import io.github.gatewaybench.report.summary.Summary;

/**
 * A run beside an article, as a table for people, CSV and JSON.
 */
final class PublishedPage {

	private static final int PLACES = 3;

	private static final String EXPLANATION = """

			Each figure is a ratio to another of the same run, or of the same article; of the run's, of medians over the valid
			repetitions. Machines, versions and load differ: a ratio that is not the same is a question, not an error of either.
			results/published/README.md says where the article's figures stand.
			""";

	private PublishedPage() {
	}

	static Summary of(PublishedComparison comparison) {
		Map<String, String> about = new LinkedHashMap<>();
		about.put("base", "published");
		about.put("new", comparison.run().title());
		about.put("tool", comparison.run().tool());
		List<PublishedRow> rows = comparison.rows();
		List<Column<PublishedRow>> columns = Key.columns(rows, PublishedRow::key);
		columns.add(Column.text("ratio_to", PublishedRow::reference));
		columns.add(Column.figure("article", PLACES, (row) -> OptionalDouble.of(row.article())));
		columns.add(Column.figure("run", PLACES, (row) -> OptionalDouble.of(row.run())));
		StringBuilder page = new StringBuilder("# the article and ");
		page.append(Markdown.text(comparison.run().title())).append("\n\n");
		page.append(rows.isEmpty() ? "The two have no figure in common.\n" : MarkdownTable.of(columns, rows));
		page.append(comparison.notes().isEmpty() ? "" : "\n");
		comparison.notes().forEach((note) -> page.append("- ").append(Markdown.line(note)).append('\n'));
		return Summary.of(about, columns, rows, page.append(EXPLANATION).toString());
	}

	/**
	 * A ratio in the article and in a run.
	 *
	 * @param key what it is of
	 * @param reference what it is to
	 * @param article the article's
	 * @param run the run's, of medians
	 */
	record PublishedRow(Key key, String reference, double article, double run) {
	}

}
