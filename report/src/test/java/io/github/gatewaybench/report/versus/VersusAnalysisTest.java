package io.github.gatewaybench.report.versus;

import java.nio.file.Path;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.VersusRun;
import io.github.gatewaybench.report.statistics.Decision;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.ComparedMetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** What the blocks of a run decide. */
class VersusAnalysisTest {

	@TempDir
	private Path results;

	private static VersusAnalysis read(Path run) {
		return VersusAnalysis.of(RunReader.read(run));
	}

	private static Decision decision(VersusAnalysis analysis, String arm) {
		return analysis.arms().stream().filter((each) -> each.name().equals(arm)).findFirst().orElseThrow().decision();
	}

	@Test
	void theBlocksInWhichBothAreValidDecide() {
		VersusAnalysis analysis = read(VersusRun.ofTwo(this.results));
		assertThat(analysis.baseline()).isEqualTo("now");
		assertThat(analysis.unfinishedArms()).isEmpty();
		Decision decision = decision(analysis, "c1");
		assertThat(decision.verdict()).isEqualTo(Verdict.SLOWER);
		assertThat(decision.blockCount()).isEqualTo(5);
		assertThat(decision.estimate())
			.isCloseTo(Math.log(220.0 / 200 * 233 / 210 * 207 / 190 * 221 / 200 * 222 / 202) / 5, within(1e-9));
		assertThat(analysis.arms().get(0).pairs()).extracting((pair) -> pair.block().number())
			.containsExactly(1, 2, 4, 5, 6);
	}

	@Test
	void disturbedBlocksAreCountedAndTimed() {
		VersusAnalysis analysis = read(VersusRun.ofTwo(this.results));
		assertThat(analysis.validBlockCount()).isEqualTo(5);
		assertThat(analysis.blocks()).filteredOn(MeasuredBlock::hasInvalidArm)
			.extracting(MeasuredBlock::number)
			.containsExactly(3);
		assertThat(analysis.totalMinutes()).isCloseTo(15, within(1e-9));
	}

	@Test
	void anArmIsDecidedByItsOwnBlocks() {
		VersusAnalysis analysis = read(VersusRun.ofThree(this.results));
		assertThat(analysis.unfinishedArms()).containsExactly("zgc");
		assertThat(decision(analysis, "c1").blockCount()).isEqualTo(5);
		assertThat(decision(analysis, "zgc").blockCount()).isEqualTo(7);
		assertThat(decision(analysis, "zgc").nextLook()).hasValue(8);
	}

	/**
	 * A run whose engine looked too late must not get another answer than one in time.
	 */
	@Test
	void blocksAfterTheDecisionDoNotCount() {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1");
		for (int i = 0; i < 5; i++) {
			run.block(200, 220 + i);
		}
		VersusAnalysis analysis = read(run.block(200, 100).close(Run.COMPLETE));
		assertThat(decision(analysis, "c1").estimate()).isPositive();
		assertThat(analysis.arms().get(0).pairs()).hasSize(5);
	}

	/** The first five alone would decide; until all are there, they do. */
	@Test
	void aFixedNumberOfBlocksIsDecidedByAllOfThem() {
		VersusRun run = VersusRun.ofFixedBlocks(this.results, 6);
		for (int i = 0; i < 5; i++) {
			run.block(200, 220 + i);
		}
		VersusAnalysis unfinished = read(run.close(Run.INCOMPLETE));
		assertThat(decision(unfinished, "c1").verdict()).isEqualTo(Verdict.SLOWER);
		VersusAnalysis analysis = read(run.block(200, 150).close(Run.COMPLETE));
		assertThat(decision(analysis, "c1").blockCount()).isEqualTo(6);
		assertThat(decision(analysis, "c1").verdict()).isEqualTo(Verdict.UNDECIDED);
		assertThat(analysis.test().confidence()).isCloseTo(0.95, within(1e-12));
	}

	@Test
	void aBlockThatWasOnlyPlannedIsNeitherValidNorDisturbed() {
		Path run = VersusRun.ofThree(this.results);
		assertThat(run.resolve("block08/zgc/side.json").toFile().delete()).isTrue();
		VersusAnalysis analysis = read(run);
		assertThat(analysis.validBlockCount()).isEqualTo(6);
		assertThat(analysis.blocks()).filteredOn(MeasuredBlock::hasInvalidArm).hasSize(1);
	}

	@Test
	void aRunThatEndsWithoutADecisionAsksForNoBlockAfterTheThirtieth() {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1");
		for (int i = 0; i < 30; i++) {
			run.block(200, (i % 2 == 0) ? 150 : 270);
		}
		VersusAnalysis analysis = read(run.close(Run.COMPLETE));
		assertThat(analysis.unfinishedArms()).isEmpty();
		assertThat(decision(analysis, "c1").verdict()).isEqualTo(Verdict.UNDECIDED);
	}

	/** In turns, the fixture's machine is slower in the slices of the second arm. */
	@Test
	void aWitnessTakesTheMachinesSpeedOut() {
		ComparedArm c1 = read(VersusRun.ofThree(this.results)).arms().get(0);
		double raw = c1.decision().estimate();
		double truth = Math.log(220.0 / 200 * 231.5 / 210 * 208 / 190 * 221 / 200 * 222 / 202) / 5;
		assertThat(raw).isCloseTo(truth + Math.log(3.5 / 3.3), within(1e-9));
		for (Witness witness : Witness.values()) {
			assertThat(c1.ratio(witness::armCpuPerWitnessCpu).orElseThrow().estimate()).isCloseTo(truth, within(1e-9));
			assertThat(c1.ratio(witness::cpuMicrosPerRequest).orElseThrow().estimate()).isCloseTo(Math.log(3.5 / 3.3),
					within(1e-9));
		}
	}

	@Test
	void otherFiguresAreComparedInTheSameBlocks() {
		ComparedArm c1 = read(VersusRun.ofTwo(this.results)).arms().get(0);
		LogRatioEstimate p50 = c1.ratio((cell) -> cell.value(Metric.P50)).orElseThrow();
		assertThat(p50.estimate()).isCloseTo(c1.decision().estimate(), within(1e-9));
		assertThat(c1.cells()).extracting(Cell::id).extracting("subject").containsOnly("c1");
	}

	/** open-load's latencies have three digits, and CPU time is not rounded. */
	@Test
	void theIntervalOfALatencyIsWiderByItsStep() {
		ComparedArm c1 = read(VersusRun.ofTwo(this.results)).arms().get(0);
		LogRatioEstimate exact = c1.ratio(ComparedMetric.P50::value).orElseThrow();
		LogRatioEstimate p50 = c1.ratioOfReadings(ComparedMetric.P50::reading).orElseThrow();
		assertThat(p50.estimate()).isCloseTo(exact.estimate(), within(1e-12));
		assertThat(exact.lowerBound() - p50.lowerBound()).isCloseTo(0.001, within(1e-6));
		assertThat(p50.upperBound() - exact.upperBound()).isCloseTo(0.001, within(1e-6));
		assertThat(c1.ratioOfReadings(ComparedMetric.CPU::reading))
			.contains(c1.ratio(Witness::armCpuMicrosPerRequest).orElseThrow());
	}

}
