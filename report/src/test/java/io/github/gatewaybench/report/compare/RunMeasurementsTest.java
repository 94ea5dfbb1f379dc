package io.github.gatewaybench.report.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.gatewaybench.measurements.ConditionDifference;
import io.github.gatewaybench.measurements.ConditionDifference.Condition;
import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.report.RateRun;
import io.github.gatewaybench.report.TestRuns;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.summary.ComparedMetric;
import io.github.gatewaybench.report.summary.Row;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.View;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RunMeasurementsTest {

	private static final Load C300 = Load.of("connections", 300);

	@TempDir
	private Path folder;

	private RoundFolder round;

	@BeforeEach
	void makeRound() {
		this.round = RoundFolder.make(this.folder.resolve("run"), 3, 1.2);
	}

	private Measurements read() {
		return RunMeasurements.of(Rows.of(TestRuns.read(this.round.path())), "");
	}

	@Test
	void aRepetitionIsAValueWithTheStepOfItsTool() {
		Repetitions throughput = read().values().get(new FigureKey("gateway-scg", C300, ComparedMetric.THROUGHPUT));
		assertThat(throughput.readings()).extracting(Reading::value).containsExactly(10000.0, 9900.99, 10101.01);
		assertThat(throughput.readings().get(1).resolution()).isCloseTo(0.0990099, within(1e-9));
		Repetitions p50 = read().values().get(new FigureKey("gateway-scg", C300, ComparedMetric.P50));
		assertThat(p50.readings()).contains(new Reading(30.3, 0.01));
	}

	@Test
	void processorTimeIsTheGatewaysOrOfDirectTheBackends() {
		assertThat(read().values().get(new FigureKey("gateway-scg", C300, ComparedMetric.CPU)).readings())
			.contains(new Reading(120, 0.1));
		assertThat(read().values().get(new FigureKey("direct", C300, ComparedMetric.CPU)).readings())
			.contains(new Reading(40, 0.1));
	}

	@ParameterizedTest
	@CsvSource({ "0.5,0.00001", "0.9,0.01", "999.99,0.01", "1010,10", "60000,600" })
	void latenciesHaveTheStepInWhichWrkPrintsThem(double ms, double step) {
		TestFiles.replace(this.round.cell("direct", 1), "\"p50_ms\": 25.00", "\"p50_ms\": null");
		TestFiles.replace(this.round.cell("direct", 1), "\"p99_ms\": 60.00", "\"p99_ms\": " + ms);
		assertThat(read().values().get(new FigureKey("direct", C300, ComparedMetric.P99)).readings())
			.contains(new Reading(ms, step));
	}

	@Test
	void aCellThatIsNotValidHasItsReasonsAndNoValue() {
		TestFiles.replace(this.round.cell("direct", 2), "\"valid\": true", "\"valid\": false");
		TestFiles.replace(this.round.cell("direct", 2), "\"reasons\": []", "\"reasons\": [\"14 timeouts\", \"x\"]");
		Repetitions series = read().values().get(new FigureKey("direct", C300, ComparedMetric.P99));
		assertThat(series.validCount()).isEqualTo(2);
		assertThat(series.invalid()).containsExactly("rep 2 (14 timeouts; x)");
	}

	/** Each in the file that says it. */
	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					run.json         | backend-tomcat            | backend-static  | BACKEND
					environment.json | tomcat-embed-core-11.0.22 | tomcat-embed-12 | BACKEND
					run.json         | "/hello"                  | "/bye"          | PATH
					environment.json | A processor               | Another         | MACHINE
					environment.json | family 25, model 1        | family 25, model 17 | MACHINE
					environment.json | "cores": 2                | "cores": 4      | MACHINE
					environment.json | 24105                     | 16000           | MACHINE
					environment.json | Linux 6.1                 | Linux 6.2       | MACHINE
					environment.json | "4096"                    | "128"           | MACHINE
					environment.json | version 17.0.15           | version 21.0.1  | JVM
					environment.json | -Xmx2g                    | -Xmx1g          | JVM
					environment.json | wrk 4.1.0                 | wrk 4.2.0       | TOOL
					run.json         | "duration_s": 10          | "duration_s": 30 | LOAD
					run.json         | "threads": 50             | "threads": 4    | LOAD
					run.json         | "timeout_s": 30           | "timeout_s": 2  | LOAD
					run.json         | "warmup_limit_s": 60      | "warmup_limit_s": 1 | LOAD
					run.json         | "warmup_limit_s": 60      | "warmup_limit_s": 60, "whole_warmup": true | LOAD
					run.json         | "warmup_limit_s": 60      | "warmup_limit_s": 60, "whole_warmup": false | LOAD
					run.json         | "warmup_limit_s": 60      | "warmup_limit_s": 60, "whole_warmup": false, "warmup_rule": "x" | LOAD
					run.json         | "expected_body": "world"  | "expected_body": "all" | PATH
					""")
	void whatTheFiguresDependOnIsASetting(String file, String text, String by, Condition condition) {
		Measurements before = read();
		TestFiles.replace(this.round.path().resolve(file), text, by);
		assertThat(ConditionDifference.between(before.conditions(), read().conditions()))
			.extracting(ConditionDifference::condition)
			.containsOnly(condition);
	}

	@Test
	void otherHostsAreAnotherMachine() {
		Measurements here = read();
		Path environment = this.round.path().resolve("environment.json");
		TestFiles.replace(environment, "\"limits\": {}",
				"""
						"limits": {}, "hosts": {"gateway": [{"host": "bench@10.0.0.2", "address": "10.0.0.2",
						"machine": {"cpu": "A processor", "cores": 2, "memory_mb": 24105, "kernel": "Linux 6.1 x86_64"},
						"sysctls": {}, "java": {"version": ["openjdk version 17.0.15", "Runtime 17.0.15"], "options": ""}}]}""");
		Measurements apart = read();
		assertThat(ConditionDifference.between(here.conditions(), apart.conditions()))
			.extracting(ConditionDifference::condition)
			.contains(Condition.MACHINE);
		TestFiles.replace(environment, "bench@10.0.0.2", "bench@10.0.0.9");
		assertThat(ConditionDifference.between(apart.conditions(), read().conditions()))
			.extracting(ConditionDifference::condition)
			.containsExactly(Condition.MACHINE);
	}

	@Test
	void aCpuThatOneRunDoesNotIdentifyMayBeTheSame() {
		Measurements identified = read();
		TestFiles.replace(this.round.path().resolve("environment.json"), "\"family 25, model 1\"", "null");
		assertThat(ConditionDifference.between(identified.conditions(), read().conditions())).isEmpty();
		assertThat(ConditionDifference.between(read().conditions(), identified.conditions())).isEmpty();
	}

	/** With the rule alone it may make none. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			"warmup_limit_s": 60, "whole_warmup": true
			"warmup_limit_s": 0, "whole_warmup": false
			""")
	void theRuleOfAWarmUpIsNoneWhereItEndsNothing(String settings) {
		Path run = this.round.path().resolve("run.json");
		TestFiles.replace(run, "\"warmup_limit_s\": 60", settings + ", \"warmup_rule\": \"one\"");
		Measurements before = read();
		TestFiles.replace(run, "\"one\"", "\"another\"");
		assertThat(ConditionDifference.between(before.conditions(), read().conditions())).isEmpty();
	}

	@Test
	void openLoadIsAsOldAsItsLibraries() {
		Path run = RateRun.make(this.folder.resolve("rate"));
		String jar = "\"jars\": {\"open-load\": {\"sha256\": \"1\", \"libraries\": [\"hyperfoil-%d\"]}}";
		TestFiles.write(run.resolve("environment.json"), TestFiles.text(run.resolve("environment.json"))
			.replaceFirst("\"jars\"\\s*:\\s*\\{\\s*}", jar.formatted(1)));
		Measurements before = RunMeasurements.of(Rows.of(TestRuns.read(run)), "");
		TestFiles.replace(run.resolve("environment.json"), "hyperfoil-1", "hyperfoil-2");
		assertThat(ConditionDifference.between(before.conditions(),
				RunMeasurements.of(Rows.of(TestRuns.read(run)), "").conditions()))
			.hasToString("[open-load version: hyperfoil-1 / hyperfoil-2]");
	}

	@Test
	void theLibrariesOfABackendsVariantAreThoseOfItsJar() {
		TestFiles.replace(this.round.path().resolve("run.json"), "\"backend-tomcat\"", "\"backend-tomcat@tuned\"");
		Measurements before = read();
		TestFiles.replace(this.round.path().resolve("environment.json"), "tomcat-embed-core-11.0.22", "tomcat-12");
		assertThat(ConditionDifference.between(before.conditions(), read().conditions()))
			.hasToString("[the backend's libraries: tomcat-embed-core-11.0.22 / tomcat-12]");
	}

	@Test
	void theLibrariesOfAStacksBackendAreSettingsToo() {
		String todays = "\"backend-tomcat\": {\"sha256\": \"1\", \"libraries\": [\"a-1.0\", \"tomcat-embed-core-11.0.22\"]}";
		String stacks = "\"stack-2019/backend-tomcat\": {\"sha256\": \"2\", \"libraries\": [\"tomcat-9.0.16\"]}";
		Path environment = this.round.path().resolve("environment.json");
		TestFiles.replace(environment, todays, todays + ", " + stacks);
		Measurements both = read();
		TestFiles.replace(environment, todays + ", " + stacks, stacks);
		Measurements stackAlone = read();
		assertThat(ConditionDifference.between(both.conditions(), stackAlone.conditions())).isEmpty();
		assertThat(ConditionDifference.between(stackAlone.conditions(), both.conditions())).isEmpty();
		TestFiles.replace(environment, "tomcat-9.0.16", "tomcat-9.0.99");
		assertThat(ConditionDifference.between(both.conditions(), read().conditions()))
			.hasToString("[the libraries of stack-2019/backend-tomcat: tomcat-9.0.16 / tomcat-9.0.99]");
	}

	@Test
	void whatIsNoneOfTheFiguresBusinessIsNoSetting() {
		Measurements before = read();
		TestFiles.replace(this.round.path().resolve("environment.json"), "\"4096\"",
				"\"4096\", \"kernel.pid_max\": \"9\"");
		TestFiles.replace(this.round.path().resolve("environment.json"), "curl 7.88.1", "curl 8");
		TestFiles.replace(this.round.path().resolve("environment.json"), "24105", "24110");
		TestFiles.replace(this.round.path().resolve("environment.json"), "2be80da4", "11111111");
		TestFiles.replace(this.round.path().resolve("run.json"), "2026-11-21", "2026-11-22");
		assertThat(ConditionDifference.between(before.conditions(), read().conditions())).isEmpty();
		assertThat(ConditionDifference.between(read().conditions(), before.conditions())).isEmpty();
	}

	/** Executions 2 and 3 of three are the second half. */
	@Test
	void theExecutionsOfAbAfterOneStartAreOneValue() {
		Measurements study = RunMeasurements.of(Rows.of(TestRuns.read(TestFiles.RUNS.resolve("ab"))), "");
		Repetitions throughput = series(study, "nginx", "plain", ComparedMetric.THROUGHPUT);
		assertThat(throughput.validCount()).isEqualTo(2);
		List<Double> rates = List.of(rate("nginx", 1, 2), rate("nginx", 1, 3));
		assertThat(throughput.readings().get(0).value()).isCloseTo(Math.sqrt(rates.get(0) * rates.get(1)),
				within(1e-6));
		assertThat(series(study, "nginx", "plain", ComparedMetric.P50).readings()).extracting(Reading::resolution)
			.containsOnly(1.0);
	}

	@Test
	void anExecutionOfAbThatIsNotValidSpoilsItsRepetition() {
		Repetitions series = series(RunMeasurements.of(Rows.of(TestRuns.read(TestFiles.RUNS.resolve("ab"))), ""),
				"nginx", "keep-alive", ComparedMetric.THROUGHPUT);
		assertThat(series.validCount()).isEqualTo(1);
		assertThat(series.invalid()).singleElement()
			.asString()
			.startsWith("rep 2, execution 2 (ab ended with exit status 119");
	}

	@Test
	void missingExecutionsOfAbAreTold() throws Exception {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("ab"), this.folder.resolve("ab"));
		Files.delete(run.resolve("nginx/cpus-2/plain/rep1/n200-c10-3.json"));
		assertThat(series(RunMeasurements.of(Rows.of(TestRuns.read(run)), ""), "nginx", "plain", ComparedMetric.CPU)
			.invalid()).containsExactly("rep 1, execution 3 not run yet");
	}

	private static Repetitions series(Measurements study, String subject, String protocol, ComparedMetric metric) {
		return study.values()
			.get(new FigureKey(subject, Load.of("connections", 10, "cpus", 2, "protocol", protocol, "requests", 200),
					metric));
	}

	private static double rate(String subject, int repetition, int execution) {
		String cell = TestFiles.text(TestFiles.RUNS
			.resolve("ab/%s/cpus-2/plain/rep%d/n200-c10-%d.json".formatted(subject, repetition, execution)));
		return Double.parseDouble(cell.replaceFirst("(?s).*\"requests_per_sec\": ?([0-9.]+).*", "$1"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "round1", "gateways-ab", "routes", "framework-round1" })
	void aCompleteRunMissesNothing(String sample) {
		assertThat(
				RunMeasurements.of(Rows.of(TestRuns.read(Path.of("../results/sample", sample))), "").values().values())
			.allSatisfy((series) -> assertThat(series.missing()).isEmpty());
	}

	/** Compare and the summary have the same figure: a geometric mean. */
	@ParameterizedTest
	@ValueSource(strings = { "gateways-ab", "zuul-ab", "round1", "round2", "rate-gateways" })
	void compareAndTheSummaryAgree(String sample) {
		Run run = TestRuns.read(Path.of("../results/sample", sample));
		Measurements measurements = RunMeasurements.of(Rows.of(run), "");
		List<Row> rows = Rows.of(run).aggregates().stream().filter((row) -> row.validCount() > 0).toList();
		assertThat(rows).isNotEmpty().allSatisfy((row) -> {
			FigureKey key = new FigureKey(row.subject(), row.load(), ComparedMetric.THROUGHPUT);
			assertThat(measurements.repetitions(key).geometricMean())
				.hasValueCloseTo(row.estimate(Metric.THROUGHPUT).getAsDouble(), within(0.001));
		});
	}

	@Test
	void startsOfAbThatAreNotThereAreMissing() throws Exception {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("ab"), this.folder.resolve("ab"));
		for (int execution = 1; execution <= 3; execution++) {
			Files.delete(run.resolve("nginx/cpus-2/plain/rep1/n200-c10-" + execution + ".json"));
		}
		assertThat(series(RunMeasurements.of(Rows.of(TestRuns.read(run)), ""), "nginx", "plain", ComparedMetric.CPU)
			.missing()).containsExactly("rep 1 not run yet");
	}

	@Test
	void theRouteStudyHasAllOfJmhsModes() {
		Measurements study = RunMeasurements.of(Rows.of(TestRuns.read(Path.of("../results/sample/routes"))), "");
		Load load = Load.of("routes", 100, "client", "shared");
		assertThat(study.values().keySet()).filteredOn((key) -> key.subject().equals("gateway-scg-routes@linear"))
			.filteredOn((key) -> key.load().equals(load))
			.extracting(FigureKey::metric)
			.containsExactlyInAnyOrder(ComparedMetric.THROUGHPUT, ComparedMetric.MEAN, ComparedMetric.P50,
					ComparedMetric.P99);
		assertThat(View.of(study.tool()).comparedMetrics()).contains(ComparedMetric.MEAN);
		assertThat(View.of(read().tool()).comparedMetrics()).doesNotContain(ComparedMetric.MEAN);
	}

}
