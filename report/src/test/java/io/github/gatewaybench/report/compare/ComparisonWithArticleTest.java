package io.github.gatewaybench.report.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.report.StackedRun;
import io.github.gatewaybench.report.compare.ComparisonWithArticle.RatioRow;
import io.github.gatewaybench.report.summary.ComparedMetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class ComparisonWithArticleTest {

	private static final Path SAMPLES = Path.of("../results/sample");

	@TempDir
	private Path folder;

	@Test
	void theSampleOfRoundOneStandsBesideTheArticle() {
		ComparisonWithArticle comparison = ComparisonWithArticle.of(TestFiles.RUNS.resolve("round1"));
		RatioRow row = row(comparison, "nginx", Load.of("connections", 1000), ComparedMetric.THROUGHPUT, "direct");
		assertThat(row.article()).isCloseTo(16684.66 / 29614.75, within(1e-9));
		assertThat(row.run()).isCloseTo(Math.sqrt(39530.19 * 36666.74 / 64876.05 / 62934.83), within(1e-6));
		assertThat(comparison.rows()).hasSize(3 * 4 * 2);
		assertThat(comparison.notes()).contains(
				"the article's nginx connections=1000: 16 read errors; throughput x mean latency is 5.76 times the connections: doubt the latencies");
	}

	@Test
	void theNameOfTheFolderIsShownAsItIs() {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("*a*"));
		assertThat(ComparisonWithArticle.of(run).summary().markdown())
			.startsWith("# the article and round1, \\*a\\*, commit ");
	}

	@Test
	void aSmokeTestIsSaidToBeOneAboveTheRatios() {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("quick"));
		TestFiles.replace(run.resolve("run.json"), "\"round\"", "\"smoke_test_of\": \"scripts/round1.sh\", \"round\"");
		ComparisonWithArticle comparison = ComparisonWithArticle.of(run);
		String notice = "Smoke test: the JVMs are cold, do not compare. To measure: scripts/round1.sh";
		assertThat(comparison.warnings()).containsExactly(notice);
		assertThat(comparison.summary().markdown().split("\\| subject")[0]).contains("- " + notice + "\n");
		assertThat(comparison.summary().markdown()).containsOnlyOnce(notice);
		assertThat(comparison.summary().json()).contains("\"warnings\" : \"" + notice + "\"");
		assertThat(comparison.html(this.folder.resolve("compare.html"))).contains("<li>" + notice + "</li>");
	}

	@Test
	void theVersionsOfTheRunStandAboveTheRatios() {
		assertThat(ComparisonWithArticle.of(SAMPLES.resolve("gateways-ab")).summary().markdown().lines())
			.contains("- gateway-zuul: Zuul 1.3.1, Tomcat 9.0.46, Spring Boot 2.3.12");
	}

	/** The article gives ab's times alone; the page has the same two ratios. */
	@Test
	void aMissingThroughputOfAbFollowsFromItsTime() {
		ComparisonWithArticle comparison = ComparisonWithArticle.of(SAMPLES.resolve("gateways-ab"));
		Load load = Load.of("connections", 200, "cpus", 1, "protocol", "plain", "requests", 10000);
		RatioRow row = row(comparison, "nginx", load, ComparedMetric.THROUGHPUT, "direct");
		assertThat(row.article()).isCloseTo(30.0 / 40, within(1e-9));
		assertThat(row.run()).isCloseTo(1.2919, within(0.001));
	}

	@Test
	void aRoundOfFrameworksIsSetToItsBase() {
		ComparisonWithArticle comparison = ComparisonWithArticle.of(SAMPLES.resolve("framework-round3"));
		RatioRow row = row(comparison, "webflux-tomcat/sleep2", Load.of("connections", 300), ComparedMetric.THROUGHPUT,
				"mvc-tomcat");
		assertThat(row.article()).isCloseTo(2961.05 / 1984.58, within(1e-9));
		assertThat(comparison.notes()).anyMatch((note) -> note.startsWith("left out, not in the article: ")
				&& note.contains("webflux-netty/sleep-reactive (4)"));
	}

	@Test
	void theRouteStudyIsSetToDirectAndToItsSmallestTable() {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("routes"), this.folder.resolve("run"));
		TestFiles.replace(run.resolve("run.json"), "stub-routes", "routes");
		ComparisonWithArticle comparison = ComparisonWithArticle.of(run);
		Load load = Load.of("routes", 5000, "client", "per-request");
		RatioRow direct = row(comparison, "gateway-scg-routes@linear", load, ComparedMetric.THROUGHPUT, "direct");
		assertThat(direct.article()).isCloseTo(248.353 / 899.152, within(1e-9));
		assertThat(direct.run()).isCloseTo(1.081, within(0.001));
		RatioRow smallest = row(comparison, "gateway-scg-routes@linear", load, ComparedMetric.THROUGHPUT, "100 routes");
		assertThat(smallest.article()).isCloseTo(248.353 / 713.931, within(1e-9));
		assertThat(smallest.run()).isCloseTo(1.3365, within(0.001));
		assertThat(comparison.rows()).hasSize(3);
	}

	@Test
	void aStacksSubjectStandsBesideTheArticlesAsTodaysDoes() {
		List<String> subjects = List.of("direct", "gateway-scg");
		ComparisonWithArticle comparison = ComparisonWithArticle
			.of(StackedRun.of(TestFiles.RUNS.resolve("round1"), this.folder.resolve("run"), "stack-2019", subjects,
					StackedRun.bases("stack-2019", subjects, "direct")));
		Load load = Load.of("connections", 300);
		RatioRow today = row(comparison, "gateway-scg", load, ComparedMetric.THROUGHPUT, "direct");
		RatioRow stack = row(comparison, "stack-2019/gateway-scg", load, ComparedMetric.THROUGHPUT,
				"stack-2019/direct");
		assertThat(stack.article()).isEqualTo(today.article()).isCloseTo(8725.78 / 30066.98, within(1e-9));
		assertThat(stack.run()).isCloseTo(today.run() * 1.25, within(1e-6));
		assertThat(comparison.rows()).hasSize(4 * 4 * 2)
			.extracting((row) -> row.key().subject())
			.doesNotContain("direct", "stack-2019/direct");
		assertThat(comparison.notes()).noneMatch((note) -> note.contains("stack-2019"));
	}

	@Test
	void aStackOfTheRouteStudyIsSetToItsOwnSmallestTable() throws IOException {
		Path run = StackedRun.of(TestFiles.RUNS.resolve("routes"), this.folder.resolve("run"), "stack-2021",
				List.of("gateway-scg-routes@linear"), "");
		TestFiles.replace(run.resolve("run.json"), "stub-routes", "routes");
		ComparisonWithArticle comparison = ComparisonWithArticle.of(run);
		Load load = Load.of("routes", 5000, "client", "per-request");
		String stack = "stack-2021/gateway-scg-routes@linear";
		assertThat(row(comparison, stack, load, ComparedMetric.THROUGHPUT, "direct").run()).isCloseTo(1.081 / 2,
				within(0.001));
		assertThat(row(comparison, stack, load, ComparedMetric.THROUGHPUT, "100 routes").run()).isCloseTo(1.3365,
				within(0.001));
		assertThat(comparison.rows()).hasSize(6);
		for (int repetition = 1; repetition <= 2; repetition++) {
			Path folder = run.resolve(stack);
			Files.delete(folder.resolve("n100/rep%d/per-request.json".formatted(repetition)));
			Files.delete(folder.resolve("n100/rep%d/shared.json".formatted(repetition)));
			Files.delete(folder.resolve("n5000/rep%d/shared.json".formatted(repetition)));
		}
		// Of today's 3 sizes are missing, of the stack's 4: 5000 is now its smallest.
		assertThat(ComparisonWithArticle.of(run).notes())
			.anyMatch((note) -> note.startsWith("left out, in the article, ") && note.contains(stack + " (4)"));
	}

	/** The article has no figures of that client. */
	@Test
	void withoutAFigureInCommonThatIsSaid() {
		ComparisonWithArticle comparison = ComparisonWithArticle.of(SAMPLES.resolve("routes"));
		assertThat(comparison.rows()).isEmpty();
		assertThat(comparison.summary().markdown()).contains("The two have no figure in common.");
		assertThat(comparison.notes())
			.anyMatch((note) -> note
				.startsWith("left out, of another client: the run's is shared, the article's per-request: ")
					&& note.contains("gateway-scg-routes@linear (5)"))
			.noneMatch((note) -> !note.startsWith("left out, of another client")
					&& note.contains("gateway-scg-routes@linear"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "stub-round", "../routes", "" })
	void aRoundThatNoArticleHasMeasuredIsRefused(String name) {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round"), this.folder.resolve("run"));
		TestFiles.replace(run.resolve("run.json"), "stub-round", name);
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> ComparisonWithArticle.of(run))
			.withMessageContaining("which no article has measured");
	}

	/** All files of the articles' figures are of rounds that a run can be of. */
	@ParameterizedTest
	@ValueSource(strings = { "round1", "round2", "round3", "framework-round1", "framework-round2", "framework-round3" })
	void everySampleHasRowsInCommonWithItsArticle(String round) {
		ComparisonWithArticle comparison = ComparisonWithArticle.of(SAMPLES.resolve(round));
		assertThat(comparison.rows()).isNotEmpty()
			.allSatisfy((row) -> assertThat(List.of(row.article(), row.run())).allMatch((ratio) -> ratio > 0));
	}

	private static RatioRow row(ComparisonWithArticle comparison, String subject, Load load, ComparedMetric metric,
			String reference) {
		return comparison.rows()
			.stream()
			.filter((row) -> row.key().equals(new FigureKey(subject, load, metric))
					&& row.reference().equals(reference))
			.findFirst()
			.orElseThrow();
	}

}
