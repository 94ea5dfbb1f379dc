package io.github.gatewaybench.engine.ab;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.TestRepository;
import io.github.gatewaybench.measurements.AbStudy;
import io.github.gatewaybench.measurements.AbStudy.AbSettings;
import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class AbKindTest {

	@TempDir
	private Path home;

	private KindFixture fixture;

	@BeforeEach
	void aStudyOverStubs() {
		this.fixture = new KindFixture(this.home, AbKind::new, "name=stub-ab", "backend=backend-stub", "path=/hello",
				"expected-body=world", "subjects=direct gateway-stub");
		this.fixture.repository.addNative("backend-stub", 21300, false).addNative("gateway-stub", 21301, true);
	}

	private static List<String> labels(Driver driver) {
		return driver.experiment().cells().stream().map(driver::label).toList();
	}

	private AbSettings load(String... flags) {
		return this.fixture.driver(flags).experiment().as(AbStudy.class).orElseThrow().kindSettings();
	}

	@Test
	void everySecondRepetitionRunsTheStartsInReverseOrderAndTheExecutionsOfAStartInTheirs() {
		assertThat(labels(this.fixture.driver("--loads", "n30-c3x2,n20-c2", "--protocols", "plain keep-alive", "--cpus",
				"1", "--reps", "2", "--subjects", "gateway-stub")))
			.containsExactly("gateway-stub cpus=1 plain n30-c3 #1 rep 1/2",
					"gateway-stub cpus=1 plain n30-c3 #2 rep 1/2", "gateway-stub cpus=1 plain n20-c2 #1 rep 1/2",
					"gateway-stub cpus=1 keep-alive n30-c3 #1 rep 1/2",
					"gateway-stub cpus=1 keep-alive n30-c3 #2 rep 1/2",
					"gateway-stub cpus=1 keep-alive n20-c2 #1 rep 1/2",
					"gateway-stub cpus=1 keep-alive n30-c3 #1 rep 2/2",
					"gateway-stub cpus=1 keep-alive n30-c3 #2 rep 2/2",
					"gateway-stub cpus=1 keep-alive n20-c2 #1 rep 2/2", "gateway-stub cpus=1 plain n30-c3 #1 rep 2/2",
					"gateway-stub cpus=1 plain n30-c3 #2 rep 2/2", "gateway-stub cpus=1 plain n20-c2 #1 rep 2/2");
	}

	@Test
	void aScriptHasDefaultsOfItsOwnAndOthersForQuick() throws InterruptedException {
		this.fixture.declare("default.loads=n100000-c300 n10000-c200x5")
			.declare("default.protocols=plain")
			.declare("quick.loads=n3000-c300 n1000-c200x5");
		assertThat(labels(this.fixture.driver())).hasSize(36)
			.startsWith("direct cpus=all plain n100000-c300 #1 rep 1/3",
					"direct cpus=all plain n10000-c200 #1 rep 1/3");
		assertThat(labels(this.fixture.driver("--quick"))).hasSize(12)
			.startsWith("direct cpus=all plain n3000-c300 #1 rep 1/1")
			.endsWith("gateway-stub cpus=all plain n1000-c200 #5 rep 1/1");
		this.fixture.driver("--quick").check(this.fixture.hostChecks("Max open files 1024 1024 files"));
		assertThat(this.fixture.told()).containsExactly("300 connections need 1100 open files; the hard limit is 1024");
	}

	@Test
	void aSizeThatIsNotThereIsUnavailableWithItsReason() {
		Driver driver = this.fixture.driver("--cpus", "1 999", "--loads", "n9-c3", "--protocols", "plain", "--reps",
				"1");
		assertThat(driver.schedule().reasonUnavailable(KindFixture.cell(driver, 0))).isEmpty();
		assertThat(driver.schedule().reasonUnavailable(KindFixture.cell(driver, 2)).orElseThrow())
			.matches("this machine has [0-9]+ CPUs, not 999");
	}

	@Test
	void aProtocolThatASubjectsFolderRulesOutIsUnavailableWithItsReason() {
		this.fixture.repository.addJava("gateway-java", 21390, true)
			.append(TestRepository.configuration("gateway-java"), "without-keep-alive: it never ends\n");
		Driver driver = this.fixture.driver("--subjects", "direct,gateway-java", "--loads", "n9-c3", "--reps", "1");
		assertThat(driver.experiment().cells())
			.extracting((cell) -> driver.schedule().reasonUnavailable(cell).orElse(""))
			.containsExactly("", "", "", "it never ends");
	}

	@Test
	void directCannotBeAskedWhatItsBackendCannot() {
		this.fixture.repository.append("backend-stub/start.sh", "# without-keep-alive: it never ends\n");
		Driver driver = this.fixture.driver("--subjects", "direct", "--loads", "n9-c3", "--reps", "1");
		assertThat(driver.experiment().cells())
			.extracting((cell) -> driver.schedule().reasonUnavailable(cell).orElse(""))
			.containsExactly("", "it never ends");
	}

	@Test
	void theSettingsOfARunTellWhatItAsks() {
		assertThat(load("--timeout", "2m", "--jmx", "backend", "--loads", "n20-c10"))
			.isEqualTo(new AbSettings(List.of(21300), List.of(new AbStudy.RepeatedLoad(20, 10, 1)),
					List.of("plain", "keep-alive"), List.of("all"), List.of(new MachineSize("all",
							java.util.OptionalLong.empty(), Optional.empty(), Optional.empty(), "nothing is pinned")),
					Optional.of("backend"), 120));
		this.fixture.declare("backend-ports=21302 21303");
		assertThat(load().backendPorts()).containsExactly(21302, 21303);
	}

	@Test
	void wrongFlagsAreToldAllAtOnce() throws InterruptedException {
		Driver driver = this.fixture.begin("--loads", "n10-c1x2[$(touch${IFS}pwned)]", "--protocols",
				"plain quic plain", "--cpus", "1 x[$(touch${IFS}pwned)]", "--timeout", "0", "--reps", "0",
				"--warmup-limit", "x", "--jmx", "nobody", "--connections", "300", "--subjects", "direct,nonsense",
				"--backend", "backend-stub", "--backend=other");
		driver.selection().check(this.fixture.validation);
		driver.check(host(0));
		assertThat(this.fixture.told())
			.contains("--backend is given twice",
					"--loads: n10-c1x2[$(touch${IFS}pwned)] is not of the form nREQUESTS-cCONCURRENCY[xEXECUTIONS]",
					"--protocols: quic is not one of: plain keep-alive",
					"--cpus: x[$(touch${IFS}pwned)] is not a whole number from 1 to 999999",
					"--timeout 0s is not a time of at least 1 s", "--reps 0 is not a whole number from 1 to 999999",
					"--warmup-limit x is not a time such as 30s, 2m or 1h", "--jmx nobody: there is no such server",
					"unknown argument: --connections")
			.anyMatch((each) -> each.startsWith("there is no nonsense"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			c10            | --loads: c10 is not of the form nREQUESTS-cCONCURRENCY[xEXECUTIONS]
			n10            | --loads: n10 is not of the form nREQUESTS-cCONCURRENCY[xEXECUTIONS]
			n0-c0          | --loads: n0-c0 is not of the form nREQUESTS-cCONCURRENCY[xEXECUTIONS]
			n10-c1x0       | --loads: n10-c1x0 is not of the form nREQUESTS-cCONCURRENCY[xEXECUTIONS]
			n100-c10 n010-c1 | --loads: n010-c1 is not of the form nREQUESTS-cCONCURRENCY[xEXECUTIONS]
			n10-c11        | --loads: n10-c11 has fewer requests than ab would send at a time
			n30000-c20001  | --loads: n30000-c20001 has more connections than ab's 20000
			n10-c1x2 n10-c1 | --loads names n10-c1 twice
			' '            | --loads is empty
			""")
	void aLoadThatAbCannotRunIsRefused(String loads, String problem) {
		this.fixture.begin("--loads", loads);
		assertThat(this.fixture.told()).containsExactly(problem);
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "-1", "1.5", "1e3", "1000000", " ", "2 1 2", "all,all" })
	void aMachineSizeThatIsNoneIsRefused(String wrong) {
		this.fixture.begin("--cpus=" + wrong);
		assertThat(this.fixture.told()).hasSize(1).allMatch((each) -> each.startsWith("--cpus"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "2 all", "all 2" })
	void theMachineAsItIsStandsAlone(String wrong) {
		this.fixture.begin("--cpus=" + wrong);
		assertThat(this.fixture.told())
			.containsExactly("--cpus %s: all cannot be combined with numbers".formatted(wrong));
	}

	private HostChecks host(int takenPort) {
		this.fixture.host.takenPort = takenPort;
		return this.fixture.hostChecks("");
	}

	private List<String> checked(int takenPort, String... flags) throws InterruptedException {
		this.fixture.begin(flags).check(host(takenPort));
		List<String> told = new ArrayList<>(this.fixture.told());
		this.fixture.validation.problems().forEach((each) -> told.add("-> " + each.fix()));
		return told;
	}

	@Test
	void withoutTasksetOnlyTheMachineAsItIsCanBeTested() throws InterruptedException {
		assertThat(checked(0, "--cpus", "all")).isEmpty();
		assertThat(checked(0, "--cpus", "1")).containsExactly("taskset is not installed: it pins servers to CPUs",
				"-> install util-linux (Linux), or give --cpus all");
	}

	@ParameterizedTest
	@ValueSource(strings = { "backend-1", "load", "direct", "gateway backend" })
	void aServerForJmxThatIsNoneIsRefused(String wrong) throws InterruptedException {
		assertThat(checked(0, "--jmx", wrong)).contains("--jmx %s: there is no such server".formatted(wrong),
				"-> name one of: gateway backend");
	}

	@ParameterizedTest
	@ValueSource(strings = { "gateway", "backend" })
	void aServerForJmxThatIsNoJvmIsRefused(String wrong) throws InterruptedException {
		assertThat(checked(0, "--jmx", wrong))
			.contains("--jmx %s: no server with this role is a JVM in this run".formatted(wrong))
			.contains("there is no jcmd next to java, and --jmx needs it");
	}

	@Test
	void aTakenPortOfJmxIsRefused() throws InterruptedException {
		this.fixture.repository.addJava("backend-java", 21304, false);
		this.fixture.addJdkOnPath("true");
		this.fixture.declare("backend=backend-java").declare("backend-ports=21302 21303");
		assertThat(checked(0, "--jmx", "backend-2")).isEmpty();
		assertThat(checked(2099, "--jmx", "backend-2")).contains("port 2099 of JMX is taken by process 99 (thief -x)");
		assertThat(checked(0, "--jmx", "backend")).contains("-> name one of: gateway backend-1 backend-2");
	}

	@Test
	void aStudyTakesItsOwnSubjectsAndNoOthers() {
		this.fixture.declare("study=special-ab");
		this.fixture.repository.addJava("gateway-special", 21305, true)
			.append("gateway-special/src/main/resources/application.yml", "for-study: special-ab\n");
		this.fixture.begin("--subjects", "gateway-stub,gateway-special@tuned,direct")
			.selection()
			.check(this.fixture.validation);
		assertThat(this.fixture.told())
			.containsExactly("gateway-stub is not for stub-ab: its yml does not say \"for-study: special-ab\"");
		assertThat(new AbKind().selection(this.fixture.call()).listing()).contains("  gateway-special@tuned");
	}

	private Optional<Driver> resume(AbStudy study) {
		Run run = new Run(this.home, study, Run.INCOMPLETE, "now", EMPTY, List.of(), List.of(), List.of());
		return new AbKind().resumedRunDriver(this.fixture.call("--resume", "it"), run);
	}

	private static final Environment EMPTY = null;

	@Test
	void aRunIsTakenUpAsItWasBegun() {
		Driver begun = this.fixture.driver("--cpus", "1 999", "--reps", "2", "--subjects", "gateway-stub", "--timeout",
				"7s", "--protocols", "keep-alive");
		this.fixture.environment.put("JAVA_OPTS", "-Xmx1m"); // is compared elsewhere
		Driver resumed = resume(begun.experiment().as(AbStudy.class).orElseThrow()).orElseThrow();
		assertThat(labels(resumed)).isEqualTo(labels(begun));
		assertThat(resumed.requirements().responseTimeout()).hasSeconds(7);
		assertThat(resumed.selection().subjects()).extracting("text").containsExactly("gateway-stub");
	}

	/** The part of the memory that the kernel reserves differs between boots. */
	@Test
	void aRunIsTakenUpAfterAReboot() {
		AbStudy study = this.fixture.driver("--cpus", "1").experiment().as(AbStudy.class).orElseThrow();
		AbSettings load = study.kindSettings();
		MachineSize size = load.sizes().get(0);
		MachineSize booted = new MachineSize("1", OptionalLong.of(size.memoryMb().getAsLong() - 3), size.processors(),
				size.javaOpts(), size.remark());
		assertThat(resume(new AbStudy(study.settings(), new AbSettings(load.backendPorts(), load.loads(),
				load.protocols(), load.cpus(), List.of(booted), load.jmx(), load.timeoutS()))))
			.isPresent();
	}

	@Test
	void aRunOfAnotherMachineOrPathIsNotTakenUp() {
		AbStudy study = this.fixture.driver("--cpus", "1").experiment().as(AbStudy.class).orElseThrow();
		AbSettings load = study.kindSettings();
		MachineSize other = new MachineSize("1", load.sizes().get(0).memoryMb(),
				Optional.of(new AbStudy.PinnedCpus("5", "6", "7")), Optional.empty(), "");
		assertThat(resume(new AbStudy(study.settings(), new AbSettings(load.backendPorts(), load.loads(),
				load.protocols(), load.cpus(), List.of(other), load.jmx(), load.timeoutS()))))
			.isEmpty();
		assertThat(this.fixture.told()).containsExactly("--resume it was started with other CPUs or memory to run on");
		this.fixture.declare("path=/other");
		assertThat(resume(study)).isEmpty();
		assertThat(this.fixture.told()).last().isEqualTo("--resume it used another path or body than stub-ab does now");
	}

}
