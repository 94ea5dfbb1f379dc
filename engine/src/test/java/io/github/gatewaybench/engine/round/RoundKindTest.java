package io.github.gatewaybench.engine.round;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.judge.SteadyState;
import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.RunSettings.RankBy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the flags of a round mean.
 */
class RoundKindTest {

	private static final Environment UNKNOWN = null;

	@TempDir
	private Path home;

	private KindFixture fixture;

	@BeforeEach
	void aRoundOverStubs() {
		this.fixture = new KindFixture(this.home, RoundKind::new, "name=stub-round", "backend=backend-stub",
				"path=/hello", "expected-body=world", "subjects=direct gateway-stub");
		this.fixture.repository.addNative("backend-stub", 21520, false)
			.addNative("gateway-stub", 21521, true)
			.addNative("service-stub", 21522, false)
			.addJava("gateway-java", 21523, true);
	}

	private static List<String> labels(Driver driver) {
		return driver.experiment().cells().stream().map(driver::label).toList();
	}

	private Round round(String... flags) {
		return this.fixture.driver(flags).experiment().as(Round.class).orElseThrow();
	}

	@Test
	void withoutAFlagTheLoadIsTheArticles() {
		Round round = round();
		assertThat(round.kindSettings()).isEqualTo(new Round.RoundSettings(List.of(300, 1000, 3000, 5000), 30, 50, 30));
		assertThat(round.settings().repetitions()).isEqualTo(3);
		assertThat(round.settings().warmupLimitS()).hasValue(120);
		assertThat(round.settings().backend()).contains("backend-stub");
	}

	@Test
	void quickTakesShortCellsAndLeavesTheOthersAsTheyAre() {
		Round round = round("--quick");
		assertThat(round.kindSettings()).isEqualTo(new Round.RoundSettings(List.of(50, 300), 5, 50, 30));
		assertThat(round.settings().repetitions()).isOne();
		assertThat(round.settings().warmupLimitS()).hasValue(20);
		assertThat(round("--quick", "--duration", "7s").kindSettings().durationS()).isEqualTo(7);
	}

	/** The same command without --quick measures, with what else the user asked for. */
	@Test
	void quickKeepsTheCommandThatMeasures() {
		assertThat(
				round("--quick", "--subjects", "gateway-java@tuned,direct", "--whole-warmup").settings().smokeTestOf())
			.contains("scripts/stub-round.sh --subjects gateway-java@tuned,direct --whole-warmup");
		assertThat(round("--quick").settings().smokeTestOf()).contains("scripts/stub-round.sh");
		assertThat(round().settings().smokeTestOf()).isEmpty();
	}

	@Test
	void theWarmUpMayBeAskedForAsAWhole() {
		assertThat(round().settings().wholeWarmup()).hasValue(false);
		assertThat(round("--whole-warmup", "--warmup-limit", "10m").settings().wholeWarmup()).hasValue(true);
		this.fixture.begin("--whole-warmup", "--warmup-limit", "0s");
		assertThat(this.fixture.told()).containsExactly("--whole-warmup, but the warm-up limit is 0 s");
	}

	@Test
	void subjectsAreTakenInTheOrderGivenAndReversedInEvenRepetitions() {
		assertThat(labels(
				this.fixture.driver("--subjects", "gateway-java@tuned,direct", "--connections", "50", "--reps", "2")))
			.containsExactly("gateway-java@tuned c=50 rep 1/2", "direct c=50 rep 1/2", "direct c=50 rep 2/2",
					"gateway-java@tuned c=50 rep 2/2");
	}

	@Test
	void theScriptSaysWhatRanks() {
		assertThat(round().settings().rankBy()).isEmpty();
		this.fixture.declare("rank-by=cpu");
		assertThat(round().settings().rankBy()).contains(RankBy.CPU);
	}

	@Test
	void anotherBackendCanBeBehindTheRound() {
		assertThat(round("--backend", "service-stub").settings().backend()).contains("service-stub");
	}

	@Test
	void aRoundWithoutABackendTakesServicesAndNoOther() {
		this.fixture = new KindFixture(this.home, RoundKind::new, "name=stub-services", "base=service-stub",
				"path=/hello", "expected-body=world", "subjects=service-stub");
		assertThat(round().settings().backend()).isEmpty();
		assertThat(round().settings().baseOf("backend-stub")).isEqualTo("service-stub");
		this.fixture.begin("--subjects", "gateway-stub", "--backend", "backend-stub")
			.selection()
			.check(this.fixture.validation);
		assertThat(this.fixture.told())
			.contains("--backend backend-stub: stub-services has no backend, its subjects answer requests themselves")
			.anyMatch((each) -> each.startsWith("gateway-stub "));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			--connections | 75    | --connections 75 cannot be shared evenly by 50 threads: wrk would open 50
			--timeout     | 121s  | --timeout 121s is longer than 120 s
			--subjects    | direct,,gateway-stub | --subjects
			--subjects    | ''    | --subjects
			--duration    | 0s    | --duration 0s
			--threads     | 0     | --threads 0
			--reps        | x     | --reps x
			--reps        | 12501 | stub-round asks for more than 100000 cells
			--reps        | 999999 | stub-round asks for more than 100000 cells
			""")
	void whatWrkCannotDoIsRefused(String flag, String value, String problem) {
		this.fixture.begin(flag, value);
		assertThat(this.fixture.told()).isNotEmpty().allMatch((each) -> each.startsWith(problem));
	}

	@Test
	void allProblemsAreToldAtOnce() {
		this.fixture.begin("--connections", "75", "--timeout", "5m", "--subjects", "direct,,x", "--reps", "0",
				"--nonsense");
		assertThat(this.fixture.told()).hasSizeGreaterThanOrEqualTo(5);
	}

	private Optional<Driver> resume(Round round) {
		Run run = new Run(this.home, round, Run.INCOMPLETE, "now", UNKNOWN, List.of(), List.of(), List.of());
		return new RoundKind().resumedRunDriver(this.fixture.call("--resume", "it"), run);
	}

	@Test
	void aRunIsTakenUpAsItWasBegun() {
		Driver begun = this.fixture.driver("--subjects", "gateway-java@tuned,direct", "--backend", "service-stub",
				"--connections", "10", "--threads", "10", "--reps", "2", "--timeout", "7s");
		Driver resumed = resume(begun.experiment().as(Round.class).orElseThrow()).orElseThrow();
		assertThat(labels(resumed)).isEqualTo(labels(begun));
		assertThat(resumed.requirements().responseTimeout()).hasSeconds(7);
		assertThat(resumed.selection().backend()).map(Object::toString).contains("service-stub");
	}

	@Test
	void aRunThatEndedItsWarmUpsByAnotherRuleIsNotTakenUp() {
		RunSettings begun = round().settings();
		RunSettings older = new RunSettings(begun.experimentName(), begun.tool(), begun.backend(), begun.path(),
				begun.expectedBody(), begun.subjects(), begun.base(), begun.bases(), begun.repetitions(),
				begun.warmupLimitS(), begun.wholeWarmup(), Optional.empty(), begun.smokeTestOf(), begun.rankBy());
		assertThat(begun.warmupRule()).contains("compilers at most 2 % over 6 slices, the answer checked after each");
		assertThat(resume(new Round(older, round().kindSettings()))).isEmpty();
		assertThat(this.fixture.told())
			.containsExactly("--resume it warmed its servers up by another rule than is used now: an older one, not "
					+ SteadyState.RULE);
	}

	@Test
	void aRunThatAskedForSomethingElseIsNotTakenUp() {
		Round round = round();
		this.fixture.declare("path=/other");
		assertThat(resume(round)).isEmpty();
		assertThat(this.fixture.told())
			.containsExactly("--resume it used another path or body than stub-round does now");
	}

}
