package io.github.gatewaybench.engine.round;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Driver.CellResult;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Endpoint;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.measurements.Warning;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a round starts, loads and makes of it.
 */
class RoundDriverTest {

	@TempDir
	private Path home;

	private KindFixture fixture;

	@BeforeEach
	void aRoundOverStubs() {
		this.fixture = new KindFixture(this.home, RoundKind::new, "name=stub-round", "backend=backend-stub",
				"path=/hello", "expected-body=world", "subjects=direct gateway-stub");
		this.fixture.repository.addNative("backend-stub", 21530, false).addNative("gateway-stub", 21531, true);
	}

	private SubjectUnderTest start(Driver driver) throws Exception {
		SubjectUnderTest underTest = this.fixture.underTest(false);
		driver.start(KindFixture.cell(driver, 0), underTest);
		return underTest;
	}

	private Driver driver(String subject) {
		return this.fixture.driver("--subjects", subject, "--connections", "20", "--threads", "5", "--duration", "7s",
				"--timeout", "9s");
	}

	private String command(int server) {
		return this.fixture.commands().get(server).replace(this.home + "/", "");
	}

	@Test
	void directIsTheBackendAlone() throws Exception {
		SubjectUnderTest underTest = start(driver("direct"));
		assertThat(this.fixture.commands()).hasSize(1);
		assertThat(command(0)).isEqualTo("env PORT=21530 backend-stub/start.sh");
		assertThat(underTest.servers().byRole()).containsOnlyKeys("backend");
		assertThat(this.fixture.host.servers().get(0).log()).hasFileName("server.log");
	}

	@Test
	void aGatewayStandsInFrontOfTheBackendAndIsAskedAfterIt() throws Exception {
		SubjectUnderTest underTest = start(driver("gateway-stub"));
		assertThat(command(0)).isEqualTo("env PORT=21530 backend-stub/start.sh");
		assertThat(command(1)).isEqualTo("env PORT=21531 UPSTREAM=http://127.0.0.1:21530 gateway-stub/start.sh");
		assertThat(this.fixture.host.servers()).extracting((each) -> each.log().getFileName().toString())
			.containsExactly("backend.log", "server.log");
		assertThat(this.fixture.asked).extracting(Endpoint::url)
			.startsWith("http://127.0.0.1:21530/hello", "http://127.0.0.1:21531/hello");
		assertThat(underTest.target()).isEqualTo(Endpoint.of("http://127.0.0.1:21531/hello", "world"));
	}

	@Test
	void onlyInATrialTheBackendAnswersBeforeTheGatewayStarts() throws Exception {
		List<Integer> asked = new ArrayList<>();
		this.fixture.host.atEachStart = (server) -> asked.add(this.fixture.asked.size());
		Driver driver = driver("gateway-stub");
		driver.start(KindFixture.cell(driver, 0), this.fixture.underTest(true));
		assertThat(asked).containsExactly(0, 1);
		asked.clear();
		this.fixture.asked.clear();
		driver.start(KindFixture.cell(driver, 0), this.fixture.underTest(false));
		assertThat(asked).containsExactly(0, 0);
	}

	@Test
	void aServiceOfARoundWithoutABackendIsAskedAtItsOwnPath() throws Exception {
		this.fixture = new KindFixture(this.home, RoundKind::new, "name=stub-services", "base=backend-stub",
				"path=/hello", "expected-body=world", "subjects=backend-stub/mine");
		Driver driver = this.fixture.driver();
		assertThat(start(driver).target().url()).isEqualTo("http://127.0.0.1:21530/mine");
		assertThat(this.fixture.commands()).hasSize(1);
	}

	@Test
	void theFlagsReachWrkAndItIsTakenToHangAfterAWhile() throws Exception {
		Driver driver = driver("gateway-stub");
		LoadCommand load = driver.loadCommand(KindFixture.cell(driver, 0), start(driver));
		assertThat(load.command()).containsExactly("wrk", "-t5", "-c20", "-d7s", "--timeout", "9s", "--latency", "-s",
				"scripts/hands/bytes.lua", "http://127.0.0.1:21531/hello");
		assertThat(load.limit()).isEqualTo(Duration.ofSeconds(7 + 9 + 10));
		assertThat(driver.expectedDuration(KindFixture.cell(driver, 0))).hasSeconds(7);
	}

	@Test
	void theSubjectIsWarmedUpWithTheFirstConnectionCount() throws Exception {
		start(this.fixture.driver("--subjects", "direct", "--connections", "40,20", "--threads", "5"));
		assertThat(this.fixture.host.journal("load")).isNotEmpty()
			.allMatch((each) -> each.startsWith("wrk -t5 -c40 -d1s "))
			.allMatch((each) -> each.endsWith(" http://127.0.0.1:21530/hello"));
	}

	@Test
	void aTrialLoadsNothing() throws Exception {
		Driver driver = driver("gateway-stub");
		driver.start(KindFixture.cell(driver, 0), this.fixture.underTest(true));
		assertThat(this.fixture.host.journal("load")).isEmpty();
	}

	@Test
	void aGatewayThatEndsAtItsStartFailsItsSubject() {
		this.fixture.dying = "PORT=21531";
		assertThatThrownBy(() -> start(driver("gateway-stub")))
			.hasMessage("gateway-stub stopped during startup with exit status 3");
	}

	@Test
	void aCellIsToldInAFewWordsAndOneWithoutAResultIsInvalid() throws Exception {
		Driver driver = driver("direct");
		SubjectUnderTest underTest = start(driver);
		Path sample = Path.of("../results/sample/round1/direct/rep1/c300.wrk.txt");
		CellResult result = driver.judge(KindFixture.cell(driver, 0), underTest, sample, KindFixture.seen(0));
		assertThat(result.summary()).matches("[0-9.]+ requests/s, p99 [0-9.]+ ms");
		assertThat(result.extras().get("little_law").asDouble()).isPositive();
		assertThat(result.reasonToSkipRest()).isEmpty();
		CellResult none = driver.judge(KindFixture.cell(driver, 0), underTest, this.home.resolve("none"),
				KindFixture.seen(1));
		assertThat(none.summary()).isEmpty();
		assertThat(none.judgement().reasons()).extracting(Warning::text)
			.containsExactly("wrk gave no result, exit status 1: see its output");
	}

	@Test
	void wrkRunsOnOneHost() throws Exception {
		Validation validation = new Validation();
		Machine machine = new Machine(new LocalHost(LocalHost.LOOPBACK, "java", this.home, Map.of()), this.home);
		driver("direct").checkMachines(new Machines(machine, Map.of("load", List.of(machine, machine))), validation);
		assertThat(validation.problems()).extracting(Problem::what)
			.containsExactly("--hosts names 2 hosts for the load, and wrk runs on one");
	}

}
