package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gatewaybench.measurements.Arm;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.Versus.Block;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

import static org.assertj.core.api.Assertions.assertThat;

/** Which blocks follow, and when there are no more. */
class VersusScheduleTest {

	private static final Warning DISTURBED = WarningCode.DISTURBED.with("cause", "CPU steal");

	private static final Warning NOT_STEADY = WarningCode.NOT_STEADY.with("server", "a server", "limit_s", 90);

	private static final Warning COMPILED = WarningCode.NOT_STEADY.withText("c1 was not warm");

	private static final Warning BUSY = WarningCode.SESSIONS_BUSY.with("sessions", 500);

	private static final Warning UNANSWERED = WarningCode.REQUESTS_UNANSWERED.with("missing", 90, "offered", 1000);

	private static final Warning DIED = WarningCode.DIED.withText("c1 died");

	private static final Warning TOLERATED = WarningCode.TOLERATED.with("cause", "others", "why", "they stay");

	@TempDir
	private Path run;

	private final List<Cell> cells = new ArrayList<>();

	private int limitS = 3600;

	/** Seconds that each block takes. */
	private double blockS = 100;

	private VersusSchedule schedule;

	private VersusSchedule schedule(OptionalInt fixedBlocks, String... arms) {
		List<String> names = List.of(arms);
		Versus versus = new Versus(
				new RunSettings("versus", RateStudy.TOOL, Optional.of("backend"), "/hello", Optional.of("world"), names,
						Optional.of(arms[0]), Map.of(), 1, OptionalLong.of(90), Optional.of(false), Optional.empty(),
						Optional.empty(), Optional.empty()),
				new VersusSettings(names.stream().map(Arm::of).toList(), List.of(new Block(names)), ArmTiming.TOGETHER,
						OptionalInt.of(1000), 5, this.limitS, 60, 2, 500, 10, fixedBlocks, OptionalInt.empty()));
		this.schedule = new VersusSchedule(versus, List.of());
		return this.schedule;
	}

	/** Measures the latest block, with c1's CPU time per request and warnings of all. */
	private boolean measure(double c1Us, Warning... all) {
		List<Warning> reasons = Stream.of(all).filter((each) -> each.code().isReason()).toList();
		List<Warning> warnings = Stream.of(all).filter((each) -> !each.code().isReason()).toList();
		int number = this.schedule.experiment().kindSettings().blocks().size();
		for (String arm : this.schedule.experiment().kindSettings().blocks().get(number - 1).arms()) {
			add(arm, number, c1Us, reasons, warnings);
		}
		return extend();
	}

	private void add(String arm, int number, double c1Us, List<Warning> reasons, List<Warning> warnings) {
		CellId id = new CellId(arm, Versus.OPEN_LOOP, 1, number);
		this.schedule.recordArm(id, reasons.isEmpty());
		CellOutcome outcome = new CellOutcome(State.RAN, reasons.isEmpty(), reasons, warnings,
				Optional.of("2026-11-24T11:%02d:00Z".formatted(2 * number)), Optional.empty(), OptionalInt.of(0),
				Map.of(), Optional.empty());
		double noise = arm.equals("again") ? 10 * (number % 3) : number % 2;
		double cpuS = (arm.equals("c1") ? c1Us : 100 + noise) * 1000 / 1e6;
		this.cells.add(new Cell(id, this.run, this.run, outcome, Optional.empty(),
				List.of(new ArmSlice(2, 1000, OptionalDouble.of(cpuS), OptionalDouble.empty(), OptionalDouble.empty())),
				OptionalDouble.empty()));
	}

	private boolean extend() {
		return this.schedule.extend(() -> {
			Versus measured = this.schedule.experiment();
			for (int i = 1; i <= measured.kindSettings().blocks().size(); i++) {
				measured = measured.withBlockSeconds(i, this.blockS);
			}
			return new Run(this.run, measured, Run.INCOMPLETE, "2026-11-24T10:00:00Z", null, this.cells, List.of(),
					List.of());
		});
	}

	private List<String> missedGoals() {
		return this.schedule.missedGoals(new Run(this.run, this.schedule.experiment(), Run.COMPLETE,
				"2026-11-24T10:00:00Z", null, this.cells, List.of(), List.of()));
	}

	private List<String> latestArms() {
		List<Block> blocks = this.schedule.experiment().kindSettings().blocks();
		return blocks.get(blocks.size() - 1).arms();
	}

	@Test
	void blocksFollowInTurningOrderUntilAllIsDecided() {
		schedule(OptionalInt.empty(), "now", "c1");
		int blocks = 1;
		List<List<String>> orders = new ArrayList<>(List.of(latestArms()));
		while (measure(200)) {
			orders.add(latestArms());
			blocks++;
		}
		assertThat(blocks).isEqualTo(5);
		assertThat(orders.subList(0, 3)).containsExactly(List.of("now", "c1"), List.of("c1", "now"),
				List.of("now", "c1"));
		assertThat(missedGoals()).isEmpty();
	}

	@Test
	void anArmThatIsDecidedIsNotStartedAgain() {
		schedule(OptionalInt.empty(), "now", "again", "c1");
		for (int i = 0; i < 5; i++) {
			measure(200 + 10 * (i % 3));
		}
		assertThat(latestArms()).containsExactlyInAnyOrder("now", "again");
	}

	@Test
	void aFixedNumberOfBlocksIsMeasuredWhateverTheyShow() {
		this.limitS = 1;
		schedule(OptionalInt.of(7), "now", "c1");
		int blocks = 1;
		while (measure(200)) {
			blocks++;
		}
		assertThat(blocks).isEqualTo(7);
	}

	@Test
	void aDisturbedBlockIsRepeated() {
		schedule(OptionalInt.of(1), "now", "c1");
		assertThat(measure(200, DISTURBED)).isTrue();
		assertThat(measure(200, DISTURBED, BUSY)).isTrue();
		assertThat(measure(200)).isFalse();
		assertThat(missedGoals()).isEmpty();
	}

	@Test
	void aRateFromADisturbedBlockIsFoundAgain() {
		schedule(OptionalInt.empty(), "now", "c1");
		this.schedule.setRate(2000);
		measure(200, DISTURBED);
		assertThat(this.schedule.experiment().kindSettings().rate()).isEmpty();
		this.schedule.setRate(1500);
		measure(200);
		measure(200, DISTURBED);
		assertThat(this.schedule.experiment().kindSettings().rate()).as("that of a valid block").hasValue(1500);
	}

	@Test
	void aRunWithoutAValidBlockKeepsNoRateThatItFound() {
		this.limitS = 100;
		schedule(OptionalInt.empty(), "now", "c1");
		this.schedule.setRate(2000);
		assertThat(measure(200, DISTURBED)).isFalse();
		assertThat(this.schedule.experiment().kindSettings().rate()).as("when it is resumed").isEmpty();
	}

	@Test
	void aGivenRateStays() {
		schedule(OptionalInt.empty(), "now", "c1");
		measure(200, DISTURBED);
		assertThat(this.schedule.experiment().kindSettings().rate()).hasValue(1000);
	}

	@Test
	void aMachineThatStaysDisturbedIsTakenAsItIsUntilItIsCalm() {
		schedule(OptionalInt.of(9), "now", "c1");
		measure(200, DISTURBED);
		measure(200, DISTURBED);
		assertThat(this.schedule.toleratedBecause()).isEmpty();
		assertThat(measure(200, DISTURBED)).isTrue();
		assertThat(this.schedule.toleratedBecause()).isPresent();
		assertThat(new VersusSchedule(this.schedule.experiment(), this.cells).toleratedBecause()).isPresent();
		measure(200, TOLERATED);
		measure(200, TOLERATED);
		assertThat(this.schedule.toleratedBecause()).isPresent();
		measure(200);
		assertThat(this.schedule.toleratedBecause()).isEmpty();
		measure(200, DISTURBED);
		assertThat(this.schedule.toleratedBecause()).isEmpty();
	}

	@Test
	void aSingleBlockCountsAsItIs() {
		assertThat(schedule(OptionalInt.of(1), "now", "c1").toleratedBecause()).hasValue("only one was asked for");
		assertThat(schedule(OptionalInt.of(2), "now", "c1").toleratedBecause()).isEmpty();
	}

	@Test
	void armsThatDoNotBecomeSteadyEndTheRun() {
		schedule(OptionalInt.empty(), "now", "c1");
		assertThat(measure(200, NOT_STEADY)).isTrue();
		assertThat(measure(200, NOT_STEADY)).isTrue();
		assertThat(measure(200, NOT_STEADY)).isFalse();
		assertThat(missedGoals())
			.containsExactly("Arm now was not valid together with another one in any of the last 3 blocks."
					+ " A longer warm-up may help: start a new run with --whole-warmup and a longer --warmup-limit.",
					"Block 3 failed: a server was not steady when its warm-up ended, after 90 s.");
	}

	@Test
	void reasonsOfBlocksInVainAreThoseOfTheirArms() {
		schedule(OptionalInt.empty(), "now", "c1");
		for (int i = 1; i <= 3; i++) {
			add("now", i, 200, List.of(), List.of());
			add("c1", i, 200, List.of(WarningCode.CPU_UNSEEN.with("server", "it"), COMPILED), List.of());
			assertThat(extend()).isEqualTo(i < 3);
		}
		assertThat(missedGoals()).last()
			.isEqualTo(
					"Block 3 failed because of c1: the CPU time of it was not seen in every slice; c1 was not warm.");
	}

	private void resume() {
		this.schedule = new VersusSchedule(this.schedule.experiment(), this.cells);
	}

	@Test
	void aRunThatEndedEarlyTriesFurtherBlocksWhenItIsResumed() {
		armsThatDoNotBecomeSteadyEndTheRun();
		resume();
		assertThat(extend()).isTrue();
		assertThat(measure(200, NOT_STEADY)).isTrue();
		assertThat(measure(200, NOT_STEADY)).isTrue();
		assertThat(measure(200, NOT_STEADY)).isFalse();
		resume();
		assertThat(extend()).isTrue();
		assertThat(measure(200, DIED)).isFalse();
		resume();
		assertThat(extend()).as("after a fault").isTrue();
	}

	@ParameterizedTest
	@EnumSource(names = { "PENDING", "FAILED" })
	void aBlockThatIsRepeatedDoesNotCountAsMeasuredBeforeTheResumption(State state) {
		schedule(OptionalInt.empty(), "now", "c1");
		assertThat(measure(200)).isTrue();
		add("now", 2, 200, List.of(), List.of());
		this.cells.add(new Cell(new CellId("c1", Versus.OPEN_LOOP, 1, 2), this.run, this.run,
				new CellOutcome(state, false, List.of(), List.of(), Optional.empty(), Optional.empty(),
						OptionalInt.empty(), Map.of(), Optional.empty()),
				Optional.empty(), List.of(), OptionalDouble.empty()));
		resume();
		this.cells.subList(this.cells.size() - 2, this.cells.size()).clear();
		assertThat(measure(200, DIED)).as("a fault in the repeated block").isFalse();
	}

	@Test
	void armsThatAreLeftInABlockTakeItsWholeTime() {
		schedule(OptionalInt.empty(), "now", "c1", "again");
		assertThat(this.schedule.expectedDuration(new CellId("now", Versus.OPEN_LOOP, 1, 1)))
			.isEqualTo(Duration.ofSeconds(70).dividedBy(3));
		for (int i = 1; i <= 5; i++) {
			measure(200);
		}
		assertThat(latestArms()).as("c1 is decided").containsExactly("again", "now");
		assertThat(this.schedule.expectedDuration(new CellId("now", Versus.OPEN_LOOP, 1, 6))).hasSeconds(35);
		assertThat(this.schedule.expectedDuration(new CellId("now", Versus.OPEN_LOOP, 1, 7))).as("not planned yet")
			.isEqualTo(Duration.ofSeconds(70).dividedBy(3));
	}

	@Test
	void othersAreComparedWhileAnArmIsNotSteady() {
		schedule(OptionalInt.empty(), "now", "again", "c1");
		int blocks = measureWhileAgainIsNotSteady();
		assertThat(this.cells).filteredOn((cell) -> cell.id().subject().equals("c1"))
			.as("until it is decided")
			.hasSize(5);
		assertThat(blocks).as("three more of the arm that is not steady alone").isEqualTo(8);
	}

	/** Measures all blocks, and returns their number. */
	private int measureWhileAgainIsNotSteady() {
		int blocks = 0;
		do {
			blocks++;
			for (String arm : latestArms()) {
				add(arm, blocks, 200, arm.equals("again") ? List.of(NOT_STEADY) : List.of(), List.of());
			}
		}
		while (extend());
		return blocks;
	}

	@Test
	void aFixedNumberOfBlocksIsNotDoubledForAnArmThatIsNeverSteady() {
		schedule(OptionalInt.of(4), "now", "again", "c1");
		assertThat(measureWhileAgainIsNotSteady()).isEqualTo(4);
		resume();
		assertThat(extend()).as("resumed").isTrue();
		assertThat(missedGoals()).containsExactly(
				"Only 0 valid blocks, 4 needed: in the others an arm was disturbed (again in each of the last 3)."
						+ " A longer warm-up may help: start a new run with --whole-warmup and a longer --warmup-limit.");
	}

	@Test
	void aRunThatComparedArmsUntilItsLimitMissesNoGoal() {
		this.limitS = 300;
		schedule(OptionalInt.empty(), "now", "again", "c1");
		assertThat(measureWhileAgainIsNotSteady()).isEqualTo(3);
		assertThat(missedGoals()).isEmpty();
	}

	@Test
	void armsAreLoadedLongerOnceOneHasCompiledWhileItWasMeasured() {
		schedule(OptionalInt.of(3), "now", "c1");
		measure(200, DISTURBED);
		measure(200, NOT_STEADY);
		assertThat(this.schedule.warmupBeforeMeasuringS()).as("after a warm-up that was too short").isEqualTo(10);
		measure(200, COMPILED);
		assertThat(this.schedule.warmupBeforeMeasuringS()).isEqualTo(70);
		measure(200);
		assertThat(this.schedule.hasLongWarmupBeforeMeasuring()).as("also after a block that is valid").isTrue();
		assertThat(new VersusSchedule(this.schedule.experiment(), this.cells).hasLongWarmupBeforeMeasuring())
			.as("resumed")
			.isTrue();
	}

	@Test
	void aFaultOfAnArmEndsTheRunWithItsName() {
		schedule(OptionalInt.empty(), "now", "c1");
		assertThat(measure(200, DIED)).isFalse();
		assertThat(missedGoals()).containsExactly("Block 1 failed: c1 died.");
	}

	/** The load generator ends with 1, whichever arm fails. */
	@Test
	void theFaultyArmIsNamedAndNotTheHealthyOne() {
		schedule(OptionalInt.empty(), "now", "c1");
		Warning ofOther = WarningCode.EXIT_STATUS.with("tool", "open-load", "status", 1, "details", "another arm");
		add("now", 1, 200, List.of(ofOther), List.of());
		add("c1", 1, 200, List.of(WarningCode.ERROR_STATUS.with("count", 7, "kind", "status 502")), List.of());
		assertThat(extend()).isFalse();
		assertThat(missedGoals()).containsExactly("Block 1 failed because of c1: 7 answers with status 502.");
	}

	@Test
	void repeatedBlocksAreNoMissedGoalIfEnoughAreValid() {
		schedule(OptionalInt.of(2), "now", "c1");
		measure(200, DISTURBED);
		measure(200);
		assertThat(missedGoals()).containsExactly("Only 1 valid block, 2 needed: in the others an arm was disturbed.");
		measure(200);
		assertThat(missedGoals()).isEmpty();
		assertThat(this.schedule.needsEveryCell()).isFalse();
	}

	@Test
	void overloadOfASlowMachineIsNoFaultOfAnArm() {
		schedule(OptionalInt.empty(), "now", "c1");
		assertThat(measure(200, WarningCode.LOAD_LATE.with("percent", 3), BUSY)).isTrue();
		assertThat(measure(200, TOLERATED, BUSY)).isTrue();
		assertThat(measure(200, TOLERATED, BUSY)).isTrue();
		assertThat(measure(200, TOLERATED, BUSY)).isFalse();
		assertThat(missedGoals()).containsExactly(
				"Arm now was not valid together with another one in any of the last 3 blocks."
						+ " A lower --rate or more --sessions may help: start a new run with them.",
				"Block 4 failed: all 500 sessions were busy, and requests were sent late: the server stalled or is slow.");
	}

	@Test
	void wrkThatRanTooLongWhileTheClockWasSetIsNoFaultOfAnArm() {
		schedule(OptionalInt.empty(), "now", "c1");
		Warning tooLong = WarningCode.DURATION.with("tool", "wrk", "ran_s", 22.3, "asked_s", 20);
		assertThat(measure(200, WarningCode.CLOCK_SET.with("clock_ahead_s", 2.3), tooLong)).isTrue();
		assertThat(measure(200, tooLong)).isFalse();
	}

	@Test
	void overloadWithoutADisturbanceEndsTheRunAfterThreeBlocks() {
		schedule(OptionalInt.empty(), "now", "c1");
		assertThat(measure(200, BUSY)).isTrue();
		assertThat(measure(200, BUSY, UNANSWERED)).isTrue();
		assertThat(missedGoals()).singleElement().asString().startsWith("Only 0 valid blocks, 1 needed");
		assertThat(measure(200, BUSY)).isFalse();
		assertThat(missedGoals()).containsExactly(
				"Arm now was not valid together with another one in any of the last 3 blocks."
						+ " A lower --rate or more --sessions may help: start a new run with them.",
				"Block 3 failed: all 500 sessions were busy, and requests were sent late: the server stalled or is slow.");
	}

	@Test
	void aStallInOneBlockDoesNotEndTheRun() {
		schedule(OptionalInt.of(1), "now", "c1");
		assertThat(measure(200, BUSY)).isTrue();
		assertThat(measure(200)).isFalse();
		assertThat(missedGoals()).isEmpty();
	}

	@Test
	void requestsThatAreNotAnsweredAlthoughSessionsWereFreeAreAFault() {
		schedule(OptionalInt.empty(), "now", "c1");
		assertThat(measure(200, UNANSWERED)).isFalse();
	}

	@Test
	void noBlockBeginsThatWouldExceedTheLimitOfAllBlocks() {
		this.limitS = 299;
		schedule(OptionalInt.empty(), "now", "c1");
		// That the first one began an hour after the run does not count.
		assertThat(measure(101)).isTrue();
		assertThat(measure(101)).isFalse();
	}

	@Test
	void theBlocksUntilTheNextLookAreExpected() {
		assertThat(schedule(OptionalInt.empty(), "now", "c1").expectedCells().orElseThrow().cells()).hasSize(8);
		assertThat(schedule(OptionalInt.of(3), "now", "c1").expectedCells().orElseThrow().cells()).hasSize(4);
		assertThat(schedule(OptionalInt.of(1), "now", "c1").expectedCells()).isEmpty();
	}

	@Test
	void aResumedRunThatWasUndecidedAtALookExpectsTheNext() {
		schedule(OptionalInt.empty(), "now", "c1");
		add("now", 1, 200, List.of(), List.of());
		add("c1", 1, 200, List.of(), List.of());
		for (int i = 2; i <= 5; i++) {
			extend();
			add("now", i, 200, List.of(), List.of());
			add("c1", i, 200 + 40 * i, List.of(), List.of());
		}
		assertThat(this.schedule.expectedCells()).isEmpty();
		resume();
		assertThat(this.schedule.expectedCells().orElseThrow().description()).startsWith("up to block 8, ");
	}

	@Test
	void soAreThoseThatRepeatBlocks() {
		schedule(OptionalInt.empty(), "now", "c1");
		measure(200, DISTURBED);
		measure(200);
		measure(200);
		measure(200);
		assertThat(this.schedule.expectedCells().orElseThrow().description()).startsWith("up to block 6, ");
		measure(200);
		assertThat(this.schedule.expectedCells()).isEmpty();
		add("c1", 6, 200, List.of(DISTURBED), List.of());
		assertThat(this.schedule.expectedCells().orElseThrow().description()).startsWith("up to block 7, ");
		resume();
		assertThat(this.schedule.expectedCells().orElseThrow().description()).startsWith("up to block 7, ");
		assertThat(this.schedule.expectedTimeTitle()).isEqualTo("next look in");
		assertThat(schedule(OptionalInt.of(3), "now", "c1").expectedTimeTitle()).isEqualTo("ETA");
	}

}
