package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Figures;
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
		Set<String> loads = comparison.rows()
			.stream()
			.flatMap((row) -> row.key().load().keySet().stream())
			.collect(Collectors.toCollection(LinkedHashSet::new));
		Map<String, String> about = new LinkedHashMap<>();
		about.put("base", "published");
		about.put("new", comparison.run().title());
		about.put("tool", comparison.run().tool());
		return Summary.of(about, columns(loads), comparison.rows(), markdown(comparison, loads));
	}

	private static List<Column<PublishedRow>> columns(Set<String> loads) {
		List<Column<PublishedRow>> columns = new ArrayList<>();
		columns.add(new Column<>("subject", (row) -> row.key().subject()));
		loads.forEach((name) -> columns.add(new Column<>(name, (row) -> row.key().part(name))));
		columns.add(new Column<>("metric", (row) -> row.key().metric().toString()));
		columns.add(new Column<>("ratio_to", PublishedRow::reference));
		columns.add(new Column<>("article", (row) -> OptionalDouble.of(row.article())));
		columns.add(new Column<>("run", (row) -> OptionalDouble.of(row.run())));
		return columns;
	}

	private static String markdown(PublishedComparison comparison, Set<String> loads) {
		List<String> header = new ArrayList<>(List.of("subject"));
		header.addAll(loads);
		header.addAll(List.of("figure", "ratio to", "article", "run"));
		MarkdownTable table = new MarkdownTable(header);
		for (PublishedRow row : comparison.rows()) {
			List<String> line = new ArrayList<>(List.of(row.key().subject()));
			loads.forEach((name) -> line.add(row.key().load().get(name)));
			line.addAll(List.of(row.key().metric().title(), row.reference(), places(row.article()), places(row.run())));
			table.add(line);
		}
		StringBuilder page = new StringBuilder("# the article and ");
		page.append(MarkdownTable.printable(comparison.run().title())).append("\n\n");
		page.append(comparison.rows().isEmpty() ? "The two have no figure in common.\n" : table);
		if (!comparison.notes().isEmpty()) {
			page.append('\n');
			comparison.notes().forEach((note) -> page.append("- ").append(MarkdownTable.printable(note)).append('\n'));
		}
		return page.append('\n').append(EXPLANATION).toString();
	}

	private static String places(double ratio) {
		return Figures.places(OptionalDouble.of(ratio), PLACES);
	}

}
