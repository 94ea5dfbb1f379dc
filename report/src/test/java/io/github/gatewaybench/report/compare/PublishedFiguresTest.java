package io.github.gatewaybench.report.compare;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.report.summary.PublishedTable;
import io.github.gatewaybench.report.summary.PublishedTable.ArticleRow;
import io.github.gatewaybench.report.compare.PublishedComparison.Article;
import io.github.gatewaybench.report.summary.Measure;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PublishedFiguresTest {

	private static final Set<String> LOADS = Set.of("connections", "cpus", "protocol", "requests");

	private static final Set<Measure> MEASURES = Set.of(Measure.THROUGHPUT, Measure.MEAN);

	private static Article figures(String round) {
		return Article.of(PublishedTable.of(round).orElseThrow(), LOADS, MEASURES);
	}

	@Test
	void theWholeIsTakenAndNoSingleExecution() {
		Load load = Load.of("connections", 200, "cpus", 1, "protocol", "plain", "requests", 10000);
		assertThat(figures("gateways-ab").figures()).containsEntry(new Key("gateway-zuul", load, Measure.MEAN), 200.0)
			.containsEntry(new Key("gateway-zuul", load, Measure.THROUGHPUT), 1000.0)
			.doesNotContainValue(388.0);
	}

	@Test
	void figuresOfSingleExecutionsAndOfProseJoinNothing() {
		assertThat(figures("zuul-ab").figures()).containsValue(1449.21)
			.doesNotContainValue(973.65)
			.doesNotContainValue(2000.0);
	}

	@Test
	void aRowThatDoesNotSayItsLoadJoinsNothing() {
		Map<String, String> row = Map.of("subject", "direct", "connections", "", "requests_per_sec", "2000", "note",
				"");
		PublishedTable table = new PublishedTable(List.of(new ArticleRow(row)));
		assertThat(Article.of(table, Set.of("connections"), MEASURES).figures()).isEmpty();
		assertThat(Article.of(table, Set.of(), MEASURES).figures()).hasSize(1);
	}

	@Test
	void whatToDoubtIsKept() {
		assertThat(figures("gateways-ab").notes()).containsEntry(figures("gateways-ab").figures()
			.keySet()
			.stream()
			.filter((key) -> key.subject().equals("gateway-scg"))
			.map(Key::place)
			.findFirst()
			.orElseThrow(), "in whole ms; which execution is not said; perhaps cold");
	}

}
