package io.github.gatewaybench.report.compare;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Condition;
import io.github.gatewaybench.measurements.Difference;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.summary.Measure;

/**
 * Two sides, row by row in the base's order, the differences of their facts, and which of
 * them the user wants to be passed over.
 */
record Comparison(Measurements base, Measurements next, List<Difference> differences, Set<Condition> across,
		List<Change> rows) {

	static Comparison of(Measurements one, Measurements other, Set<Condition> across, Set<Measure> measures) {
		Set<Key> all = new LinkedHashSet<>(one.values().keySet());
		all.addAll(other.values().keySet());
		Measurements base = one.knowing(all);
		Measurements next = other.knowing(all);
		List<Difference> differences = Difference.between(base.facts(), next.facts());
		String hindrance = differences.stream()
			.map(Difference::condition)
			.filter((condition) -> !across.contains(condition))
			.distinct()
			.map(Condition::toString)
			.collect(Collectors.joining(", "));
		List<Change> rows = all.stream()
			.filter((key) -> measures.contains(key.measure()) && !(base.of(key).isNone() && next.of(key).isNone()))
			.map((key) -> row(key, base, next, hindrance.isEmpty() ? roles(key, base, next) : "different " + hindrance))
			.toList();
		return new Comparison(base, next, differences, across, judged(rows));
	}

	private static Change row(Key key, Measurements baseSide, Measurements nextSide, String hindrance) {
		Repetitions base = baseSide.of(key);
		Repetitions next = nextSide.of(key);
		String why = base.isNone() ? none("BASE", baseSide, key)
				: next.isNone() ? none("NEW", nextSide, key)
						: !hindrance.isEmpty() ? hindrance
								: Stream.of(reason("BASE", base), reason("NEW", next))
									.filter((reason) -> !reason.isEmpty())
									.collect(Collectors.joining("; "));
		return new Change(key, base, next, hindrance.isEmpty() ? next.ratioTo(base) : OptionalDouble.empty(),
				why.isEmpty() ? LogRatio.of(base, next) : null, OptionalDouble.empty(), why);
	}

	private static String none(String name, Measurements side, Key key) {
		List<String> missing = side.of(key).missing();
		return !missing.isEmpty() ? "not in " + name + ": " + String.join(", ", missing)
				: side.hasPlaceOf(key) ? "no " + key.measure() + " in " + name : "not in " + name;
	}

	/**
	 * A gateway's processor time and the backend's of direct are not of the same work.
	 */
	private static String roles(Key key, Measurements base, Measurements next) {
		Optional<String> one = base.role(key.subject());
		Optional<String> other = next.role(key.subject());
		return (key.measure() == Measure.CPU && one.isPresent() && other.isPresent() && !one.equals(other))
				? "the " + one.get() + "'s processor time in BASE, the " + other.get() + "'s in NEW" : "";
	}

	private static String reason(String side, Repetitions values) {
		return !values.spoiled().isEmpty() ? "not valid in " + side + ": " + String.join(", ", values.spoiled())
				: !values.isPositive() ? "a value in " + side + " is not above 0"
						: (values.count() == 1) ? "a single repetition in " + side : "";
	}

	private static List<Change> judged(List<Change> rows) {
		double[] probabilities = compared(rows).mapToDouble((row) -> row.test().p()).toArray();
		PrimitiveIterator.OfDouble adjusted = Arrays.stream(LogRatio.adjusted(probabilities)).iterator();
		return rows.stream().map((row) -> row.isComparable() ? row.judged(adjusted.nextDouble()) : row).toList();
	}

	private static Stream<Change> compared(List<Change> rows) {
		return rows.stream().filter(Change::isComparable);
	}

	/** The rows that have a verdict; all of them are corrected for. */
	Stream<Change> compared() {
		return compared(this.rows);
	}

	/** Rows that show a difference of what should be the same in both. */
	Stream<Change> baseDifferences() {
		return this.rows.stream()
			.filter((row) -> row.verdict() == Verdict.FASTER || row.verdict() == Verdict.SLOWER)
			.filter((row) -> SubjectName.of(row.key().subject()).isDirect());
	}

	/**
	 * A figure on both sides: their values, the ratio of the means where both have one,
	 * the test of the difference, its probability corrected for the number of tests, and
	 * why there is no test, which is null then.
	 */
	record Change(Key key, Repetitions base, Repetitions next, OptionalDouble ratio, LogRatio test,
			OptionalDouble adjusted, String why) {

		private static final double LEVEL = 0.05;

		Change judged(double probability) {
			return new Change(this.key, this.base, this.next, this.ratio, this.test, OptionalDouble.of(probability),
					this.why);
		}

		Verdict verdict() {
			return !isComparable() ? Verdict.NOT_COMPARABLE : (this.adjusted.getAsDouble() >= LEVEL)
					? Verdict.NO_DIFFERENCE_SHOWN : (loss() > 0) ? Verdict.SLOWER : Verdict.FASTER;
		}

		boolean isComparable() {
			return this.test != null;
		}

		boolean isOnBothSides() {
			return !this.base.isNone() && !this.next.isNone();
		}

		/** Whether the base has figures of it and the new side has none that count. */
		boolean isUnanswered() {
			return this.base.count() > 0
					&& (this.next.count() < 2 || !this.next.spoiled().isEmpty() || !this.next.isPositive());
		}

		double loss() {
			return this.key.measure().loss(this.ratio.getAsDouble());
		}

		/**
		 * Whether it is shown to be slower, and measured to be so by more than this
		 * share.
		 */
		boolean isRegression(double limit) {
			return verdict() == Verdict.SLOWER && loss() > limit;
		}

	}

	/** What is to be said of a figure: no difference shown is not that there is none. */
	enum Verdict {

		FASTER, SLOWER, NO_DIFFERENCE_SHOWN, NOT_COMPARABLE;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT).replace('_', ' ');
		}

	}

}
