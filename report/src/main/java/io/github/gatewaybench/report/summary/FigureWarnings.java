package io.github.gatewaybench.report.summary;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * The warnings that cast doubt on a figure, which is usually computed from several cells.
 *
 * @param cells number of cells with a warning, by warning code
 * @param cellCount number of all cells from which the figure is computed
 */
public record FigureWarnings(Map<WarningCode, Long> cells, int cellCount) {

	/** The value for a figure without warnings. */
	public static final FigureWarnings NONE = new FigureWarnings(Map.of(), 0);

	/** Counts the warnings of cells that cast doubt on one group of figures. */
	static FigureWarnings of(Collection<Cell> cells, WarningCode.FigureGroup about) {
		Map<WarningCode, Long> counts = new EnumMap<>(WarningCode.class);
		cells.stream()
			.flatMap((cell) -> cell.outcome().warningCodes().stream())
			.filter((code) -> code.affectedFigures().contains(about))
			.forEach((code) -> counts.merge(code, 1L, Long::sum));
		return new FigureWarnings(counts, cells.size());
	}

	/**
	 * Merges the warnings of two figures from which another figure, such as a ratio, is
	 * computed.
	 */
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

	/** Whether at least half of the cells have the same warning. */
	public boolean affectAtLeastHalf() {
		return this.cells.values().stream().anyMatch((count) -> 2 * count >= this.cellCount);
	}

	/** Returns the letters that stand for the warnings, without separators. */
	public String letters() {
		return this.cells.keySet().stream().map(WarningCode::letter).collect(Collectors.joining());
	}

	/** Formats the warnings, as in "a JVM was still warming up (2 of 5 cells)". */
	public String text() {
		return this.cells.entrySet()
			.stream()
			.map((each) -> each.getKey().title()
					+ ((this.cellCount > 1) ? " (%d of %d cells)".formatted(each.getValue(), this.cellCount) : ""))
			.collect(Collectors.joining("; "));
	}

}
