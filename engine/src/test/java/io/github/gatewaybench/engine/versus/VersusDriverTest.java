package io.github.gatewaybench.engine.versus;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.attest.RecordingUpstream;
import io.github.gatewaybench.engine.check.Validation.Problem;
import io.github.gatewaybench.engine.check.Validation.RefusedException;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.ObservationBuilder;
import io.github.gatewaybench.engine.judge.SliceCpu;
import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.engine.preflight.InstallationChecks;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Driver.CellResult;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Endpoint;
import io.github.gatewaybench.engine.run.Plan;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.TestRepository;
import io.github.gatewaybench.measurements.Arm;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.WarmupCurve.JvmSlice;
import io.github.gatewaybench.measurements.WarmupCurve.WarmupSlice;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import io.github.gatewaybench.measurements.raw.OpenLoadReader.SliceCount;
import io.github.gatewaybench.measurements.raw.TargetsFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a comparison of arms starts and asks, and how a block is judged. */
class VersusDriverTest {

	@TempDir
	private Path home;

	private KindFixture fixture;

	@BeforeEach
	void armsOverStubs() {
		this.fixture = VersusFixture.create(this.home);
		this.fixture.repository.addNative("gateway-other", 21572, true).addJava("open-load", 0, false);
	}

	private SubjectUnderTest start(Driver driver) throws Exception {
		SubjectUnderTest underTest = this.fixture.underTest(false);
		driver.start(KindFixture.cell(driver, 0), underTest);
		return underTest;
	}

	private Driver driver(String... flags) {
		return this.fixture.driver(flags);
	}

	@Test
	void allArmsShareABackendAndAStart() throws Exception {
		Driver driver = driver("gateway-stub", "gateway-other", "--rate", "700");
		SubjectUnderTest underTest = start(driver);
		assertThat(underTest.servers().byRole().keySet()).containsExactly("backend", "gateway-1", "gateway-2");
		assertThat(this.fixture.commands()).hasSize(3);
		assertThat(this.fixture.commands().get(2)).contains("PORT=18102", "UPSTREAM=http://127.0.0.1:21570");
		assertThat(underTest.targets()).extracting(Endpoint::url)
			.containsExactly("http://127.0.0.1:18101/hello", "http://127.0.0.1:18102/hello");
		assertThat(driver.measuredTogether(KindFixture.cell(driver, 1))).extracting(CellId::subject)
			.containsExactly("gateway-stub", "gateway-other");
		// Cold servers get a full load at first.
		assertThat(this.fixture.host.journal("load")).first()
			.asString()
			.contains(" --rate 3000 --sides together ")
			.contains(" -XX:TieredStopAtLevel=1 ");
	}

	@Test
	void hostsAreReachedAtThePortsOfArms() {
		Driver driver = driver("gateway-stub", "gateway-other");
		assertThat(driver.ports("gateway")).containsExactly(18101, 18102);
		assertThat(driver.ports("backend")).containsExactly(21570);
	}

	@Test
	void aSearchForTheRateGoesOnAfterAWarmUpThatWasTooShort() throws Exception {
		Path result = this.home.resolve("work/warmup-start/gateway-stub/side.open.json");
		Figures figures = OpenLoadReader.createFigures(Map.of("offered", 30_000, "seconds", 5, "cpu_s", 1,
				"all_requests", 5000, "errors", OpenLoadReader.Errors.NONE));
		this.fixture.host.atEachLoad = (load) -> JsonFile.write(result, result(figures));
		start(driver("gateway-stub", "gateway-other"));
		assertThat(this.fixture.host.journal("load")).as("a slice of both searches, and one at the rate")
			.hasSize(3)
			.element(1)
			.asString()
			.contains(" --warmup 5s ")
			.as("its CPU time counts")
			.doesNotContain("-XX:TieredStopAtLevel=1");
	}

	/** The CPUs stay idle, as in front of a backend whose threads all wait. */
	@Test
	void theRateIsWellBelowWhatTheSlowestArmAnswers() throws Exception {
		assertThat(rateWith((rate) -> answer("gateway-stub", rate, 1000))).isEqualTo(600);
	}

	/** As where a gateway answers 503 beyond a limit. */
	@Test
	void anArmThatRefusesRequestsIsOverloadedToo() throws Exception {
		assertThat(
				rateWith(
						(rate) -> write("gateway-stub", rate, 5 * Math.min(rate, 1000),
								Map.of("most_sessions", 0, "errors",
										new OpenLoadReader.Errors(0, 0, 0, 5 * Math.max(0, rate - 1000))))))
			.isEqualTo(600);
	}

	/**
	 * Requests that wait in most sessions, but not in all, show an overload if they wait
	 * longer and longer, and otherwise a slow backend.
	 */
	@ParameterizedTest
	@CsvSource({ "600, true", "410, false" })
	void anArmWhoseLatencyGrowsIsOverloaded(int p75, boolean overloaded) throws Exception {
		int found = rateWith((rate) -> {
			int waiting = Math.min(440, 5 * Math.max(0, rate - 1000));
			write("gateway-stub", rate, 5 * Math.min(rate, 1000) + waiting, Map.of("most_sessions", waiting, "p50_ms",
					400, "p75_ms", p75, "errors", OpenLoadReader.Errors.NONE));
		});
		assertThat(found == 600).isEqualTo(overloaded);
	}

	/** The rate that is found if the other arm answers everything. */
	private int rateWith(IntConsumer answer) throws Exception {
		this.fixture.warmupLimitS = 6; // slices of 1 s
		this.fixture.host.atEachLoad = (load) -> {
			load.samples = 0;
			int rate = Integer.parseInt(String.join(" ", load.command).replaceFirst(".* --rate ([0-9]+) .*", "$1"));
			answer.accept(rate);
			answer("gateway-other", rate, rate);
		};
		Driver driver = driver("gateway-stub", "gateway-other");
		start(driver);
		return driver.experiment().as(Versus.class).orElseThrow().kindSettings().rate().getAsInt();
	}

	/**
	 * Writes what an arm answered in a slice of the warm-up, of 5 s: what it can, and
	 * then the requests that wait for a response in one of the sessions.
	 */
	private void answer(String arm, int rate, int capacity) {
		int waiting = Math.min(500, 5 * Math.max(0, rate - capacity));
		write(arm, rate, 5 * Math.min(rate, capacity) + waiting,
				Map.of("most_sessions", waiting, "errors", OpenLoadReader.Errors.NONE));
	}

	private void write(String arm, int rate, int answered, Map<String, ?> more) {
		Map<String, Object> figures = new HashMap<>(more);
		figures.putAll(Map.of("offered", 5 * rate, "requests", answered, "seconds", 5, "cpu_s", 1, "all_requests",
				answered + 5 * rate));
		JsonFile.write(this.home.resolve("work/warmup-start/%s/side.open.json".formatted(arm)),
				result(OpenLoadReader.createFigures(figures)));
	}

	@Test
	void aSearchForTheRateWithoutAnAnswerDoesNotGoOn() throws Exception {
		start(driver("gateway-stub", "gateway-other"));
		assertThat(this.fixture.host.journal("load")).as("a slice of the search, and one at the rate").hasSize(2);
	}

	@Test
	void eachArmThatIsTriedHasARecorderOfItsOwn() throws Exception {
		Driver driver = driver("gateway-stub", "gateway-other,name=new", "--rate", "700");
		SubjectUnderTest underTest = this.fixture.underTest(true);
		underTest.useRecorders();
		driver.start(KindFixture.cell(driver, 0), underTest);
		assertThat(underTest.recorders()).containsOnlyKeys("gateway-stub", "new");
		underTest.recorders().values().forEach(RecordingUpstream::close);
		assertThat(this.fixture.commands().get(1))
			.contains("UPSTREAM=" + underTest.recorders().get("gateway-stub").url());
		assertThat(this.fixture.commands().get(2)).contains("UPSTREAM=" + underTest.recorders().get("new").url());
		assertThat(driver.module("new").module()).isEqualTo("gateway-other");
	}

	@Test
	void oneOpenLoadAsksAllArms() throws Exception {
		Driver driver = driver("gateway-stub", "gateway-other", "--rate", "700", "--duration", "5s", "--sides",
				"turns");
		SubjectUnderTest underTest = start(driver);
		assertThat(this.home.resolve("start/targets.json")).as("sent to the host of the load before").exists();
		LoadCommand load = driver.loadCommand(KindFixture.cell(driver, 0), underTest);
		assertThat(load.command()).as("its CPU time is measured").doesNotContain("-XX:TieredStopAtLevel=1");
		assertThat(String.join(" ", load.command()).replace(this.home + "/", ""))
			.endsWith("open-load.jar --targets start/targets.json --rate 700 --sides turns --slice 2s --duration 8s"
					+ " --warmup 8s --sessions 500 --timeout 10s --name side");
		assertThat(load.sliceMarkers()).containsExactly("slice 1 gateway-stub", "slice 2 gateway-other",
				"slice 3 gateway-other", "slice 4 gateway-stub", "slices done");
		assertThat(JsonFile.read(this.home.resolve("start/targets.json")).as(TargetsFile.class).targets())
			.contains(new TargetsFile.Entry("gateway-other", "http://127.0.0.1:18102/hello",
					this.home.resolve("start/gateway-other").toString()));
		assertThat(load.resultFiles()).hasSize(4).contains(this.home.resolve("start/gateway-stub/side.open.json"));
	}

	@Test
	void aLimitThatCannotHoldFiveBlocksIsRefused() {
		assertThat(this.fixture.begin("gateway-stub", "gateway-other", "--limit", "5m")).isNotNull();
		assertThat(this.fixture.told()).containsExactly(
				"--limit 300s is too short: nothing is decided before 5 blocks, which take about 175 s each, after the search for the rate, 75 s");
	}

	@Test
	void aLimitThatCannotHoldFiveWholeWarmUpsIsRefused() {
		assertThat(this.fixture.begin("gateway-stub", "gateway-other", "--limit", "33m", "--whole-warmup",
				"--warmup-limit", "5m"))
			.isNotNull();
		assertThat(this.fixture.told()).containsExactly(
				"--limit 1980s is too short: nothing is decided before 5 blocks, which take about 365 s each, after the search for the rate, 300 s");
	}

	@Test
	void turnsWithoutARequestAreRefused() {
		driver("gateway-stub", "gateway-other", "--rate", "1", "--sides", "turns", "--slice", "2s");
		driver("gateway-stub", "gateway-other", "--rate", "2", "--sides", "turns", "--slice", "1s");
		driver("gateway-stub", "gateway-other", "--rate", "1", "--slice", "1s");
		this.fixture.begin("gateway-stub", "gateway-other", "--rate", "1", "--sides", "turns", "--slice", "1s");
		assertThat(this.fixture.validation.problems()).containsExactly(
				new Problem("--rate 1: no request is due in a slice of 1 s without the pauses between turns",
						"give a higher --rate or a longer --slice"));
	}

	@Test
	void aWarmUpInWhichNoServerCanBecomeSteadyIsRefused() {
		assertThat(this.fixture.begin("gateway-stub", "gateway-other", "--warmup-limit", "29s")).isNotNull();
		assertThat(this.fixture.validation.problems()).containsExactly(
				new Problem("--warmup-limit 29s is too short: no server can be found steady before 6 slices of 5 s",
						"give at least --warmup-limit 30s or, if no server is a JVM, 0s and a --rate"));
	}

	@Test
	void oneThatIsLongEnoughOrNotNeededIsNot() {
		driver("gateway-stub", "gateway-other", "--warmup-limit", "30s");
		driver("gateway-stub", "gateway-other", "--warmup-limit", "0s", "--rate", "700");
		driver("gateway-stub", "gateway-other", "--warmup-limit", "20s", "--blocks", "1");
		driver("gateway-stub", "gateway-other", "--quick");
	}

	/**
	 * The plan of a run on a host without a JVM, unless a test makes one, which would
	 * only be asked its version.
	 */
	private Plan plan(Driver driver) {
		this.fixture.environment.put("JAVA_HOME", this.home.toString());
		this.fixture.hostChecks("");
		return new Plan(driver, new InstallationChecks(this.fixture.repository.repository(),
				Machines.of(this.fixture.host), Duration.ofMinutes(2)), Set.of());
	}

	@Test
	void aDryRunExpectsWarmUpsOfSeveralArms() {
		assertThat(plan(driver("gateway-stub", "gateway-other", "--rate", "700")).dryRunLines()).endsWith(
				"2 cells to run, about 3m",
				"and then 8 cells up to block 5, after which the next decision is possible, about 11m");
	}

	@Test
	void anArmThatIsNotInstalledIsToldBeforeAnythingStarts() {
		this.fixture.repository.addNative("gateway-other", 21572, true, 3, "not installed");
		plan(driver("gateway-stub", "gateway-other,name=new", "--rate", "700"))
			.checkSomethingRuns(this.fixture.validation);
		assertThat(this.fixture.told()).containsExactly("new is skipped: not installed");
	}

	@Test
	void anArmWithAJvmOfItsOwnNeedsNoOther() {
		this.fixture.repository.addJava("gateway-new", 21573, true)
			.append(TestRepository.configuration("gateway-new"), "needs-java: 9999\n");
		new TestRepository(this.home).write("bin/java",
				"#!/bin/sh\necho 'openjdk version \"17.0.1\" 2021-01-01' >&2\n");
		assertThat(this.home.resolve("bin/java").toFile().setExecutable(true)).isTrue();
		Driver driver = driver("gateway-stub", "gateway-new,java=" + System.getProperty("java.home"), "--rate", "700");
		plan(driver).checkSomethingRuns(this.fixture.validation);
		assertThat(this.fixture.told()).isEmpty();
		plan(driver("gateway-stub", "gateway-new", "--rate", "700")).checkSomethingRuns(this.fixture.validation);
		assertThat(this.fixture.told())
			.containsExactly("gateway-new is skipped: needs Java 9999 or later, this is Java 17");
	}

	@Test
	void anArmWithAJvmOfItsOwnNeedsItsBackend() {
		this.fixture.repository.addJava("gateway-new", 21573, true)
			.addNative("backend-stub", 21570, false, 3, "not installed");
		plan(driver("gateway-new,java=" + System.getProperty("java.home"), "gateway-stub", "--rate", "700"))
			.checkSomethingRuns(this.fixture.validation);
		assertThat(this.fixture.told()).hasSize(2)
			.allMatch((each) -> each.endsWith(" is skipped: its backend backend-stub: not installed"));
	}

	@Test
	void onlyJarsOfTheCheckoutMustBeNew() {
		assertThat(driver("gateway-stub", "gateway-other").modulesOfCheckout()).extracting(ModuleSpec::text)
			.containsExactly("backend-stub", "gateway-stub", "gateway-other", "open-load");
		Path jar = this.home.resolve("other.jar");
		TestRepository.writeJar(jar, Optional.of("Main"));
		this.fixture.repository.addJava("gateway-new", 21573, true);
		Driver driver = driver("gateway-stub", "gateway-new,jar=" + jar);
		assertThat(driver.modulesOfCheckout()).extracting(ModuleSpec::text)
			.containsExactly("backend-stub", "gateway-stub", "open-load");
		assertThat(driver.modulesToCheck()).extracting(ModuleSpec::text)
			.containsExactly("backend-stub", "gateway-stub", "open-load");
	}

	/** Its program is this machine's. */
	@Test
	void aNativeServerOfARevisionIsCheckedToo() {
		Versus begun = driver("gateway-stub", "gateway-other").experiment().as(Versus.class).orElseThrow();
		VersusSettings load = begun.kindSettings();
		Arm older = new Arm("gateway-stub", "gateway-stub", Optional.of("HEAD~1"), Optional.of("c".repeat(40)),
				Optional.empty(), Optional.empty(), Optional.empty());
		Versus changed = new Versus(begun.settings(),
				new VersusSettings(List.of(older, load.arms().get(1)), load.blocks(), load.armTiming(), load.rate(),
						load.marginPercent(), load.limitS(), load.durationS(), load.sliceS(), load.sessions(),
						load.timeoutS(), load.fixedBlocks(), load.wrkThreads()));
		Driver driver = this.fixture
			.resume(new Run(this.home, changed, Run.INCOMPLETE, "now", null, List.of(), List.of(), List.of()),
					"--resume", "it")
			.orElseThrow();
		assertThat(driver.modulesOfCheckout()).extracting(ModuleSpec::text).doesNotContain("gateway-stub");
		assertThat(driver.modulesToCheck()).extracting(ModuleSpec::text)
			.containsExactly("backend-stub", "gateway-stub", "gateway-other", "open-load");
	}

	@Test
	void thePortsThatArmsDeclareNeedNotBeFree() throws Exception {
		Driver driver = driver("gateway-stub", "gateway-other", "--rate", "700");
		this.fixture.host.takenPort = 21571;
		driver.checkPorts(this.fixture.hostChecks(""), driver.selection());
		assertThat(this.fixture.told()).isEmpty();
		this.fixture.host.takenPort = 21570;
		driver.checkPorts(this.fixture.hostChecks(""), driver.selection());
		assertThat(this.fixture.told()).singleElement().asString().startsWith("port 21570 of backend-stub is taken");
	}

	@Test
	void theTimeOfABlockIsKept() throws Exception {
		Driver driver = driver("gateway-stub", "gateway-other", "--rate", "700");
		start(driver);
		((VersusSchedule) driver.schedule()).recordArm(KindFixture.cell(driver, 0), true);
		assertThat(driver.experiment().as(Versus.class).orElseThrow().kindSettings().blocks().get(0).seconds())
			.isPresent();
	}

	@Test
	void theBackendAloneIsNoArm() {
		assertThat(this.fixture.list()).contains("  gateway-stub", "  gateway-other").doesNotContain("  direct");
	}

	@Test
	void jsonAndCommentExcludeEachOther() {
		assertThatThrownBy(() -> this.fixture.begin("gateway-stub", "gateway-other", "--json", "--comment"))
			.isInstanceOf(RefusedException.class);
		assertThat(this.fixture.told()).containsExactly("--json and --comment are two forms of the same output");
	}

	@Test
	void aNumberOfBlocksHasNoLimitAndMayDecideNothing() {
		assertThatThrownBy(() -> this.fixture.begin("gateway-stub", "gateway-other", "--blocks", "4", "--limit", "60m",
				"--fail-on-regression", "5%"))
			.isInstanceOf(RefusedException.class);
		assertThat(this.fixture.told()).containsExactly(
				"--limit does nothing with --blocks or --quick, whose blocks are all measured",
				"--fail-on-regression needs a decision, and nothing is decided before 5 blocks");
	}

	@Test
	void aRunWithANumberOfBlocksIsResumedWithoutALimit() {
		Run run = new Run(this.home, driver("gateway-stub", "gateway-other", "--blocks", "2").experiment(),
				Run.INCOMPLETE, "now", null, List.of(), List.of(), List.of());
		assertThat(this.fixture.resume(run, "--resume", "it")).isPresent();
		assertThat(this.fixture.told()).isEmpty();
		this.fixture.resume(run, "--resume", "it", "--limit", "90m");
		assertThat(this.fixture.told())
			.containsExactly("--limit does nothing in this run, which has a number of --blocks");
	}

	@Test
	void theMarginIsAPercentage() {
		assertThat(driver("gateway-stub", "gateway-other", "--margin", "7%").experiment()
			.as(Versus.class)
			.orElseThrow()
			.kindSettings()
			.marginPercent()).isEqualTo(7);
		assertThatThrownBy(() -> driver("gateway-stub", "gateway-other", "--margin", "0%"))
			.isInstanceOf(RefusedException.class)
			.hasMessageContaining("--margin must be above 0 % and below 100 %");
	}

	@Test
	void aRegressionDoesNotCountAsTheSame() {
		assertThat(margin("--fail-on-regression", "2%")).isEqualTo(2);
		assertThat(margin("--fail-on-regression", "10%")).isEqualTo(5);
		assertThat(margin("--fail-on-regression", "0%")).isEqualTo(5);
		assertThat(margin("--fail-on-regression", "2%", "--margin", "1%")).isEqualTo(1);
		assertThatThrownBy(() -> margin("--fail-on-regression", "2%", "--margin", "3%"))
			.isInstanceOf(RefusedException.class)
			.hasMessageContaining("--margin is wider than --fail-on-regression: a regression could count as the same");
	}

	private double margin(String... flags) {
		return driver(
				Stream.concat(Stream.of("gateway-stub", "gateway-other"), Stream.of(flags)).toArray(String[]::new))
			.experiment()
			.as(Versus.class)
			.orElseThrow()
			.kindSettings()
			.marginPercent();
	}

	@Test
	void aRunWhoseJarIsGoneIsNotResumed() {
		Path jar = this.home.resolve("other.jar");
		TestRepository.writeJar(jar, Optional.of("Main"));
		this.fixture.repository.addJava("gateway-new", 21573, true);
		Run run = new Run(this.home, driver("gateway-stub", "gateway-new,jar=" + jar).experiment(), Run.INCOMPLETE,
				"now", null, List.of(), List.of(), List.of());
		this.fixture.resume(run, "--resume", "it");
		assertThat(this.fixture.told()).isEmpty();
		assertThat(jar.toFile().delete()).isTrue();
		this.fixture.resume(run, "--resume", "it");
		assertThat(this.fixture.told()).singleElement()
			.asString()
			.matches("arm gateway-new.*: there is no file .*/other\\.jar");
	}

	@Test
	void armsAreWarmedUpAtTheRateOfTheirTurns() throws Exception {
		Driver driver = driver("gateway-stub", "gateway-other", "--rate", "700", "--sides", "turns");
		SubjectUnderTest underTest = start(driver);
		OpenLoop load = new OpenLoop(this.home.resolve("open-load.jar"), (VersusSchedule) driver.schedule(),
				List.of("gateway-stub", "gateway-other"), underTest, this.home);
		LoadCommand warmup = load.warmupCommand(700, ArmTiming.TURNS, 5, 4);
		assertThat(String.join(" ", warmup.command()))
			.contains(" --rate 700 --sides turns --slice 3s --duration 6s --warmup 4s ");
		assertThat(warmup.limit()).as("open-load may wait for its timeout three times")
			.isEqualTo(Duration.ofSeconds(4 + 6 + 3 * 10 + 10));
		assertThat(warmup.sliceMarkers()).containsExactly("slice 1 gateway-stub", "slice 2 gateway-other",
				"slices done");
		assertThat(String.join(" ", driver.loadCommand(KindFixture.cell(driver, 0), underTest).command()))
			.as("each order as often as its reverse")
			.contains(" --rate 700 --sides turns --slice 2s --duration 32s ");
		assertThat(driver.experiment().as(Versus.class).orElseThrow().kindSettings().durationS()).isEqualTo(32);
	}

	@Test
	void theArmsThatAreLeftHaveEquallyManyTurnsInEachOrder() throws Exception {
		Driver driver = driver("gateway-stub", "gateway-other", "gateway-stub,name=again", "--rate", "700", "--sides",
				"turns", "--duration", "33s");
		assertThat(driver.experiment().as(Versus.class).orElseThrow().kindSettings().durationS()).isEqualTo(36);
		OpenLoop left = new OpenLoop(this.home.resolve("open-load.jar"), (VersusSchedule) driver.schedule(),
				List.of("gateway-stub", "again"), start(driver), this.home);
		assertThat(String.join(" ", left.measurementCommand().command())).contains(" --slice 2s --duration 40s ");
	}

	private CellResult judge(ObservationBuilder seen, String... flags) throws Exception {
		this.fixture.warmupLimitS = 0;
		Driver driver = driver(
				Stream.concat(Stream.of("gateway-stub", "gateway-other", "--rate", "700"), Stream.of(flags))
					.toArray(String[]::new));
		Path raw = Files.createTempFile(this.home, "raw", ".open.json");
		Figures figures = OpenLoadReader
			.createFigures(Map.of("offered", 1400, "sent", 1400, "requests", 1400, "seconds", 2, "achieved_per_sec",
					700, "p99_ms", 3, "cpu_s", 0.25, "all_requests", 2800, "errors", OpenLoadReader.Errors.NONE));
		JsonFile.write(raw, result(figures));
		return driver.judge(KindFixture.cell(driver, 1), start(driver), raw, seen.get());
	}

	private static OpenLoadReader.Result result(Figures figures) {
		return new OpenLoadReader.Result(RateStudy.TOOL, List.of(), Optional.of("gateway-other"), "http://x/hello",
				"GET", 700, 2, 10, 500, 10, figures, List.of(new SliceCount(1, 2, 1400)), OptionalLong.of(100_000));
	}

	/** CPU time of a slice that begins at 100 s and ends at 102 s. */
	private static SliceCpu used(double cpuS) {
		return new SliceCpu(100, 102, cpuS);
	}

	private static ObservationBuilder seen() {
		return new ObservationBuilder().without("gateway")
			.role("gateway-1", 1)
			.role("gateway-2", 2)
			.machine(0.3, 0)
			.slices(List.of(Map.of("gateway-1", used(0.2), "gateway-2", used(0.3000000001), "backend", used(0.1),
					"load", used(0.05))));
	}

	@Test
	void anArmHasItsOwnServerAsTheGatewayAndTheCpuTimeOfEachSlice() throws Exception {
		CellResult result = judge(seen());
		assertThat(result.judgement().all()).isEmpty();
		assertThat(result.observation().roles()).containsOnlyKeys("load", "backend", "gateway");
		assertThat(result.observation().roles().get("gateway").cpuS()).hasValue(2);
		assertThat(result.extras().toString())
			.isEqualTo("{\"slices\":[{\"seconds\":2.0,\"requests\":1400,\"subject_cpu_s\":0.3,\"backend_cpu_s\":0.1,"
					+ "\"load_cpu_s\":0.05}]}");
	}

	private List<WarningCode> codes(ObservationBuilder seen) throws Exception {
		return judge(seen).judgement().reasons().stream().map(Warning::code).toList();
	}

	@Test
	void aDisturbedBlockIsNotValid() throws Exception {
		assertThat(codes(seen().machine(0.3, 1))).containsExactly(WarningCode.DISTURBED);
		assertThat(codes(seen().machine(0.9, 0))).containsExactly(WarningCode.DISTURBED);
		assertThat(codes(seen().compilers("backend", 0.5))).containsExactly(WarningCode.NOT_STEADY);
		assertThat(codes(seen().slices(List.of()))).containsExactly(WarningCode.CPU_UNSEEN);
	}

	@Test
	void onlyAnArmWhoseOwnServerIsNotSteadyIsNotValid() throws Exception {
		assertThat(codes(seen().compilers("gateway-2", 0.5))).containsExactly(WarningCode.NOT_STEADY);
		assertThat(codes(seen().compilers("gateway-1", 0.5))).isEmpty();
	}

	@Test
	void anArmWhoseOwnServerWasNotSteadyWhenTheWarmUpEndedIsNotValid() {
		JvmSlice steady = new JvmSlice(3, 0.01, 0);
		JvmSlice compiles = new JvmSlice(3, 0.2, 0);
		Map<String, JvmSlice> ofSecond = Map.of("gateway-1", steady, "gateway-2", compiles);
		assertThat(notSteady(ofSecond, "gateway-1"))
			.containsExactly("gateway-2 was not steady when its warm-up ended, after 90 s");
		assertThat(notSteady(ofSecond, "gateway-2")).as("the other arm").isEmpty();
		assertThat(notSteady(Map.of("gateway-1", steady, "backend", compiles), "gateway-2")).as("what all arms share")
			.containsExactly("backend was not steady when its warm-up ended, after 90 s");
		assertThat(notSteady(Map.of("gateway-1", steady), "gateway-2")).as("not known which")
			.containsExactly("a server was not steady when its warm-up ended, after 90 s");
	}

	/**
	 * Reasons of an arm after a warm-up that ended although a server was not steady.
	 * @param other role of the other arm's server
	 */
	private List<String> notSteady(Map<String, JvmSlice> jvms, String other) {
		WarmupCurve warmup = new WarmupCurve(Optional.of("gateway-1"), 5, 90, Optional.of(false), 90,
				List.of(new WarmupSlice(OptionalLong.of(1), OptionalDouble.of(1), OptionalDouble.of(1),
						OptionalDouble.empty(), jvms)));
		Figures figures = OpenLoadReader.createFigures(Map.of("offered", 1400, "sent", 1400, "requests", 1400,
				"seconds", 2, "errors", OpenLoadReader.Errors.NONE));
		VersusSettings settings = driver("gateway-stub", "gateway-other").experiment()
			.as(Versus.class)
			.orElseThrow()
			.kindSettings();
		ArmSlice slice = new ArmSlice(2, 1400, OptionalDouble.of(1), OptionalDouble.empty(), OptionalDouble.empty());
		return new BlockJudge(settings, Optional.empty(), false, 10)
			.judge("a", Optional.empty(), figures, seen().get(), seen().without(other).get(), List.of(slice),
					List.of(warmup), 1400)
			.reasons()
			.stream()
			.map(Warning::text)
			.toList();
	}

	@Test
	void serversOfASmokeTestMayBeCold() throws Exception {
		assertThat(judge(seen().compilers("backend", 0.5), "--quick").judgement().all()).extracting(Warning::code)
			.containsExactly(WarningCode.NOT_WARM);
	}

	@Test
	void ofASingleBlockColdServersAreOnlyWarnedOf() throws Exception {
		assertThat(judge(seen().compilers("backend", 0.5), "--blocks", "1").judgement().all()).extracting(Warning::code)
			.containsExactly(WarningCode.NOT_WARM);
		assertThat(judge(seen().compilers("backend", 0.5), "--blocks", "2").judgement().all()).extracting(Warning::code)
			.containsExactly(WarningCode.NOT_STEADY);
	}

	@Test
	void aMachineThatStaysDisturbedIsOnlyWarnedOf() throws Exception {
		ObservationBuilder seen = seen().machine(0.9, 0);
		List<ArmSlice> slices = List
			.of(new ArmSlice(2, 1400, OptionalDouble.of(1), OptionalDouble.empty(), OptionalDouble.empty()));
		Figures late = OpenLoadReader.createFigures(Map.of("offered", 1400, "sent", 1400, "requests", 1400, "seconds",
				2, "lag", new OpenLoadReader.Lag(0, 0, 20, 0.5), "errors", OpenLoadReader.Errors.NONE, "p99_ms", 1,
				"from_due", Map.of("p99_ms", 2)));
		Observation observed = seen.exitStatus(1).get();
		VersusSettings settings = driver("gateway-stub", "gateway-other", "--rate", "700").experiment()
			.as(Versus.class)
			.orElseThrow()
			.kindSettings();
		assertThat(new BlockJudge(settings, Optional.of("it stays so"), false, 10)
			.judge("a", Optional.empty(), late, observed, observed, slices, List.of(), 1400)
			.all()).extracting(Warning::code)
			.containsExactly(WarningCode.TOLERATED, WarningCode.SENT_LATE, WarningCode.TOLERATED);
		assertThat(new BlockJudge(settings, Optional.empty(), false, 10)
			.judge("a", Optional.empty(), late, observed, observed, slices, List.of(), 1400)
			.all()).extracting(Warning::code)
			.containsExactly(WarningCode.LOAD_LATE, WarningCode.SENT_LATE, WarningCode.DISTURBED);
	}

	@Test
	void gatewaysThatDoNotAskTheBackendAreAFault() throws Exception {
		// 2800 requests were answered in 30 s, and 933 in the 10 s before.
		assertThat(judge(seen().received(Map.of("backend", 3300L))).judgement().reasons()).extracting(Warning::text)
			.containsExactly(
					"3733 requests were answered, but the backend received only 3300: the gateway does not ask it");
		assertThat(codes(seen().received(Map.of("backend", 3733L)))).isEmpty();
		assertThat(codes(seen().received(Map.of("backend", 1700L, "backend-2", 2100L))))
			.containsExactly(WarningCode.BACKEND_NOT_ASKED);
		assertThat(codes(seen().received(Map.of("backend", 1867L, "backend-2", 1867L)))).isEmpty();
		assertThat(codes(seen().role("backend-2", 1).received(Map.of("backend", 1867L))))
			.as("another backend, which does not count")
			.isEmpty();
	}

	@Test
	void requestsOfAWarmupThatHasFewerSessionsAreNotExpected() throws Exception {
		ObservationBuilder seen = seen().received(Map.of("backend", 3000L));
		assertThat(judge(seen, "--sessions", "500").judgement().reasons()).isNotEmpty();
		assertThat(judge(seen, "--sessions", "2000").judgement().reasons()).isEmpty();
		assertThat(judge(seen.received(Map.of("backend", 2900L)), "--sessions", "2000").judgement().reasons())
			.isNotEmpty();
	}

	@Test
	void requestsAreCountedOnlyIfThoseOfAllArmsAre() {
		assertThat(countPath("gateway-stub", "gateway-other")).hasValue("/hello/count");
		assertThat(countPath("gateway-stub", "gateway-stub/other")).isEmpty();
	}

	private Optional<String> countPath(String... arms) {
		VersusDriver driver = (VersusDriver) driver(arms);
		return driver.countPath(driver.experiment().settings().subjects());
	}

}
