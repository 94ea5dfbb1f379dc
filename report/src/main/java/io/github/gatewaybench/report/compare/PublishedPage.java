package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.table.Column;
import io.github.gatewaybench.report.table.Markdown;
import io.github.gatewaybench.report.table.MarkdownTable;
import io.github.gatewaybench.report.table.Summary;
import io.github.gatewaybench.report.table.Value;

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
		Set<String> loads = comparison.rows()
			.stream()
			.flatMap((row) -> row.key().load().parts().keySet().stream())
			.collect(Collectors.toCollection(LinkedHashSet::new));
		Map<String, String> about = new LinkedHashMap<>();
		about.put("base", "published");
		about.put("new", comparison.run().title());
		about.put("tool", comparison.run().tool());
		List<Column<PublishedRow>> columns = columns(loads);
		return Summary.of(about, columns, comparison.rows(), markdown(comparison, columns));
	}

	private static List<Column<PublishedRow>> columns(Set<String> loads) {
		List<Column<PublishedRow>> columns = new ArrayList<>();
		columns.add(Column.text("subject", (row) -> row.key().subject()));
		loads.forEach((name) -> columns.add(Column.of(name, 0, (row) -> Value.ofDigits(row.key().load().part(name)))));
		columns.add(Column.<PublishedRow>text("metric", (row) -> row.key().measure().toString())
			.titled("figure")
			.shown((row) -> row.key().measure().title()));
		columns.add(Column.text("ratio_to", PublishedRow::reference).titled("ratio to"));
		columns.add(Column.figure("article", PLACES, (row) -> OptionalDouble.of(row.article())));
		columns.add(Column.figure("run", PLACES, (row) -> OptionalDouble.of(row.run())));
		return columns;
	}

	private static String markdown(PublishedComparison comparison, List<Column<PublishedRow>> columns) {
		StringBuilder page = new StringBuilder("# the article and ");
		page.append(Markdown.text(comparison.run().title())).append("\n\n");
		page.append(comparison.rows().isEmpty() ? "The two have no figure in common.\n"
				: MarkdownTable.of(columns, comparison.rows()));
		if (!comparison.notes().isEmpty()) {
			page.append('\n');
			comparison.notes().forEach((note) -> page.append("- ").append(Markdown.line(note)).append('\n'));
		}
		return page.append('\n').append(EXPLANATION).toString();
	}

}
