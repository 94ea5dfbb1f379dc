package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.model.SubjectName;

/**
 * Two sides, row by row.
 *
 * @param base what is compared with
 * @param next what is compared
 * @param differences of the settings
 * @param across which of them the user wants to be passed over
 * @param rows in the base's order
 */
record Comparison(Measurements base, Measurements next, List<Difference> differences, Set<Condition> across,
		List<Row> rows) {

	/**
	 * Compares.
	 * @param metrics the figures to compare
	 */
	static Comparison of(Measurements base, Measurements next, Set<Condition> across, Set<Metric> metrics) {
		List<Difference> differences = Difference.between(base.settings(), next.settings());
		String hindrance = differences.stream()
			.map(Difference::condition)
			.filter((condition) -> !across.contains(condition))
			.distinct()
			.map(Condition::toString)
			.collect(Collectors.joining(", "));
		Set<Key> keys = new LinkedHashSet<>(base.series().keySet());
		keys.addAll(next.series().keySet());
		List<Row> rows = keys.stream()
			.filter((key) -> metrics.contains(key.metric()) && (base.has(key) || next.has(key)))
			.map((key) -> row(key, base.series().getOrDefault(key, Series.NONE),
					next.series().getOrDefault(key, Series.NONE),
					hindrance.isEmpty() ? roles(key, base, next) : "different " + hindrance))
			.toList();
		return new Comparison(base, next, differences, across, judged(rows));
	}

	private static Row row(Key key, Series base, Series next, String hindrance) {
		if (base.isNone() || next.isNone()) {
			return Row.notComparable(key, base, next, OptionalDouble.empty(),
					"not in " + (base.isNone() ? "BASE" : "NEW"));
		}
		if (!hindrance.isEmpty()) {
			return Row.notComparable(key, base, next, OptionalDouble.empty(), hindrance);
		}
		List<String> reasons = new ArrayList<>(reasons("BASE", base));
		reasons.addAll(reasons("NEW", next));
		if (reasons.isEmpty()) {
			return Row.of(key, base, next);
		}
		return Row.notComparable(key, base, next, (base.hasMean() && next.hasMean())
				? OptionalDouble.of(next.mean() / base.mean()) : OptionalDouble.empty(), String.join("; ", reasons));
	}

	/**
	 * A gateway's processor time and the backend's of direct are not of the same work.
	 */
	private static String roles(Key key, Measurements base, Measurements next) {
		Optional<String> one = base.role(key.subject());
		Optional<String> other = next.role(key.subject());
		return (key.metric() == Metric.CPU && one.isPresent() && other.isPresent() && !one.equals(other))
				? "the " + one.get() + "'s processor time in BASE, the " + other.get() + "'s in NEW" : "";
	}

	private static List<String> reasons(String side, Series series) {
		if (!series.spoiled().isEmpty()) {
			return List.of("not valid in " + side + ": " + String.join(", ", series.spoiled()));
		}
		else if (!series.isPositive()) {
			return List.of("a value in " + side + " is not above 0");
		}
		return (series.repetitions() == 1) ? List.of("a single repetition in " + side) : List.of();
	}

	private static List<Row> judged(List<Row> rows) {
		double[] adjusted = Holm
			.adjusted(rows.stream().filter(Row::isComparable).mapToDouble((row) -> row.test().p()).toArray());
		List<Row> judged = new ArrayList<>();
		int next = 0;
		for (Row row : rows) {
			judged.add(row.isComparable() ? row.judged(adjusted[next++]) : row);
		}
		return judged;
	}

	/** How many rows have a verdict; all of them are corrected for. */
	long comparisons() {
		return this.rows.stream().filter(Row::isComparable).count();
	}

	/** Rows that show a difference of what should be the same in both. */
	List<Row> baseDifferences() {
		return this.rows.stream()
			.filter((row) -> row.verdict() == Verdict.FASTER || row.verdict() == Verdict.SLOWER)
			.filter((row) -> SubjectName.of(row.key().subject()).plain().equals("direct"))
			.toList();
	}

	/** Rows of which the new side may have become worse without a figure to show it. */
	List<Row> unanswered() {
		return this.rows.stream().filter(Row::isUnanswered).toList();
	}

	/** Rows that are worse by more than this share. */
	List<Row> regressions(double limit) {
		return this.rows.stream().filter((row) -> row.isRegression(limit)).toList();
	}

}
