package io.github.gatewaybench.report.summary;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.report.StackedRun;
import io.github.gatewaybench.report.TestRuns;
import io.github.gatewaybench.report.summary.StackTable.Line;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.github.gatewaybench.report.summary.TestRows.number;
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

	private static final String RATE = "requests_per_sec";

	private static final String BASE = "ratio_to_base";

	private static final String BACKEND = "backend_cpu_us_per_request";

	private static final Column<Row> CPU = Columns.SUBJECT_CPU;

	@TempDir
	private Path folder;

	@Test
	void aStacksSubjectIsSetToTheStacksOwnBase() {
		Run run = round(StackedRun.bases(STACK, GATEWAYS, "direct"));
		for (String load : List.of("c=300", "c=1000", "c=3000", "c=5000")) {
			for (String stack : List.of("", "stack-2019/")) {
				String gateway = stack + "gateway-scg";
				assertThat(number(run, gateway, load, BASE))
					.hasValue(ratio(number(run, gateway, load, RATE), number(run, stack + "direct", load, RATE)))
					.isEqualTo(number(run, gateway, load, "ratio_to_direct"));
			}
		}
		assertThat(number(run, "stack-2019/direct", "c=300", BASE)).hasValue(1);
		// 0.18 today; 0.625 / 0.5 times that
		assertThat(number(run, "gateway-scg", "c=300", BASE).getAsDouble()).isCloseTo(0.181, within(0.001));
		assertThat(number(run, "stack-2019/gateway-scg", "c=300", BASE).getAsDouble()).isCloseTo(0.181 * 1.25,
				within(0.001));
	}

	@Test
	void withoutBasesAllAreSetToTheRuns() {
		assertThat(number(round(""), "stack-2019/direct", "c=300", BASE).getAsDouble()).isCloseTo(0.5, within(1e-9));
	}

	@Test
	void aBaseThatTheRunHasNotGivesNoRatio() {
		Run run = round("\"bases\": {\"stack-2019/nginx\": \"stack-2018/direct\"},");
		assertThat(number(run, "stack-2019/nginx", "c=300", BASE)).isEmpty();
		assertThat(number(run, "nginx", "c=300", BASE)).isPresent();
	}

	@Test
	void aRoundOfFrameworksHasNoDirectInAStackEither() {
		Run run = frameworks();
		assertThat(number(run, "stack-2019/webflux-netty/sleep2", "c=300", BASE))
			.hasValue(ratio(number(run, "stack-2019/webflux-netty/sleep2", "c=300", RATE),
					number(run, "stack-2019/mvc-tomcat", "c=300", RATE)));
		assertThat(run.settings().subjects())
			.allMatch((subject) -> number(run, subject, "c=300", "ratio_to_direct").isEmpty());
	}

	@Test
	void eachFigureOfARoundIsThatOfTheCells() {
		Run run = round(StackedRun.bases(STACK, GATEWAYS, "direct"));
		List<StackTable> tables = tables(run);
		assertThat(tables).extracting(StackTable::title).containsExactly("stack-2019 and today");
		assertThat(tables.get(0).lines()).hasSize(3 * 4).extracting(Line::subject).doesNotContain("gateway-zuul");
		Line line = line(tables.get(0), "gateway-scg", "1000");
		ToDoubleFunction<Cell> rate = (cell) -> cell.value(Metric.THROUGHPUT).getAsDouble();
		ToDoubleFunction<Cell> cpu = (cell) -> cell.outcome().cpuSeconds("gateway").getAsDouble() * 1e6
				/ cell.figures().get().requests().getAsLong();
		isThatOfTheCells(tables.get(0).figures().get(0), line, run, rate, 1.6);
		isThatOfTheCells(tables.get(0).figures().get(1), line, run, cpu, 0.5);
	}

	private static void isThatOfTheCells(Column<Row> figure, Line line, Run run, ToDoubleFunction<Cell> ofCell,
			double ratio) {
		assertThat(figure.number(line.todayRow()).getAsDouble()).isCloseTo(mean(run, "gateway-scg", ofCell),
				within(0.001));
		assertThat(figure.number(line.stackRow()).getAsDouble()).isCloseTo(mean(run, "stack-2019/gateway-scg", ofCell),
				within(0.001));
		assertThat(line.ratio(figure).getAsDouble()).isCloseTo(ratio, within(1e-9));
	}

	@Test
	void processorTimeIsTheServersWhereThereIsNoGateway() {
		Run round = round("");
		Line direct = line(tables(round).get(0), "direct", "300");
		assertThat(CPU.number(direct.todayRow())).isPresent().isEqualTo(number(round, "direct", "c=300", BACKEND));
		assertThat(direct.ratio(CPU)).hasValue(0.5);
		Run frameworks = frameworks();
		assertThat(CPU.number(line(tables(frameworks).get(0), "mvc-tomcat", "300").stackRow())).isPresent()
			.isEqualTo(number(frameworks, "stack-2019/mvc-tomcat", "c=300", BACKEND));
	}

	@Test
	void aGatewaysProcessorTimeIsNeverBesideAServers() {
		Path run = folder(StackedRun.bases(STACK, GATEWAYS, "direct"));
		for (int repetition = 1; repetition <= 2; repetition++) {
			TestFiles.replace(run.resolve("stack-2019/nginx/rep" + repetition + "/c300.json"), "\"gateway\": {",
					"\"other\": {");
		}
		Line nginx = line(tables(TestRuns.read(run)).get(0), "nginx", "300");
		assertThat(CPU.number(nginx.todayRow())).isPresent();
		assertThat(CPU.number(nginx.stackRow())).isEmpty();
		assertThat(nginx.ratio(CPU)).isEmpty();
	}

	@Test
	void theTableStandsInThePageBelowTheFirst() {
		String page = RunSummary.of(Rows.of(round(StackedRun.bases(STACK, GATEWAYS, "direct")))).markdown();
		assertThat(page).containsSubsequence("| ratio to direct (of its stack) |", "\n## stack-2019 and today\n\n",
				"Today relative to stack-2019: requests/s x 1.33 (nginx, ", ") to x 2.00 (direct, ",
				"; CPU µs/request x 0.50.\n", "\n| subject ", "| stack-2019 requests/s | today requests/s | ratio |",
				"| direct  ", "\nGeometric means over the valid repetitions");
		assertThat(page).contains("Above, ratios of the subjects of stack-2019 are to stack-2019/direct.");
		assertThat(RunSummary.of(Rows.of(round(""))).markdown()).contains("## stack-2019 and today")
			.doesNotContain("Above, ratios");
	}

	@Test
	void aStudyWithAbHasATableForEachProtocolAndSize() {
		List<String> subjects = List.of("direct", "nginx");
		Run study = TestRuns.read(StackedRun.of(TestFiles.RUNS.resolve("ab"), next(), STACK, subjects,
				StackedRun.bases(STACK, subjects, "direct")));
		List<StackTable> tables = tables(study);
		assertThat(tables).extracting(StackTable::title)
			.containsExactly("stack-2019 and today: 2 CPUs, plain", "stack-2019 and today: 2 CPUs, keep-alive");
		Line line = line(tables.get(0), "nginx", "n200-c10");
		assertThat(line.ratio(tables.get(0).figures().get(0)).getAsDouble()).isCloseTo(1.6, within(1e-9));
		assertThat(line.ratio(CPU).getAsDouble()).isCloseTo(0.5, within(1e-9));
		String load = "cpus=2 plain n200-c10";
		assertThat(number(study, "stack-2019/nginx", load, RATE))
			.isEqualTo(tables.get(0).figures().get(0).number(line.stackRow()));
		// 0.842 today; 0.625 / 0.5 times that
		assertThat(number(study, "stack-2019/nginx", load, "ratio_to_direct").getAsDouble()).isCloseTo(0.842 * 1.25,
				within(0.001));
		assertThat(RunSummary.of(Rows.of(study)).markdown()).contains("## stack-2019 and today: 2 CPUs, keep-alive");
	}

	@Test
	void aRouteStudyHasItsOwnFigures() {
		Run run = TestRuns.read(StackedRun.of(TestFiles.RUNS.resolve("routes"), next(), "stack-2021",
				List.of("gateway-scg-routes@linear"), ""));
		StackTable table = tables(run).get(0);
		assertThat(table.figures()).extracting(Column::title).containsExactly("ops/s", "mean ms", "p99 ms");
		assertThat(table.title()).startsWith("stack-2021 and today: client ");
		assertThat(line(table, "gateway-scg-routes@linear", "100").ratio(table.figures().get(0)).getAsDouble())
			.isCloseTo(2, within(1e-9));
		assertThat(RunSummary.of(Rows.of(run)).markdown()).contains("| stack-2021 ops/s |")
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
			assertThat(tables(TestRuns.read(run))).isEmpty();
		}
	}

	private Run round(String bases) {
		return TestRuns.read(folder(bases));
	}

	private Path folder(String bases) {
		return StackedRun.of(TestFiles.RUNS.resolve("round1"), next(), STACK, GATEWAYS, bases);
	}

	private Run frameworks() {
		return TestRuns.read(StackedRun.of(SAMPLES.resolve("framework-round3"), next(), STACK, FRAMEWORKS,
				StackedRun.bases(STACK, FRAMEWORKS, "mvc-tomcat")));
	}

	private Path next() {
		return this.folder.resolve("run" + this.folder.toFile().list().length);
	}

	private static List<StackTable> tables(Run run) {
		return List.copyOf(StackTable.of(Rows.of(run)));
	}

	private static Line line(StackTable table, String subject, String load) {
		return table.lines()
			.stream()
			.filter((line) -> line.subject().equals(subject) && line.load().value().equals(load))
			.findFirst()
			.orElseThrow();
	}

	private static double ratio(OptionalDouble value, OptionalDouble to) {
		return value.getAsDouble() / to.getAsDouble();
	}

	private static double mean(Run run, String subject, ToDoubleFunction<Cell> figure) {
		return run.cells()
			.stream()
			.filter((cell) -> cell.id().subject().equals(subject)
					&& cell.id().load().part("connections").equals("1000"))
			.mapToDouble(figure)
			.reduce((one, other) -> Math.sqrt(one * other))
			.orElseThrow();
	}

}
