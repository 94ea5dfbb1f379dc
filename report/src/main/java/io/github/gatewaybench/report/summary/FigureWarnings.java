package io.github.gatewaybench.report.summary;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * The warnings that cast doubt on a figure, which is usually computed from several cells.
 *
 * @param cellCountByCode number of cells with a warning, by warning code
 * @param coldServers roles of the servers that were not warm, as in "the backend"; empty
 * if all were, or if no cell had more than one server
 * @param cellCount number of all cells from which the figure is computed
 */
public record FigureWarnings(Map<WarningCode, Long> cellCountByCode, Set<String> coldServers, int cellCount) {

	/** The value for a figure without warnings. */
	public static final FigureWarnings NONE = new FigureWarnings(Map.of(), Set.of(), 0);

	/** Counts the warnings of cells that cast doubt on one group of figures. */
	public static FigureWarnings of(Collection<Cell> cells, WarningCode.FigureGroup about) {
		Map<WarningCode, Long> counts = new EnumMap<>(WarningCode.class);
		cells.stream()
			.flatMap((cell) -> cell.outcome().warningCodes().stream())
			.filter((code) -> code.affectedFigures().contains(about))
			.forEach((code) -> counts.merge(code, 1L, Long::sum));
		Set<String> coldServers = new TreeSet<>();
		cells.stream()
			.flatMap((cell) -> cell.outcome().warnings().stream())
			.filter((warning) -> counts.containsKey(warning.code()))
			.forEach((warning) -> warning.coldServer().ifPresent(coldServers::add));
		return new FigureWarnings(counts, coldServers, cells.size());
	}

	/**
	 * Merges the warnings of two figures from which another figure, such as a ratio, is
	 * computed.
	 */
	FigureWarnings merge(FigureWarnings other) {
		if (isNone() || other.isNone()) {
			return isNone() ? other : this;
		}
		Map<WarningCode, Long> both = new EnumMap<>(this.cellCountByCode);
		other.cellCountByCode.forEach((code, count) -> both.merge(code, count, Math::max));
		Set<String> coldServers = new TreeSet<>(this.coldServers);
		coldServers.addAll(other.coldServers);
		return new FigureWarnings(both, coldServers, Math.max(this.cellCount, other.cellCount));
	}

	public boolean isNone() {
		return this.cellCountByCode.isEmpty();
	}

	/** Whether at least half of the cells have the same warning. */
	public boolean affectAtLeastHalf() {
		return this.cellCountByCode.values().stream().anyMatch((count) -> 2 * count >= this.cellCount);
	}

	/** Returns the letters that stand for the warnings, without separators. */
	public String letters() {
		return this.cellCountByCode.keySet().stream().map(WarningCode::letter).collect(Collectors.joining());
	}

	/**
	 * Formats the warnings, as in "the backend's JVM was still warming up (2 of 5
	 * cells)".
	 */
	public String text() {
		return this.cellCountByCode.entrySet()
			.stream()
			.map((each) -> title(each.getKey())
					+ ((this.cellCount > 1) ? " (%d of %d cells)".formatted(each.getValue(), this.cellCount) : ""))
			.collect(Collectors.joining("; "));
	}

	private String title(WarningCode code) {
		String servers = this.coldServers.stream().map((server) -> server + "'s").collect(Collectors.joining(" or "));
		return (code != WarningCode.NOT_WARM || servers.isEmpty()) ? code.title()
				: code.title().replaceFirst("^a JVM", servers + " JVM");
	}

}
