package io.github.gatewaybench.report.compare;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.ConditionDifference;
import io.github.gatewaybench.measurements.ConditionDifference.Condition;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.statistics.Contrast;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.ComparedMetric;
import io.github.gatewaybench.report.summary.TableNumbers;

/**
 * A comparison of the figures of two sides, BASE and NEW. Each side is one run, several
 * runs, or some subjects of a run.
 *
 * @param differences conditions of measurement that differ between the sides
 * @param ignoredConditions groups of conditions that may differ because the user named
 * them with --across
 * @param blockingConditions groups of conditions that differ and are not ignored, so that
 * no row can be compared; usually empty
 * @param isWithinOneRun whether both sides come from the same run; if so, its repetitions
 * are compared in pairs, provided there are enough of them
 * @param rows figures that either side has: in the order of BASE, then those that only
 * NEW has
 */
record Comparison(Measurements base, Measurements next, List<ConditionDifference> differences,
		Set<Condition> ignoredConditions, List<Condition> blockingConditions, boolean isWithinOneRun,
		List<ComparedFigure> rows) {

	/**
	 * Compares two sides.
	 * @param one side BASE
	 * @param other side NEW
	 * @param across groups of conditions that may differ between the sides
	 * @param metrics metrics to compare
	 * @param isWithinOneRun whether both sides come from the same run
	 */
	static Comparison of(Measurements one, Measurements other, Set<Condition> across, Set<ComparedMetric> metrics,
			boolean isWithinOneRun) {
		Set<FigureKey> all = new LinkedHashSet<>(one.values().keySet());
		all.addAll(other.values().keySet());
		Measurements base = one.resolveUnknownLoads(all);
		Measurements next = other.resolveUnknownLoads(all);
		List<ConditionDifference> differences = ConditionDifference.between(base.conditions(), next.conditions());
		List<Condition> hindrances = differences.stream()
			.map(ConditionDifference::condition)
			.distinct()
			.filter((each) -> !across.contains(each))
			.toList();
		String hindrance = (base.isSmokeTest() || next.isSmokeTest()) ? "a smoke test is not compared"
				: hindrances.isEmpty() ? ""
						: "different " + hindrances.stream().map(Condition::toString).collect(Collectors.joining(", "));
		List<FigureKey> keys = all.stream()
			.filter((key) -> metrics.contains(key.metric())
					&& !(base.repetitions(key).isEmpty() && next.repetitions(key).isEmpty()))
			.toList();
		List<Contrast> contrasts = Contrast.withAdjustedPValues(keys.stream()
			.map((key) -> contrast(key, base, next,
					hindrance.isEmpty() ? reasonRolesDiffer(key, base, next) : hindrance, isWithinOneRun))
			.toList());
		return new Comparison(base, next, differences, across, hindrances, isWithinOneRun,
				IntStream.range(0, keys.size())
					.mapToObj((i) -> new ComparedFigure(keys.get(i), contrasts.get(i)))
					.toList());
	}

	private static Contrast contrast(FigureKey key, Measurements baseSide, Measurements nextSide, String hindrance,
			boolean isWithinOneRun) {
		Repetitions base = baseSide.repetitions(key);
		Repetitions next = nextSide.repetitions(key);
		String why = base.isEmpty() ? reasonMissing("BASE", baseSide, key)
				: next.isEmpty() ? reasonMissing("NEW", nextSide, key) : hindrance;
		if (!why.isEmpty()) {
			return Contrast.notComparable(base, next, hindrance.isEmpty() ? next.ratioTo(base) : OptionalDouble.empty(),
					why);
		}
		return !isWithinOneRun ? Contrast.of("BASE", base, "NEW", next)
				: baseSide.isInBlocks() ? Contrast.ofBlocks("BASE", base, "NEW", next)
						: Contrast.ofPairs("BASE", base, "NEW", next, Contrast.MIN_PAIRS);
	}

	private static String reasonMissing(String name, Measurements side, FigureKey key) {
		List<String> missing = side.repetitions(key).missing();
		return !missing.isEmpty() ? "not in " + name + ": " + String.join(", ", missing)
				: side.hasSubjectAndLoadOf(key) ? "no " + key.metric() + " in " + name : "not in " + name;
	}

	/**
	 * Returns a reason why CPU times cannot be compared, if they are the gateway's on one
	 * side and the backend's on the other; otherwise an empty text.
	 */
	private static String reasonRolesDiffer(FigureKey key, Measurements base, Measurements next) {
		Optional<String> one = base.role(key.subject());
		Optional<String> other = next.role(key.subject());
		return (key.metric() == ComparedMetric.CPU && one.isPresent() && other.isPresent() && !one.equals(other))
				? "the " + one.get() + "'s CPU time in BASE, the " + other.get() + "'s in NEW" : "";
	}

	/** Rows whose difference was tested; p-values are corrected for their number. */
	List<ComparedFigure> testedRows() {
		return this.rows.stream().filter(ComparedFigure::isComparable).toList();
	}

	List<ComparedFigure> rowsOnBothSides() {
		return this.rows.stream().filter(ComparedFigure::isOnBothSides).toList();
	}

	/**
	 * Rows in which {@code direct} itself is shown to be faster or slower, which means
	 * that the machine or the backend has changed.
	 */
	List<ComparedFigure> changesOfDirect() {
		return this.rows.stream()
			.filter((row) -> row.verdict() == Verdict.FASTER || row.verdict() == Verdict.SLOWER)
			.filter((row) -> SubjectName.of(row.key().subject()).isDirect())
			.toList();
	}

	/** Warnings about the cells of both sides that the compared rows are from. */
	List<String> warnings() {
		Set<String> places = testedRows().stream().map((row) -> row.key().subjectAndLoad()).collect(Collectors.toSet());
		return Stream.concat(this.base.warnings("base", places), this.next.warnings("new", places)).toList();
	}

	/**
	 * Describes how CPU times, divided by the load generator's, have changed for subjects
	 * with the same versions on both sides. Empty if the sides do not allow it, for
	 * example because conditions other than the machine differ.
	 */
	Optional<String> witnessNote() {
		return testedRows().stream()
			.filter((row) -> row.key().metric() == ComparedMetric.CPU && differsOnlyByMachine(row.key().subject()))
			.map((row) -> new ComparedFigure(row.key(),
					Contrast.of("", this.base.cpuPerLoadGeneratorCpu(row.key()), "",
							this.next.cpuPerLoadGeneratorCpu(row.key()))))
			.filter(ComparedFigure::isComparable)
			.map((row) -> "%s %s (%s)".formatted(row.key().subjectAndLoad(), TableNumbers.formatChange(row.ratio()),
					ComparisonText.formatInterval(row)))
			.reduce((one, other) -> one + ", " + other)
			.map((rows) -> "CPU time divided by that of %s, a witness of the machine's speed: %s"
				.formatted(this.base.tool(), rows));
	}

	private boolean differsOnlyByMachine(String subject) {
		String versions = this.base.versions(subject);
		// Executions of ab after one start are not values of their own, and the load
		// generator of a block serves other arms, too.
		return !this.isWithinOneRun && !this.base.isInBlocks() && !this.base.tool().equals("ab") && !versions.isEmpty()
				&& versions.equals(this.next.versions(subject))
				&& this.differences.stream().allMatch((each) -> each.condition() == Condition.MACHINE);
	}

	/** A row of a comparison: a figure of one subject under one load, on both sides. */
	record ComparedFigure(FigureKey key, Contrast contrast) {

		Repetitions base() {
			return this.contrast.base();
		}

		Repetitions next() {
			return this.contrast.next();
		}

		OptionalDouble ratio() {
			return this.contrast.ratio();
		}

		String notComparableReason() {
			return this.contrast.notComparableReason();
		}

		Verdict verdict() {
			return this.contrast.verdict(this.key.metric().isHigherBetter());
		}

		/** The verdict in the words for this metric, such as "more CPU". */
		String verdictWords() {
			return this.key.metric().formatVerdict(verdict());
		}

		boolean isComparable() {
			return this.contrast.isComparable();
		}

		boolean isOnBothSides() {
			return !base().isEmpty() && !next().isEmpty();
		}

		/** Whether BASE has valid figures for this row, but it cannot be compared. */
		boolean isInconclusive() {
			return base().validCount() > 0 && !isComparable();
		}

		/**
		 * Whether the verdict is slower, or more CPU, and the estimated change from BASE
		 * to NEW exceeds the given share (0.05 for 5 %).
		 */
		boolean isRegression(double limit) {
			return verdict() == Verdict.SLOWER && this.key.metric().relativeLoss(ratio().getAsDouble()) > limit;
		}

	}

}
