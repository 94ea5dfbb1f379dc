package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.report.TestRuns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RequestCostSectionTest {

	private static final Path SAMPLES = Path.of("../results/sample");

	private static final String PREDICTED = "predicted_requests_per_sec";

	@TempDir
	private Path folder;

	private static OptionalDouble ofFirstCell(Run run, String subject, String load) {
		Row row = TestRows.row(run, subject, load);
		return RequestCostSection.PREDICTED.number(row.withOnly(row.cells().get(0)));
	}

	@Test
	void theNumberOfCpusIsDividedByTheCpuTimeOfAllRoles() {
		Run run = TestRuns.read(TestFiles.RUNS.resolve("round1"));
		assertThat(ofFirstCell(run, "nginx", "c=300").orElseThrow()).isCloseTo(2 * 390108 / (3.87 + 5.92 + 9.54),
				within(1.0));
		assertThat(TestRows.number(run, "direct", "c=300", PREDICTED)).as("it has no gateway").isPresent();
	}

	@Test
	void aRoleWhoseTimeIsUnknownLeavesNoPrediction() {
		Path copy = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("run"));
		TestFiles.replace(copy.resolve("nginx/rep1/c300.json"), "\"cpu_s\": 5.92", "\"cpu_s\": null");
		Run run = TestRuns.read(copy);
		assertThat(ofFirstCell(run, "nginx", "c=300")).isEmpty();
		assertThat(ofFirstCell(run, "nginx", "c=1000")).isPresent();
	}

	@Test
	void rolesOnSeveralHostsHaveNoPrediction() {
		Run run = TestRuns.read(SAMPLES.resolve("hosts-round1"));
		assertThat(TestRows.number(run, "nginx", "c=300", "load_cpu_us_per_request")).isPresent();
		assertThat(TestRows.number(run, "nginx", "c=300", PREDICTED)).isEmpty();
		assertThat(section(run).text()).isEqualTo(
				"The roles did not share the CPUs of one machine: their CPU times do not add up to a throughput.");
	}

	@Test
	void rolesOnOneOtherHostHaveAPrediction() {
		Path copy = TestFiles.copy(SAMPLES.resolve("hosts-round1"), this.folder.resolve("run"));
		for (String other : List.of("198.18.87.12", "198.18.87.13")) {
			TestFiles.replace(copy.resolve("environment.json"), "\"host\": \"" + other, "\"host\": \"198.18.87.11");
		}
		assertThat(TestRows.number(TestRuns.read(copy), "nginx", "c=300", PREDICTED)).isPresent();
	}

	/** With 2 of 2 CPUs, all roles are pinned to both; with 1, the gateway is alone. */
	@Test
	void rolesThatArePinnedToDifferentCpusHaveNoPrediction() {
		Run run = TestRuns.read(SAMPLES.resolve("gateways-ab"));
		assertThat(TestRows.number(run, "nginx", "cpus=2 plain n10000-c200", PREDICTED)).isPresent();
		assertThat(TestRows.number(run, "nginx", "cpus=1 plain n10000-c200", "load_cpu_us_per_request")).isPresent();
		assertThat(TestRows.number(run, "nginx", "cpus=1 plain n10000-c200", PREDICTED)).isEmpty();
		assertThat(TestRows.number(TestRuns.read(SAMPLES.resolve("zuul-ab")), "direct", "cpus=all plain n10000-c200",
				PREDICTED))
			.isPresent();
	}

	@Test
	void aFullMachineIsSaidToBeFullAndWhatThatMeans() {
		assertThat(section(TestRuns.read(SAMPLES.resolve("round1"))).text()).isEqualTo(
				"The machine was full: predicted and measured throughput agree within 10 %. Throughput is then the number of "
						+ "CPUs (2) divided by the CPU time of all roles: it says as much about wrk and the backend as "
						+ "about the gateway. On CPUs of its own, nginx's 53.8 µs would allow up to about 19,000 requests/s per CPU "
						+ "(arithmetic, not measured).");
	}

	@Test
	void whereCpusWereLeftSomethingElseLimitedThroughput() {
		assertThat(section(TestRuns.read(SAMPLES.resolve("round3"))).text()).startsWith(
				"The machine was not full: at most 0.5 of 2 CPUs were used. gateway-zuul@tuned, nginx, gateway-scg,");
	}

	@Test
	void aSubjectWithoutFiguresHasNoBar() {
		Path copy = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("run"));
		TestFiles.delete(copy.resolve("nginx"));
		assertThat(section(TestRuns.read(copy)).charts().get(0).series()).extracting(Chart.Series::subject)
			.containsExactlyInAnyOrder("direct", "gateway-scg", "gateway-zuul");
	}

	@Test
	void aSubjectWithARoleWhoseTimeIsUnknownHasNoBar() {
		Path copy = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("run"));
		TestFiles.replace(copy.resolve("nginx/rep1/c300.json"), "\"cpu_s\": 9.54", "\"cpu_s\": null");
		TestFiles.replace(copy.resolve("nginx/rep2/c300.json"), "\"cpu_s\": 9.22", "\"cpu_s\": null");
		assertThat(section(TestRuns.read(copy)).charts().get(0).series()).extracting(Chart.Series::subject)
			.containsExactlyInAnyOrder("direct", "gateway-scg", "gateway-zuul");
	}

	@Test
	void theFilesHaveTheColumnsAndTheSection() {
		Rows rows = Rows.of(TestRuns.read(SAMPLES.resolve("round1")));
		Summary summary = RunSummary.of(rows);
		assertThat(summary.csv().lines().findFirst().orElseThrow()).contains(",load_cpu_us_per_request," + PREDICTED);
		assertThat(summary.json()).contains("\"cost\" : [", "\"measured_share\"");
		assertThat(summary.markdown()).contains("## Where the CPU time of a request goes",
				"| load CPU µs | gateway CPU µs | backend CPU µs | predicted requests/s | measured requests/s |");
	}

	private static Section section(Run run) {
		return RequestCostSection.section(Rows.of(run).rankings().get(0)).orElseThrow();
	}

}
