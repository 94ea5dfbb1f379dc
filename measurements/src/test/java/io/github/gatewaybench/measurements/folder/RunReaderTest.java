package io.github.gatewaybench.measurements.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gatewaybench.measurements.AbStudy;
import io.github.gatewaybench.measurements.AbStudy.AbSettings;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.KneeSearch.CompletedStep;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.RouteStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.StepVerdict;
import io.github.gatewaybench.measurements.TestFiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RunReaderTest {

	@TempDir
	private Path folder;

	private Path cell;

	@BeforeEach
	void copyRound() {
		TestFiles.copy(TestFiles.RUNS.resolve("round"), this.folder);
		this.cell = this.folder.resolve("gateway-zuul@tuned/rep2/c300.json");
	}

	@Test
	void readsARound() {
		Run run = RunReader.read(TestFiles.RUNS.resolve("round1"));
		assertThat(run.settings().subjects()).containsExactly("direct", "gateway-scg", "gateway-zuul", "nginx");
		assertThat(run.isComplete()).isTrue();
		assertThat(run.settings().backend()).hasValue("backend-tomcat");
		assertThat(run.settings().baseOf("nginx")).isEqualTo("direct");
		assertThat(run.experiment().kindSettings())
			.isEqualTo(new Round.RoundSettings(List.of(300, 1000, 3000, 5000), 10, 50, 30));
		assertThat(run.cells()).hasSize(32);
		Cell cell = run.cells().get(12);
		assertThat(cell.id()).isEqualTo(new CellId("nginx", Load.of("connections", 300), 1, 1));
		assertThat(cell.value(Metric.THROUGHPUT)).hasValue(38625.07);
		assertThat(cell.outcome().exitStatus()).hasValue(0);
		assertThat(cell.outcome().warnings()).hasSize(1);
		assertThat(cell.outcome().roles()).containsOnlyKeys("load", "gateway", "backend");
		assertThat(cell.outcome().cpuSeconds("gateway")).hasValue(5.92);
		assertThat(cell.outcome().backendCpuSeconds()).hasValue(9.54);
		assertThat(cell.outcome().roles().get("gateway").peakRssMb()).hasValue(79);
		assertThat(cell.outcome().machine().orElseThrow().cpuS()).hasValue(20.15);
		assertThat(cell.rawFile()).exists();
		assertThat(run.environment().machine().cores()).isEqualTo(2);
		assertThat(run.environment().java().version().get(0)).startsWith("openjdk version \"17");
		assertThat(run.environment().nativeVersions()).containsEntry("nginx", "nginx version: nginx/1.22.1");
		assertThat(run.environment().jars().get("gateway-scg").libraries()).contains("classmate-1.7.3");
	}

	@Test
	void readsAStudyWithAb() {
		Run run = RunReader.read(TestFiles.RUNS.resolve("ab"));
		assertThat(run.isComplete()).isFalse();
		assertThat(((AbSettings) run.experiment().kindSettings()).loads())
			.containsExactly(new AbStudy.RepeatedLoad(200, 10, 3));
		assertThat(states(run)).containsExactlyInAnyOrderEntriesOf(Map.of(CellOutcome.State.RAN, 23L,
				CellOutcome.State.SKIPPED, 6L, CellOutcome.State.PENDING, run.cells().size() - 29L));
		assertThat(run.cells()).filteredOn((cell) -> cell.outcome().state() == CellOutcome.State.RAN)
			.allSatisfy((cell) -> assertThat(cell.rawFile()).exists());
		assertThat(run.cells()).filteredOn((cell) -> cell.outcome().state() == CellOutcome.State.SKIPPED)
			.extracting((cell) -> cell.id().subject())
			.containsOnly("linkerd");
		assertThat(run.cells())
			.filteredOn((cell) -> cell.outcome().state() == CellOutcome.State.RAN && cell.figures().isEmpty())
			.hasSize(1);
		assertThat(run.cells().get(0).outcome().backendCpuSeconds()).hasValue(0.03);
	}

	private static Map<CellOutcome.State, Long> states(Run run) {
		return run.cells()
			.stream()
			.collect(Collectors.groupingBy((cell) -> cell.outcome().state(), Collectors.counting()));
	}

	@Test
	void readsARouteStudy() {
		Run run = RunReader.read(Path.of("../results/sample/routes"));
		assertThat(((RouteStudy) run.experiment()).kindSettings().routes()).containsExactly(100, 1000, 5000, 10000,
				100000);
		assertThat(run.cells()).hasSize(21);
		assertThat(run.starts()).hasSize(20);
		assertThat(run.cells()).allSatisfy((cell) -> assertThat(cell.rawFile()).exists());
		assertThat(run.cells().get(0).figures()).get()
			.extracting((each) -> each.members().propertyNames(), InstanceOfAssertFactories.COLLECTION)
			.containsExactlyInAnyOrder("thrpt", "avgt", "sample", "ss");
	}

	@Test
	void aSubjectHasTheRunsBaseOrItsOwn() {
		TestFiles.replace(this.folder.resolve("run.json"), "\"subjects\": [",
				"\"bases\": {\"gateway-zuul@tuned\": \"stack-2019/direct\"}, \"subjects\": [");
		Run round = RunReader.read(this.folder);
		assertThat(round.settings().baseOf("gateway-zuul@tuned")).isEqualTo("stack-2019/direct");
		assertThat(round.settings().baseOf("webflux-netty/sleep2")).isEqualTo("direct");
		Run frameworks = RunReader.read(Path.of("../results/sample/framework-round3"));
		assertThat(frameworks.settings().baseOf("webflux-netty/sleep2")).isEqualTo("mvc-tomcat");
		assertThat(RunReader.read(TestFiles.RUNS.resolve("ab")).settings().baseOf("nginx")).isEqualTo("direct");
	}

	@Test
	void anOldRunIsRankedByWhatItsExperimentIsAbout() {
		assertThat(List.of("round1", "round2", "framework-round1")).allMatch(RunReaderTest::ranksByCpu);
		assertThat(List.of("round3", "framework-round2", "framework-round3", "gateways-ab", "rate-knees"))
			.noneMatch(RunReaderTest::ranksByCpu);
	}

	private static boolean ranksByCpu(String sample) {
		return RunReader.read(Path.of("../results/sample", sample)).settings().ranksByCpu();
	}

	@Test
	void aCellWithoutAFileIsPendingWhileItsRunIsIncomplete() throws IOException {
		int before = ran(RunReader.read(this.folder));
		Files.delete(this.cell);
		Files.writeString(this.folder.resolve("gateway-zuul@tuned/rep1/c300.json.new"), "{\"subject\"");
		Run run = RunReader.read(this.folder);
		assertThat(ran(run)).isEqualTo(before - 1);
		assertThat(state(run)).isEqualTo(CellOutcome.State.PENDING);
		Files.writeString(this.cell, "");
		assertThat(state(RunReader.read(this.folder))).isEqualTo(CellOutcome.State.PENDING);
	}

	@Test
	void aCellWithoutAFileIsLostWhereItsRunIsComplete() throws IOException {
		Files.delete(this.cell);
		TestFiles.replace(this.folder.resolve("run.json"), "\"incomplete\"", "\"complete\"");
		assertThat(state(RunReader.read(this.folder))).isEqualTo(CellOutcome.State.LOST);
		Files.writeString(this.cell, "");
		assertThat(state(RunReader.read(this.folder))).isEqualTo(CellOutcome.State.LOST);
	}

	private CellOutcome.State state(Run run) {
		Cell found = run.cells().stream().filter((each) -> each.file().equals(this.cell)).findFirst().orElseThrow();
		assertThat(found.figures()).isEmpty();
		return found.outcome().state();
	}

	private static int ran(Run run) {
		return states(run).get(CellOutcome.State.RAN).intValue();
	}

	@Test
	void namesAllBadCellsAtOnce() {
		Path other = this.folder.resolve("gateway-zuul@tuned/rep1/c1000.json");
		TestFiles.replace(this.cell, "\"ran\": true", "\"ran\": 1");
		TestFiles.replace(other, "\"seconds\":", "\"seconds\": \"10\", \"sekunden\":");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(this.folder))
			.satisfies((ex) -> assertThat(ex.problems()).containsExactly(
					other + ":15: figures.seconds: expected a number, but found 10",
					this.cell + ":9: ran: expected true or false, but found 1"))
			.withMessageContaining(System.lineSeparator());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"\"connections\": 300 | \"connections\": 3000 | connections is not 300, as the file's place says",
			"\"connections\": 300 | \"connections\": \"300\" | connections is not 300, as the file's place says",
			"\"connections\": 300, | '' | the file has no connections",
			"\"subject\": \"gateway-zuul@tuned\" | \"subject\": \"nginx\" | subject is not gateway-zuul@tuned, as the file's place says",
			"\"repetition\": 2 | \"repetition\": 3 | repetition is not 2, as the file's place says",
			"\"requests\": | \"requests\": -1, \"x\": | figures.requests is -1.0, which is not between 0 and 1.0E15",
			"\"requests\": | \"requests\": 1.5, \"x\": | figures.requests: expected a whole number, but found 1.5",
			"\"requests\": | \"requests\": null, \"x\": | figures.requests is known without requests_per_sec, or the other way round",
			"\"mean_ms\": | \"mean_ms\": -4.2, \"x\": | figures.mean_ms is -4.2, which is not between 0 and 1.0E15",
			"\"mean_ms\": | \"mean_ms\": 1e308, \"x\": | figures.mean_ms is 1.0E308, which is not between 0 and 1.0E15",
			"\"mean_ms\": | \"mean_ms\": 1e999, \"x\": | figures.mean_ms is Infinity, which is not between 0 and 1.0E15",
			"\"mean_ms\": | \"mean_ms\": \"NaN\", \"x\": | figures.mean_ms is NaN, which is not between 0 and 1.0E15",
			"\"read\": 0 | \"read\": -1 | figures.errors.read is -1.0, which is not between 0 and 1.0E15",
			"\"cpu_s\": | \"cpu_s\": -1, \"x\": | roles.load.cpu_s is -1.0, which is not between 0 and 1.0E15",
			"\"wall_s\": | \"wall_s\": 1e308, \"x\": | machine.wall_s is 1.0E308, which is not between 0 and 1.0E15",
			"\"figures\": { | \"figures\": null, \"x\": { | figures: expected an object, but found null",
			"\"figures\": { | \"figures\": {}, \"x\": { | figures has no errors",
			"\"figures\": { | \"x\": { | the file has no figures",
			"\"ran\": true | \"ran\": false | valid is true of a cell that was not run",
			"\"reasons\": [] | \"reasons\": \"none\" | reasons: expected a list, but found none",
			"\"reasons\": [] | \"reasons\": [null] | reasons[0]: expected a value, but found null",
			"\"exit_status\": 0 | \"exit_status\": 137 | exit_status is 137, but the cell is valid",
			"\"reasons\": [] | \"reasons\": [\"x\"] | valid is true, but there are reasons why it is not",
			"\"status\": 0 | \"status\": 99999 | figures.errors counts 99999 errors, but the cell is valid",
			"\"p99_ms\": | \"p99_ms\": 9000, \"x\": | figures belongs to a valid cell, but the figures contradict each other: p99_ms 9000 is more than max_ms 496.71",
			"\"p50_ms\": | \"p50_ms\": 400, \"x\": | figures belongs to a valid cell, but the figures contradict each other: p50_ms 400 is more than p90_ms 39.59",
			"\"requests_per_sec\": | \"requests_per_sec\": 9451890, \"x\": | figures belongs to a valid cell, but the figures contradict each other: requests_per_sec 9451890 is not 95464 requests in 10.1 s",
			"\"requests\": | \"requests\": 0, \"x\": | figures belongs to a valid cell, but the figures contradict each other: requests_per_sec 9451.89 is not 0 requests in 10.1 s",
			"\"seconds\": 10.1 | \"seconds\": 5 | figures.seconds is 5.0, but run.json asks for 10 s",
			"\"exit_status\": 0 | \"exit_status\": 0, \"settings\": {\"timeout_s\": 31} | settings.timeout_s is 31, but run.json says 30: correct run.json, or start a new run",
			"\"exit_status\": 0 | \"exit_status\": 0, \"settings\": {\"smoke_test_of\": \"x\"} | settings.smoke_test_of is \"x\", but run.json says nothing: correct run.json, or start a new run",
			"\"requests_per_sec\": | \"requests\": null, \"requests_per_sec\": null, \"x\": | not JSON: Duplicate Object property \"requests\"" })
	void refusesACellThatIsNotWhatItMustBe(String text, String by, String message) {
		String all = TestFiles.text(this.cell);
		int at = all.indexOf(text);
		assertThat(at).as(text).isPositive();
		TestFiles.write(this.cell, all.substring(0, at) + by + all.substring(at + text.length()));
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(this.folder))
			.withMessageMatching("(?s)" + Pattern.quote(this.cell + ":") + "\\d+: " + Pattern.quote(message));
	}

	@Test
	void refusesAValidCellWithoutAnswers() {
		TestFiles.replace(this.cell, "\"requests\":", "\"requests\": 0, \"x\":");
		TestFiles.replace(this.cell, "\"requests_per_sec\":", "\"requests_per_sec\": 0, \"y\":");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(this.folder))
			.withMessageContaining("figures.requests is 0, but the cell is valid");
	}

	@Test
	void aStepOfASearchMayHaveFailedRequestsAndTheStatusThatSaysSo() {
		Run run = RunReader.read(Path.of("../results/sample/rate-knees"));
		assertThat(run.cells()).anyMatch((cell) -> cell.outcome().valid() && cell.outcome().exitStatus().orElse(0) == 1
				&& RateStudy.isStep(cell.id()));
	}

	@Test
	void aStepWithoutAResultKeepsItsRate() {
		Path run = TestFiles.copy(Path.of("../results/sample/rate-knees"), this.folder.resolve("copy"));
		Path step = run.resolve("direct/knee/rep1/step01.json");
		TestFiles.replace(step, "\"valid\": true", "\"valid\": false");
		TestFiles.replace(step, "\"reasons\": [ ]", "\"reasons\": [ {\"code\": \"no_result\", \"text\": \"none\"} ]");
		TestFiles.replace(step, "\"requests\": 20325", "\"requests\": null");
		Cell read = RunReader.read(run).cells().get(0);
		assertThat(CompletedStep.of(read, Slo.of("p99<10ms"))).isEqualTo(new CompletedStep(4065, StepVerdict.INVALID));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					round1 | nginx/rep1/c300 | .wrk.txt | "requests_per_sec": 38625.07 | 38625.08 | figures.requests_per_sec is 38625.08, but c300.wrk.txt says 38625.07
					round1 | nginx/rep1/c300 | .wrk.txt | "mean_ms": 7.82 | 7.2 | figures.mean_ms is 7.2, but c300.wrk.txt says 7.82
					ab | direct/cpus-2/plain/rep1/n200-c10-1 | .ab.txt | "requests": 200 | 201 | figures.requests is 201, but n200-c10-1.ab.txt says 200
					""")
	void theRawOutputIsTheJudge(String name, String cell, String ending, String text, String value, String message) {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve(name), this.folder.resolve("copy"));
		Path file = run.resolve(cell + ".json");
		int at = TestFiles.text(file).lastIndexOf(text);
		TestFiles.write(file, TestFiles.text(file).substring(0, at)
				+ TestFiles.text(file).substring(at).replaceFirst("[0-9.]+(?=[,\n])", value));
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(run))
			.withMessageMatching(Pattern.quote(file + ":") + "\\d+: " + Pattern.quote(message));
		TestFiles.write(run.resolve(cell + ending), "what wrk never prints");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(run))
			.withMessageContaining(run.resolve(cell + ending) + ":");
		TestFiles.delete(run.resolve(cell + ending));
		assertThat(RunReader.read(run).cells()).isNotEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			rate-gateways | direct/rep1/r1500.json      | "p99_ms" | figures.p99_ms is
			routes        | direct/n0/rep1/shared.json  | "score"  | .score is
			""")
	void theRawOutputOfOtherToolsIsTheJudgeToo(String name, String cell, String member, String message) {
		Path run = TestFiles.copy(Path.of("../results/sample", name), this.folder.resolve("copy"));
		Path file = run.resolve(cell);
		TestFiles.write(file, TestFiles.text(file).replaceFirst(member + ": *([0-9.]+)", member + ": 1$1"));
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(run))
			.withMessageContaining(file + ":")
			.withMessageContaining(message)
			.withMessageContaining(", but " + file.getFileName().toString().replace(".json", "."));
	}

	@Test
	void refusesCellsOfAnotherDurationThanTheRuns() {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("copy"));
		TestFiles.replace(run.resolve("run.json"), "\"duration_s\": 10", "\"duration_s\": 2");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(run))
			.satisfies((ex) -> assertThat(ex.problems()).hasSize(32)
				.allMatch((each) -> each.contains("figures.seconds is ")
						&& each.endsWith(", but run.json asks for 2 s")));
	}

	@Test
	void refusesAValidCellWithoutFigures() {
		TestFiles.replace(this.cell, "\"requests\":", "\"requests\": null, \"x\":");
		TestFiles.replace(this.cell, "\"requests_per_sec\":", "\"requests_per_sec\": null, \"y\":");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(this.folder))
			.withMessage(this.cell + ":1: the file belongs to a valid cell but has no figures");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "\"tool\": \"wrk\" | \"tool\": \"hey\" | tool is not one of wrk, ab, jmh",
			"\"status\": \"incomplete\" | \"status\": \"done\" | status is neither complete nor incomplete",
			"\"repetitions\": 4 | \"repetitions\": 1000000000 | repetitions is 1000000000, which is not between 1 and 999999",
			"\"repetitions\": 4 | \"repetitions\": 0 | repetitions is 0, which is not between 1 and 999999",
			"\"repetitions\": 4 | \"repetitions\": 1e308 | repetitions: expected a whole number, but found 1.0E308",
			"\"repetitions\": 4 | \"repetitions\": 99999999999 | repetitions: expected a whole number, but found 99999999999",
			"\"repetitions\": 4, | '' | the file has no repetitions",
			"\"repetitions\": 4 | \"repetitions\": 999999 | asks for more than 100000 cells",
			"\"subjects\": [ | \"subjects\": [], \"x\": [ | subjects is empty",
			"\"connections\": [ | \"connections\": [], \"x\": [ | connections is empty",
			"\"connections\": [ | \"connections\": [300, 300], \"x\": [ | connections has duplicates",
			"\"connections\": [ | \"connections\": [-300], \"x\": [ | connections is -300, which is not between 1 and 2147483647",
			"\"gateway-zuul@tuned\" | \"webflux-netty/sleep2\" | subjects has duplicates",
			"\"subjects\": [ | \"rank_by\": \"p99\", \"subjects\": [ | rank_by: expected one of [cpu, throughput], but found p99",
			"\"subjects\": [ | \"bases\": [], \"subjects\": [ | bases: expected an object, but found a list",
			"\"subjects\": [ | \"bases\": \"direct\", \"subjects\": [ | bases: expected an object, but found direct",
			"\"subjects\": [ | \"bases\": {\"x\": 1}, \"subjects\": [ | bases.x: expected a text, but found 1",
			"\"subjects\": [ | \"bases\": {\"x\": null}, \"subjects\": [ | bases.x: expected a value, but found null",
			"\"gateway-zuul@tuned\" | \"../elsewhere\" | is not in the run's folder",
			"\"gateway-zuul@tuned\" | \"/etc\" | is not in the run's folder",
			"\"gateway-zuul@tuned\" | \"a\\u0000b\" | is not in the run's folder" })
	void refusesSettingsThatAreNotARuns(String text, String by, String message) {
		TestFiles.replace(this.folder.resolve("run.json"), text, by);
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(this.folder))
			.withMessageContaining(this.folder.resolve("run.json") + ":")
			.withMessageContaining(message);
	}

	@Test
	void refusesAStartOfAnotherSubject() throws IOException {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("routes"), this.folder.resolve("routes"));
		Path start;
		try (Stream<Path> files = Files.walk(run)) {
			start = files.filter((each) -> each.endsWith("start.json")).sorted().findFirst().orElseThrow();
		}
		TestFiles.replace(start, "\"subject\": \"", "\"subject\": \"other-");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(run))
			.withMessageContaining(start + ":")
			.withMessageContaining("[0] is not of ");
	}

	@Test
	void refusesARunWithoutEnvironment() throws IOException {
		Files.delete(this.folder.resolve("environment.json"));
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(this.folder))
			.withMessage(this.folder.resolve("environment.json") + ": there is no such file");
	}

	@Test
	void refusesWhatIsNoText() throws IOException {
		Files.write(this.cell, new byte[] { '{', '\n', '\n', (byte) 0xff, '}' });
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(this.folder))
			.withMessage(this.cell + ":3: expected text in UTF-8");
	}

}
