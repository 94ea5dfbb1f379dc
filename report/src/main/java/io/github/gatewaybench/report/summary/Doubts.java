package io.github.gatewaybench.report.summary;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Doubt;
import io.github.gatewaybench.measurements.Doubt.About;

/**
 * What casts doubt on a figure.
 *
 * @param cells in how many of the cells that the figure is of each doubt was
 * @param of how many cells those are
 */
public record Doubts(Map<Doubt, Long> cells, int of) {

	/** Nothing does. */
	public static final Doubts NONE = new Doubts(Map.of(), 0);

	/** On a figure of these cells that is about something. */
	static Doubts of(Collection<Cell> cells, About about) {
		Map<Doubt, Long> doubts = new EnumMap<>(Doubt.class);
		for (Cell cell : cells) {
			cell.outcome()
				.warnings()
				.stream()
				.map(Doubt::of)
				.distinct()
				.filter((doubt) -> doubt.about().contains(about))
				.forEach((doubt) -> doubts.merge(doubt, 1L, Long::sum));
		}
		return new Doubts(doubts, cells.size());
	}

	/** On a figure that is made of two. */
	Doubts and(Doubts other) {
		if (isNone() || other.isNone()) {
			return isNone() ? other : this;
		}
		Map<Doubt, Long> both = new EnumMap<>(this.cells);
		other.cells.forEach((doubt, count) -> both.merge(doubt, count, Math::max));
		return new Doubts(both, Math.max(this.of, other.of));
	}

	public boolean isNone() {
		return this.cells.isEmpty();
	}

	/** Whether a doubt is on half of the cells or more: a median does not get past it. */
	public boolean isStrong() {
		return this.cells.values().stream().anyMatch((count) -> 2 * count >= this.of);
	}

	/** A letter for each doubt. */
	public String letters() {
		return this.cells.keySet().stream().map(Doubt::letter).collect(Collectors.joining());
	}

	/** As in "the subject may not be the bottleneck (2 of 5 cells)". */
	public String words() {
		return this.cells.entrySet()
			.stream()
			.map((each) -> each.getKey().title()
					+ ((this.of > 1) ? " (%d of %d cells)".formatted(each.getValue(), this.of) : ""))
			.collect(Collectors.joining("; "));
	}

}
