package io.github.gatewaybench.report.summary;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.report.RateRun;
import io.github.gatewaybench.report.TestRuns;
import io.github.gatewaybench.report.statistics.Contrast;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.DataQuality.Level;
import io.github.gatewaybench.report.summary.Ranking.Place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

/**
 * Which subject comes first, by how much, and how sure that is.
 */
class RankingTest {

	private static final Path SAMPLES = Path.of("../results/sample");

	@TempDir
	private Path folder;

	private static List<Ranking> rankings(Path run) {
		return Rows.of(TestRuns.read(run)).rankings();
	}

	private static Ranking ranking(String sample) {
		return rankings(SAMPLES.resolve(sample)).get(0);
	}

	private static List<String> subjects(Ranking ranking) {
		return ranking.places().stream().map((place) -> place.rank() + " " + place.subject()).toList();
	}

	private static DataQuality dataQuality(Ranking ranking, String subject) {
		return ranking.places()
			.stream()
			.filter((place) -> place.subject().equals(subject))
			.findFirst()
			.map(Place::dataQuality)
			.orElseThrow();
	}

	/** One search each gives no interval, so only ranges due to lower bounds remain. */
	@Test
	void aRankBesideRangesIsNoVerdictEither() {
		Ranking knees = ranking("rate-knees-gateways");
		assertThat(knees.placesWithRank()).extracting((place) -> knees.rankOrRange(place).shown())
			.startsWith("1–2", "1–2", "3");
		assertThat(knees.explanation()).contains("a figure after ≥ may be higher. ")
			.endsWith("A rank alone does not mean that a difference is real.");
	}

	@Test
	void aRoundIsRankedByTheCpuTimeOfTheGatewayAndDirectHasNone() {
		Ranking ranking = ranking("round1");
		assertThat(subjects(ranking)).containsExactly("1 nginx", "2 gateway-scg", "3 gateway-zuul", "0 direct");
		assertThat(ranking.criterion().name()).isEqualTo("300 connections");
		assertThat(ranking.baseline()).contains("nginx");
		assertThat(ranking.headline())
			.isEqualTo("With 300 connections, nginx needs the least CPU: 53.8 µs per request; "
					+ "gateway-scg, the next, needs 5.04 times as much (95 % interval 4.45 to 5.69).");
		assertThat(rankings(SAMPLES.resolve("round1")).get(1).shortHeadline())
			.isEqualTo("nginx 61.8 µs of CPU per request, gateway-scg 4.26 times as much");
		assertThat(ranking.table().columns()).extracting(Table.Heading::name)
			.containsSubsequence("gateway_cpu_us_per_request", "requests_per_sec", "requests_per_sec_per_cpu")
			.doesNotContain("times_base");
		assertThat(ranking.placesWithRank()).extracting((place) -> ranking.rankOrRange(place).shown())
			.containsExactly("1", "2–3", "2–3");
		assertThat(ranking.table().lines().get(2).values().get(1).number()).as("in files").hasValue(3);
		assertThat(ranking.explanation()).endsWith("no difference from the neighbours in that range is shown.");
		assertThat(dataQuality(ranking, "direct").toString()).isEqualTo("none: no gateway");
		assertThat(ranking.standing("nginx", "direct")).isEqualTo(new Ranking.FormattedDifference("-", "", "", ""));
	}

	@Test
	void whereCpuIsNotTheLimitThroughputRanks() {
		Ranking ranking = ranking("round3");
		assertThat(subjects(ranking)).containsExactly("1 gateway-zuul@tuned", "2 nginx", "0 direct", "3 gateway-scg",
				"4 gateway-scg-mvc@virtual-threads", "5 haproxy", "6 gateway-zuul");
		assertThat(ranking.headline())
			.isEqualTo("With 300 connections, gateway-zuul@tuned comes first, but no difference from nginx, "
					+ "gateway-scg, gateway-scg-mvc@virtual-threads and haproxy is shown: 1971 requests/s, 1.00 times direct.");
		assertThat(ranking.standing("gateway-scg", "gateway-zuul").verdict()).isEqualTo("slower");
	}

	/** As on macOS. */
	@Test
	void withoutCpuTimesThroughputRanksAndThatIsSaid() throws IOException {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("mac"));
		changeCells(run, "\"cpu_s\": [0-9.]+", "\"cpu_s\": null");
		assertThat(rankings(run).get(0).headline()).startsWith("With 300 connections, nginx comes first: ")
			.endsWith(" Ranked by throughput, because the CPU time per request is not known.");
	}

	@Test
	void aRunSaysWhatRanksIt() {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("own"));
		TestFiles.replace(run.resolve("run.json"), "\"round\"", "\"rank_by\": \"throughput\", \"round\"");
		assertThat(rankings(run).get(0).headline()).startsWith("With 300 connections, nginx comes first: ")
			.doesNotContain("Ranked by");
	}

	/** The load generator was late for direct, nginx and, in one search, gateway-scg. */
	@Test
	void kneesThatMayBeHigherAreNoOrder() {
		Ranking ranking = ranking("rate-knees");
		assertThat(ranking.headline())
			.isEqualTo("With p99 below 10 ms, nginx comes first: ≥ 10534 requests/s at its knee; the next is "
					+ "gateway-scg (≥ 3335). Whether that difference is real is not known: the knee of gateway-scg may be "
					+ "higher.");
		assertThat(ranking.shortHeadline()).isEqualTo("nginx: ≥ 10534 requests/s at its knee (not sure)");
		assertThat(ranking.standing("nginx", "gateway-scg")).isEqualTo(
				new Ranking.FormattedDifference("-", "", "not comparable", "the knee of gateway-scg may be higher"));
		assertThat(ranking.standing("nginx", "gateway-zuul@tuned").verdict()).as("below the least that nginx has")
			.isEqualTo("slower");
		assertThat(rank(ranking, "nginx")).as("≥ 3335 of gateway-scg may be higher").isEqualTo("1–2");
		assertThat(rank(ranking, "gateway-scg")).isEqualTo("1–4");
		assertThat(rank(ranking, "gateway-zuul@tuned")).isEqualTo("2–4");
		assertThat(ranking.ratioToBase(ranking.places().get(1))).as("direct may have more, too").isEmpty();
	}

	private static String rank(Ranking ranking, String subject) {
		return ranking.placesWithRank()
			.stream()
			.filter((place) -> place.subject().equals(subject))
			.map((place) -> ranking.rankOrRange(place).shown())
			.findFirst()
			.orElseThrow();
	}

	/** The ratio is that of compare for the same two subjects of one run. */
	@Test
	void aDifferenceHasTheIntervalAndTheVerdictOfCompare() {
		Ranking ranking = ranking("round1");
		Contrast contrast = ranking.contrast("nginx", "gateway-scg").orElseThrow();
		assertThat(contrast.ratio().getAsDouble()).isCloseTo(5.0366, within(0.0005));
		assertThat(contrast.verdict(false)).isEqualTo(Verdict.SLOWER);
		assertThat(ranking.standing("nginx", "gateway-scg"))
			.isEqualTo(new Ranking.FormattedDifference("5.04 times", "4.45 to 5.69 times", "more CPU", ""));
		assertThat(ranking.standing("gateway-scg", "nginx").verdict()).isEqualTo("less CPU");
	}

	@ParameterizedTest
	@MethodSource("runs")
	void aDifferenceIsTheRatioOfTheFiguresBesideIt(Path run) {
		for (Ranking ranking : rankings(run)) {
			ToDoubleFunction<Place> figure = (place) -> ranking.criterion().figure().number(place.row()).getAsDouble();
			for (Place one : ranking.places()) {
				for (Place other : ranking.places()) {
					ranking.contrast(one.subject(), other.subject())
						.flatMap((contrast) -> contrast.ratio().stream().boxed().findFirst())
						.ifPresent((ratio) -> assertThat(ratio)
							.isCloseTo(figure.applyAsDouble(other) / figure.applyAsDouble(one), withinPercentage(0.2)));
				}
			}
		}
	}

	static List<Path> runs() {
		return TestFiles.runs();
	}

	/** A repetition that is not valid is not tested, but its other executions count. */
	@Test
	void aDifferenceThatIsNotTestedIsTheRatioOfTheFiguresToo() {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("ab"), this.folder.resolve("ab"));
		TestFiles.replace(run.resolve("nginx/cpus-2/plain/rep1/n200-c10-2.json"), "\"valid\": true",
				"\"valid\": false");
		Ranking ranking = rankings(run).stream()
			.filter((each) -> each.criterion().name().startsWith("2 CPUs, plain"))
			.findFirst()
			.orElseThrow();
		Contrast contrast = ranking.contrast("direct", "nginx").orElseThrow();
		assertThat(contrast.isComparable()).isFalse();
		assertThat(contrast.ratio().getAsDouble()).isCloseTo(
				TestRows.number(TestRuns.read(run), "nginx", "cpus=2 plain n200-c10", "ratio_to_direct").getAsDouble(),
				within(0.0006));
	}

	@Test
	void aVerdictIsTheSameWhicheverIsTheBaseline() {
		Ranking ranking = ranking("framework-round1");
		for (Place one : ranking.places()) {
			for (Place other : ranking.places()) {
				ranking.contrast(one.subject(), other.subject()).ifPresent((contrast) -> {
					Contrast reversed = ranking.contrast(other.subject(), one.subject()).orElseThrow();
					assertThat(contrast.adjustedPValue()).isEqualTo(reversed.adjustedPValue());
					assertThat(contrast.ratio().getAsDouble() * reversed.ratio().getAsDouble()).isCloseTo(1,
							within(1e-9));
					assertThat(contrast.verdict(true) == Verdict.FASTER)
						.isEqualTo(reversed.verdict(true) == Verdict.SLOWER);
				});
			}
		}
		assertThat(ranking.standing("mvc-tomcat", "mvc-tomcat").verdict()).isEqualTo("baseline");
	}

	@Test
	void theBaseOfAFrameworkRoundIsTheBaselineAndATieIsSaid() {
		Ranking ranking = ranking("framework-round1-stacks");
		assertThat(ranking.baseline()).contains("mvc-tomcat");
		assertThat(ranking.headline()).isEqualTo("With 300 connections, mvc-tomcat@virtual-threads needs the least "
				+ "CPU, but no difference from mvc-tomcat is shown: 15.1 µs of CPU per request, 0.86 times mvc-tomcat.");
	}

	@Test
	void theNamesOfATieAreJoinedAsInASentence() {
		Ranking ranking = ranking("round1-gateways");
		assertThat(ranking.headline()).startsWith("With 300 connections, nginx needs the least CPU, but no "
				+ "difference from haproxy, nginx-mainline, haproxy-current, gateway-undertow and envoy is shown: ");
		assertThat(ranking.shortHeadline())
			.isEqualTo("tie: nginx, haproxy, nginx-mainline, haproxy-current, gateway-undertow and envoy");
	}

	/** By 0.4 %, with less noise than that. */
	@Test
	void aHeadlineHasTheDigitsThatShowASmallDifference() throws IOException {
		Path run = TestFiles.copy(SAMPLES.resolve("round1"), this.folder.resolve("close"));
		setCpuMicrosPerRequest(run.resolve("nginx"), 200);
		setCpuMicrosPerRequest(run.resolve("gateway-scg"), 200.8);
		setCpuMicrosPerRequest(run.resolve("gateway-zuul"), 400);
		Ranking ranking = rankings(run).get(0);
		assertThat(ranking.headline()).contains("nginx needs the least CPU: 200.0 µs per request; "
				+ "gateway-scg, the next, needs 1.004 times as much (95 % interval 1.00");
		assertThat(ranking.shortHeadline()).endsWith("gateway-scg 1.004 times as much");
	}

	@Test
	void theBaseIsNamedOnceWhereItIsTheNext() {
		assertThat(rankings(SAMPLES.resolve("framework-round1")).get(1).headline())
			.isEqualTo("With 1000 connections, mvc-tomcat@virtual-threads needs the least CPU: 19.8 µs per request; "
					+ "mvc-tomcat, the next, needs 1.31 times as much (95 % interval 1.14 to 1.51).");
	}

	@Test
	void eachLoadHasARankingAndTheOneWithAllSubjectsComesFirst() {
		Path run = TestFiles.copy(SAMPLES.resolve("round1"), this.folder.resolve("run"));
		for (int repetition : List.of(2, 3)) {
			TestFiles.replace(run.resolve("nginx/rep%d/c5000.json".formatted(repetition)), "\"valid\": true",
					"\"valid\": false");
		}
		List<Ranking> rankings = rankings(run);
		assertThat(rankings).extracting((each) -> each.criterion().name())
			.containsExactly("300 connections", "1000 connections", "3000 connections", "5000 connections");
		Ranking last = rankings.get(3);
		assertThat(subjects(last)).containsExactly("1 gateway-scg", "2 gateway-zuul", "0 direct", "0 nginx");
		assertThat(dataQuality(last, "nginx").toString()).isEqualTo("none: not valid");
		assertThat(last.standing("gateway-scg", "nginx"))
			.isEqualTo(new Ranking.FormattedDifference("-", "", "", "no figure of nginx"));
	}

	@Test
	void aSingleRepetitionRanksAndHasNoVerdict() {
		Ranking ranking = ranking("gateways-ab");
		assertThat(ranking.headline()).startsWith("With 1 CPU, plain, n10000-c200, nginx comes first: 12078 ")
			.endsWith("Whether that difference is real is not known: a single repetition of each.");
		assertThat(dataQuality(ranking, "envoy").toString()).isEqualTo("poor: 1 repetition");
		assertThat(dataQuality(ranking, "linkerd").toString()).isEqualTo("none: skipped");
	}

	/** Its one repetition has an execution that is not valid, and others that are. */
	@Test
	void aFigureWithoutAWholeRepetitionIsPoor() {
		Path run = TestFiles.copy(SAMPLES.resolve("gateways-ab"), this.folder.resolve("ab"));
		TestFiles.replace(run.resolve("envoy/cpus-1/plain/rep1/n10000-c200-6.json"), "\"valid\": true",
				"\"valid\": false");
		assertThat(dataQuality(rankings(run).get(0), "envoy").toString())
			.isEqualTo("poor: no whole repetition; 1 of 3 cells is not valid");
	}

	/** The figure is that of the executions that are valid. */
	@Test
	void theRatioToAFigureWithoutAWholeRepetitionIsKnown() {
		Path run = TestFiles.copy(SAMPLES.resolve("gateways-ab"), this.folder.resolve("ab"));
		TestFiles.replace(run.resolve("nginx/cpus-1/plain/rep1/n10000-c200-6.json"), "\"valid\": true",
				"\"valid\": false");
		Ranking ranking = rankings(run).get(0);
		assertThat(ranking.headline()).contains(" nginx comes first: ").doesNotContain("no figure of nginx");
		assertThat(ranking.standing("nginx", "envoy").change()).isNotEqualTo("-");
	}

	@Test
	void cellsThatAreStillToRunAreNotInvalid() {
		Path run = TestFiles.copy(SAMPLES.resolve("round1"), this.folder.resolve("unfinished"));
		for (String each : List.of("c300.json", "c300.wrk.txt")) {
			TestFiles.delete(run.resolve("nginx/rep5").resolve(each));
		}
		TestFiles.replace(run.resolve("run.json"), "\"complete\"", "\"incomplete\"");
		assertThat(dataQuality(rankings(run).get(0), "nginx").toString()).contains("1 of 5 cells is not run yet");
	}

	/** Its cell at the fixed rate has no warning. */
	@Test
	void theDataQualityOfAKneeIsThatOfItsSearch() {
		Ranking ranking = ranking("rate-knees");
		assertThat(dataQuality(ranking, "nginx").toString()).startsWith("poor: ")
			.contains("the load generator was late, which latencies leave out (20 of 29 cells)");
		assertThat(ranking.table().warningCodes()).contains(WarningCode.SENT_LATE);
	}

	@Test
	void warningsLowerTheDataQuality() {
		Ranking ranking = rankings(SAMPLES.resolve("round1")).get(1);
		assertThat(dataQuality(ranking, "gateway-scg")).isEqualTo(new DataQuality(Level.CLEAN, List.of()));
		assertThat(dataQuality(ranking, "gateway-zuul").toString())
			.isEqualTo("doubts: the backend's JVM was still warming up (1 of 5 cells)");
		assertThat(dataQuality(rankings(SAMPLES.resolve("round1")).get(2), "gateway-scg").toString())
			.isEqualTo("doubts: the backend's or the gateway's JVM was still warming up (2 of 5 cells)");
		assertThat(dataQuality(rankings(TestFiles.RUNS.resolve("round1")).get(0), "gateway-scg").level())
			.isEqualTo(Level.POOR);
	}

	@Test
	void aStudyOfRatesIsRankedByItsKneesAndThenByLatency() {
		List<Ranking> rankings = rankings(RateRun.make(this.folder));
		assertThat(rankings).extracting((each) -> each.criterion().name())
			.containsExactly("the knee", "200 requests/s", "100 requests/s");
		assertThat(subjects(rankings.get(0))).containsExactly("0 direct", "1 gateway");
		assertThat(rankings.get(0).headline())
			.isEqualTo("With p99 below 10 ms, gateway: 400 requests/s at its knee, 0.50 times direct. "
					+ "Poor data quality: gateway.");
		assertThat(rankings.get(1).criterion().figure().higherIsBetter()).isFalse();
	}

	/** It is measured at the fixed rates, since the other has a knee. */
	@Test
	void aSubjectWithoutAKneeHasTheRemarkOfItsSearch() {
		Ranking ranking = rankings(RateRun.make(this.folder, 0)).get(0);
		assertThat(ranking.criterion().name()).isEqualTo("the knee");
		assertThat(dataQuality(ranking, "direct").toString())
			.isEqualTo("none: search 1 (the SLO did not hold at 10 requests/s, the lowest rate that is tried)");
	}

	@Test
	void theLargestTableOfRoutesAnswersAndDirectHasNone() {
		Ranking ranking = ranking("routes");
		assertThat(ranking.criterion().name()).isEqualTo("100000 routes, client shared");
		assertThat(subjects(ranking)).startsWith("0 direct", "1 gateway-scg-routes@indexed");
	}

	@Test
	void withoutAValidGatewayDirectIsToldAndWithoutAnyNothing() throws IOException {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("spoiled"));
		for (String subject : List.of("gateway-scg", "gateway-zuul", "nginx")) {
			spoil(run.resolve(subject));
		}
		Ranking ranking = rankings(run).get(0);
		assertThat(ranking.headline()).startsWith("With 300 connections, direct: ")
			.endsWith(" requests/s; no other subject has a valid figure.");
		assertThat(ranking.standing("direct", "direct").verdict()).isEqualTo("baseline");
		spoil(run.resolve("direct"));
		ranking = rankings(run).get(0);
		assertThat(ranking.headline()).isEqualTo("No subject has a valid figure.");
		assertThat(ranking.baseline()).isEmpty();
		assertThat(ranking.standing("", "nginx").verdict()).isEqualTo("no baseline");
	}

	/** Then direct is valid, but has no gateway whose CPU time could be ranked. */
	@Test
	void aLoadUnderWhichNoGatewayIsValidSaysThat() {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("spoiled"));
		for (String subject : List.of("gateway-scg", "gateway-zuul", "nginx")) {
			for (String repetition : List.of("rep1", "rep2")) {
				Path cell = run.resolve(subject).resolve(repetition).resolve("c3000.json");
				TestFiles.write(cell, TestFiles.text(cell).replace("\"valid\": true", "\"valid\": false"));
			}
		}
		assertThat(rankings(run)).extracting(Ranking::headline).contains("No gateway has a valid figure.");
	}

	private static void spoil(Path subject) throws IOException {
		changeCells(subject, "\"valid\": true", "\"valid\": false");
	}

	private static void setCpuMicrosPerRequest(Path subject, double micros) throws IOException {
		for (Path cell : cells(subject)) {
			String requests = TestFiles.text(cell).replaceFirst("(?s).*\"requests\": (\\d+).*", "$1");
			String seconds = "\"cpu_s\": " + Long.parseLong(requests) * micros / 1_000_000;
			TestFiles.write(cell, TestFiles.text(cell).replaceAll("\"cpu_s\": [0-9.]+", seconds));
		}
	}

	private static void changeCells(Path folder, String pattern, String by) throws IOException {
		for (Path cell : cells(folder)) {
			TestFiles.write(cell, TestFiles.text(cell).replaceAll(pattern, by));
		}
	}

	private static List<Path> cells(Path folder) throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter((file) -> file.getFileName().toString().matches("c\\d+\\.json")).toList();
		}
	}

	/** Cold JVMs have no first place. */
	@Test
	void aSmokeTestRanksNothing() {
		Path quick = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("quick"));
		TestFiles.replace(quick.resolve("run.json"), "\"round\"",
				"\"smoke_test_of\": \"scripts/round1.sh --subjects direct,nginx\", \"round\"");
		Run run = TestRuns.read(quick);
		Ranking ranking = Rows.of(run).rankings().get(0);
		assertThat(subjects(ranking)).containsExactly("0 direct", "0 gateway-scg", "0 gateway-zuul", "0 nginx");
		assertThat(ranking.headline()).isEqualTo("With 300 connections, nothing is ranked: this was a smoke test.");
		assertThat(ranking.standing("gateway-scg", "nginx").verdict()).isEqualTo("not comparable");
		assertThat(dataQuality(ranking, "nginx").toString()).startsWith("poor: smoke test");
		assertThat(RunSummary.of(Rows.of(run)).markdown()).contains(
				"\n**Smoke test: the JVMs are cold, do not compare.** To measure:\n\n```\nscripts/round1.sh --subjects direct,nginx\n```\n");
	}

}
