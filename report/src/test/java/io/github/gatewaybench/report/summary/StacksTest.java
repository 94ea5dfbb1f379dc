package io.github.gatewaybench.report.summary;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

import io.github.gatewaybench.report.StackedRun;
import io.github.gatewaybench.report.TestFiles;
import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.model.WrkCell;
import io.github.gatewaybench.report.read.RunReader;
import io.github.gatewaybench.report.summary.StackTable.Figure;
import io.github.gatewaybench.report.summary.StackTable.Pair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Runs whose stack has 0.5, 0.625, … times today's throughput and twice its processor
 * time.
 */
class StacksTest {

	private static final String STACK = "stack-2019";

	private static final Path SAMPLES = Path.of("../results/sample");

	private static final List<String> GATEWAYS = List.of("direct", "gateway-scg", "nginx");

	private static final List<String> FRAMEWORKS = List.of("mvc-tomcat", "webflux-netty/sleep2");

	@TempDir
	private Path folder;

	@Test
	void aStacksSubjectIsSetToTheStacksOwnBase() {
		Round round = (Round) round(StackedRun.bases(STACK, GATEWAYS, "direct"));
		for (RoundRow row : RoundSummary.rows(round)) {
			if (row.subject().endsWith("gateway-scg")) {
				RoundRow base = row(round, row.subject().replace("gateway-scg", "direct"), row.connections());
				assertThat(row.ratioToBase()).hasValue(ratio(row.requestsPerSec(), base.requestsPerSec()))
					.isEqualTo(row.ratioToDirect());
			}
		}
		assertThat(row(round, "stack-2019/direct", 300).ratioToBase()).hasValue(1);
		// 0.18 today; 0.625 / 0.5 times that
		assertThat(row(round, "gateway-scg", 300).ratioToBase().getAsDouble()).isCloseTo(0.181, within(0.001));
		assertThat(row(round, "stack-2019/gateway-scg", 300).ratioToBase().getAsDouble()).isCloseTo(0.181 * 1.25,
				within(0.001));
	}

	@Test
	void withoutBasesAllAreSetToTheRuns() {
		assertThat(row((Round) round(""), "stack-2019/direct", 300).ratioToBase()).hasValue(0.5);
	}

	@Test
	void aBaseThatTheRunHasNotGivesNoRatio() {
		Round round = (Round) round("\"bases\": {\"stack-2019/nginx\": \"stack-2018/direct\"},");
		assertThat(row(round, "stack-2019/nginx", 300).ratioToBase()).isEmpty();
		assertThat(row(round, "nginx", 300).ratioToBase()).isPresent();
	}

	@Test
	void aRoundOfFrameworksHasNoDirectInAStackEither() {
		Round round = (Round) frameworks();
		assertThat(row(round, "stack-2019/webflux-netty/sleep2", 300).ratioToBase())
			.hasValue(ratio(row(round, "stack-2019/webflux-netty/sleep2", 300).requestsPerSec(),
					row(round, "stack-2019/mvc-tomcat", 300).requestsPerSec()));
		assertThat(RoundSummary.rows(round)).allMatch((row) -> row.ratioToDirect().isEmpty());
	}

	@Test
	void eachFigureOfARoundIsThatOfTheCells() {
		Run run = round(StackedRun.bases(STACK, GATEWAYS, "direct"));
		List<StackTable> tables = Stacks.of(run);
		assertThat(tables).extracting(StackTable::title).containsExactly("stack-2019 beside today");
		assertThat(tables.get(0).rows()).hasSize(3 * 4)
			.extracting(StackTable.Row::subject)
			.doesNotContain("gateway-zuul");
		List<Pair> pairs = pairs(tables.get(0), "gateway-scg", "1000");
		ToDoubleFunction<WrkCell> rate = (cell) -> cell.figures().get().requestsPerSec();
		ToDoubleFunction<WrkCell> cpu = (cell) -> cell.gatewayCpuSeconds().getAsDouble() * 1e6
				/ cell.figures().get().requests();
		assertThat(pairs.get(0).today().getAsDouble()).isCloseTo(mean(run, "gateway-scg", rate), within(0.001));
		assertThat(pairs.get(0).stack().getAsDouble()).isCloseTo(mean(run, "stack-2019/gateway-scg", rate),
				within(0.001));
		assertThat(pairs.get(0).ratio().getAsDouble()).isEqualTo(1.6);
		assertThat(pairs.get(1).today().getAsDouble()).isCloseTo(mean(run, "gateway-scg", cpu), within(0.001));
		assertThat(pairs.get(1).stack().getAsDouble()).isCloseTo(mean(run, "stack-2019/gateway-scg", cpu),
				within(0.001));
		assertThat(pairs.get(1).ratio().getAsDouble()).isEqualTo(0.5);
	}

	@Test
	void processorTimeIsTheServersWhereThereIsNoGateway() {
		Round round = (Round) round("");
		Pair direct = pairs(Stacks.of(round).get(0), "direct", "300").get(1);
		assertThat(direct.today()).isPresent().isEqualTo(row(round, "direct", 300).backendCpuMicros());
		assertThat(direct.ratio()).hasValue(0.5);
		Round frameworks = (Round) frameworks();
		assertThat(pairs(Stacks.of(frameworks).get(0), "mvc-tomcat", "300").get(1).stack()).isPresent()
			.isEqualTo(row(frameworks, "stack-2019/mvc-tomcat", 300).backendCpuMicros());
	}

	@Test
	void aGatewaysProcessorTimeIsNeverBesideAServers() {
		Path run = folder(StackedRun.bases(STACK, GATEWAYS, "direct"));
		for (int repetition = 1; repetition <= 2; repetition++) {
			TestFiles.replace(run.resolve("stack-2019/nginx/rep" + repetition + "/c300.json"), "\"gateway\": {",
					"\"other\": {");
		}
		Pair nginx = pairs(Stacks.of(RunReader.read(run)).get(0), "nginx", "300").get(1);
		assertThat(nginx.today()).isPresent();
		assertThat(nginx.stack()).isEmpty();
		assertThat(nginx.ratio()).isEmpty();
	}

	@Test
	void theTableStandsInThePageBelowTheFirst() {
		String page = SummaryCommand.summaryOf(round(StackedRun.bases(STACK, GATEWAYS, "direct"))).markdown();
		assertThat(page).containsSubsequence("| ratio to direct |", "\n## stack-2019 beside today\n\n",
				"Today to stack-2019: requests/s x 1.33 (nginx, ", ") to x 2.00 (direct, ",
				"; CPU µs/request x 0.50.\n", "\n| subject ", "| stack-2019 requests/s | today requests/s | ratio |",
				"| direct  ", "\nMedians over the valid repetitions");
		assertThat(page).contains("Above, the subjects of stack-2019 are set to stack-2019/direct.");
		assertThat(SummaryCommand.summaryOf(round("")).markdown()).contains("## stack-2019 beside today")
			.doesNotContain("are set to");
	}

	@Test
	void aStudyWithAbHasATableForEachProtocolAndSize() {
		List<String> subjects = List.of("direct", "nginx");
		AbStudy study = (AbStudy) RunReader.read(StackedRun.of(TestFiles.RUNS.resolve("ab"), next(), STACK, subjects,
				StackedRun.bases(STACK, subjects, "direct")));
		List<StackTable> tables = Stacks.of(study);
		assertThat(tables).extracting(StackTable::title)
			.containsExactly("stack-2019 beside today: 2 processors, plain",
					"stack-2019 beside today: 2 processors, keep-alive");
		List<Pair> pairs = pairs(tables.get(0), "nginx", "n200-c10");
		assertThat(pairs.get(0).ratio()).hasValue(1.6);
		assertThat(pairs.get(1).ratio()).hasValue(0.5);
		AbRow nginx = AbRows.of(study)
			.stream()
			.filter((row) -> row.isWhole() && row.subject().equals("stack-2019/nginx"))
			.findFirst()
			.orElseThrow();
		assertThat(nginx.requestsPerSec()).isEqualTo(pairs.get(0).stack());
		// 0.719 today; 0.625 / 0.5 times that
		assertThat(nginx.ratioToDirect().getAsDouble()).isCloseTo(0.719 * 1.25, within(0.001));
		assertThat(SummaryCommand.summaryOf(study).markdown())
			.contains("## stack-2019 beside today: 2 processors, keep-alive");
	}

	@Test
	void aRouteStudyHasItsOwnFigures() {
		Run run = RunReader.read(StackedRun.of(TestFiles.RUNS.resolve("routes"), next(), "stack-2021",
				List.of("gateway-scg-routes@linear"), ""));
		StackTable table = Stacks.of(run).get(0);
		assertThat(table.figures()).containsExactly(Figure.OPS, Figure.MEAN, Figure.P99);
		assertThat(table.title()).startsWith("stack-2021 beside today: client ");
		assertThat(pairs(table, "gateway-scg-routes@linear", "100").get(0).ratio()).hasValue(2);
		assertThat(SummaryCommand.summaryOf(run).markdown()).contains("| stack-2021 ops/s |")
			.contains("\n| stack-2021/gateway-scg-routes@linear ");
	}

	static List<Path> runs() {
		return TestFiles.runs();
	}

	/** What has no subject in both has no such table. */
	@ParameterizedTest
	@MethodSource("runs")
	void aRunWithoutAStackHasNone(Path run) {
		if (!Files.exists(run.resolve("stack-2019")) && !Files.exists(run.resolve("stack-2021"))) {
			assertThat(Stacks.of(RunReader.read(run))).isEmpty();
		}
	}

	private Run round(String bases) {
		return RunReader.read(folder(bases));
	}

	private Path folder(String bases) {
		return StackedRun.of(SAMPLES.resolve("round1"), next(), STACK, GATEWAYS, bases);
	}

	private Run frameworks() {
		return RunReader.read(StackedRun.of(SAMPLES.resolve("framework-round3"), next(), STACK, FRAMEWORKS,
				StackedRun.bases(STACK, FRAMEWORKS, "mvc-tomcat")));
	}

	private Path next() {
		return this.folder.resolve("run" + this.folder.toFile().list().length);
	}

	private static RoundRow row(Round round, String subject, int connections) {
		return RoundSummary.rows(round)
			.stream()
			.filter((row) -> row.subject().equals(subject) && row.connections() == connections)
			.findFirst()
			.orElseThrow();
	}

	private static List<Pair> pairs(StackTable table, String subject, String load) {
		return table.rows()
			.stream()
			.filter((row) -> row.subject().equals(subject) && row.load().equals(load))
			.findFirst()
			.orElseThrow()
			.pairs();
	}

	private static double ratio(OptionalDouble value, OptionalDouble to) {
		return Math.round(value.getAsDouble() / to.getAsDouble() * 1000) / 1000.0;
	}

	/** Of two repetitions the median is the mean. */
	private static double mean(Run run, String subject, ToDoubleFunction<WrkCell> figure) {
		return ((Round) run).cells()
			.stream()
			.filter((cell) -> cell.subject().equals(subject) && cell.connections() == 1000)
			.mapToDouble(figure)
			.average()
			.orElseThrow();
	}

}
