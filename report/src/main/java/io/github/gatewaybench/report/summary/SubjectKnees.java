package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.KneeSearch.CompletedStep;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.SubjectKneeSearch;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.Column.Value;

/**
 * The knee searches for one subject in all repetitions. A knee is the highest request
 * rate at which the SLO holds.
 */
record SubjectKnees(String subject, List<SubjectKneeSearch> searches) {

	/**
	 * Creates the table of knees. The lowest and the highest knee are shown only if a
	 * subject has several; files always have them.
	 */
	static Table table(List<SubjectKnees> lines) {
		boolean several = lines.stream().anyMatch((line) -> line.kneeRates().count() > 1);
		Output[] range = several ? Output.values() : new Output[] { Output.FILE };
		return Table.of("knees-table", "Knees",
				List.of(Column.text("subject", SubjectKnees::subject),
						Column.of("knee_per_sec", SubjectKnees::knee).withTitle("knee requests/s"),
						Column.<SubjectKnees>figure("lowest", 0, (line) -> line.kneeRates().min()).onlyIn(range),
						Column.<SubjectKnees>figure("highest", 0, (line) -> line.kneeRates().max()).onlyIn(range),
						Column.count("searches", (line) -> line.searches.size()),
						Column.figure("broken_per_sec", 0, SubjectKnees::failedRate).withTitle("did not hold at"),
						Column.text("notes", SubjectKnees::notes)),
				lines);
	}

	/** Collects the knee searches of a run by subject, in run order; empty if none. */
	static List<SubjectKnees> of(Run run) {
		List<SubjectKneeSearch> searches = run.experiment()
			.as(RateStudy.class)
			.map((study) -> SubjectKneeSearch.allOf(run, study))
			.orElse(List.of());
		return OrderedMaps.groupBy(SubjectKneeSearch::subject, searches)
			.entrySet()
			.stream()
			.map((each) -> new SubjectKnees(each.getKey(), each.getValue()))
			.toList();
	}

	/**
	 * Creates the criterion that ranks subjects by their knees.
	 * @param rate criterion for a fixed rate, which supplies the rows to rank
	 * @param otherColumns columns with figures at the fixed rate, to show next to the
	 * knee
	 */
	static RankingCriterion criterion(List<SubjectKnees> lines, Slo slo, RankingCriterion rate,
			List<Column<Row>> otherColumns) {
		Map<String, SubjectKnees> bySubject = lines.stream()
			.collect(Collectors.toMap(SubjectKnees::subject, Function.identity()));
		SubjectKnees none = new SubjectKnees("", List.of());
		Function<Row, SubjectKnees> line = (row) -> bySubject.getOrDefault(row.subject(), none);
		Column<Row> knee = Column.<Row>of("knee_per_sec", (row) -> line.apply(row).knee())
			.withTitle("knee requests/s")
			.withHigherIsBetter()
			.withWarnings((row) -> FigureWarnings.of(stepsThatCount(row, slo), FigureGroup.LATENCY));
		return new RankingCriterion("the knee",
				"With %s below %s ms, ".formatted(slo.percentile(), TableNumbers.formatPlain(slo.boundMs())), knee,
				"requests/s at its knee", (row) -> line.apply(row).repetitions(), SubjectKnees::steps,
				otherColumns.stream().map((column) -> column.withTitle(column.title() + " at " + rate.name())).toList(),
				rate.rows(), false, (row) -> line.apply(row).mayBeHigher());
	}

	/** Returns the search steps from which the knees of a row's subject were found. */
	private static List<Cell> steps(Row row) {
		return SubjectKneeSearch.completedSteps(row.run().cells())
			.stream()
			.filter((cell) -> cell.id().subject().equals(row.subject()))
			.toList();
	}

	private static List<Cell> stepsThatCount(Row row, Slo slo) {
		return steps(row).stream().filter((cell) -> CompletedStep.of(cell, slo).verdict().counts()).toList();
	}

	/**
	 * Returns the knees of the searches that have ended, as values whose resolution is
	 * the distance to the lowest rate at which the SLO did not hold. A search in which it
	 * held at no rate counts as an invalid repetition.
	 */
	Repetitions repetitions() {
		return Repetitions.of(this.searches.stream()
			.filter((each) -> each.search().nextStep().isEmpty())
			.map(SubjectKnees::repetition)
			.toList());
	}

	private static Repetitions repetition(SubjectKneeSearch each) {
		String name = "search " + each.repetition();
		int lowestFailedRate = each.search().lowestFailedRate();
		return each.knee().isEmpty() ? Repetitions.ofInvalid("%s (%s)".formatted(name, each.search().remark()))
				: Repetitions.of(name, new Reading(each.knee().getAsInt(), lowestFailedRate - each.knee().getAsInt()));
	}

	private DoubleStream kneeRates() {
		return this.searches.stream().flatMapToInt((each) -> each.knee().stream()).asDoubleStream();
	}

	/**
	 * Geometric mean of the knees that were found; empty if there are none. It is shown
	 * as a lower bound if a knee may be higher.
	 */
	Value knee() {
		Value mean = Value.of(Estimator.GEOMETRIC_MEAN.estimate(kneeRates().boxed().toList(), OptionalDouble::of), 0);
		return mayBeHigher() ? mean.displayedAs("≥ " + mean.shown()) : mean;
	}

	private boolean mayBeHigher() {
		return this.searches.stream().anyMatch((each) -> each.search().mayBeHigher());
	}

	/**
	 * Returns the geometric mean, over the searches that found a knee, of the lowest rate
	 * above the knee at which the SLO did not hold, in requests per second. Empty if no
	 * knee was found, or if one may be higher, because the steps at its rate were
	 * inconclusive: a mean over the other searches could be below the mean of the knees.
	 */
	private OptionalDouble failedRate() {
		List<SubjectKneeSearch> found = this.searches.stream().filter((each) -> each.knee().isPresent()).toList();
		return mayBeHigher() ? OptionalDouble.empty() : Estimator.GEOMETRIC_MEAN.estimate(found,
				(each) -> OptionalDouble.of(each.search().lowestFailedRate()));
	}

	private String notes() {
		return this.searches.stream()
			.filter((each) -> !each.search().remark().isEmpty())
			.map((each) -> "search " + each.repetition() + ": " + each.search().remark())
			.collect(Collectors.joining("; "));
	}

}
