package io.github.gatewaybench.engine.rate;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Help.Ansi;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.ObservationBuilder;
import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Driver.CellResult;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.HttpProbe;
import io.github.gatewaybench.engine.run.Progress;
import io.github.gatewaybench.engine.run.RunContext;
import io.github.gatewaybench.engine.run.Servers;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.run.Warmup;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.KneeSearch.CompletedStep;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.StepVerdict;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a study of rates starts and asks, and how its searches go.
 */
class RateDriverTest {

	@TempDir
	private Path home;

	private KindFixture fixture;

	@BeforeEach
	void aStudyOverStubs() {
		this.fixture = new KindFixture(this.home, RateKind::new, "name=stub-rate", "backend=backend-stub",
				"path=/hello", "expected-body=world", "subjects=direct gateway-stub");
		this.fixture.repository.addNative("backend-stub", 21550, false)
			.addNative("gateway-stub", 21551, true)
			.addJava("open-load", 0, false);
	}

	private SubjectUnderTest start(Driver driver, CellId cell) throws Exception {
		SubjectUnderTest underTest = this.fixture.underTest(false);
		driver.start(cell, underTest);
		return underTest;
	}

	private static Figures figures(int rate, double p99Ms, double lateShare) {
		return OpenLoadReader.createFigures(Map.of("offered", 10 * rate, "sent", 10 * rate, "requests", 10 * rate,
				"seconds", 10, "achieved_per_sec", rate, "p99_ms", p99Ms, "cpu_s", 0.25, "lag",
				new OpenLoadReader.Lag(0, 0, 20, lateShare), "errors", OpenLoadReader.Errors.NONE));
	}

	private Path raw(Figures figures) throws IOException {
		Path file = Files.createTempFile(this.home, "raw", ".open.json");
		JsonFile.write(file, new OpenLoadReader.Result(RateStudy.TOOL, List.of(), Optional.empty(), "http://x/hello",
				"GET", 1, 10, 10, 1, 10, figures, List.of(), OptionalLong.empty()));
		return file;
	}

	private static int rate(LoadCommand load) {
		return Integer.parseInt(load.command().get(load.command().indexOf("--rate") + 1));
	}

	@Test
	void openLoadIsAskedForTheRateAndTakenToBeginWhenItSaysSo() throws Exception {
		Driver driver = this.fixture.driver("--rates", "700", "--duration", "7s", "--timeout", "9s", "--sessions",
				"50");
		CellId cell = KindFixture.cell(driver, 0);
		SubjectUnderTest underTest = start(driver, cell);
		LoadCommand load = driver.loadCommand(cell, underTest);
		assertThat(String.join(" ", load.command()).replace(this.home + "/", "")).isEqualTo(
				"java -Xms64m -Xmx256m -XX:+UseSerialGC -jar open-load/target/open-load.jar http://127.0.0.1:21550/hello"
						+ " --rate 700 --duration 7s --warmup 7s --sessions 50 --timeout 9s --out start --name r700");
		assertThat(load.beginMarker()).contains("measuring");
		assertThat(load.limit()).isEqualTo(Duration.ofSeconds(7 + 7 + 3 * 9 + 10));
		assertThat(load.outputFile(Path.of("a/r700.open.json"))).isEqualTo(Path.of("a/r700.open.txt"));
	}

	@Test
	void theServersAreWarmedUpWithWrkAndASearchBeginsWithATenthOfWhatItReached() throws Exception {
		Driver driver = this.fixture.driver();
		CellId cell = KindFixture.cell(driver, 0);
		LoadCommand load = driver.loadCommand(cell, start(driver, cell));
		assertThat(this.fixture.host.journal("load")).allMatch((each) -> each.startsWith("wrk -t2 -c50 "));
		assertThat(rate(load)).isEqualTo(500);
	}

	private static final CellOutcome RAN = new CellOutcome(State.RAN, true, List.of(), List.of(), Optional.empty(),
			Optional.empty(), OptionalInt.empty(), Map.of(), Optional.empty());

	private final List<Cell> cells = new ArrayList<>();

	/** What the searches ask of subjects that hold up to such a rate. */
	private List<Integer> search(Driver driver, CellId first, int knee) throws Exception {
		List<Integer> rates = new ArrayList<>();
		SubjectUnderTest underTest = start(driver, first);
		Optional<CellId> next = Optional.of(first);
		while (next.isPresent()) {
			int rate = rate(driver.loadCommand(next.get(), underTest));
			rates.add(rate);
			CellResult result = driver.judge(next.get(), underTest, raw(figures(rate, (rate <= knee) ? 5 : 50, 0)),
					KindFixture.seen(0));
			this.cells.add(new Cell(next.get(), this.home, this.home, RAN, Optional.of(result.figures())));
			next = next(driver, next.get());
		}
		return rates;
	}

	/** The step after this one, where the search has one. */
	private static Optional<CellId> next(Driver driver, CellId step) {
		CellId next = RateStudy.stepCell(step.subject(), step.repetition(),
				step.load().partAsInt(RateStudy.STEP_PART) + 1);
		return Optional.of(next).filter(driver.experiment().cells()::contains);
	}

	@Test
	void aSearchGoesOnUntilTheKneeIsConfirmed() throws Exception {
		Driver driver = this.fixture.driver();
		List<Integer> rates = search(driver, KindFixture.cell(driver, 0), 2300);
		assertThat(rates).startsWith(500, 1000, 2000, 4000, 4000, 3000, 3000).endsWith(2250, 2250);
		assertThat(driver.experiment().as(RateStudy.class).orElseThrow().kindSettings().searches().get(0).steps())
			.isEqualTo(rates.size());
	}

	@Test
	void theTimeOfASearchIsThatOfItsUsualStepsUntilItHasEnded() throws Exception {
		Driver driver = this.fixture.driver("--duration", "30s");
		CellId first = KindFixture.cell(driver, 0);
		long shorter = driver.expectedDuration(first).toSeconds();
		Duration ahead = driver.schedule().expectedFollowUpTime(first);
		assertThat(ahead).hasSeconds(14 * shorter + 3 * (shorter + 30 - RateKind.STEP_S));
		search(driver, first, 2300);
		List<CellId> steps = driver.experiment()
			.cells()
			.stream()
			.filter((each) -> each.subject().equals("direct"))
			.toList();
		assertThat(steps).allMatch((each) -> driver.schedule().expectedFollowUpTime(each).isZero());
		assertThat(driver.schedule().expectedFollowUpTime(RateStudy.stepCell("gateway-stub", 1, 1))).isEqualTo(ahead);
	}

	@Test
	void theRatesOfAllAreSharesOfTheSmallestKnee() throws Exception {
		Driver driver = this.fixture.driver();
		assertThat(driver.schedule().expectedCells().orElseThrow().cells()).hasSize(2 * 3 * 3);
		search(driver, RateStudy.stepCell("direct", 1, 1), 2300);
		search(driver, RateStudy.stepCell("gateway-stub", 1, 1), 900);
		assertThat(driver.schedule().extend(this::run)).isTrue();
		RateStudy study = driver.experiment().as(RateStudy.class).orElseThrow();
		assertThat(study.kindSettings().rates()).containsExactly(218, 437, 656);
		assertThat(driver.schedule().expectedCells()).isEmpty();
		assertThat(driver.schedule().extend(this::run)).isFalse();
	}

	private Run run() {
		return new Run(this.home, this.fixture.driver().experiment(), Run.COMPLETE, "", null, this.cells, List.of(),
				List.of());
	}

	@Test
	void withoutAKneeThereAreNoSuchRates() throws Exception {
		Driver driver = this.fixture.driver("--subjects", "direct");
		search(driver, RateStudy.stepCell("direct", 1, 1), 0);
		assertThat(driver.schedule().extend(this::run)).isFalse();
		assertThat(driver.schedule().missedGoals(run())).containsExactly(
				"No knee of direct (search 1): the SLO did not hold at 10 requests/s, the lowest rate that is tried");
	}

	@Test
	void aSearchThatIsTakenUpGoesOnFromItsSteps() throws Exception {
		List<Integer> rates = search(this.fixture.driver("--subjects", "direct"), RateStudy.stepCell("direct", 1, 1),
				2300);
		for (int taken = 1; taken < rates.size(); taken++) {
			ScriptInvocation call = this.fixture.call("--subjects", "direct");
			RateStudy begun = (RateStudy) this.fixture.driver("--subjects", "direct").experiment();
			for (int step = 1; step < taken; step++) {
				begun = begun.withNextStep(RateStudy.stepCell("direct", 1, step));
			}
			Driver driver = new RateKind().driver(call, begun, this.fixture.driver("--subjects", "direct").selection(),
					this.cells.subList(0, taken));
			CellId next = RateStudy.stepCell("direct", 1, taken + 1);
			assertThat(driver.experiment().cells()).last().isEqualTo(next);
			assertThat(rate(driver.loadCommand(next, start(driver, next)))).isEqualTo(rates.get(taken));
		}
	}

	/** As where one was void and tried again. */
	@Test
	void aLostStepThatTheSearchEndedWithoutTriesTheKneeAgain() throws Exception {
		Driver driver = this.fixture.driver("--subjects", "direct");
		List<Integer> rates = search(driver, RateStudy.stepCell("direct", 1, 1), 2300);
		CellId lost = RateStudy.stepCell("direct", 1, 3);
		SubjectUnderTest underTest = start(driver, lost);
		assertThat(rate(driver.loadCommand(lost, underTest))).isEqualTo(rates.get(rates.size() - 1));
		driver.judge(lost, underTest, this.home.resolve("none"), KindFixture.seen(1));
		assertThat(driver.experiment().cells()).hasSize(rates.size());
	}

	@Test
	void aSearchWaitsAfterADisturbedStep() {
		Driver driver = this.fixture.driver();
		CellId first = KindFixture.cell(driver, 0);
		CellId second = RateStudy.stepCell(first.subject(), 1, 2);
		KneeSchedule schedule = new KneeSchedule(driver.experiment().as(RateStudy.class).orElseThrow(), List.of());
		assertThat(schedule.pauseAfterDisturbance(first)).isZero();
		Duration ahead = schedule.expectedFollowUpTime(first);
		schedule.recordStep(first, new CompletedStep(500, StepVerdict.DISTURBED));
		// One step less, and a pause of three.
		assertThat(schedule.expectedFollowUpTime(second))
			.isEqualTo(ahead.plus(driver.expectedDuration(first).multipliedBy(2)));
		assertThat(schedule.pauseAfterDisturbance(second)).isEqualTo(driver.expectedDuration(first).multipliedBy(3));
		assertThat(schedule.pauseAfterDisturbance(RateStudy.stepCell("gateway-stub", 1, 1))).isZero();
		schedule.recordStep(second, new CompletedStep(500, StepVerdict.HELD));
		assertThat(schedule.pauseAfterDisturbance(RateStudy.stepCell(first.subject(), 1, 3))).isZero();
	}

	@Test
	void aSearchThatDoesNotConvergeIsGivenUp() throws Exception {
		RateStudy begun = this.fixture.driver("--subjects", "direct").experiment().as(RateStudy.class).orElseThrow();
		while (begun.cells().size() < 79) {
			begun = begun.withNextStep(RateStudy.stepCell("direct", 1, 1));
		}
		KneeSchedule schedule = new KneeSchedule(begun, List.of());
		CompletedStep broke = new CompletedStep(500, StepVerdict.BROKE);
		schedule.recordStep(RateStudy.stepCell("direct", 1, 79), broke);
		assertThat(schedule.experiment().kindSettings().searches().get(0).steps()).isEqualTo(80);
		schedule.recordStep(RateStudy.stepCell("direct", 1, 80), broke);
		assertThat(schedule.experiment().kindSettings().searches().get(0).steps()).isEqualTo(80);
	}

	@Test
	void eachSessionNeedsOpenFiles() throws Exception {
		HostChecks host = this.fixture.hostChecks("Max open files 1024 10240 files");
		this.fixture.driver().check(host);
		assertThat(this.fixture.told()).isEmpty();
		this.fixture.driver("--sessions", "8000").check(host);
		assertThat(this.fixture.told())
			.containsExactly("8000 connections need 16500 open files; the hard limit is 10240");
	}

	@Test
	void missingConnectionsAreWarnedOf() throws Exception {
		Driver driver = this.fixture.driver("--rates", "500");
		CellId cell = KindFixture.cell(driver, 0);
		Figures figures = OpenLoadReader.createFigures(Map.of("offered", 5000, "sent", 5000, "requests", 5000,
				"seconds", 10, "achieved_per_sec", 500, "p99_ms", 1, "cpu_s", 0.25, "sessions", 200,
				"least_connections", 100, "errors", OpenLoadReader.Errors.NONE));
		CellResult result = driver.judge(cell, start(driver, cell), raw(figures), KindFixture.seen(0));
		assertThat(result.judgement().valid()).isTrue();
		assertThat(result.judgement().warnings()).extracting(Warning::code)
			.containsExactly(WarningCode.CONNECTIONS_MISSING);
	}

	@Test
	void bodiesOfAnotherLengthAreInvalidInAStepToo() throws Exception {
		Driver driver = this.fixture.driver();
		CellId cell = KindFixture.cell(driver, 0);
		Figures figures = OpenLoadReader
			.createFigures(Map.of("offered", 5000, "sent", 5000, "requests", 5000, "seconds", 10, "achieved_per_sec",
					500, "p99_ms", 1, "cpu_s", 0.25, "body_bytes", 25_001, "errors", OpenLoadReader.Errors.NONE));
		CellResult result = driver.judge(cell, start(driver, cell), raw(figures),
				new ObservationBuilder().answer(5, 69, 69).get());
		assertThat(result.judgement().reasons()).extracting(Warning::code).containsExactly(WarningCode.ANSWER_SIZE);
	}

	@Test
	void aStepSaysWhetherTheSloHeldAndIsValidEitherWay() throws Exception {
		Driver driver = this.fixture.driver();
		CellId cell = KindFixture.cell(driver, 0);
		SubjectUnderTest underTest = start(driver, cell);
		CellResult broke = driver.judge(cell, underTest, raw(figures(500, 12.5, 0)), KindFixture.seen(0));
		assertThat(broke.judgement().valid()).isTrue();
		assertThat(broke.extras().get("verdict").asString()).isEqualTo("broke");
		assertThat(broke.extras().get("broken").toString()).isEqualTo("[\"p99 is 12.5 ms\"]");
		CellResult late = driver.judge(cell, underTest, raw(figures(500, 1, 0.5)), KindFixture.seen(1));
		assertThat(late.extras().get("verdict").asString()).isEqualTo("void");
		assertThat(late.summary())
			.endsWith("SLO void: the load generator was late for 50 % of the time, by 20 ms at most");
	}

	@Test
	void aStepThatBreaksWhileTheMachineIsDisturbedDoesNotCountAndOneThatHoldsDoes() throws Exception {
		Driver driver = this.fixture.driver();
		CellId cell = KindFixture.cell(driver, 0);
		SubjectUnderTest underTest = start(driver, cell);
		Observation stolen = new ObservationBuilder().machine(0.3, 1).get();
		CellResult broke = driver.judge(cell, underTest, raw(figures(500, 12.5, 0)), stolen);
		assertThat(broke.judgement().valid()).isTrue();
		assertThat(broke.extras().get("verdict").asString()).isEqualTo("disturbed");
		assertThat(broke.judgement().warnings()).extracting(Warning::code).contains(WarningCode.STEP_DISTURBED);
		CellResult late = driver.judge(cell, underTest, raw(figures(500, 5, 0.5)), stolen);
		assertThat(late.extras().get("verdict").asString()).isEqualTo("disturbed");
		ObjectNode members = figures(500, 12.5, 0).members().deepCopy();
		members.putObject("errors").put("connection", 0).put("timeout", 0).put("internal", 0).put("status", 7);
		CellResult failed = driver.judge(cell, underTest,
				raw(new Figures(members, figures(500, 12.5, 0).readings(), 7)), stolen);
		assertThat(failed.extras().get("verdict").asString()).isEqualTo("broke");
		CellResult held = driver.judge(cell, underTest, raw(figures(500, 5, 0)), stolen);
		assertThat(held.extras().get("verdict").asString()).isEqualTo("held");
		assertThat(held.judgement().warnings()).extracting(Warning::code).doesNotContain(WarningCode.STEP_DISTURBED);
	}

	@Test
	void aStepWhoseErrorsBreakTheSloIsValidWhateverSpotChecksGotAndAnotherIsNot() throws Exception {
		Driver driver = this.fixture.driver();
		CellId cell = KindFixture.cell(driver, 0);
		SubjectUnderTest underTest = start(driver, cell);
		Observation seen = new ObservationBuilder().spotChecks(9, 1, 0, "status 503").get();
		Figures right = figures(500, 1, 0);
		ObjectNode members = right.members().deepCopy();
		members.putObject("errors").put("connection", 0).put("timeout", 0).put("internal", 0).put("status", 7);
		CellResult broke = driver.judge(cell, underTest, raw(new Figures(members, right.readings(), 7)), seen);
		assertThat(broke.extras().get("verdict").asString()).isEqualTo("broke");
		assertThat(driver.judge(cell, underTest, raw(right), seen).extras().get("verdict").asString())
			.isEqualTo("invalid");
	}

	@Test
	void aCellAtARateThatWasNotKeptIsInvalid() throws Exception {
		Driver driver = this.fixture.driver("--rates", "500");
		CellId cell = KindFixture.cell(driver, 0);
		SubjectUnderTest underTest = start(driver, cell);
		assertThat(driver.judge(cell, underTest, raw(figures(500, 12.5, 0)), KindFixture.seen(0)).judgement().valid())
			.isTrue();
		CellResult late = driver.judge(cell, underTest, raw(figures(500, 1, 0.5)), KindFixture.seen(1));
		assertThat(late.judgement().reasons()).extracting(Warning::text)
			.containsExactly("the load generator was late for 50 % of the time, by 20 ms at most");
		assertThat(driver.judge(cell, underTest, raw(figures(500, 1, 0)), KindFixture.seen(137)).judgement().reasons())
			.extracting(Warning::text)
			.containsExactly("open-load ended with exit status 137: see its output");
		assertThat(driver.judge(cell, underTest, this.home.resolve("none"), KindFixture.seen(1)).judgement().reasons())
			.extracting(Warning::text)
			.containsExactly("open-load gave no result, exit status 1: see its output");
	}

	@Test
	void theLoadGeneratorsProcessorTimeIsThatOfItsMeasuredPhase() throws Exception {
		Driver driver = this.fixture.driver("--rates", "500");
		CellId cell = KindFixture.cell(driver, 0);
		SubjectUnderTest underTest = this.fixture.underTest(false);
		Observation seen = driver.judge(cell, underTest, raw(figures(500, 1, 0)), KindFixture.seen(0)).observation();
		assertThat(seen.roles().get("load").cpuS()).hasValue(0.25);
		Observation nothing = driver.judge(cell, underTest, this.home.resolve("none"), KindFixture.seen(0))
			.observation();
		assertThat(nothing.roles().get("load").cpuS()).isEmpty();
	}

	/** A start whose load comes from two hosts. */
	private SubjectUnderTest underTestOfAgents() {
		RunContext context = new RunContext(
				new Machines(this.fixture.host, Map.of("load", List.of(this.fixture.host, this.fixture.host))),
				new HttpProbe(), new Progress(new PrintStream(OutputStream.nullOutputStream()), false, Ansi.OFF),
				Defaults.LIMITS, Duration.ofSeconds(1), this.home);
		return new SubjectUnderTest(new Servers(context), new Warmup(context, Duration.ZERO, false),
				this.home.resolve("start"), false);
	}

	@Test
	void agentsMustBeSeenToHaveHadTimeToSpare() throws Exception {
		Driver driver = this.fixture.driver("--rates", "500");
		CellId cell = KindFixture.cell(driver, 0);
		Path raw = raw(OpenLoadReader.createFigures(Map.of("offered", 5000, "sent", 5000, "requests", 5000, "seconds",
				10, "achieved_per_sec", 500, "p99_ms", 1, "errors", OpenLoadReader.Errors.NONE)));
		SubjectUnderTest underTest = underTestOfAgents();
		assertThat(driver.judge(cell, underTest, raw, KindFixture.seen(0)).judgement().reasons())
			.extracting(Warning::text)
			.containsExactly("the CPU time of the agents is unknown: they may have been late themselves");
		Observation idle = KindFixture.seen(0).mapLoadUsage((usage) -> usage.withCpuS(OptionalDouble.of(1)));
		assertThat(driver.judge(cell, underTest, raw, idle).judgement().valid()).isTrue();
		assertThat(driver.judge(cell, this.fixture.underTest(false), raw, KindFixture.seen(0)).judgement().valid())
			.as("a load from one host")
			.isTrue();
	}

	/** It says nothing of the rate, and what comes next has to know which it was. */
	@Test
	void aStepWithoutAResultKeepsItsRate() throws Exception {
		Driver driver = this.fixture.driver();
		CellId cell = KindFixture.cell(driver, 0);
		SubjectUnderTest underTest = start(driver, cell);
		CellResult none = driver.judge(cell, underTest, this.home.resolve("none"), KindFixture.seen(1));
		assertThat(none.extras().get("verdict").asString()).isEqualTo("invalid");
		assertThat(none.figures().count("offered").orElseThrow() / none.figures().number("seconds").orElseThrow())
			.isEqualTo(500);
		CellId second = next(driver, cell).orElseThrow();
		assertThat(rate(driver.loadCommand(second, underTest))).isEqualTo(500);
	}

}
