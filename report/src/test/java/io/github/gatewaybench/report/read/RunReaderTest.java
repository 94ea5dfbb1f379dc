package io.github.gatewaybench.report.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.github.gatewaybench.report.TestFiles;
import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.Load;
import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.RouteStudy;
import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.model.WrkCell;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
		Round round = (Round) RunReader.read(Path.of("../results/sample/round1"));
		assertThat(round.info().subjects()).containsExactly("direct", "gateway-scg", "gateway-zuul", "nginx");
		assertThat(round.info().isComplete()).isTrue();
		assertThat(round.info().backend()).hasValue("backend-tomcat");
		assertThat(round.base()).isEqualTo("direct");
		assertThat(round.durationSeconds()).isEqualTo(10);
		assertThat(round.cells()).hasSize(32);
		WrkCell cell = round.cells().get(24);
		assertThat(cell.subject()).isEqualTo("nginx");
		assertThat(cell.figures().orElseThrow().requestsPerSec()).isEqualTo(38625.07);
		assertThat(cell.outcome().warnings()).hasSize(1);
		assertThat(cell.outcome().servers()).containsOnlyKeys("load", "gateway", "backend");
		assertThat(cell.gatewayCpuSeconds()).hasValue(5.92);
		assertThat(cell.backendCpuSeconds()).hasValue(9.54);
		assertThat(cell.gatewayPeakRssMb()).hasValue(79);
		assertThat(cell.outcome().machine().orElseThrow().cpuSeconds()).hasValue(20.15);
		assertThat(cell.rawFile()).exists();
		assertThat(round.info().environment().cores()).isEqualTo(2);
		assertThat(round.info().environment().javaVersion().get(0)).startsWith("openjdk version \"17");
		assertThat(round.info().environment().nativeVersions()).containsEntry("nginx", "nginx version: nginx/1.22.1");
		assertThat(round.info().environment().libraries().get("gateway-scg")).contains("classmate-1.7.3");
	}

	@Test
	void readsAStudyWithAb() {
		AbStudy study = (AbStudy) RunReader.read(TestFiles.RUNS.resolve("ab"));
		assertThat(study.info().isComplete()).isFalse();
		assertThat(study.loads()).containsExactly(new Load(200, 10, 3));
		assertThat(study.cells()).hasSize(29);
		assertThat(study.cells()).filteredOn((cell) -> cell.outcome().ran())
			.allSatisfy((cell) -> assertThat(cell.rawFile()).exists());
		assertThat(study.cells()).filteredOn((cell) -> cell.outcome().skipped())
			.extracting((cell) -> cell.subject())
			.containsOnly("linkerd");
		assertThat(study.cells()).filteredOn((cell) -> cell.outcome().ran() && cell.figures().isEmpty()).hasSize(1);
		assertThat(study.cells().get(0).backendCpuSeconds().getAsDouble()).isEqualTo(0.03);
	}

	@Test
	void readsARouteStudy() {
		RouteStudy study = (RouteStudy) RunReader.read(Path.of("../results/sample/routes"));
		assertThat(study.routes()).containsExactly(100, 1000, 5000, 10000, 100000);
		assertThat(study.cells()).hasSize(16);
		assertThat(study.starts()).hasSize(15);
		assertThat(study.cells()).allSatisfy((cell) -> assertThat(cell.rawFile()).exists());
		assertThat(study.cells().get(0).figures()).containsOnlyKeys("thrpt", "avgt", "sample", "ss");
	}

	@Test
	void aSubjectHasTheRunsBaseOrItsOwn() {
		TestFiles.replace(this.folder.resolve("run.json"), "\"subjects\": [",
				"\"bases\": {\"gateway-zuul@tuned\": \"stack-2019/direct\"}, \"subjects\": [");
		Run round = RunReader.read(this.folder);
		assertThat(round.baseOf("gateway-zuul@tuned")).isEqualTo("stack-2019/direct");
		assertThat(round.baseOf("webflux-netty/sleep2")).isEqualTo("direct");
		Run frameworks = RunReader.read(Path.of("../results/sample/framework-round3"));
		assertThat(frameworks.baseOf("webflux-netty/sleep2")).isEqualTo("mvc-tomcat");
		assertThat(RunReader.read(TestFiles.RUNS.resolve("ab")).baseOf("nginx")).isEqualTo("direct");
	}

	@Test
	void readsARunWhoseCellsAreBeingAdded() throws IOException {
		int before = cells(RunReader.read(this.folder));
		Files.delete(this.cell);
		Files.writeString(this.folder.resolve("gateway-zuul@tuned/rep1/c300.json.new"), "{\"subject\"");
		assertThat(cells(RunReader.read(this.folder))).isEqualTo(before - 1);
		Files.writeString(this.cell, "");
		assertThat(cells(RunReader.read(this.folder))).isEqualTo(before - 1);
	}

	private static int cells(Run run) {
		return run.cells().size();
	}

	@Test
	void namesAllBadCellsAtOnce() {
		Path other = this.folder.resolve("gateway-zuul@tuned/rep1/c1000.json");
		TestFiles.replace(this.cell, "\"ran\": true", "\"ran\": 1");
		TestFiles.replace(other, "\"seconds\"", "\"sekunden\"");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(this.folder))
			.satisfies((ex) -> assertThat(ex.problems()).containsExactly(other + ":13: figures has no seconds",
					this.cell + ":9: ran: expected true or false, but found 1.0"))
			.withMessageContaining(System.lineSeparator());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"\"connections\": 300 | \"connections\": 3000 | connections is not 300, as the file's place says",
			"\"subject\": \"gateway-zuul@tuned\" | \"subject\": \"nginx\" | subject is not gateway-zuul@tuned, as the file's place says",
			"\"repetition\": 2 | \"repetition\": 3 | repetition is not 2, as the file's place says",
			"\"requests\": | \"requests\": -1, \"x\": | figures.requests: expected a whole number, 0 or more, but found -1.0",
			"\"reasons\": [] | \"reasons\": \"none\" | reasons: expected a list, but found none",
			"\"requests_per_sec\": | \"requests_per_sec\": null, \"x\": | the file is of a valid cell without figures" })
	void refusesACellThatIsNotWhatItMustBe(String text, String by, String message) {
		TestFiles.replace(this.cell, text, by);
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(this.folder))
			.withMessageMatching("(?s)" + java.util.regex.Pattern.quote(this.cell + ":") + "\\d+: "
					+ java.util.regex.Pattern.quote(message));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "\"tool\": \"wrk\" | \"tool\": \"hey\" | tool is none of wrk, ab, jmh",
			"\"status\": \"incomplete\" | \"status\": \"done\" | status is neither complete nor incomplete",
			"\"repetitions\": 4 | \"repetitions\": 1000000000 | repetitions: expected at most 999999, but found 1.0E9",
			"\"repetitions\": 4 | \"repetitions\": 999999 | asks for more than 100000 cells",
			"\"subjects\": [ | \"subjects\": [], \"x\": [ | subjects is empty",
			"\"gateway-zuul@tuned\" | \"webflux-netty/sleep2\" | subjects says something twice",
			"\"subjects\": [ | \"bases\": [], \"subjects\": [ | bases: expected an object, but found a list",
			"\"subjects\": [ | \"bases\": \"direct\", \"subjects\": [ | bases: expected an object, but found direct",
			"\"subjects\": [ | \"bases\": {\"x\": 1}, \"subjects\": [ | bases.x: expected a text, but found 1.0",
			"\"subjects\": [ | \"bases\": {\"x\": null}, \"subjects\": [ | bases.x: expected a text, but found null",
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
	void refusesARunWithoutEnvironment() throws IOException {
		Files.delete(this.folder.resolve("environment.json"));
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(this.folder))
			.withMessage(this.folder.resolve("environment.json") + ": there is no such file");
	}

	@Test
	void refusesWhatIsNoText() throws IOException {
		Files.write(this.cell, new byte[] { '{', '\n', '\n', (byte) 0xff, '}' });
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(this.folder))
			.withMessage(this.cell + ":3: text in UTF-8 expected");
	}

}
