package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.report.statistics.Repetitions;

/**
 * A rating of the data from which a figure was computed. It says nothing about chance:
 * that is what intervals are for.
 *
 * @param reasons reasons why the level is not CLEAN; empty if it is
 */
public record DataQuality(Level level, List<String> reasons) {

	/** Least number of repetitions for clean data. */
	private static final int MIN_REPETITIONS = 3;

	/**
	 * Rates a figure of a row.
	 * @param criterion criterion whose figure it is
	 * @param repetitions repetitions from which the figure was computed
	 * @param value value with the warnings that cast doubt on it
	 */
	static DataQuality of(Row row, RankingCriterion criterion, Repetitions repetitions, Column.Value value) {
		if (value.number().isEmpty()) {
			return new DataQuality(Level.NONE, List.of(missingFigureReason(row, criterion, repetitions)));
		}
		List<Cell> cells = criterion.cells().apply(row);
		List<String> poor = new ArrayList<>();
		List<String> doubts = new ArrayList<>();
		if (row.run().isSmokeTest()) {
			poor.add("smoke test");
		}
		if (repetitions.validCount() <= 1) {
			poor.add((repetitions.validCount() == 0) ? "no whole repetition" : "1 repetition");
		}
		else if (repetitions.validCount() < MIN_REPETITIONS) {
			doubts.add(repetitions.validCount() + " repetitions");
		}
		List<String> statuses = cells.stream().map((cell) -> CellStatus.of(cell).status()).toList();
		CellStatus.SHOWN_STATUSES.stream().filter(statuses::contains).forEach((status) -> {
			int count = Collections.frequency(statuses, status);
			doubts.add("%d of %d cells %s %s".formatted(count, cells.size(), (count == 1) ? "is" : "are", status));
		});
		if (statuses.stream().allMatch(String::isEmpty) && !repetitions.invalid().isEmpty()) {
			doubts.add(String.join("; ", repetitions.invalid()));
		}
		if (!value.warnings().isNone()) {
			(value.warnings().affectAtLeastHalf() ? poor : doubts).add(value.warnings().text());
		}
		Level level = !poor.isEmpty() ? Level.POOR : !doubts.isEmpty() ? Level.DOUBTS : Level.CLEAN;
		poor.addAll(doubts);
		return new DataQuality(level, poor);
	}

	/**
	 * Returns why a row has no figure. The repetitions have reasons of their own only if
	 * they are searches that found nothing, whatever the cells of the row are.
	 */
	private static String missingFigureReason(Row row, RankingCriterion criterion, Repetitions repetitions) {
		if (!repetitions.invalid().isEmpty()) {
			return String.join("; ", repetitions.invalid());
		}
		List<CellStatus> remarks = row.cells()
			.stream()
			.map(CellStatus::of)
			.filter((each) -> !each.status().isEmpty())
			.toList();
		return remarks.isEmpty() ? (criterion.isCpuTime() && row.name().isDirect()) ? "no gateway" : "no figure"
				: remarks.stream().map(CellStatus::status).distinct().collect(Collectors.joining(", "));
	}

	/** Formats level and reasons, as in "doubts: 2 repetitions". */
	@Override
	public String toString() {
		return this.reasons.isEmpty() ? this.level.toString() : this.level + ": " + String.join("; ", this.reasons);
	}

	/** Levels of data quality; NONE means that there is no figure. */
	public enum Level {

		CLEAN, DOUBTS, POOR, NONE;

		/** Returns the text for people: "-" if there is no figure. */
		public String shown() {
			return (this == NONE) ? "-" : toString();
		}

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
