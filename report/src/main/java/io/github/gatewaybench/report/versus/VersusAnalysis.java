package io.github.gatewaybench.report.versus;

import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.report.statistics.SequentialTest;
import io.github.gatewaybench.report.versus.ComparedArm.CellPair;

/**
 * The blocks of a versus comparison, finished or not, and what they decide about each of
 * its arms.
 *
 * @param test rule by which arms are decided, on the CPU time per request
 * @param blocks blocks in the order in which they were measured
 * @param arms arms that are compared with the baseline, in the order of the settings
 */
public record VersusAnalysis(Versus versus, SequentialTest test, List<MeasuredBlock> blocks, List<ComparedArm> arms) {

	/** Analyses a run; throws NoSuchElementException if it is not a versus comparison. */
	public static VersusAnalysis of(Run run) {
		Versus versus = run.experiment().as(Versus.class).orElseThrow();
		List<MeasuredBlock> blocks = new ArrayList<>();
		ElapsedBlockTime elapsed = new ElapsedBlockTime(versus, run.started());
		OrderedMaps.groupBy((Cell cell) -> cell.id().repetition(), run.cells())
			.forEach((number, cells) -> blocks.add(new MeasuredBlock(number, cells, elapsed.addBlock(number, cells))));
		String baseline = versus.baseline().name();
		List<String> compared = versus.settings().subjects().stream().filter((arm) -> !arm.equals(baseline)).toList();
		SequentialTest test = testFor(versus, compared.size(), blocks);
		return new VersusAnalysis(versus, test, blocks,
				compared.stream().map((arm) -> ComparedArm.of(baseline, arm, blocks, test)).toList());
	}

	/**
	 * Returns the test for a run. It has one look if the number of blocks was fixed, to
	 * at least the first of {@link SequentialTest#LOOKS}, and as many are valid;
	 * otherwise several, also if a run with a fixed number ended early.
	 */
	private static SequentialTest testFor(Versus versus, int armCount, List<MeasuredBlock> blocks) {
		SequentialTest test = SequentialTest.of(armCount, versus.kindSettings().marginPercent());
		long valid = blocks.stream().filter(MeasuredBlock::isValid).count();
		return versus.kindSettings()
			.fixedBlocks()
			.stream()
			.filter((fixed) -> fixed >= SequentialTest.LOOKS.get(0) && valid >= fixed)
			.mapToObj(test::withOneLook)
			.findFirst()
			.orElse(test);
	}

	/** Name of the arm that the others are compared with. */
	public String baseline() {
		return this.versus.baseline().name();
	}

	/**
	 * Names of the arms, without the baseline, that need another block; empty if all are
	 * decided or have been measured in as many blocks as the test allows.
	 */
	public List<String> unfinishedArms() {
		return this.arms.stream()
			.filter((arm) -> arm.decision().nextLook().isPresent())
			.map(ComparedArm::name)
			.toList();
	}

	/** Number of blocks in which all arms are valid. */
	public int validBlockCount() {
		return (int) this.blocks.stream().filter(MeasuredBlock::isValid).count();
	}

	/** Whether an arm can be compared with the baseline in a block. */
	public boolean hasComparableArm(MeasuredBlock block) {
		return this.arms.stream().anyMatch((arm) -> CellPair.of(block, baseline(), arm.name()).isPresent());
	}

	/**
	 * Whether more blocks are lost for no other reason than that arms were not steady
	 * than have an arm that can be compared.
	 */
	public boolean isWarmupTooShort() {
		Map<Boolean, List<MeasuredBlock>> usable = this.blocks.stream()
			.collect(Collectors.partitioningBy(this::hasComparableArm));
		return usable.get(false).stream().filter(MeasuredBlock::isInvalidOnlyAsNotSteady).count() > usable.get(true)
			.size();
	}

	/**
	 * Minutes that all blocks took, each from its start to the end of its measured phase.
	 */
	public double totalMinutes() {
		return this.blocks.stream().mapToDouble((block) -> block.elapsedMinutes().orElse(0)).max().orElse(0);
	}

	/** Minutes that a block took on average; 0 without blocks. */
	public double minutesPerBlock() {
		return totalMinutes()
				/ Math.max(1, this.blocks.stream().filter((block) -> block.elapsedMinutes().isPresent()).count());
	}

	/**
	 * Mean time in minutes per block that counts for an arm, including the time of
	 * disturbed blocks; 0 without blocks.
	 */
	public double minutesPerUsedBlock(ComparedArm arm) {
		return arm.pairs().isEmpty() ? minutesPerBlock() : totalMinutes() / arm.pairs().size();
	}

	/**
	 * Variation of the machine's speed in the blocks that decisions use: the largest
	 * difference between two slices of an arm in the CPU time per request of backend and
	 * load generator together, as a share of the smaller one. Empty with fewer than two
	 * slices.
	 */
	public OptionalDouble machineSpeedChange() {
		return this.arms.stream()
			.flatMap((arm) -> Stream.of(arm.cells(), arm.baselineCells()))
			.map(VersusAnalysis::witnessSecondsPerRequest)
			.filter((seconds) -> seconds.getCount() > 1)
			.mapToDouble((seconds) -> seconds.getMax() / seconds.getMin() - 1)
			.max();
	}

	/** CPU seconds per request of backend and load generator in the slices of cells. */
	private static DoubleSummaryStatistics witnessSecondsPerRequest(List<Cell> cells) {
		List<ArmSlice> slices = cells.stream().map(Cell::slices).flatMap(Collection::stream).toList();
		boolean hasBackend = slices.stream().anyMatch((slice) -> slice.backendCpuS().isPresent());
		return slices.stream()
			.filter((slice) -> slice.requests() > 0 && slice.backendCpuS().isPresent() == hasBackend)
			.mapToDouble((slice) -> (slice.loadCpuS().orElse(0) + slice.backendCpuS().orElse(0)) / slice.requests())
			.filter((each) -> each > 0)
			.summaryStatistics();
	}

}
