package io.github.gatewaybench.engine.ab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.host.ProcessMonitor.PortOwner;
import io.github.gatewaybench.engine.judge.AnswerChecks;
import io.github.gatewaybench.engine.judge.BackendWork;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.ObservedMachine;
import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Driver.CellResult;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Endpoint;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.folder.UsageFile;
import io.github.gatewaybench.measurements.folder.UsageFile.UsageSample;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AbDriverTest {

	private static final Path SAMPLE = Path
		.of("../results/sample/zuul-ab/direct/cpus-all/plain/rep1/n10000-c200-1.ab.txt");

	private static final String NO_ANSWER = """
			ab -n 100 -c 10 http://127.0.0.1:1/
			This is ApacheBench, Version 2.3
			Benchmarking 127.0.0.1 (be patient)...apr_pollset_poll: The timeout specified has expired (70007)
			""";

	@TempDir
	private Path home;

	private KindFixture fixture;

	@BeforeEach
	void aStudyOverStubs() {
		this.fixture = new KindFixture(this.home, AbKind::new, "name=stub-ab", "backend=backend-stub", "path=/hello",
				"expected-body=world", "subjects=direct gateway-stub", "default.loads=n100-c10x2 n60-c20",
				"default.protocols=plain");
		this.fixture.repository.addNative("backend-stub", 21310, false)
			.addNative("gateway-stub", 21311, true)
			.addJava("backend-java", 21312, false)
			.addJava("gateway-java", 21313, true);
	}

	private SubjectUnderTest start(Driver driver, int cell) throws SubjectFailedException, InterruptedException {
		SubjectUnderTest underTest = this.fixture.underTest(false);
		driver.start(KindFixture.cell(driver, cell), underTest);
		return underTest;
	}

	private String stub(int server) {
		return this.fixture.commands().get(server).replace(this.home + "/", "");
	}

	@Test
	void directIsTheFirstInstanceAlone() throws Exception {
		this.fixture.declare("backend-ports=21312 21313");
		SubjectUnderTest underTest = start(this.fixture.driver("--subjects", "direct"), 0);
		assertThat(this.fixture.commands()).hasSize(1);
		assertThat(stub(0)).isEqualTo("env PORT=21312 backend-stub/start.sh");
		assertThat(this.fixture.host.servers().get(0).log()).hasFileName("server.log");
		assertThat(underTest.servers().byRole()).containsOnlyKeys("backend-1");
		assertThat(underTest.target().url()).isEqualTo("http://127.0.0.1:21312/hello");
	}

	@Test
	void aGatewayStandsInFrontOfAllInstancesOnItsOwnPath() throws Exception {
		this.fixture.declare("backend-ports=21312 21313").declare("gateway-path=/deep/hello");
		SubjectUnderTest underTest = start(this.fixture.driver("--subjects", "gateway-stub"), 0);
		assertThat(this.fixture.commands()).hasSize(3);
		assertThat(stub(0)).isEqualTo("env PORT=21312 backend-stub/start.sh");
		assertThat(stub(1)).isEqualTo("env PORT=21313 backend-stub/start.sh");
		assertThat(stub(2))
			.isEqualTo("env PORT=21311 UPSTREAM=http://127.0.0.1:21312,http://127.0.0.1:21313 gateway-stub/start.sh");
		assertThat(this.fixture.host.servers()).extracting((each) -> each.log().getFileName().toString())
			.containsExactly("backend-1.log", "backend-2.log", "server.log");
		assertThat(underTest.target()).isEqualTo(Endpoint.of("http://127.0.0.1:21311/deep/hello", "world"));
		assertThat(underTest.servers().byRole()).containsOnlyKeys("backend-1", "backend-2", "gateway");
	}

	@Test
	void aTokenIsAnotherOneAtEachStartAndTheGatewaysAlone() throws Exception {
		this.fixture.declare("needs-token=yes");
		Driver driver = this.fixture.driver("--subjects", "gateway-stub");
		String first = start(driver, 0).target().url();
		String second = start(driver, 0).target().url();
		assertThat(first).matches("http://127\\.0\\.0\\.1:21311/hello\\?access_token=[0-9a-f]{32}")
			.isNotEqualTo(second);
		assertThat(this.fixture.host.servers().get(0).environment()).doesNotContainKey("ACCESS_TOKEN");
		assertThat(this.fixture.host.servers().get(1).environment()).containsEntry("ACCESS_TOKEN",
				first.substring(first.length() - 32));
		assertThat(this.fixture.commands()).noneMatch((each) -> each.contains(first.substring(first.length() - 32)));
		assertThat(this.fixture.asked).extracting(Endpoint::url).contains("http://127.0.0.1:21310/hello", first);
		// What is kept of the warm-up names no token.
		assertThat(this.home.resolve("start/warmup.json")).content()
			.contains("http://127.0.0.1:21311/hello\"")
			.doesNotContain("access_token");
	}

	@Test
	void allOfThisMachineIsASizeWithFlagsOfItsOwnForTheGatewayAlone() throws Exception {
		int all = MachineSizes.ofThisMachine(this.fixture.environment).processors().size();
		Driver driver = this.fixture.driver("--subjects", "gateway-java", "--backend", "backend-java", "--cpus",
				Integer.toString(all));
		SubjectUnderTest underTest = start(driver, 0);
		assertThat(stub(0)).matches("taskset -c [0-9,]+ java -Xmx64m -Djava.io.tmpdir=.*/backend -jar "
				+ "backend-java/target/backend-java.jar --server.port=21312");
		assertThat(stub(1))
			.matches("taskset -c [0-9,]+ java -XX:ActiveProcessorCount=%d -XX:MaxRAM=[0-9]+m -Xmx64m ".formatted(all)
					+ ".* --server.port=21313 --upstream=http://127.0.0.1:21312");
		assertThat(String.join(" ", driver.loadCommand(KindFixture.cell(driver, 0), underTest).command()))
			.matches("taskset -c [0-9,]+ ab -s 30 -n 100 -c 10 http://127.0.0.1:21313/hello");
	}

	@Test
	void abIsToldTheCellAndIsTakenToHangAfterAWhile() throws Exception {
		Driver driver = this.fixture.driver("--subjects", "gateway-stub", "--protocols", "plain keep-alive",
				"--timeout", "7s");
		SubjectUnderTest underTest = start(driver, 0);
		LoadCommand plain = driver.loadCommand(KindFixture.cell(driver, 0), underTest);
		assertThat(plain.command()).containsExactly("ab", "-s", "7", "-n", "100", "-c", "10",
				"http://127.0.0.1:21311/hello");
		assertThat(plain.limit()).isEqualTo(Duration.ofSeconds(7 + 10 + 10));
		assertThat(driver.loadCommand(KindFixture.cell(driver, 5), underTest).command()).containsExactly("ab", "-k",
				"-s", "7", "-n", "60", "-c", "20", "http://127.0.0.1:21311/hello");
	}

	@Test
	void eachConnectionHasASecondForAnAnswerHoweverFewTheyAre() throws Exception {
		Driver driver = this.fixture.driver("--subjects", "gateway-stub", "--loads", "n1000-c1 n1000-c300 n90000-c300");
		SubjectUnderTest underTest = start(driver, 0);
		assertThat(List.of(0, 1, 2))
			.extracting((each) -> driver.loadCommand(KindFixture.cell(driver, each), underTest).limit())
			.containsExactly(Duration.ofSeconds(30 + 10 + 1000), Duration.ofSeconds(30 + 10 + 10),
					Duration.ofSeconds(30 + 10 + 900));
	}

	@Test
	void theWarmUpHasTheFirstLoadsConnectionsAndEndsByTime() throws Exception {
		start(this.fixture.driver("--subjects", "gateway-stub", "--protocols", "keep-alive"), 0);
		assertThat(this.fixture.host.journal("load"))
			.containsExactly("ab -k -s 30 -t 1 -n 5000000 -c 10 http://127.0.0.1:21311/hello");
	}

	@Test
	void aColdStudyWarmsUpTheBackendAsItsGatewayAsksItAndStartsThatAfresh() throws Exception {
		this.fixture.declare("cold=yes");
		Driver driver = this.fixture.driver("--subjects", "gateway-stub");
		SubjectUnderTest underTest = this.fixture.underTest(false);
		driver.start(KindFixture.cell(driver, 0), underTest);
		assertThat(this.fixture.host.journal("load"))
			.containsExactly("ab -s 30 -t 1 -n 5000000 -c 10 http://127.0.0.1:21311/hello");
		assertThat(this.fixture.host.servers()).extracting((each) -> each.isRunning())
			.containsExactly(true, false, true);
		assertThat(underTest.target().url()).isEqualTo("http://127.0.0.1:21311/hello");
		assertThat(driver.schedule().repeatsUnfinishedStarts()).isTrue();
	}

	/** So that the backend has seen a gateway go before it is known to be warm. */
	@Test
	void theGatewayOfAColdStudyIsStartedAfreshEarlyInTheWarmUpToo() throws Exception {
		this.fixture.warmupLimitS = 3;
		this.fixture.declare("cold=yes").declare("needs-token=yes");
		SubjectUnderTest underTest = start(this.fixture.driver("--subjects", "gateway-stub"), 0);
		assertThat(this.fixture.host.servers()).extracting((each) -> each.isRunning())
			.containsExactly(true, false, false, true);
		List<String> slices = this.fixture.host.journal("load");
		assertThat(slices).hasSize(3);
		assertThat(slices.get(1)).isEqualTo(slices.get(0));
		assertThat(slices.get(2)).isNotEqualTo(slices.get(0));
		assertThat(underTest.target().url()).doesNotEndWith(slices.get(2).replaceFirst(".*=", ""));
	}

	@Test
	void aGatewayThatCompilesIsDoubtedUnlessItIsToBeCold() throws Exception {
		assertThat(compiling()).extracting(Warning::text)
			.containsExactly("the gateway was not warm: its compilers used 50 % of its CPU time");
		this.fixture.declare("cold=yes");
		assertThat(compiling()).isEmpty();
	}

	private List<Warning> compiling() throws Exception {
		Driver driver = this.fixture.driver("--subjects", "gateway-stub");
		SubjectUnderTest underTest = start(driver, 0);
		Observation idle = KindFixture.seen(0);
		Map<String, RoleUsage> roles = new HashMap<>(idle.roles());
		roles.put("gateway", new RoleUsage("gateway-stub", OptionalDouble.of(1), OptionalDouble.empty(),
				OptionalLong.empty(), OptionalDouble.of(0.5), OptionalDouble.empty()));
		Observation seen = new Observation(idle.command(), 0, roles, OptionalDouble.empty(),
				List.of(new ObservedMachine("this host", List.copyOf(roles.keySet()), idle.subjectMachine())), 1, 1,
				true, AnswerChecks.NONE, BackendWork.UNKNOWN, List.of(), List.of());
		underTest.servers().stop();
		return driver.judge(KindFixture.cell(driver, 0), underTest, SAMPLE, seen).judgement().warnings();
	}

	@Test
	void aColdStartCannotBeginInTheMiddle() {
		this.fixture.declare("cold=yes");
		Driver driver = this.fixture.driver("--subjects", "gateway-stub", "--reps", "2");
		assertThatThrownBy(() -> start(driver, 2)).isInstanceOf(SubjectFailedException.class)
			.hasMessage(
					"the servers ended after an earlier execution, and new ones would be colder than this execution's number says");
		assertThat(this.fixture.host.servers()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "yes", "no" })
	void aTrialWarmsUpNothing(String cold) throws Exception {
		this.fixture.declare("cold=" + cold);
		Driver driver = this.fixture.driver("--subjects", "gateway-stub");
		driver.start(KindFixture.cell(driver, 0), this.fixture.underTest(true));
		assertThat(this.fixture.host.servers()).hasSize(2);
		assertThat(this.fixture.host.journal("load")).isEmpty();
		assertThat(this.home.resolve("start/warmup.json")).doesNotExist();
	}

	@Test
	void aServerThatDoesNotStartFailsItsSubject() {
		this.fixture.dying = "PORT=21313";
		this.fixture.declare("backend-ports=21312 21313");
		assertThatThrownBy(() -> start(this.fixture.driver("--subjects", "gateway-stub"), 0))
			.hasMessage("backend-stub stopped during startup with exit status 3");
	}

	@Test
	void whatTheServersUseIsKeptFromTheStartOn() throws Exception {
		this.fixture.host.visible = true;
		this.fixture.host.atEachLoad = (load) -> load.samples = 2;
		start(this.fixture.driver("--subjects", "direct"), 0);
		assertThat(UsageFile.read(this.home.resolve("start/usage.csv"))).extracting(UsageSample::server)
			.containsExactly("backend-stub", "backend-stub");
	}

	/**
	 * Otherwise the stopped gateway's samples stand in the afresh started one's chart.
	 */
	@Test
	void ofAColdStudyItIsKeptFromTheColdStartOn() throws Exception {
		this.fixture.host.visible = true;
		this.fixture.host.atEachLoad = (load) -> load.samples = 2;
		this.fixture.declare("cold=yes");
		Driver driver = this.fixture.driver("--subjects", "gateway-stub");
		SubjectUnderTest underTest = start(driver, 0);
		assertThat(this.fixture.host.journal("load")).hasSize(1);
		assertThat(this.home.resolve("start/usage.csv")).doesNotExist();
		underTest.runLoad(driver.loadCommand(KindFixture.cell(driver, 0), underTest), "measuring");
		assertThat(this.home.resolve("start/usage.csv")).exists();
	}

	@Test
	void jmxIsOpenedInTheNamedServerOnceItAnswers() throws Exception {
		this.fixture.addJdkOnPath("echo \"$*\" >>%s/asked".formatted(this.home));
		this.fixture.declare("backend=backend-java").declare("backend-ports=21314 21315");
		Driver driver = this.fixture.driver("--subjects", "gateway-stub", "--jmx", "backend-2");
		start(driver, 0);
		assertThat(stub(0)).doesNotContain("rmi");
		assertThat(stub(1)).startsWith("java -Xmx64m -Djava.rmi.server.hostname=127.0.0.1 -Djava.io.tmpdir=");
		assertThat(Files.readString(this.home.resolve("asked"))).isEqualTo(this.fixture.host.servers().get(1).pid()
				+ " ManagementAgent.start jmxremote.port=2099 jmxremote.rmi.port=2099 "
				+ "jmxremote.host=127.0.0.1 jmxremote.ssl=false jmxremote.authenticate=false\n");
		this.fixture.repository.write("bin/jcmd", "#!/bin/sh\necho 4711:; echo Exception");
		this.fixture.host.owners.addAll(List.of(PortOwner.EXPECTED, PortOwner.NOBODY));
		assertThatThrownBy(() -> start(driver, 0)).isInstanceOf(SubjectFailedException.class)
			.hasMessage("JMX could not be opened in backend-java: 4711: Exception");
	}

	private Path printed(String text) throws IOException {
		return Files.writeString(this.home.resolve("n100-c10-1.ab.txt"), text);
	}

	@Test
	void whereAbGetsNothingAndTheServerAnswersOthersTheRestIsHopeless() throws Exception {
		Driver driver = this.fixture.driver("--subjects", "gateway-stub");
		SubjectUnderTest underTest = start(driver, 0);
		CellResult result = driver.judge(KindFixture.cell(driver, 0), underTest, printed(NO_ANSWER),
				KindFixture.seen(119));
		String reason = "ab ended with exit status 119: apr_pollset_poll: The timeout specified has expired (70007)";
		assertThat(result.judgement().reasons()).extracting(Warning::text).containsExactly(reason);
		assertThat(result.reasonToSkipRest())
			.contains("ab -n 100 -c 10 got no answer, although the server answers other clients: " + reason);
		assertThat(result.summary()).isEmpty();
		assertThat(driver
			.judge(KindFixture.cell(driver, 0), underTest, printed(NO_ANSWER + "Total of 39 requests completed\n"),
					KindFixture.seen(119))
			.reasonToSkipRest()).isEmpty();
		assertThat(driver.judge(KindFixture.cell(driver, 0), underTest, printed(NO_ANSWER), KindFixture.seen(0))
			.reasonToSkipRest()).isEmpty();
		assertThat(driver.judge(KindFixture.cell(driver, 0), underTest, printed("garbage\n"), KindFixture.seen(137))
			.judgement()
			.reasons()).extracting(Warning::text).containsExactly("ab ended with exit status 137: see its output");
	}

	@Test
	void directOfAColdStudyIsStartedOnce() throws Exception {
		this.fixture.declare("cold=yes");
		start(this.fixture.driver("--subjects", "direct"), 0);
		assertThat(this.fixture.commands()).hasSize(1);
	}

	@Test
	void aCellIsToldInAFewWordsAndDoubtedAfterAFreshStart() throws Exception {
		Driver driver = this.fixture.driver("--subjects", "gateway-stub");
		CellResult result = driver.judge(KindFixture.cell(driver, 2), start(driver, 0), SAMPLE, KindFixture.seen(0));
		assertThat(result.summary()).matches("[0-9.]+ requests/s, mean [0-9.]+ ms");
		assertThat(result.judgement().valid()).isTrue();
		assertThat(result.judgement().warnings()).extracting(Warning::text)
			.containsExactly("the servers were restarted before it: this is execution 1 after the start, not 3");
		assertThat(driver.expectedDuration(KindFixture.cell(driver, 0))).hasSeconds(1);
	}

}
