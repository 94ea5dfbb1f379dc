package io.github.gatewaybench.engine.versus;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.run.Schedule;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.Versus.Block;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.report.statistics.SequentialTest;
import io.github.gatewaybench.report.versus.VersusAnalysis;

/**
 * Schedule of a versus comparison, to which blocks are added until every arm is decided,
 * the limit is reached, or an arm fails.
 */
final class VersusSchedule implements Schedule {

	/** Reasons that come from the machine. */
	private static final Set<WarningCode> OF_MACHINE = EnumSet.of(WarningCode.DISTURBED, WarningCode.LOAD_LATE);

	/** All reasons for which a block is repeated; others are faults of an arm. */
	private static final Set<WarningCode> REPEATED = EnumSet.of(WarningCode.DISTURBED, WarningCode.LOAD_LATE,
			WarningCode.NOT_STEADY, WarningCode.CPU_UNSEEN, WarningCode.ENGINE_STALLED, WarningCode.CLOCK_SET);

	/** Signs that the machine or the load generator was slow for a while. */
	private static final Set<WarningCode> OF_SLOWNESS = EnumSet.of(WarningCode.DISTURBED, WarningCode.LOAD_LATE,
			WarningCode.ENGINE_STALLED, WarningCode.CLOCK_SET, WarningCode.OTHER_PROCESSES, WarningCode.CPU_STEAL);

	/** Reasons that are no fault of an arm if the machine was slow at the same time. */
	private static final Set<WarningCode> OF_OVERLOAD = EnumSet.of(WarningCode.SESSIONS_BUSY,
			WarningCode.REQUESTS_UNANSWERED, WarningCode.EXIT_STATUS);

	private final long begun = System.nanoTime();

	private final int doneBefore;

	private Versus versus;

	private boolean tolerant;

	/**
	 * Creates the schedule.
	 * @param cells cells of the run so far; empty for a new run
	 */
	VersusSchedule(Versus versus, List<Cell> cells) {
		this.versus = versus;
		this.doneBefore = measured(cells).size();
		this.tolerant = tolerates(measured(cells));
	}

	@Override
	public Versus experiment() {
		return this.versus;
	}

	/** The block that a cell belongs to. */
	Block block(CellId cell) {
		return this.versus.load().blocks().get(cell.repetition() - 1);
	}

	/** Sets the rate per arm of all blocks, in requests per second. */
	void setRate(int rate) {
		this.versus = this.versus.withRate(rate);
	}

	/**
	 * Whether blocks count although other processes are busy, since these do not go away.
	 */
	boolean isTolerant() {
		return this.tolerant;
	}

	/** All arms of a block are started and measured together. */
	@Override
	public boolean runsWholeStarts() {
		return true;
	}

	/** Blocks that were measured, or could not be, in order. */
	private static List<List<Cell>> measured(List<Cell> cells) {
		return OrderedMaps.groupBy((Cell cell) -> cell.id().repetition(), cells)
			.values()
			.stream()
			.filter((block) -> block.stream().noneMatch((cell) -> cell.outcome().state() == State.PENDING))
			.toList();
	}

	/** Reasons why a block is not valid, without those that another one explains. */
	private static Set<WarningCode> reasons(List<Cell> block) {
		Set<WarningCode> codes = EnumSet.noneOf(WarningCode.class);
		block.forEach((cell) -> cell.outcome().reasons().forEach((each) -> codes.add(each.code())));
		boolean slow = block.stream()
			.flatMap((cell) -> Stream.concat(cell.outcome().reasons().stream(), cell.outcome().warnings().stream()))
			.map(Warning::code)
			.anyMatch(OF_SLOWNESS::contains);
		if (slow) {
			codes.removeAll(OF_OVERLOAD);
		}
		return codes;
	}

	/** Whether a block is not valid, and for no reasons but the given ones. */
	private static boolean isOnly(Set<WarningCode> codes, List<Cell> block) {
		return !reasons(block).isEmpty() && codes.containsAll(reasons(block));
	}

	/** Whether the machine has ever been disturbed in so many blocks in a row. */
	private static boolean tolerates(List<List<Cell>> blocks) {
		int inARow = 0;
		for (List<Cell> each : blocks) {
			inARow = isOnly(OF_MACHINE, each) ? inARow + 1 : 0;
			if (inARow == Defaults.MOST_DISTURBED) {
				return true;
			}
		}
		return false;
	}

	/** Adds a block, unless the run has to end or everything is decided. */
	@Override
	public boolean extend(Supplier<Run> runs) {
		Run run = runs.get();
		List<List<Cell>> blocks = measured(run.cells());
		this.tolerant = tolerates(blocks);
		if (!reasonsToEnd(blocks).isEmpty() || isLimitReached(run, blocks.size())) {
			return false;
		}
		VersusAnalysis analysis = VersusAnalysis.of(run);
		List<String> compared = this.versus.load().fixedBlocks().isPresent()
				? this.versus.settings().subjects().stream().skip(1).toList() : analysis.undecided();
		boolean enough = this.versus.load()
			.fixedBlocks()
			.stream()
			.anyMatch((most) -> analysis.validBlocks() >= most || blocks.size() >= 2 * most + Defaults.MOST_DISTURBED);
		if (compared.isEmpty() || enough) {
			return false;
		}
		this.versus = withNextBlock(this.versus, compared);
		return true;
	}

	/** Adds a block whose arms start in an order that rotates from block to block. */
	private static Versus withNextBlock(Versus versus, List<String> compared) {
		List<String> arms = new ArrayList<>(
				Stream.concat(Stream.of(versus.baseline().name()), compared.stream()).toList());
		Collections.rotate(arms, -versus.load().blocks().size());
		return versus.withNextBlock(arms);
	}

	private boolean isLimitReached(Run run, int done) {
		if (this.versus.load().fixedBlocks().isPresent()) {
			return false;
		}
		double elapsedS = (System.nanoTime() - this.begun) / 1e9;
		double perBlockS = (done > this.doneBefore) ? elapsedS / (done - this.doneBefore) : 0;
		return RunFolder.wallSeconds(run.folder()) + elapsedS + perBlockS > this.versus.load().limitS();
	}

	/** Why no further block is measured although arms are undecided; usually empty. */
	private static List<String> reasonsToEnd(List<List<Cell>> blocks) {
		List<Cell> last = blocks.isEmpty() ? List.of() : blocks.get(blocks.size() - 1);
		if (!reasons(last).isEmpty() && !isOnly(REPEATED, last)) {
			return last.stream()
				.filter((cell) -> !cell.outcome().reasons().isEmpty())
				.map((cell) -> "%s: %s".formatted(cell.id().subject(), Warning.joinTexts(cell.outcome().reasons())))
				.toList();
		}
		List<List<Cell>> latest = blocks.subList(Math.max(0, blocks.size() - Defaults.MOST_DISTURBED), blocks.size());
		boolean inVain = latest.size() == Defaults.MOST_DISTURBED && latest.stream()
			.allMatch((block) -> block.stream().anyMatch((cell) -> !cell.outcome().valid())
					&& REPEATED.containsAll(reasons(block)) && !isOnly(OF_MACHINE, block));
		return inVain ? List.of("none of the last %d blocks is valid: %s".formatted(latest.size(),
				Warning.joinTexts(last.get(0).outcome().reasons()))) : List.of();
	}

	/** The blocks until the next look at which an arm may be decided. */
	@Override
	public Optional<LaterCells> laterCells() {
		int planned = this.versus.load().blocks().size();
		int next = this.versus.load()
			.fixedBlocks()
			.orElse(SequentialTest.LOOKS.stream().filter((look) -> look >= planned).findFirst().orElse(planned));
		Versus later = this.versus;
		for (int i = planned; i < next; i++) {
			later = withNextBlock(later, this.versus.settings().subjects().stream().skip(1).toList());
		}
		List<CellId> cells = later.cells().subList(this.versus.cells().size(), later.cells().size());
		return cells.isEmpty() ? Optional.empty()
				: Optional.of(new LaterCells("in blocks up to %d%s".formatted(next,
						this.versus.load().fixedBlocks().isPresent() ? "" : ", the next at which arms may be decided"),
						cells));
	}

	/** Expected time of an arm's share of a block, without start and warm-up. */
	Duration expectedDuration() {
		return Duration.ofSeconds(this.versus.load().durationS() + Defaults.VERSUS_WARMUP_S)
			.dividedBy(this.versus.settings().subjects().size());
	}

	@Override
	public List<String> missedGoals(Run run) {
		return reasonsToEnd(measured(run.cells()));
	}

}
