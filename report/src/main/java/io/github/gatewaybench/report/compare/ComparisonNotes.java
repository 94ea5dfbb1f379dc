package io.github.gatewaybench.report.compare;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.ConditionDifference;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.report.compare.Comparison.ComparedFigure;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.summary.TableNumbers;

/**
 * The list above the table of a comparison: what was compared, what differs between the
 * sides, what is missing, and what to do next.
 */
record ComparisonNotes(Comparison comparison, NextSteps nextSteps) {

	List<String> lines() {
		return Stream
			.of(titles(), versions(), pairing(), differences(), this.comparison.witnessNote().stream(),
					changesOfDirect(), this.comparison.warnings().stream().map((each) -> "warning: " + each),
					missingCells("base", ComparedFigure::base), missingCells("new", ComparedFigure::next),
					notComparable(), this.nextSteps.of(this.comparison).stream())
			.flatMap(Function.identity())
			.toList();
	}

	private Stream<String> titles() {
		return Stream.of("base: " + this.comparison.base().title(), "new: " + this.comparison.next().title());
	}

	private Stream<String> versions() {
		return this.comparison.rows()
			.stream()
			.map((row) -> row.key().subject())
			.distinct()
			.map((subject) -> formatVersions(subject, this.comparison.base(), this.comparison.next()))
			.filter((each) -> !each.isEmpty());
	}

	private static String formatVersions(String subject, Measurements base, Measurements next) {
		String versions = base.versions(subject);
		if (versions.equals(next.versions(subject))) {
			return versions.isEmpty() ? "" : subject + ": " + versions;
		}
		return "%s: %s in base, %s in new".formatted(subject, versionsOrAbsence(subject, base),
				versionsOrAbsence(subject, next));
	}

	private static String versionsOrAbsence(String subject, Measurements side) {
		String versions = side.versions(subject);
		if (versions.isEmpty()) {
			return side.measuredSubjects().contains(subject) ? "not known" : "not measured";
		}
		return versions;
	}

	private Stream<String> pairing() {
		if (!this.comparison.isWithinOneRun()) {
			return Stream.empty();
		}
		return Stream.of(this.comparison.base().isInBlocks()
				? "both ran side by side: each block of new is compared with the same one of base"
				: "both were measured in turns in the same run: if a row has eight repetitions or more, each of new is compared with the same one of base");
	}

	private Stream<String> differences() {
		return this.comparison.differences().stream().map(this::formatDifference);
	}

	private String formatDifference(ConditionDifference difference) {
		return this.comparison.ignoredConditions().contains(difference.condition())
				? "ignored, as --across " + difference.condition() + " asks: " + difference
				: "not the same on both sides: " + difference;
	}

	private Stream<String> changesOfDirect() {
		String changed = this.comparison.changesOfDirect()
			.stream()
			.map((row) -> String.join(" ", row.key().load().parts().values()) + " " + row.key().metric() + " "
					+ TableNumbers.formatChange(row.ratio()))
			.collect(Collectors.joining(", "));
		return changed.isEmpty() ? Stream.empty() : Stream.of("warning: direct itself differs (" + changed
				+ "): the machine or the backend has changed between the runs, which may explain the other differences");
	}

	private Stream<String> missingCells(String side, Function<ComparedFigure, Repetitions> values) {
		return OrderedMaps.groupBy((row) -> row.key().subjectAndLoad(), this.comparison.rows())
			.entrySet()
			.stream()
			.map((place) -> formatMissing(side, place.getKey(), place.getValue(), values))
			.filter((each) -> !each.isEmpty());
	}

	private static String formatMissing(String side, String place, List<ComparedFigure> rows,
			Function<ComparedFigure, Repetitions> values) {
		String cells = rows.stream()
			.flatMap((row) -> values.apply(row).missing().stream())
			.distinct()
			.collect(Collectors.joining(", "));
		return cells.isEmpty() ? ""
				: "warning: missing in " + side + ", although its run.json lists it: " + place + ": " + cells;
	}

	/** Gives each reason once, with the rows that it applies to. */
	private Stream<String> notComparable() {
		List<ComparedFigure> onBothSides = this.comparison.rowsOnBothSides();
		List<ComparedFigure> others = this.comparison.rows().stream().filter((row) -> !row.isComparable()).toList();
		return OrderedMaps.groupBy(ComparedFigure::notComparableReason, others).entrySet().stream().map((reason) -> {
			boolean all = !onBothSides.isEmpty() && reason.getValue().containsAll(onBothSides);
			return "not comparable: "
					+ (all ? "all rows"
							: FigureKey.describe(reason.getValue().stream().map(ComparedFigure::key).toList()))
					+ ": " + reason.getKey();
		});
	}

}
