package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import io.github.gatewaybench.engine.run.ServerStepTimes.ServerStep;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.TestRepository;
import io.github.gatewaybench.measurements.CellId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is to be run.
 */
class PlanTest {

	private static final String SHORT_WARMUP = "Warm-ups end after at most 59 s: many JVMs need one or two minutes (--warmup-limit).";

	@TempDir
	private Path home;

	private TestRun run;

	@BeforeEach
	void ofTwoSubjects() {
		this.run = new TestRun(this.home);
		this.run.subjects = List.of("direct", "gateway-a");
		this.run.warmupLimitS = 60;
	}

	private Plan plan(Integer... done) {
		List<CellId> cells = this.run.driver().experiment().cells();
		return new Plan(this.run.driver(), this.run.installed(),
				Set.copyOf(List.of(done).stream().map(cells::get).toList()));
	}

	@Test
	void dryRunEndsWithTheNumberOfCellsAndTheExpectedDuration() {
		assertThat(plan().dryRunLines()).containsExactly("direct c=10 rep 1", "direct c=20 rep 1",
				"gateway-a c=10 rep 1", "gateway-a c=20 rep 1", "4 cells to run, about 5m");
	}

	@Test
	void warmUpsThatMayBeTooShortAreToldIfAnyAreLeft() {
		this.run.warmupLimitS = 59;
		assertThat(plan(0, 1, 2).dryRunLines()).containsExactly("direct c=10 rep 1  (done)",
				"direct c=20 rep 1  (done)", "gateway-a c=10 rep 1  (done)", "gateway-a c=20 rep 1", SHORT_WARMUP,
				"1 cell to run, about 2m");
		assertThat(plan(0, 1, 2, 3).shortWarmupNote()).isEmpty();
	}

	@Test
	void aWholeWarmUpTakesItsTime() {
		this.run.warmupLimitS = 600;
		this.run.wholeWarmup = true;
		assertThat(plan().dryRunLines()).last().isEqualTo("4 cells to run, about 23m");
	}

	@Test
	void aShortOneTakesNoMoreThanItsLimit() {
		this.run.warmupLimitS = 0;
		assertThat(plan().dryRunLines()).doesNotContain(SHORT_WARMUP).last().isEqualTo("4 cells to run, about 2m");
	}

	@Test
	void whatIsDoneTakesNoTime() {
		assertThat(plan(0, 1, 2).dryRunLines()).containsExactly("direct c=10 rep 1  (done)",
				"direct c=20 rep 1  (done)", "gateway-a c=10 rep 1  (done)", "gateway-a c=20 rep 1",
				"1 cell to run, about 2m");
		assertThat(plan(0, 1, 2, 3).dryRunLines()).last().isEqualTo("0 cells to run, about 0s");
	}

	@Test
	void whatIsSkippedIsToldAndTakesNoTime() {
		this.run.repository.delete("gateway-a");
		this.run.repository.addNative("gateway-a", 21502, true, 3, "not installed");
		assertThat(plan().dryRunLines()).contains("gateway-a c=20 rep 1  (skipped: not installed)")
			.last()
			.isEqualTo("2 cells to run, about 2m");
		this.run.driver().unavailable = "direct";
		assertThat(plan().dryRunLines()).contains("direct c=10 rep 1  (skipped: this machine is too small)")
			.last()
			.isEqualTo("0 cells to run, about 0s");
	}

	/**
	 * Otherwise Spring Boot would use platform threads in one that needs virtual ones.
	 */
	@Test
	void aBackendThatCannotBeStartedIsToldOfEachSubject() {
		this.run.repository.append(TestRepository.configuration("backend-stub"), "needs-java: 9999\n");
		List<String> lines = plan().dryRunLines();
		assertThat(lines).last().isEqualTo("0 cells to run, about 0s");
		assertThat(lines.subList(0, lines.size() - 1)).isNotEmpty()
			.allMatch((line) -> line.contains("  (skipped: its backend backend-stub: needs Java 9999 or later"));
		Validation validation = new Validation();
		plan().checkSomethingRuns(validation);
		assertThat(validation.problems()).extracting(Problem::fix).containsOnly("set JAVA_HOME to a later JDK");
	}

	@Test
	void onlyServersThatAreStillToBeStartedNeedTheirPorts() {
		assertThat(plan(0, 1, 2).remainingSubjects().subjects()).extracting(ModuleSpec::text)
			.containsExactly("gateway-a");
		assertThat(plan(0, 1, 2, 3).remainingSubjects().backends()).isEmpty();
		this.run.repository.delete("gateway-a");
		this.run.repository.addNative("gateway-a", 21502, true, 3, "not installed");
		assertThat(plan().remainingSubjects().subjects()).extracting(ModuleSpec::text).containsExactly("direct");
		assertThat(plan(0, 1).remainingSubjects().subjects()).isEmpty();
		CellId later = this.run.driver().experiment().cells().get(0);
		this.run.driver().later = Optional.of(new Schedule.ExpectedCells("later", List.of(later)));
		assertThat(plan(0, 1).remainingSubjects().subjects()).extracting(ModuleSpec::text).containsExactly("direct");
	}

	@Test
	void aRunOfWhichNothingIsLeftIsRefused() {
		this.run.repository.append("gateway-a/src/main/resources/application.yml", "needs-java: 9999\n");
		Validation validation = new Validation();
		plan().checkSomethingRuns(validation);
		assertThat(validation.passed()).isTrue();
		this.run.driver().unavailable = "direct";
		plan().checkSomethingRuns(validation);
		assertThat(validation.problems()).extracting(Problem::fix)
			.containsExactly("nothing else is left to run: fix that, or add something that can run",
					"set JAVA_HOME to a later JDK");
		assertThat(validation.problems()).extracting(Problem::what)
			.first()
			.isEqualTo("direct is skipped: this machine is too small");
		assertThat(validation.problems().get(1).what())
			.startsWith("gateway-a is skipped: needs Java 9999 or later, this is Java ");
	}

	@Test
	void theFirstMissingCellOfEachSubjectIsTried() {
		assertThat(plan(0).firstOfEachSubject()).extracting((each) -> each.subject() + " " + each.load())
			.containsExactly("direct connections=20", "gateway-a connections=10");
		assertThat(plan(0, 1).firstOfEachSubject()).extracting(CellId::subject).containsExactly("gateway-a");
		this.run.driver().unavailable = "gateway-a";
		assertThat(plan(0).firstOfEachSubject()).extracting(CellId::subject).containsExactly("direct");
	}

	@Test
	void aStartThatHasToBeWholeIsMissingAsAWhole() {
		assertThat(plan(0, 1, 2).remainingCells()).hasSize(1);
		this.run.driver().wholeStarts = true;
		assertThat(plan(0, 1, 2).remainingCells()).hasSize(2);
		assertThat(plan(0, 1, 2, 3).remainingCells()).isEmpty();
	}

	@Test
	void theCellsOfAStartComeOneAfterAnother() {
		Plan plan = plan(1);
		List<CellId> cells = this.run.driver().experiment().cells();
		assertThat(plan.next()).contains(cells.get(0));
		assertThat(plan.nextOfSameStart(cells.get(2))).contains(cells.get(2));
		plan.markDone(cells.get(2));
		assertThat(plan.nextOfSameStart(cells.get(2))).contains(cells.get(3));
		plan.markDone(cells.get(3));
		assertThat(plan.nextOfSameStart(cells.get(2))).isEmpty();
		plan.markDone(cells.get(0));
		assertThat(plan.next()).isEmpty();
	}

	@Test
	void aCellHasItsNumberAmongAll() {
		assertThat(plan(0, 1).label(plan().remainingCells().get(3))).isEqualTo("[4/4] gateway-a c=20 rep 1");
	}

	@Test
	void theTimeLeftIsThatOfTheStepsThatAreToCome() {
		List<CellId> cells = this.run.driver().experiment().cells();
		Plan plan = plan();
		plan.recordTime(ServerStep.START, Duration.ofSeconds(40));
		plan.recordTime(ServerStep.START, Duration.ofSeconds(80));
		plan.recordTime(ServerStep.WARMUP, Duration.ofSeconds(30));
		Duration one = this.run.driver().expectedDuration(cells.get(0));
		plan.recordCellTime(one, one.multipliedBy(3));
		Duration start = Duration.ofSeconds((40 + 80 + 3) / 3 + (30 + 60) / 2 + 1);
		plan.markDone(cells.get(0));
		assertThat(plan.remainingTime(cells.get(0))).isEqualTo(start.plusSeconds(2 * 10).plus(one.multipliedBy(9)));
		plan.markDone(cells.get(1));
		plan.recordTime(ServerStep.STOP, Duration.ofSeconds(61));
		assertThat(plan.remainingTime(cells.get(1))).isEqualTo(start.plusSeconds(30 + 10).plus(one.multipliedBy(6)));
		plan.markDone(cells.get(2));
		assertThat(plan.remainingTime(cells.get(2))).isEqualTo(one.multipliedBy(3).plusSeconds(10));
		plan.markDone(cells.get(3));
		assertThat(plan.remainingTime(cells.get(3))).isZero();
	}

	@Test
	void whatTheExperimentWillHaveIsTimeThatIsLeft() {
		List<CellId> cells = this.run.driver().experiment().cells();
		this.run.driver().ahead = Duration.ofSeconds(100);
		Plan plan = plan(0, 1, 2);
		assertThat(plan.remainingTime(cells.get(2))).isEqualTo(Duration.ofSeconds(30 + 100 + 10));
		this.run.driver().later = Optional.of(new Schedule.ExpectedCells("later", List.of(cells.get(0))));
		assertThat(plan.remainingTime(cells.get(2))).isEqualTo(Duration.ofSeconds(30 + 100 + 64 + 30 + 100 + 10));
		assertThat(plan.dryRunLines()).last().asString().startsWith("and then 1 cell later, about ");
		this.run.driver().unavailable = "direct";
		assertThat(plan.remainingTime(cells.get(2))).as("those of skipped subjects").isEqualTo(Duration.ofSeconds(140));
		assertThat(plan.dryRunLines()).last().asString().startsWith("1 cell to run, ");
	}

}
