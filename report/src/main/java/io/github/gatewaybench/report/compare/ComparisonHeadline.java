package io.github.gatewaybench.report.compare;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.compare.Comparison.ComparedFigure;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.ComparedMetric;

/**
 * The sentence that answers a comparison: how many rows are slower, faster or show no
 * difference, or that nothing can be compared. If all rows are CPU times, it speaks of
 * more and less CPU instead.
 */
final class ComparisonHeadline {

	private final SideNames sides;

	private final List<ComparedFigure> rows;

	/** Number of rows that only one side has. */
	private final int onOneSide;

	private final Map<Verdict, Long> counts;

	ComparisonHeadline(Comparison comparison, SideNames sides) {
		this.sides = sides;
		this.rows = comparison.rowsOnBothSides();
		this.onOneSide = comparison.rows().size() - this.rows.size();
		this.counts = this.rows.stream().collect(Collectors.groupingBy(ComparedFigure::verdict, Collectors.counting()));
	}

	String text() {
		if (this.rows.stream().noneMatch(ComparedFigure::isComparable)) {
			return "Nothing can be compared: the reasons are below.";
		}
		long others = count(Verdict.NOT_COMPARABLE);
		return (isAnyDifferent() ? differences() : noDifference())
				+ ((others == 0) ? "" : "; %d cannot be compared".formatted(others))
				+ ((this.onOneSide == 0) ? "." : "; %d more %s on one side only.".formatted(this.onOneSide,
						(this.onOneSide == 1) ? "is" : "are"));
	}

	private long count(Verdict verdict) {
		return this.counts.getOrDefault(verdict, 0L);
	}

	private boolean isAnyDifferent() {
		return count(Verdict.SLOWER) + count(Verdict.FASTER) > 0;
	}

	private String noDifference() {
		long same = count(Verdict.NO_DIFFERENCE_SHOWN);
		return "No difference between %s and %s is shown in %s".formatted(this.sides.base(), this.sides.next(),
				(count(Verdict.NOT_COMPARABLE) == 0 && same > 1) ? "any of %d rows".formatted(same)
						: formatRowCount(same));
	}

	/** Names the slower rows first, and the faster ones alone if none is slower. */
	private String differences() {
		long slower = count(Verdict.SLOWER);
		long faster = count(Verdict.FASTER);
		long same = count(Verdict.NO_DIFFERENCE_SHOWN);
		boolean cpu = this.rows.stream().allMatch((row) -> row.key().metric() == ComparedMetric.CPU);
		String more = cpu ? "needs more CPU" : "is slower";
		String less = cpu ? "needs less CPU" : "is faster";
		return "%s %s than %s in %s".formatted(this.sides.next(), (slower > 0) ? more : less, this.sides.base(),
				formatRowCount((slower > 0) ? slower : faster))
				+ ((slower == 0) ? ""
						: " and %s in %s".formatted(cpu ? "less" : "faster", (faster == 0) ? "none" : faster))
				+ ((same == 0) ? "" : "; in %d no difference is shown".formatted(same));
	}

	private String formatRowCount(long some) {
		return some + " of " + this.rows.size() + ((this.rows.size() == 1) ? " row" : " rows");
	}

}
