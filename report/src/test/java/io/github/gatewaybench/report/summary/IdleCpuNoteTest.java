package io.github.gatewaybench.report.summary;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.TestFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is said of subjects that leave CPUs idle.
 */
class IdleCpuNoteTest {

	private static final Path SAMPLES = Path.of("../results/sample");

	@TempDir
	private Path folder;

	private static List<String> limits(String sample) {
		return limits(SAMPLES.resolve(sample));
	}

	private static List<String> limits(Path run) {
		return Rows.read(run)
			.rankings()
			.stream()
			.map((ranking) -> RequestCostSection.idleCpuNote(ranking).orElse(""))
			.toList();
	}

	@Test
	void aGatewayIsLimitedAsDirectIsOrByItself() {
		assertThat(limits("round3").get(0)).isEqualTo("The machine was not full: at most 0.5 of 2 CPUs were used. "
				+ "gateway-zuul@tuned, nginx, gateway-scg, gateway-scg-mvc@virtual-threads and haproxy: as many requests as direct, "
				+ "within 5 %, so the limit is the backend or the number of connections. gateway-zuul: fewer requests than direct, so the limit is in the gateway: "
				+ "a pool, threads or the time that it adds.");
		assertThat(RunSummary.of(Rows.read(Path.of("../results/sample/round3"))).markdown())
			.contains("\nThe machine was not full: at most 0.5 of 2 CPUs");
	}

	/** Direct's connections may be what limits it. */
	@Test
	void aGatewayThatAnswersMoreThanDirectIsNotLimitedAsDirectIs() {
		Path run = TestFiles.copy(SAMPLES.resolve("round3"), this.folder.resolve("run"));
		for (String file : List.of("c300.json", "c300.wrk.txt")) {
			TestFiles.replace(run.resolve("direct/rep1").resolve(file), "1971.46", "1471.46");
			TestFiles.replace(run.resolve("direct/rep1").resolve(file), "19780", "14759");
			TestFiles.replace(run.resolve("direct/rep2").resolve(file), "1971.01", "1471.01");
			TestFiles.replace(run.resolve("direct/rep2").resolve(file), "19907", "14857");
			TestFiles.replace(run.resolve("direct/rep3").resolve(file), "1969.4", "1469.4");
			TestFiles.replace(run.resolve("direct/rep3").resolve(file), "19891", "14841");
		}
		assertThat(limits(run).get(0)).contains(" and haproxy: more requests than direct, so ")
			.doesNotContain("within 5 %");
	}

	@Test
	void cpusThatOtherProcessesKeptBusyWereNotIdle() throws IOException {
		Path run = TestFiles.copy(SAMPLES.resolve("round3"), this.folder.resolve("run"));
		try (Stream<Path> files = Files.walk(run)) {
			files.filter((file) -> file.getFileName().toString().matches("c\\d+\\.json"))
				.forEach((cell) -> TestFiles.write(cell,
						TestFiles.text(cell).replaceAll("\"busy\": [0-9.]+", "\"busy\": 0.99")));
		}
		assertThat(limits(run).get(0)).isEqualTo("gateway-zuul@tuned, nginx, gateway-scg, "
				+ "gateway-scg-mvc@virtual-threads, haproxy and gateway-zuul: the CPUs were busy with other processes or steal, "
				+ "so what limited throughput is not known.");
	}

	/** Two CPUs for 10 s each. */
	@Test
	void whereOnlyDirectFilledTheMachineTheOthersAreNamed() {
		Path run = TestFiles.copy(SAMPLES.resolve("round3"), this.folder.resolve("run"));
		for (String repetition : List.of("rep1", "rep2", "rep3")) {
			Path cell = run.resolve("direct").resolve(repetition).resolve("c300.json");
			TestFiles.write(cell, TestFiles.text(cell).replaceAll("\"cpu_s\": [0-9.]+", "\"cpu_s\": 10"));
		}
		assertThat(limits(run).get(0)).startsWith("The machine was not full with gateway-zuul@tuned, nginx, ")
			.contains(": at most 0.5 of 2 CPUs were used.");
	}

	@Test
	void withoutDirectItIsOnlyKnownThatTheLimitIsNotCpu() {
		assertThat(limits("framework-round2").get(0)).startsWith("The machine was not full: at most 0.4 of 2 CPUs")
			.endsWith(" mvc-tomcat, webflux-netty and webflux-tomcat: the limit is not CPU but what requests wait for: "
					+ "a delay, a pool or threads.");
		assertThat(limits("framework-round3")).anyMatch((limit) -> limit.startsWith("The machine was not full with "));
	}

	@Test
	void nothingIsSaidWhereTheMachineWasFullOrWasNotOne() {
		assertThat(List.of("round1", "round2", "framework-round1", "round1-gateways", "hosts-round1", "gateways-ab",
				"rate-knees"))
			.allSatisfy((sample) -> assertThat(limits(sample)).as(sample).containsOnly(""));
	}

}
