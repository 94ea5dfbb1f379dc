package io.github.gatewaybench.report.compare;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.report.summary.ComparedMetric;
import io.github.gatewaybench.report.summary.PublishedTable;
import io.github.gatewaybench.report.summary.PublishedTable.ArticleRow;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ArticleFiguresTest {

	private static final Set<String> LOADS = Set.of("connections", "cpus", "protocol", "requests");

	private static final Set<ComparedMetric> MEASURES = Set.of(ComparedMetric.THROUGHPUT, ComparedMetric.MEAN);

	private static Map<FigureKey, Double> figures(String round) {
		return ComparisonWithArticle.articleFigures(PublishedTable.of(round).orElseThrow(), LOADS, MEASURES);
	}

	@Test
	void theWholeIsTakenAndNoSingleExecution() {
		Load load = Load.of("connections", 200, "cpus", 1, "protocol", "plain", "requests", 10000);
		assertThat(figures("gateways-ab"))
			.containsEntry(new FigureKey("gateway-zuul", load, ComparedMetric.MEAN), 200.0)
			.containsEntry(new FigureKey("gateway-zuul", load, ComparedMetric.THROUGHPUT), 1000.0)
			.doesNotContainValue(388.0);
	}

	@Test
	void figuresOfSingleExecutionsAndOfProseJoinNothing() {
		assertThat(figures("zuul-ab")).containsValue(1449.21).doesNotContainValue(973.65).doesNotContainValue(2000.0);
	}

	@Test
	void aRowThatDoesNotSayItsLoadJoinsNothing() {
		Map<String, String> row = Map.of("subject", "direct", "connections", "", "requests_per_sec", "2000", "note",
				"");
		PublishedTable table = new PublishedTable(List.of(new ArticleRow(row)));
		assertThat(ComparisonWithArticle.articleFigures(table, Set.of("connections"), MEASURES)).isEmpty();
		assertThat(ComparisonWithArticle.articleFigures(table, Set.of(), MEASURES)).hasSize(1);
	}

	@Test
	void whatToDoubtIsKept() {
		FigureKey key = figures("gateways-ab").keySet()
			.stream()
			.filter((each) -> each.subject().equals("gateway-scg"))
			.findFirst()
			.orElseThrow();
		assertThat(PublishedTable.of("gateways-ab").orElseThrow().find(key.subject(), key.load(), OptionalInt.empty()))
			.map((row) -> row.text("note"))
			.contains(
					"in whole ms; which execution is not said; probably of a Spring MVC controller: docs/CONCLUSIONS.md");
	}

}
