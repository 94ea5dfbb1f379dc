package io.github.gatewaybench.engine.versus;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * The blocks that a run has measured so far, valid or not, in order. They decide whether
 * a busy machine is tolerated and whether the run ends early.
 *
 * @param blocks cells of each block
 */
record MeasuredBlocks(List<List<Cell>> blocks) {

	/**
	 * Number of disturbed blocks in a row after which disturbed blocks count until one is
	 * calm: all arms of a block are measured at the same time, and suffer alike. After as
	 * many unusable blocks in a row, a run gives up.
	 */
	static final int BAD_BLOCKS_IN_A_ROW = 3;

	/** Reasons for an invalid block that lie in the machine, not in an arm. */
	private static final Set<WarningCode> MACHINE_REASONS = EnumSet.of(WarningCode.DISTURBED, WarningCode.LOAD_LATE);

	/**
	 * All reasons for which a block is repeated; others are faults of an arm. All arms
	 * share the sessions, and a stall of a fraction of a second can make them all busy.
	 */
	private static final Set<WarningCode> REPEAT_REASONS = EnumSet.of(WarningCode.DISTURBED, WarningCode.LOAD_LATE,
			WarningCode.NOT_STEADY, WarningCode.CPU_UNSEEN, WarningCode.ENGINE_STALLED, WarningCode.CLOCK_SET,
			WarningCode.SESSIONS_BUSY);

	/** Signs that the machine or the load generator was slow for a while. */
	private static final Set<WarningCode> SLOWNESS_SIGNS = EnumSet.of(WarningCode.DISTURBED, WarningCode.LOAD_LATE,
			WarningCode.ENGINE_STALLED, WarningCode.CLOCK_SET, WarningCode.TOLERATED);

	/**
	 * Reasons that are ignored if the machine was slow at the same time, because that may
	 * have caused them.
	 */
	private static final Set<WarningCode> OVERLOAD_REASONS = EnumSet.of(WarningCode.SESSIONS_BUSY,
			WarningCode.REQUESTS_UNANSWERED, WarningCode.EXIT_STATUS, WarningCode.DURATION);

	/** Selects the blocks that have been measured, that is, without pending cells. */
	static MeasuredBlocks of(List<Cell> cells) {
		return new MeasuredBlocks(OrderedMaps.groupBy((Cell cell) -> cell.id().repetition(), cells)
			.values()
			.stream()
			.filter((block) -> block.stream().noneMatch((cell) -> cell.outcome().state() == State.PENDING))
			.toList());
	}

	/** Selects the blocks without the given numbers. */
	MeasuredBlocks without(Set<Integer> numbers) {
		return new MeasuredBlocks(this.blocks.stream().filter((block) -> !numbers.contains(number(block))).toList());
	}

	/**
	 * Numbers of the blocks whose cells all ran; a run that is resumed repeats the
	 * others.
	 */
	Set<Integer> completeBlocks() {
		return this.blocks.stream()
			.filter((block) -> block.stream().allMatch((cell) -> cell.outcome().state() == State.RAN))
			.map(MeasuredBlocks::number)
			.collect(Collectors.toSet());
	}

	private static int number(List<Cell> block) {
		return block.get(0).id().repetition();
	}

	int count() {
		return this.blocks.size();
	}

	/** Whether a JVM compiled while it was measured, in any block. */
	boolean compiledWhileMeasured() {
		// Reasons from the end of a warm-up tell its limit.
		return notSteadyReasons().anyMatch((each) -> !each.values().containsKey("limit_s"));
	}

	private Stream<Warning> notSteadyReasons() {
		return this.blocks.stream()
			.flatMap(List::stream)
			.flatMap((cell) -> cell.outcome().reasons().stream())
			.filter((each) -> each.code() == WarningCode.NOT_STEADY);
	}

	/**
	 * Whether the machine is accepted as it is: {@link #BAD_BLOCKS_IN_A_ROW} blocks in a
	 * row were disturbed, and none has been calm since.
	 */
	boolean areDisturbancesTolerated() {
		boolean tolerant = false;
		int inARow = 0;
		for (List<Cell> each : this.blocks) {
			inARow = isInvalidOnlyFor(MACHINE_REASONS, each) ? inARow + 1 : 0;
			tolerant = tolerant ? hasSlownessSign(each) : inARow == BAD_BLOCKS_IN_A_ROW;
		}
		return tolerant;
	}

	private static boolean hasSlownessSign(List<Cell> block) {
		return block.stream()
			.flatMap((cell) -> Stream.concat(cell.outcome().reasons().stream(), cell.outcome().warnings().stream()))
			.map(Warning::code)
			.anyMatch(SLOWNESS_SIGNS::contains);
	}

	/**
	 * Codes of the reasons why a block is not valid, except those that another reason
	 * explains.
	 */
	private static Set<WarningCode> reasonCodes(List<Cell> block) {
		Set<WarningCode> codes = EnumSet.noneOf(WarningCode.class);
		block.forEach((cell) -> cell.outcome().reasons().forEach((each) -> codes.add(each.code())));
		if (hasSlownessSign(block)) {
			codes.removeAll(OVERLOAD_REASONS);
		}
		// Requests that wait for a session until the load ends are never sent.
		if (codes.contains(WarningCode.SESSIONS_BUSY)) {
			codes.remove(WarningCode.REQUESTS_UNANSWERED);
		}
		return codes;
	}

	/** Whether a block is not valid, and for no reasons but the given ones. */
	private static boolean isInvalidOnlyFor(Set<WarningCode> codes, List<Cell> block) {
		return !reasonCodes(block).isEmpty() && codes.containsAll(reasonCodes(block));
	}

	/**
	 * Messages that say why no further block is measured although arms are undecided;
	 * usually empty.
	 * @param baseline name of the arm that the others are compared with
	 */
	List<String> earlyEndMessages(String baseline) {
		List<Cell> last = this.blocks.isEmpty() ? List.of() : this.blocks.get(count() - 1);
		if (!reasonCodes(last).isEmpty() && !isInvalidOnlyFor(REPEAT_REASONS, last)) {
			return failureMessages(last, REPEAT_REASONS);
		}
		return areLastBlocksUnusable((block) -> hasValidPair(block, baseline)) ? Stream
			.concat(Stream.of("Arm %s was not valid together with another one in any of the last %d blocks.%s"
				.formatted(baseline, BAD_BLOCKS_IN_A_ROW, warmupAdvice() + sessionsAdvice(last))),
					failureMessages(last, Set.of()).stream())
			.toList() : List.of();
	}

	/**
	 * Advice to warm up longer, to follow a message that blocks are not valid; an empty
	 * text unless a server was not steady in a block.
	 */
	String warmupAdvice() {
		return notSteadyReasons().findAny().isPresent()
				? " A longer warm-up may help: start a new run with --whole-warmup and a longer --warmup-limit." : "";
	}

	/**
	 * Advice for a block in which all sessions were busy, to follow a message; an empty
	 * text for other blocks.
	 */
	private static String sessionsAdvice(List<Cell> block) {
		boolean busy = block.stream()
			.flatMap((cell) -> cell.outcome().reasons().stream())
			.anyMatch((each) -> each.code() == WarningCode.SESSIONS_BUSY);
		return busy ? " A lower --rate or more --sessions may help: start a new run with them." : "";
	}

	/**
	 * Names of arms of the last block that were not valid in any of the last
	 * {@link #BAD_BLOCKS_IN_A_ROW} blocks, for reasons to repeat a block.
	 */
	List<String> repeatedlyInvalidArms() {
		return this.blocks.stream()
			.skip(Math.max(0, count() - 1))
			.flatMap(List::stream)
			.map((cell) -> cell.id().subject())
			.filter((arm) -> areLastBlocksUnusable((block) -> validArms(block).contains(arm)))
			.toList();
	}

	/**
	 * Whether all of the last {@link #BAD_BLOCKS_IN_A_ROW} blocks are unusable for
	 * reasons to repeat a block, and none of them only because the machine was disturbed.
	 * @param isUsable whether a block is usable
	 */
	private boolean areLastBlocksUnusable(Predicate<List<Cell>> isUsable) {
		return count() >= BAD_BLOCKS_IN_A_ROW && this.blocks.subList(count() - BAD_BLOCKS_IN_A_ROW, count())
			.stream()
			.allMatch((block) -> !isUsable.test(block) && REPEAT_REASONS.containsAll(reasonCodes(block))
					&& !isInvalidOnlyFor(MACHINE_REASONS, block));
	}

	/** Whether the baseline and another arm are valid in a block. */
	private static boolean hasValidPair(List<Cell> block, String baseline) {
		return validArms(block).size() > 1 && validArms(block).contains(baseline);
	}

	private static List<String> validArms(List<Cell> block) {
		return block.stream().filter((cell) -> cell.outcome().valid()).map((cell) -> cell.id().subject()).toList();
	}

	/**
	 * Says what went wrong in a block: first what is wrong with some arms, each by its
	 * name, then what all cells have in common, such as a server that died.
	 * @param except reasons that are left out
	 */
	private static List<String> failureMessages(List<Cell> block, Set<WarningCode> except) {
		int number = block.get(0).id().repetition();
		Set<Warning> common = new LinkedHashSet<>(reasonsExcept(block.get(0), except));
		block.forEach((cell) -> common.retainAll(new HashSet<>(reasonsExcept(cell, except))));
		List<String> lines = new ArrayList<>();
		for (Cell cell : block) {
			List<Warning> own = reasonsExcept(cell, except).stream().filter((each) -> !common.contains(each)).toList();
			// The load generator ends with a status of its own if any arm fails.
			if (own.stream().anyMatch((each) -> each.code() != WarningCode.EXIT_STATUS)) {
				lines.add("Block %d failed because of %s: %s.".formatted(number, cell.id().subject(),
						Warning.joinTexts(own)));
			}
		}
		if (lines.isEmpty() || common.stream().anyMatch((each) -> each.code() != WarningCode.EXIT_STATUS)) {
			Collection<Warning> all = !common.isEmpty() ? common
					: block.stream().flatMap((cell) -> reasonsExcept(cell, except).stream()).distinct().toList();
			lines.add("Block %d failed: %s.".formatted(number, Warning.joinTexts(all)));
		}
		return lines;
	}

	private static List<Warning> reasonsExcept(Cell cell, Set<WarningCode> except) {
		return cell.outcome().reasons().stream().filter((each) -> !except.contains(each.code())).toList();
	}

}
