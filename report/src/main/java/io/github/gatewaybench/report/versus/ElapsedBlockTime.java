package io.github.gatewaybench.report.versus;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;
import io.github.gatewaybench.measurements.Versus;

/**
 * Accumulates the time that the blocks of a run have taken. If run.json does not record
 * the time of a block, it is counted from the end of the block before it or, for the
 * first, from the start of the run.
 */
final class ElapsedBlockTime {

	private static final double SECONDS_PER_MINUTE = 60;

	private final Versus versus;

	private String previousEnd;

	private double spentS;

	/**
	 * Starts at 0, before the first block of a run.
	 * @param runStarted when the run started, as an ISO 8601 instant
	 */
	ElapsedBlockTime(Versus versus, String runStarted) {
		this.versus = versus;
		this.previousEnd = runStarted;
	}

	/**
	 * Adds the next block, and returns the minutes that all blocks so far took; empty if
	 * the block was not measured.
	 */
	OptionalDouble addBlock(int number, List<Cell> cells) {
		OptionalDouble told = this.versus.kindSettings().blocks().get(number - 1).seconds();
		OptionalDouble sinceLast = cells.stream()
			.flatMapToDouble((cell) -> secondsSincePreviousBlock(cell).stream())
			.max();
		if (sinceLast.isEmpty()) {
			return OptionalDouble.empty();
		}
		this.previousEnd = Instant.parse(this.previousEnd)
			.plusMillis(Math.round(sinceLast.getAsDouble() * 1000))
			.toString();
		this.spentS += told.orElse(sinceLast.getAsDouble());
		return OptionalDouble.of(this.spentS / SECONDS_PER_MINUTE);
	}

	private OptionalDouble secondsSincePreviousBlock(Cell cell) {
		double seconds = cell.outcome().machine().map(MachineUsage::wallS).orElse(OptionalDouble.empty()).orElse(0);
		try {
			return cell.outcome()
				.started()
				.map((started) -> Duration.between(Instant.parse(this.previousEnd), Instant.parse(started)).toMillis())
				.stream()
				.mapToDouble((before) -> before / 1e3 + seconds)
				.findFirst();
		}
		catch (DateTimeException ex) {
			return OptionalDouble.empty();
		}
	}

}
