package io.github.gatewaybench.report.html;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.report.TestRuns;
import io.github.gatewaybench.report.html.RunSection.Validity;
import io.github.gatewaybench.report.html.SubjectStyles.Style;
import io.github.gatewaybench.report.summary.CellStatus;
import io.github.gatewaybench.report.summary.Chart;
import io.github.gatewaybench.report.summary.Chart.Point;
import io.github.gatewaybench.report.summary.Chart.Series;
import io.github.gatewaybench.report.summary.Column.Value;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.RunSummary;
import io.github.gatewaybench.report.summary.Section;
import io.github.gatewaybench.report.summary.Table;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is on the page.
 */
class HtmlReportTest {

	private static final int MAX_BYTES = 3_000_000;

	private static final int MAX_BYTES_OF_A_RUN = 100_000;

	private static final Pattern HREF = Pattern.compile("href=\"([^#\"][^\"]*)\"");

	@TempDir
	private Path folder;

	static List<Path> runs() {
		return TestFiles.runs();
	}

	@ParameterizedTest
	@MethodSource("runs")
	void allFilesOfARunAreLinkedAndAllLinksLeadToFiles(Path run) throws Exception {
		Path file = Files.createDirectories(this.folder.resolve("else/where")).resolve("report.html");
		Set<Path> linked = hrefs(ReportFixtures.page(file, run))
			.map((href) -> file.getParent().resolve(href).normalize())
			.collect(Collectors.toSet());
		try (Stream<Path> files = Files.walk(run)) {
			assertThat(linked).containsExactlyInAnyOrderElementsOf(
					files.filter(Files::isRegularFile).map((each) -> each.toAbsolutePath().normalize()).toList());
		}
	}

	@ParameterizedTest
	@CsvSource({ "hosts-round1, over several hosts", "routes, of routes" })
	void aRunThatAttestsNoGatewaySaysSo(String name, String kind) {
		Run run = TestRuns.read(Path.of("../results/sample").resolve(name));
		String says = "none in a run %s: it is unknown what the gateways change".formatted(kind);
		assertThat(section(run).facts().get("Attestation")).startsWith(says);
		assertThat(RunSummary.of(Rows.of(run)).markdown()).contains("\n- Attestation: " + says);
	}

	/** All samples but comparisons of arms, whose charts show blocks. */
	static Stream<Path> runsWithPointsOfCells() {
		return runs().stream().filter((run) -> TestRuns.read(run).experiment().as(Versus.class).isEmpty());
	}

	@ParameterizedTest
	@MethodSource("runsWithPointsOfCells")
	void eachRepetitionIsAPointAndThoseThatDoNotCountAreMarked(Path folder) {
		Run run = TestRuns.read(folder);
		RunSection section = section(run);
		List<Cell> invalid = run.cells()
			.stream()
			.filter((cell) -> CellStatus.of(cell).status().equals(CellStatus.NOT_VALID))
			.toList();
		String title = switch (run.settings().tool()) {
			case "ab" -> "From cold to warm";
			case "open-load" -> "Latency, p50";
			default -> "Throughput";
		};
		// In a route study direct is drawn at every size.
		Predicate<String> once = (subject) -> !run.settings().tool().equals("jmh") || !subject.equals("direct");
		List<Chart> throughput = section.charts()
			.stream()
			.filter((chart) -> chart.title().equals(title) && chart.kind() != Chart.Shape.SAMPLES)
			.toList();
		assertThat(throughput).isNotEmpty();
		assertThat(throughput.stream()
			.flatMap((chart) -> chart.series().stream())
			.filter((each) -> once.test(each.subject()))
			.flatMap((each) -> each.points().stream())).filteredOn((point) -> !point.valid())
			.hasSize((int) invalid.stream().filter((cell) -> once.test(cell.id().subject())).count())
			.allMatch((point) -> point.text().contains("not valid: "));
		assertThat(section.invalidCells()
			.stream()
			.filter((finding) -> finding.status().equals("Not valid"))
			.flatMap((finding) -> finding.affectedCells().stream())
			.map(IssueGroup.AffectedCell::cell)
			.distinct()).hasSize(invalid.size());
	}

	@Test
	void pointsAreTheFiguresOfTheCells() {
		RunSection section = section(TestRuns.read(TestFiles.RUNS.resolve("round1")));
		Chart chart = chart(section, "r1-throughput");
		Series nginx = series(chart, "nginx", false);
		assertThat(chart.x().categories()).containsExactly("300", "1000", "3000", "5000");
		assertThat(nginx.line()).extracting((point) -> Math.round(point.y().getAsDouble()))
			.containsExactly(38561L, 38072L, 33280L, 30490L);
		assertThat(nginx.points()).hasSize(8).extracting((point) -> point.y().getAsDouble()).contains(38625.07);
		assertThat(series(chart(section, "r1-cpu"), "gateway-scg", false).line().get(0).y().getAsDouble())
			.isBetween(109.1, 109.3);
	}

	@Test
	void measuredStandsBesidePublishedAsRatios() {
		Chart chart = chart(section(TestRuns.read(TestFiles.RUNS.resolve("round1"))), "r1-published-ratio");
		assertThat(series(chart, "gateway-scg", true).line().get(0).y().getAsDouble()).isBetween(0.2895, 0.2905);
		assertThat(series(chart, "gateway-scg", false).line().get(0).y().getAsDouble()).isBetween(0.1805, 0.1815);
	}

	@Test
	void aFrameworkRoundIsComparedWithItsBase() {
		RunSection section = section(TestRuns.read(ReportFixtures.SAMPLES.resolve("framework-round1")));
		Chart chart = chart(section, "r1-published-ratio");
		assertThat(chart.y().name()).isEqualTo("ratio to mvc-tomcat");
		assertThat(series(chart, "webflux-netty", true).line().get(0).y().getAsDouble()).isBetween(1.36, 1.38);
		assertThat(chart(section, "r1-cpu").series()).hasSize(4);
	}

	@Test
	void aStackStandsBesideTodayAndTheArticle() {
		RunSection section = section(TestRuns.read(ReportFixtures.stackedRound(this.folder.resolve("run"))));
		assertThat(section.sections()).extracting(Section::title)
			.containsExactly("Over the number of connections", "stack-2019 and today", "Compared with the article");
		Chart rate = chart(section, "r1-stack0-0");
		assertThat(rate.x().categories()).containsExactly("direct", "gateway-scg", "gateway-zuul", "nginx");
		assertThat(series(rate, "gateway-scg", false).line()).hasSize(4)
			.allMatch((point) -> point.x() == 1 && (float) point.y().getAsDouble() == 1.6F);
		assertThat(series(chart(section, "r1-stack0-1"), "direct", false).line())
			.allMatch((point) -> (float) point.y().getAsDouble() == 0.5F);
		Table beside = table(section, "r1-published-ratios");
		assertThat(beside.headings()).extracting(Table.Heading::shown)
			.startsWith("Subject", "Connections", "Article", "stack-2019", "Today");
		assertThat(beside.rows()).extracting((row) -> row.head().shown())
			.containsExactly("gateway-scg", "gateway-scg", "gateway-scg", "gateway-scg", "gateway-zuul", "gateway-zuul",
					"gateway-zuul", "gateway-zuul", "nginx", "nginx", "nginx", "nginx");
		assertThat(texts(beside.rows().get(0))).startsWith("300", "0.290", "0.226", "0.181");
		// To its own direct: 0.875 / 0.5 times today's, which is 0.626.
		assertThat(texts(beside.rows().get(8))).startsWith("300", "0.570", "1.095", "0.626");
		Chart chart = chart(section, "r1-published-ratio");
		assertThat(chart.series()).hasSize(9)
			.filteredOn(Series::published)
			.extracting(Series::subject)
			.containsExactlyInAnyOrder("gateway-scg", "gateway-zuul", "nginx");
		assertThat(series(chart, "stack-2019/nginx", false).line().get(0).y().getAsDouble()).isBetween(1.095, 1.096);
		Series direct = series(chart(section, "r1-ratio"), "stack-2019/direct", false);
		assertThat(direct.line()).allMatch((point) -> point.y().getAsDouble() == 1);
		assertThat(direct.points()).allMatch((point) -> Math.abs(point.y().getAsDouble() - 1) < 0.1);
	}

	@Test
	void theOrderOfTheArticleStandsBesideThoseMeasured() {
		RunSection section = section(TestRuns.read(ReportFixtures.stackedRound(this.folder.resolve("run"))));
		Table order = table(section, "r1-published-order");
		assertThat(order.rows()).hasSize(4);
		Table.Line first = order.rows().get(0);
		assertThat(first.head().shown()).isEqualTo("300");
		assertThat(texts(first)).containsExactly("direct, nginx, gateway-scg, gateway-zuul",
				"nginx, direct, gateway-zuul, gateway-scg", "as in the article");
		RunSection plain = section(TestRuns.read(TestFiles.RUNS.resolve("round1")));
		assertThat(plain.sections().stream().flatMap((group) -> group.tables().stream())).extracting(Table::id)
			.doesNotContain("r1-published-order");
		assertThat(table(plain, "r1-published-ratios").headings()).extracting(Table.Heading::shown)
			.startsWith("Subject", "Connections", "Article", "Here");
	}

	@Test
	void aRunOfManyChartsIsFolded() {
		assertThat(Stream.of("gateways-ab", "zuul-ab", "framework-round1-stacks", "round1", "rate-knees")
			.filter((sample) -> section(TestRuns.read(ReportFixtures.SAMPLES.resolve(sample))).isLong()))
			.containsExactly("gateways-ab", "zuul-ab", "framework-round1-stacks");
	}

	/** The article's figure is drawn with what there is of its subject. */
	@Test
	void aStackAloneStandsBesideTheArticleToo() {
		Path run = ReportFixtures.stackedRound(this.folder.resolve("run"));
		String subjects = TestFiles.text(run.resolve("run.json"));
		TestFiles.replace(run.resolve("run.json"),
				subjects.replaceFirst("(?s).*nginx\", ", "").replaceFirst("(?s)].*", ""), "\"envoy\"");
		RunSection section = section(TestRuns.read(run));
		assertThat(table(section, "r1-published-ratios").headings()).extracting(Table.Heading::shown)
			.contains("Article", "stack-2019")
			.doesNotContain("Today");
		assertThat(series(chart(section, "r1-published-ratio"), "stack-2019/nginx", true).line()).hasSize(4);
		assertThat(section.sections()).extracting(Section::title).doesNotContain("stack-2019 and today");
	}

	@Test
	void aSubjectInAStackHasTheColourOfTodays() {
		RunSection section = section(TestRuns.read(ReportFixtures.stackedRound(this.folder.resolve("run"))));
		Map<String, Style> styles = section.legend()
			.stream()
			.collect(Collectors.toMap(RunSection.LegendEntry::subject, RunSection.LegendEntry::style));
		assertThat(styles.values()).hasSize(8).doesNotHaveDuplicates();
		assertThat(styles.get("direct")).isEqualTo(new Style(0, 0, 0));
		assertThat(styles.get("stack-2019/nginx").colour()).isEqualTo(styles.get("nginx").colour());
		assertThat(styles.get("stack-2019/nginx").symbol()).isNotEqualTo(styles.get("nginx").symbol());
	}

	@Test
	void aStackOfAStudyWithAbAndOfRoutesStandsBesideTheArticle() {
		RunSection study = section(TestRuns.read(ReportFixtures.stackedStudy(this.folder.resolve("study"))));
		assertThat(study.sections()).extracting(Section::title)
			.contains("stack-2019 and today: 1 CPU, plain", "stack-2019 and today: 2 CPUs, keep-alive");
		assertThat(series(chart(study, "r1-stack0-0"), "nginx", false).line())
			.extracting((point) -> (float) point.y().getAsDouble())
			.containsExactly(1.6F);
		assertThat(chart(study, "r1-published-ratio").series()).extracting(Series::subject)
			.contains("nginx", "stack-2019/nginx");
		Series ratio = series(chart(study, "r1-g0-ratio"), "stack-2019/direct", false);
		assertThat(ratio.line().get(0).y()).hasValue(1);
		assertThat(ratio.points()).allMatch((point) -> point.y().getAsDouble() > 0.8);
		RunSection routes = section(TestRuns.read(ReportFixtures.stackedRoutes(this.folder.resolve("routes"))));
		Table beside = table(routes, "r1-published-ratios");
		assertThat(beside.headings()).extracting(Table.Heading::shown).contains("Article", "stack-2021", "Today");
		assertThat(texts(beside.rows().get(0))).startsWith("100", "0.794");
		assertThat(series(chart(routes, "r1-per-request-throughput"), "stack-2021/gateway-scg-routes@linear", false)
			.line()).hasSize(2);
	}

	@Test
	void theVersionsAreALineBelowTheTableAndTheWarmUpsAreDrawn() {
		Path run = ReportFixtures.SAMPLES.resolve("round2");
		RunSection section = section(TestRuns.read(run));
		assertThat(section.versions()).startsWith("direct: Undertow 2.4.4, Spring Boot 4.0.7; ")
			.contains("; gateway-zuul, gateway-zuul@tuned: Zuul 1.3.1, ");
		assertThat(ReportFixtures.page(run.resolve("report.html"), run))
			.containsOnlyOnce("<p class=\"explanation versions\">" + section.versions() + ".</p>")
			.doesNotContain("Zuul 1.3.1</small>", "Spring Boot 2.3.12</small>");
		assertThat(chart(section, "r1-warmup-jit").series()).isNotEmpty();
		assertThat(ReportFixtures.page(run.resolve("report.html"), run)).contains("Only the chart has these samples.")
			.contains("<a href=\"#r1-figures\">Figures as a table</a>")
			.doesNotContain("<a href=\"#r1-cells\">", "<a href=\"#\">");
	}

	/** The machine of the sample has no 8 CPUs, and no Linkerd. */
	@Test
	void aStudyWithAbLeadsWithItsExecutionsAndHasNoPlaceForWhatWasSkipped() {
		RunSection section = section(TestRuns.read(ReportFixtures.SAMPLES.resolve("gateways-ab")));
		Chart first = section.charts().get(0);
		assertThat(first.title()).isEqualTo("From cold to warm");
		assertThat(first.x().categories()).containsExactly("1", "2", "3", "4", "5", "6");
		assertThat(chart(section, "r1-sizes-throughput0").x().categories()).containsExactly("1", "2");
		assertThat(chart(section, "r1-sizes-throughput0").table()).isEqualTo("r1-sizes-figures");
		assertThat(table(section, "r1-sizes-figures").lines()).extracting((line) -> line.head().shown())
			.contains("envoy")
			.doesNotContain("linkerd");
		assertThat(section.legend()).extracting(RunSection.LegendEntry::subject)
			.contains("envoy")
			.doesNotContain("linkerd");
		// The study has a load with one execution first.
		assertThat(section(TestRuns.read(ReportFixtures.SAMPLES.resolve("zuul-ab"))).charts().get(0).title())
			.isEqualTo("From cold to warm");
	}

	@Test
	void theRouteTablesAreOnTwoAxesOfDecadesAndDirectAtEverySize() {
		RunSection section = section(TestRuns.read(ReportFixtures.SAMPLES.resolve("routes")));
		Chart chart = chart(section, "r1-shared-throughput");
		assertThat(List.of(chart.x().scale(), chart.y().scale())).containsOnly(Chart.Scale.LOG);
		assertThat(series(chart, "direct", false).line()).hasSize(5);
		assertThat(series(chart, "gateway-scg-routes@indexed", false).line()).extracting(Point::x)
			.containsExactly(100.0, 1000.0, 5000.0, 10000.0, 100000.0);
		assertThat(series(chart(section, "r1-published-ratio"), "gateway-scg-routes@linear", true).line()).hasSize(5);
	}

	@Test
	void theFiguresOfACellHaveTheLettersOfItsWarnings() {
		Path page = ReportFixtures.write(this.folder.resolve("doubts.html"), ReportFixtures.SAMPLES.resolve("round3"));
		String cells = TestFiles.text(page)
			.replaceFirst("(?s).*<caption id=\"r1-cells-caption\">(.*?)</table>.*", "$1");
		assertThat(cells).startsWith("All cells").contains(" title=\"In doubt: ", "<sup class=\"letters\">");
	}

	@Test
	void aRouteStudyOfDirectAloneIsShownToo() {
		Path run = TestFiles.copy(ReportFixtures.SAMPLES.resolve("routes"), this.folder.resolve("run"));
		String subjects = TestFiles.text(run.resolve("run.json")).replaceFirst("(?s).*(\"subjects\": \\[.*?]).*", "$1");
		TestFiles.replace(run.resolve("run.json"), subjects, "\"subjects\": [\"direct\"]");
		Chart chart = chart(section(TestRuns.read(run)), "r1-shared-throughput");
		assertThat(series(chart, "direct", false).line()).singleElement().matches((point) -> point.y().isPresent());
	}

	@Test
	void protocolsAndSizesHaveChartsOfTheirOwn() {
		Run study = TestRuns.read(TestFiles.RUNS.resolve("ab"));
		for (Section group : section(study).sections()) {
			for (Chart chart : group.charts().stream().filter((each) -> each.kind() != Chart.Shape.SAMPLES).toList()) {
				String text = (group.title() + chart.title());
				assertThat(text.contains("keep-alive") ^ text.contains("plain")).as(text).isTrue();
			}
		}
		Series plain = series(chart(section(study), "r1-g0-warming"), "direct", false);
		assertThat(plain.line()).extracting((point) -> Math.round(point.y().getAsDouble()))
			.containsExactly(5478L, 6474L, 5921L);
		assertThat(plain.points()).hasSize(6);
		Series nginx = series(chart(section(study), "r1-g0-ratio"), "nginx", false);
		assertThat(nginx.line()).extracting((point) -> Math.round(1000 * point.y().getAsDouble()))
			.containsExactly(842L);
		assertThat(nginx.points()).hasSize(4);
	}

	@Test
	void whatTheServersUsedIsThereWhereItWasSampled() {
		Path run = ReportFixtures.sampledStudy(this.folder.resolve("run"));
		RunSection section = section(TestRuns.read(run));
		Chart threads = chart(section, "r1-usage0-threads");
		assertThat(threads.series()).extracting(Series::subject)
			.containsExactly("direct", "direct", "nginx", "nginx", "linkerd");
		assertThat(series(threads, "direct", false).line()).hasSize(59)
			.allMatch((each) -> each.y().getAsDouble() == 12);
		assertThat(series(threads, "nginx", false).line()).anyMatch((each) -> each.y().getAsDouble() == 36);
		assertThat(series(chart(section, "r1-usage0-cpu"), "nginx", false).line())
			.allMatch((each) -> Math.abs(each.y().getAsDouble() - 0.396) < 0.001);
		assertThat(section(TestRuns.read(TestFiles.RUNS.resolve("ab"))).charts())
			.noneMatch((each) -> each.kind() == Chart.Shape.SAMPLES);
	}

	@Test
	void theValidityCountsWhatIsNotValidOrNotThere() {
		assertThat(section(TestRuns.read(TestFiles.RUNS.resolve("round1"))).validity())
			.isEqualTo(new Validity("All 32 cells are valid.", "good"));
		Validity validity = section(TestRuns.read(TestFiles.RUNS.resolve("round"))).validity();
		assertThat(validity)
			.isEqualTo(new Validity("8 of 16 cells are valid: 2 not valid, 2 skipped, 4 not run yet.", "bad"));
	}

	@Test
	void whereNothingCanRunNotAllCellsAreValid() {
		assertThat(validityOfSkipped(0)).isEqualTo(new Validity("0 of 2 cells are valid: 2 skipped.", "partly"));
		assertThat(validityOfSkipped(1))
			.isEqualTo(new Validity("The one cell that can run here is valid; 1 skipped.", "good"));
	}

	/**
	 * Validity of a run of two cells, of which so many are valid and the others skipped.
	 */
	private Validity validityOfSkipped(int valid) {
		Run run = TestRuns.read(TestFiles.RUNS.resolve("round1"));
		List<Cell> cells = IntStream.range(0, 2).mapToObj((i) -> {
			Cell cell = run.cells().get(i);
			return (i < valid) ? cell : new Cell(cell.id(), cell.file(), cell.rawFile(),
					CellOutcome.notRun(State.SKIPPED, "it is not installed"), Optional.empty());
		}).toList();
		return section(new Run(run.folder(), run.experiment(), run.status(), run.started(), run.environment(), cells,
				run.starts(), run.missedGoals()))
			.validity();
	}

	@Test
	void aRunWithoutACellHasAPage() throws Exception {
		Path run = Files.createDirectories(this.folder.resolve("run"));
		for (String kind : List.of("round", "ab", "routes")) {
			for (String name : List.of("run.json", "environment.json")) {
				Files.writeString(run.resolve(name), TestFiles.text(TestFiles.RUNS.resolve(kind).resolve(name)));
			}
			assertThat(ReportFixtures.page(run.resolve("report.html"), run))
				.contains("0 of ", "not run yet.", "Cells: 0, with links")
				.doesNotContain("<fieldset", "class=\"with\"");
		}
	}

	@Test
	void aStudyWithTriesOfOtherSubjectsHasAPage() throws Exception {
		Path run = Files.createDirectories(this.folder.resolve("run"));
		String settings = TestFiles.text(ReportFixtures.SAMPLES.resolve("memory/run.json"))
			.replace("\"complete\"", "\"incomplete\"")
			.replaceFirst("(?s)\"subjects\": \\[.*?]", "\"subjects\": [\"other\"]");
		TestFiles.write(run.resolve("run.json"), settings);
		Files.copy(ReportFixtures.SAMPLES.resolve("memory/environment.json"), run.resolve("environment.json"));
		assertThat(ReportFixtures.page(run.resolve("report.html"), run)).contains("No subject has a valid figure.");
	}

	@Test
	void hostileTextStaysText() {
		Path run = ReportFixtures.hostileRound(this.folder.resolve("run"));
		String page = ReportFixtures.page(run.resolve("report.html"), run);
		assertThat(page).doesNotContain("<script>alert", "<img src=x", "onerror=alert(2)>\"")
			.contains("&lt;/script&gt;&lt;script&gt;alert(1)", "\\u003c/script>");
		assertThat(page.split("</script>", -1)).hasSize(4);
		assertThat(page.replaceAll("(?s)<script>.*?</script>", "")).doesNotContainPattern("[\033\u202e]");
		hrefs(page).forEach((href) -> assertThat(this.folder.resolve("run").resolve(href)).exists());
	}

	@Test
	void aFullRoundIsSmall() {
		Path run = ReportFixtures.fullRound(this.folder.resolve("run"));
		Path file = ReportFixtures.write(run.resolve("report.html"), run);
		System.out.printf("The report of 160 cells has %d bytes%n", file.toFile().length());
		assertThat(file.toFile().length()).isBetween(700_000L, (long) MAX_BYTES);
	}

	@Test
	void aFullStudyWithSamplesIsSmallTooAndStandsBesideTheArticle() {
		Path run = ReportFixtures.fullStudy(this.folder.resolve("run"));
		Path file = ReportFixtures.write(run.resolve("report.html"), run);
		System.out.printf("The report of 1440 cells with samples has %d bytes%n", file.toFile().length());
		assertThat(file.toFile().length()).isBetween(700_000L, (long) MAX_BYTES);
		// The article has the times of one machine size with direct: 30, 40 and 200 ms.
		Chart beside = chart(section(TestRuns.read(run)), "r1-published-ratio");
		assertThat(beside.x().categories()).containsExactly("1 CPU, plain, n10000-c200");
		assertThat(series(beside, "nginx", true).line().get(0).y()).hasValue(0.75);
		assertThat(series(beside, "gateway-zuul", true).line()).extracting((each) -> each.y().getAsDouble())
			.containsExactly(0.15);
		assertThat(series(beside, "nginx", false).line().get(0).y()).hasValue(1);
	}

	@Test
	void severalRunsHaveOnePageWithoutAnIdTwice() {
		Path[] runs = TestRuns.ofEachKind().toArray(Path[]::new);
		String page = ReportFixtures.page(this.folder.resolve("report.html"), runs);
		List<String> ids = Pattern.compile("\\sid=\"([^\"]+)\"")
			.matcher(page)
			.results()
			.map((match) -> match.group(1))
			.toList();
		assertThat(ids).doesNotHaveDuplicates().contains("r1", "r" + runs.length);
		assertThat(Pattern.compile("(?:href=\"#|aria-labelledby=\")([^\"]+)\"").matcher(page).results())
			.extracting((match) -> match.group(1))
			.isSubsetOf(ids);
		assertThat(page.length()).isLessThan(MAX_BYTES + runs.length * MAX_BYTES_OF_A_RUN);
	}

	private RunSection section(Run run) {
		return RunSection.of(Rows.of(run), 1, this.folder.resolve("report.html"), new Links(this.folder));
	}

	private static Chart chart(RunSection section, String id) {
		return section.charts().stream().filter((chart) -> chart.id().equals(id)).findFirst().orElseThrow();
	}

	private static Table table(RunSection section, String id) {
		return section.sections()
			.stream()
			.flatMap((group) -> group.tables().stream())
			.filter((table) -> table.id().equals(id))
			.findFirst()
			.orElseThrow();
	}

	private static List<String> texts(Table.Line row) {
		return row.cells().stream().map(Value::shown).toList();
	}

	private static Series series(Chart chart, String subject, boolean published) {
		return chart.series()
			.stream()
			.filter((each) -> each.subject().equals(subject) && each.published() == published)
			.findFirst()
			.orElseThrow();
	}

	private static Stream<String> hrefs(String page) {
		return HREF.matcher(page)
			.results()
			.map((MatchResult match) -> URLDecoder.decode(match.group(1), StandardCharsets.UTF_8));
	}

}
