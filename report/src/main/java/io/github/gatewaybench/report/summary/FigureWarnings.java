package io.github.gatewaybench.report.summary;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * The warnings that cast doubt on a figure, which is usually computed from several cells.
 *
 * @param partByCode part of the cells that have a warning, by warning code
 * @param coldServers roles of the servers that were not warm, as in "the backend"; empty
 * if all were, or if no cell had more than one server
 */
public record FigureWarnings(Map<WarningCode, Part> partByCode, Set<String> coldServers) {

	/** The value for a figure without warnings. */
	public static final FigureWarnings NONE = new FigureWarnings(Map.of(), Set.of());

	/** Counts the warnings of valid cells that cast doubt on one group of figures. */
	public static FigureWarnings of(Collection<Cell> cells, WarningCode.FigureGroup about) {
		List<Cell> valid = cells.stream().filter((cell) -> cell.outcome().valid()).toList();
		Map<WarningCode, Part> parts = new EnumMap<>(WarningCode.class);
		valid.stream()
			.flatMap((cell) -> cell.outcome().warningCodes().stream())
			.filter((code) -> code.affectedFigures().contains(about))
			.forEach((code) -> parts.merge(code, new Part(1, valid.size()),
					(part, more) -> new Part(part.count + more.count, part.all)));
		Set<String> coldServers = new TreeSet<>();
		valid.stream()
			.flatMap((cell) -> cell.outcome().warnings().stream())
			.filter((warning) -> parts.containsKey(warning.code()))
			.forEach((warning) -> warning.coldServer().ifPresent(coldServers::add));
		return new FigureWarnings(parts, coldServers);
	}

	/**
	 * Merges the warnings of two figures from which another figure, such as a ratio, is
	 * computed. Of the two parts of the cells with the same warning, the larger one
	 * counts.
	 */
	FigureWarnings merge(FigureWarnings other) {
		if (isNone() || other.isNone()) {
			return isNone() ? other : this;
		}
		Map<WarningCode, Part> both = new EnumMap<>(this.partByCode);
		other.partByCode.forEach((code, part) -> both.merge(code, part, Part::max));
		Set<String> coldServers = new TreeSet<>(this.coldServers);
		coldServers.addAll(other.coldServers);
		return new FigureWarnings(both, coldServers);
	}

	public boolean isNone() {
		return this.partByCode.isEmpty();
	}

	/** Whether at least half of the cells have the same warning. */
	public boolean affectAtLeastHalf() {
		return this.partByCode.values().stream().anyMatch((part) -> 2 * part.count >= part.all);
	}

	/** Returns the letters that stand for the warnings, without separators. */
	public String letters() {
		return this.partByCode.keySet().stream().map(WarningCode::letter).collect(Collectors.joining());
	}

	/**
	 * Formats the warnings, as in "the backend's JVM was still warming up (2 of 5
	 * cells)".
	 */
	public String text() {
		return this.partByCode.entrySet()
			.stream()
			.map((each) -> title(each.getKey()) + each.getValue().inParentheses())
			.collect(Collectors.joining("; "));
	}

	private String title(WarningCode code) {
		String servers = this.coldServers.stream().map((server) -> server + "'s").collect(Collectors.joining(" or "));
		return (code != WarningCode.NOT_WARM || servers.isEmpty()) ? code.title()
				: code.title().replaceFirst("^a JVM", servers + " JVM");
	}

	/**
	 * The part of a figure's cells that have a warning.
	 *
	 * @param count number of cells with the warning
	 * @param all number of all cells from which the figure is computed
	 */
	public record Part(int count, int all) {

		/** Returns the larger part or, of equal parts, the one of more cells. */
		Part max(Part other) {
			int difference = this.count * other.all - other.count * this.all;
			return (difference > 0 || difference == 0 && this.all > other.all) ? this : other;
		}

		/**
		 * Formats the part to follow a title; an empty text if there is only one cell.
		 */
		private String inParentheses() {
			return (this.all > 1) ? " (%d of %d cells)".formatted(this.count, this.all) : "";
		}

	}

}
