package io.github.gatewaybench.engine.routes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Driver.CellResult;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Endpoint;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.measurements.Warning;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RouteDriverTest {

	@TempDir
	private Path home;

	private KindFixture fixture;

	@BeforeEach
	void aStudyOverStubs() {
		this.fixture = new KindFixture(this.home, RouteKind::new, "name=stub-study", "backend=backend-stub",
				"path=/mock", "expected-body=world", "subjects=direct gateway-java gateway-java@tuned", "filler=tuned",
				"default.routes=1000 100", "default.clients=shared per-request");
		this.fixture.repository.addNative("backend-stub", 21330, false)
			.addJava("gateway-java", 21331, true)
			.append("gateway-java/src/main/resources/application.yml", "routes:\n  count: 0\n");
	}

	private SubjectUnderTest start(Driver driver, int cell, boolean trial)
			throws SubjectFailedException, InterruptedException {
		SubjectUnderTest underTest = this.fixture.underTest(trial);
		driver.start(KindFixture.cell(driver, cell), underTest);
		return underTest;
	}

	@Test
	void directIsToldTheRouteAndAskedForAsManyPathsAsTheLargestTableHas() throws Exception {
		SubjectUnderTest underTest = start(this.fixture.driver("--subjects", "direct"), 0, false);
		assertThat(this.fixture.commands()).hasSize(1);
		assertThat(this.fixture.host.servers().get(0).log()).hasFileName("server.log");
		assertThat(underTest.target()).isEqualTo(new Endpoint("http://127.0.0.1:21330/ok/mock/999",
				Map.of("x-benchmark-routeId", "0000000000000000000003e7"), "world",
				Map.of("x-mock-server-routeId", "0000000000000000000003e7")));
		assertThat(this.home.resolve("start/start.json")).doesNotExist();
	}

	@Test
	void aGatewayStartsWithACopyOfATableThatItsFillerFilled() throws Exception {
		SubjectUnderTest underTest = start(this.fixture.driver("--subjects", "gateway-java"), 0, false);
		List<String> commands = this.fixture.commands();
		assertThat(commands).hasSize(3);
		assertThat(commands.get(1))
			.contains(" --server.port=21331 --upstream=http://127.0.0.1:21330 --routes.count=1000 ")
			.matches(".* --routes.store=[^ ]*/tables/gateway-java-n1000/routes.store --spring.profiles.active=tuned");
		assertThat(commands.get(2)).contains(" --routes.count=1000 ")
			.matches(".* --routes.store=[^ ]*/table/routes.store");
		assertThat(this.fixture.host.servers()).extracting((each) -> each.log().getFileName().toString())
			.containsExactly("backend.log", "fill.log", "server.log");
		assertThat(this.fixture.host.servers().get(1).isRunning()).isFalse();
		assertThat(this.fixture.filled).containsExactly(commands.get(1));
		// A gateway that adds nothing must not pass on what it was told.
		assertThat(underTest.target()).isEqualTo(new Endpoint("http://127.0.0.1:21331/mock/999", Map.of(), "world",
				Map.of("x-mock-server-routeId", "0000000000000000000003e7")));
	}

	@Test
	void eachTableIsFilledOnceInARun() throws Exception {
		Driver driver = this.fixture.driver();
		for (int cell : new int[] { 2, 4, 6, 8 }) { // two subjects, two sizes
			start(driver, cell, false);
		}
		assertThat(this.fixture.filled).hasSize(2);
		assertThat(this.fixture.host.servers()).hasSize(4 * 2 + 2);
	}

	@Test
	void aModuleWithoutTheFillersVariantFillsItself() throws Exception {
		this.fixture.declare("filler=other");
		start(this.fixture.driver("--subjects", "gateway-java@tuned"), 0, false);
		assertThat(this.fixture.filled).hasSize(1).noneMatch((each) -> each.contains("profiles"));
	}

	@Test
	void aTableThatCannotBeFilledIsNotTriedAgain() {
		Driver driver = this.fixture.driver();
		this.fixture.dying = "/tables/";
		String reason = "the table of 1000 routes was not filled: gateway-java@tuned stopped during startup with exit status 3";
		assertThatThrownBy(() -> start(driver, 2, false)).isInstanceOf(SubjectFailedException.class).hasMessage(reason);
		this.fixture.dying = "nothing";
		assertThatThrownBy(() -> start(driver, 6, false)).hasMessage(reason); // the other
																				// subject
		assertThat(this.fixture.host.servers()).hasSize(3);
	}

	@Test
	void aMeasuredStartIsKept() throws Exception {
		this.fixture.addJdkOnPath("echo Total 5 1500000");
		Driver driver = this.fixture.driver("--subjects", "gateway-java");
		assertThat(driver.requirements().remarks()).isEmpty();
		start(driver, 0, false);
		start(driver, 0, false);
		assertThat(Files.readString(this.home.resolve("start/start.json")).replaceAll("\\s+", "")).matches(
				"(?s)\\[(\\{\"subject\":\"gateway-java\",\"routes\":1000,\"repetition\":1,\"started\":\"20[0-9T:-]+Z\","
						+ "\"start_ms\":[0-9.]+,\"heap_bytes\":1500000(\\.0)?,\"cpu_s\":null,\"peak_rss_mb\":null\\},?){2}\\]");
	}

	@Test
	void withoutJcmdTheHeapIsNotLookedAtAndTheUserIsTold() throws Exception {
		Driver driver = this.fixture.driver("--subjects", "gateway-java");
		assertThat(driver.requirements().remarks()).containsExactly(
				"There is no jcmd next to java, which may be a JRE: the heap will not be measured. Set JAVA_HOME to a JDK.");
		start(driver, 0, false);
		assertThat(this.home.resolve("start/start.json")).content().contains("\"heap_bytes\": null");
	}

	@Test
	void aTrialHasTheSmallestTableAndMeasuresNothing() throws Exception {
		start(this.fixture.driver("--subjects", "gateway-java"), 0, true);
		assertThat(this.fixture.filled).hasSize(1).allMatch((each) -> each.contains("--routes.count=100 "));
		assertThat(this.fixture.host.servers()).hasSize(3);
		assertThat(this.fixture.host.journal("load")).isEmpty();
		assertThat(this.home.resolve("start/start.json")).doesNotExist();
	}

	@Test
	void jmhIsToldTheCell() throws Exception {
		Driver driver = this.fixture.driver("--subjects", "gateway-java", "--quick", "--clients", "per-request");
		LoadCommand load = driver.loadCommand(KindFixture.cell(driver, 1), start(driver, 1, false));
		assertThat(String.join(" ", load.command()))
			.matches("java -Djava.io.tmpdir=[^ ]*/jmh -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -jar "
					+ "[^ ]*/jmh-bench/target/benchmarks.jar RouteTableBenchmark -p client=per-request -p table=path -p routes=1000 "
					+ "-p target=gateway -p url=http://127.0.0.1:21331 -f 1 -wi 1 -w 2s -i 3 -r 1s -bm thrpt,sample "
					+ "-rf json -rff [^ ]*/start/per-request.jmh.json");
		assertThat(load.outputFile(Path.of("a/per-request.jmh.json"))).isEqualTo(Path.of("a/per-request.jmh.txt"));
		assertThat(driver.modulesToRun()).extracting("text")
			.containsExactly("backend-stub", "gateway-java", "jmh-bench");
	}

	@Test
	void aGatewayWithTheTableOfAnApiIsFilledWithItsPathsAndAskedForThem() throws Exception {
		Path templates = this.home.resolve("jmh-bench/src/main/resources/apis/github.txt");
		this.fixture.repository.write("jmh-bench/src/main/resources/apis/github.txt",
				"# Source\n/users\n/users/{id}/keys/{key}\n");
		Driver driver = this.fixture.driver("--subjects", "direct,gateway-java", "--table", "github");
		SubjectUnderTest underTest = start(driver, 2, false);
		assertThat(this.fixture.commands().subList(1, 3))
			.allMatch((each) -> each.contains(" --routes.templates=" + templates) && !each.contains("--routes.count"));
		assertThat(underTest.target()).isEqualTo(new Endpoint("http://127.0.0.1:21331/users/value-1/keys/value-1",
				Map.of(), "world", Map.of("x-mock-server-routeId", "000000000000000000000001")));
		assertThat(String.join(" ", driver.loadCommand(KindFixture.cell(driver, 2), underTest).command()))
			.contains(" -p table=github -p routes=2 -p target=gateway -p url=http://127.0.0.1:21331 ");
		assertThat(start(driver, 0, false).target().url())
			.isEqualTo("http://127.0.0.1:21330/ok/users/value-1/keys/value-1");
	}

	@Test
	void jmhIsToldOfAnotherMachineTwice() throws Exception {
		Driver driver = this.fixture.driver("--subjects", "gateway-java");
		SubjectUnderTest underTest = start(driver, 1, false);
		assertThat(driver.loadCommand(KindFixture.cell(driver, 1), underTest).command())
			.noneMatch((each) -> each.contains("other-host"));
		underTest.setTarget(new Endpoint("http://10.0.0.2:21331/mock/9", Map.of(), "world", Map.of()));
		assertThat(driver.loadCommand(KindFixture.cell(driver, 1), underTest).command())
			.contains("-Dgateway-bench.other-host=10.0.0.2", "url=http://10.0.0.2:21331");
	}

	@Test
	void theWarmUpIsByTheSharedClientInSlices() throws Exception {
		start(this.fixture.driver("--subjects", "direct", "--clients", "per-request"), 0, false);
		assertThat(this.fixture.host.journal("load")).hasSize(1)
			.allMatch((each) -> each.contains(
					" -p client=shared -p table=path -p routes=1000 -p target=direct -p url=http://127.0.0.1:21330 "
							+ "-bm thrpt -f 1 -wi 0 -i 1 -r 1s -rf json -rff "));
		assertThat(this.home.resolve("start/warmup.json")).content()
			.contains("\"client\": \"shared\"", "\"requests\": null", "\"requests_per_sec\": null");
	}

	private CellResult judged(String client, String json)
			throws IOException, SubjectFailedException, InterruptedException {
		Driver driver = this.fixture.driver("--subjects", "gateway-java", "--quick", "--clients", client);
		Path raw = Files.writeString(this.home.resolve("result.jmh.json"), json);
		return driver.judge(KindFixture.cell(driver, 1), this.fixture.underTest(true), raw, KindFixture.seen(0));
	}

	private static String result(String mode, String unit, String score) {
		return """
				{"benchmark": "b", "mode": "%s", "params": {"client": "shared", "table": "path", "routes": "1000", "target": "gateway",
				"url": "x"}, "primaryMetric": {"score": %s, "scoreError": "NaN", "scorePercentiles": {"99.0": 20.004},
				"scoreUnit": "%s", "rawData": [[1, 2]]}, "secondaryMetrics": {}}"""
			.formatted(mode, score, unit);
	}

	@Test
	void aGoodResultIsValidAndToldInAFewWords() throws Exception {
		CellResult result = judged("shared",
				"[%s,%s]".formatted(result("thrpt", "ops/s", "713.46"), result("sample", "ms/op", "5")));
		assertThat(result.judgement().reasons()).isEmpty();
		assertThat(result.summary()).isEqualTo("713.5 ± - ops/s, p99 20.00 ms");
		assertThat(result.extras().toString()).isEqualTo("{\"paths\":1000}");
	}

	@Test
	void otherParametersAMissingModeAndNoResultAreToldAsReasons() throws Exception {
		assertThat(judged("per-request", "[%s]".formatted(result("thrpt", "ops/s", "1"))).judgement().reasons())
			.extracting(Warning::text)
			.containsExactly("JMH gave no figure of sample", "JMH measured other parameters than it was asked to");
		assertThat(judged("shared", "oops").judgement().reasons()).extracting(Warning::text)
			.containsExactly("JMH gave no result, exit status 0: see its output");
	}

}
