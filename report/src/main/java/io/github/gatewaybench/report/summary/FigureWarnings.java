package io.github.gatewaybench.report.summary;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * The warnings that cast doubt on a figure.
 *
 * @param cells number of cells with each warning, among those that the figure is computed
 * from
 * @param cellCount number of cells that the figure is computed from
 */
public record FigureWarnings(Map<WarningCode, Long> cells, int cellCount) {

	/** No warnings. */
	public static final FigureWarnings NONE = new FigureWarnings(Map.of(), 0);

	/** Counts the warnings of cells that concern one kind of figure. */
	static FigureWarnings cellCount(Collection<Cell> cells, WarningCode.FigureGroup about) {
		Map<WarningCode, Long> counts = new EnumMap<>(WarningCode.class);
		cells.stream()
			.flatMap((cell) -> cell.outcome().warningCodes().stream())
			.filter((code) -> code.affectedFigures().contains(about))
			.forEach((code) -> counts.merge(code, 1L, Long::sum));
		return new FigureWarnings(counts, cells.size());
	}

	/** Merges the warnings of two figures, for a figure computed from both. */
	FigureWarnings merge(FigureWarnings other) {
		if (isNone() || other.isNone()) {
			return isNone() ? other : this;
		}
		Map<WarningCode, Long> both = new EnumMap<>(this.cells);
		other.cells.forEach((code, count) -> both.merge(code, count, Math::max));
		return new FigureWarnings(both, Math.max(this.cellCount, other.cellCount));
	}

	public boolean isNone() {
		return this.cells.isEmpty();
	}

	/** Whether at least half of the cells share a warning, which affects the median. */
	public boolean affectsMedian() {
		return this.cells.values().stream().anyMatch((count) -> 2 * count >= this.cellCount);
	}

	/** The letters of the warnings, without separators. */
	public String letters() {
		return this.cells.keySet().stream().map(WarningCode::letter).collect(Collectors.joining());
	}

	/** Names the warnings, as in "a JVM was still warming up (2 of 5 cells)". */
	public String text() {
		return this.cells.entrySet()
			.stream()
			.map((each) -> each.getKey().title()
					+ ((this.cellCount > 1) ? " (%d of %d cells)".formatted(each.getValue(), this.cellCount) : ""))
			.collect(Collectors.joining("; "));
	}

}
