package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.statistics.Repetitions;

/**
 * A rating of how reliable a figure is.
 *
 * @param reasons reasons why the level is not HIGH; empty if it is
 */
public record Confidence(Level level, List<String> reasons) {

	/** Least number of repetitions for high confidence in a figure. */
	private static final int MIN_REPETITIONS = 3;

	/**
	 * Rates a figure of a row.
	 * @param repetitions repetitions from which the figure was computed
	 * @param value value with the warnings that cast doubt on it
	 */
	static Confidence of(Row row, Repetitions repetitions, Column.Value value) {
		if (value.number().isEmpty()) {
			return new Confidence(Level.NONE, List.of(missing(row)));
		}
		List<String> low = new ArrayList<>();
		List<String> fair = new ArrayList<>();
		if (row.run().isSmokeTest()) {
			low.add("smoke test");
		}
		if (repetitions.count() == 1) {
			low.add("1 repetition");
		}
		else if (repetitions.count() < MIN_REPETITIONS) {
			fair.add(repetitions.count() + " repetitions");
		}
		long spoiled = row.cells().size() - row.validCount();
		if (spoiled > 0) {
			fair.add("%d of %d cells are not valid".formatted(spoiled, row.cells().size()));
		}
		if (!value.warnings().isNone()) {
			(value.warnings().affectsMedian() ? low : fair).add(value.warnings().text());
		}
		Level level = !low.isEmpty() ? Level.LOW : !fair.isEmpty() ? Level.FAIR : Level.HIGH;
		low.addAll(fair);
		return new Confidence(level, low);
	}

	private static String missing(Row row) {
		List<CellStatus> remarks = row.cells()
			.stream()
			.map(CellStatus::of)
			.filter((each) -> !each.status().isEmpty())
			.toList();
		return remarks.isEmpty() ? "no figure"
				: remarks.stream().map(CellStatus::status).distinct().collect(Collectors.joining(", "));
	}

	/** Formats level and reasons, as in "fair: 2 repetitions". */
	@Override
	public String toString() {
		return this.reasons.isEmpty() ? this.level.toString() : this.level + ": " + String.join("; ", this.reasons);
	}

	/** Levels of confidence; NONE means that there is no figure. */
	public enum Level {

		HIGH, FAIR, LOW, NONE;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
