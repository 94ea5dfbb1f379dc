package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.statistics.Repetitions;

/** How reliable a figure is, with the reasons if it is not fully reliable. */
public record Confidence(Level level, List<String> reasons) {

	/** Least number of repetitions for high confidence. */
	private static final int MIN_REPETITIONS = 3;

	/** Confidence in a figure of a row, given the repetitions it was measured in. */
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

	/** The level and the reasons, as in "fair: 2 repetitions". */
	@Override
	public String toString() {
		return this.reasons.isEmpty() ? this.level.toString() : this.level + ": " + String.join("; ", this.reasons);
	}

	/** Level of confidence; NONE means that there is no figure. */
	public enum Level {

		HIGH, FAIR, LOW, NONE;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
