package io.github.gatewaybench.engine.versus;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.run.Schedule;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.Versus.Block;
import io.github.gatewaybench.report.statistics.SequentialTest;
import io.github.gatewaybench.report.summary.Markdown;
import io.github.gatewaybench.report.versus.VersusAnalysis;

/**
 * Schedule of a versus comparison, to which blocks are added until every arm is decided,
 * the limit is reached, or an arm fails.
 */
final class VersusSchedule implements Schedule {

	private static final double MILLIS_PER_MINUTE = 60_000;

	/** Typical length of the warm-up of a block, in seconds. */
	static final int TYPICAL_WARMUP_S = 110;

	private static final Duration TYPICAL_START_OF_ARM = Duration.ofSeconds(5);

	private Versus versus;

	private long blockStartNanos;

	private boolean tolerant;

	private boolean compiled;

	/** Whether the rate was found in a block of which no arm has been valid yet. */
	private boolean rateInDoubt;

	/**
	 * Numbers of the blocks in which an arm was not valid; one more block is measured for
	 * each.
	 */
	private final Set<Integer> repeated = new HashSet<>();

	/** Numbers of the blocks measured before the run was resumed; none in a new run. */
	private final Set<Integer> blocksBeforeResume;

	/**
	 * Creates the schedule.
	 * @param cells cells of the run so far; empty for a new run
	 */
	VersusSchedule(Versus versus, List<Cell> cells) {
		this.versus = versus;
		MeasuredBlocks blocks = MeasuredBlocks.of(cells);
		this.blocksBeforeResume = blocks.completeBlocks();
		blocks.blocks()
			.stream()
			.flatMap(List::stream)
			.filter((cell) -> cell.outcome().state() == State.RAN)
			.forEach((cell) -> noteValidity(cell.id(), cell.outcome().valid()));
		updateFrom(blocks);
	}

	private void noteValidity(CellId cell, boolean valid) {
		if (!valid) {
			this.repeated.add(cell.repetition());
		}
	}

	private void updateFrom(MeasuredBlocks blocks) {
		this.tolerant = blocks.areDisturbancesTolerated();
		this.compiled = blocks.compiledWhileMeasured();
	}

	/**
	 * Seconds for which the load generator warms up the arms right before it measures.
	 */
	int warmupBeforeMeasuringS() {
		if (hasLongWarmupBeforeMeasuring()) {
			return OpenLoop.LONG_OPEN_LOAD_WARMUP_S;
		}
		return this.versus.kindSettings().isClosedLoop() ? 0
				: Math.min(this.versus.kindSettings().durationS(), OpenLoop.OPEN_LOAD_WARMUP_S);
	}

	/**
	 * Whether {@link #warmupBeforeMeasuringS} is longer than usual, because a JVM
	 * compiled while it was measured; never with wrk.
	 */
	boolean hasLongWarmupBeforeMeasuring() {
		return this.compiled && !this.versus.kindSettings().isClosedLoop();
	}

	@Override
	public Versus experiment() {
		return this.versus;
	}

	Block block(CellId cell) {
		return this.versus.kindSettings().blocks().get(cell.repetition() - 1);
	}

	/**
	 * Sets the rate that was found for all blocks, in requests per second to each arm. It
	 * is forgotten if no arm of the block turns out to be valid: what disturbed the block
	 * may have disturbed the search, too.
	 */
	void setRate(int rate) {
		this.versus = this.versus.withRate(OptionalInt.of(rate));
		this.rateInDoubt = true;
	}

	/** Reason why disturbed blocks count; empty if they are repeated. */
	Optional<String> toleratedBecause() {
		if (this.versus.kindSettings().hasSingleBlock()) {
			return Optional.of("only one was asked for");
		}
		return this.tolerant ? Optional.of("the machine had been disturbed in every block for a while")
				: Optional.empty();
	}

	/** Returns true: all arms of a block are started and measured together. */
	@Override
	public boolean repeatsUnfinishedStarts() {
		return true;
	}

	/** Notes that the servers of a block are about to be started. */
	void beginBlock() {
		this.blockStartNanos = System.nanoTime();
	}

	/**
	 * Notes whether an arm of a block is valid, and the time since the block began. Must
	 * be called for each arm, in the order of the block: at the last one, a rate that was
	 * found in this block is forgotten if no arm was valid.
	 */
	void recordArm(CellId cell, boolean valid) {
		noteValidity(cell, valid);
		this.rateInDoubt &= !valid;
		this.versus = this.versus.withBlockSeconds(cell.repetition(),
				Math.rint((System.nanoTime() - this.blockStartNanos) / 1e9));
		List<String> arms = block(cell).arms();
		if (this.rateInDoubt && cell.subject().equals(arms.get(arms.size() - 1))) {
			this.versus = this.versus.withRate(OptionalInt.empty());
		}
	}

	/** Adds a block, unless the run has to end or everything is decided. */
	@Override
	public boolean extend(Supplier<Run> runs) {
		Run run = runs.get();
		MeasuredBlocks blocks = MeasuredBlocks.of(run.cells());
		updateFrom(blocks);
		// Those who resume a run that ended early want further blocks to be tried.
		MeasuredBlocks sinceResumed = blocks.without(this.blocksBeforeResume);
		VersusAnalysis analysis = VersusAnalysis.of(run);
		if (!sinceResumed.earlyEndMessages(this.versus.baseline().name()).isEmpty() || isLimitReached(analysis)) {
			return false;
		}
		List<String> compared = this.versus.kindSettings().fixedBlocks().isPresent()
				? this.versus.settings().subjects().stream().skip(1).toList() : analysis.unfinishedArms();
		boolean enough = this.versus.kindSettings()
			.fixedBlocks()
			.stream()
			.anyMatch((most) -> analysis.validBlockCount() >= most
					|| sinceResumed.count() >= 2 * most + MeasuredBlocks.BAD_BLOCKS_IN_A_ROW
					|| (blocks.count() >= most && !sinceResumed.repeatedlyInvalidArms().isEmpty()));
		if (compared.isEmpty() || enough) {
			return false;
		}
		this.versus = withNextBlock(this.versus, compared);
		return true;
	}

	/**
	 * Returns the comparison with another block. The order in which arms start rotates
	 * from block to block.
	 * @param compared names of the arms that are compared with the baseline
	 */
	private static Versus withNextBlock(Versus versus, List<String> compared) {
		List<String> arms = new ArrayList<>(
				Stream.concat(Stream.of(versus.baseline().name()), compared.stream()).toList());
		Collections.rotate(arms, -versus.kindSettings().blocks().size());
		return versus.withNextBlock(arms);
	}

	/**
	 * Whether another block, if it takes as long as the others, would exceed the limit.
	 */
	private boolean isLimitReached(VersusAnalysis analysis) {
		double minutes = analysis.totalMinutes() + analysis.minutesPerBlock();
		return this.versus.kindSettings().fixedBlocks().isEmpty()
				&& Duration.ofSeconds(this.versus.kindSettings().limitS()).toMillis() < minutes * MILLIS_PER_MINUTE;
	}

	/** Label of the time to the end of the run if it is known, or to the next look. */
	@Override
	public String expectedTimeTitle() {
		return this.versus.kindSettings().fixedBlocks().isPresent() ? "ETA" : "next look in";
	}

	/**
	 * Cells of the blocks to be added before the next look, at which an arm may be
	 * decided, or before the end of a run with a fixed number of blocks; empty if there
	 * are none.
	 */
	@Override
	public Optional<ExpectedCells> expectedCells() {
		int planned = this.versus.kindSettings().blocks().size();
		int valid = planned - this.repeated.size();
		int next = this.repeated.size() + this.versus.kindSettings()
			.fixedBlocks()
			.orElse(SequentialTest.LOOKS.stream()
				// At the look after the last measured block nothing was decided.
				.filter((look) -> (planned == this.blocksBeforeResume.size()) ? look > valid : look >= valid)
				.findFirst()
				.orElse(valid));
		Versus later = this.versus;
		for (int i = planned; i < next; i++) {
			later = withNextBlock(later, this.versus.settings().subjects().stream().skip(1).toList());
		}
		List<CellId> cells = later.cells().subList(this.versus.cells().size(), later.cells().size());
		return cells.isEmpty() ? Optional.empty()
				: Optional.of(new ExpectedCells(
						"up to block %d%s".formatted(next, this.versus.kindSettings().fixedBlocks().isPresent() ? ""
								: ", after which the next decision is possible"),
						cells));
	}

	/** Typical time of the start of all arms. */
	@Override
	public Duration typicalStart() {
		return TYPICAL_START_OF_ARM.multipliedBy(this.versus.settings().subjects().size());
	}

	/** Typical length of the warm-up of a block, whose arms share the CPUs. */
	@Override
	public Duration typicalWarmup() {
		return Duration.ofSeconds(TYPICAL_WARMUP_S);
	}

	/**
	 * Expected time of an arm's share of the measured phase and of the load right before
	 * it; starts and the servers' warm-up are not included.
	 * @param cell a cell of a block that may not be planned yet
	 */
	Duration expectedDuration(CellId cell) {
		boolean planned = cell.repetition() <= this.versus.kindSettings().blocks().size();
		return Duration.ofSeconds(this.versus.kindSettings().durationS() + warmupBeforeMeasuringS())
			.dividedBy((planned ? block(cell).arms() : this.versus.settings().subjects()).size());
	}

	/** Returns false: disturbed blocks are repeated. */
	@Override
	public boolean needsEveryCell() {
		return false;
	}

	@Override
	public List<String> missedGoals(Run run) {
		MeasuredBlocks blocks = MeasuredBlocks.of(run.cells());
		List<String> ended = blocks.earlyEndMessages(this.versus.baseline().name());
		VersusAnalysis analysis = VersusAnalysis.of(run);
		OptionalInt fixed = this.versus.kindSettings().fixedBlocks();
		int needed = fixed.orElse(1);
		long valid = fixed.isPresent() ? analysis.validBlockCount()
				: analysis.blocks().stream().filter(analysis::hasComparableArm).count();
		String lost = blocks.repeatedlyInvalidArms().isEmpty() ? "" : " (%s in each of the last %d)"
			.formatted(Markdown.joinNames(blocks.repeatedlyInvalidArms()), MeasuredBlocks.BAD_BLOCKS_IN_A_ROW);
		return (!ended.isEmpty() || valid >= needed) ? ended
				: List.of("Only %d valid block%s, %d needed: in the others an arm was disturbed%s.%s".formatted(valid,
						(valid == 1) ? "" : "s", needed, lost, blocks.warmupAdvice()));
	}

}
