package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.KneeSearch;
import io.github.gatewaybench.measurements.KneeSearch.SubjectKneeSearch;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.summary.Column.Output;

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
						Column.<SubjectKnees>figure("knee_per_sec", 0, SubjectKnees::meanKnee)
							.withTitle("knee requests/s"),
						Column.<SubjectKnees>figure("lowest", 0, (line) -> line.kneeRates().min()).onlyIn(range),
						Column.<SubjectKnees>figure("highest", 0, (line) -> line.kneeRates().max()).onlyIn(range),
						Column.count("searches", (line) -> line.searches.size()),
						Column.<SubjectKnees>figure("broken_per_sec", 0, SubjectKnees::lowestFailedRate)
							.withTitle("did not hold at"),
						Column.text("notes", SubjectKnees::notes)),
				lines);
	}

	/**
	 * Collects the knee searches of a run by subject, in run order; empty if the run has
	 * none.
	 */
	static List<SubjectKnees> of(Run run) {
		return OrderedMaps
			.groupBy(SubjectKneeSearch::subject,
					study(run).map((study) -> KneeSearch.searchesOf(run, study)).orElse(List.of()))
			.entrySet()
			.stream()
			.map((each) -> new SubjectKnees(each.getKey(), each.getValue()))
			.toList();
	}

	static Optional<RateStudy> study(Run run) {
		return run.experiment().as(RateStudy.class);
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
		Column<Row> knee = Columns.figure("knee_per_sec", 0, (row) -> line.apply(row).meanKnee())
			.withTitle("knee requests/s")
			.withHigherIsBetter();
		return new RankingCriterion("the knee",
				"With %s below %s ms, ".formatted(slo.percentile(), TableNumbers.formatPlain(slo.boundMs())), knee,
				"requests/s at its knee", (row) -> line.apply(row).repetitions(),
				otherColumns.stream().map((column) -> column.withTitle(column.title() + " at " + rate.name())).toList(),
				rate.rows(), false);
	}

	/**
	 * Returns the knees that were found, as values whose resolution is the distance to
	 * the lowest rate that did not hold.
	 */
	private Repetitions repetitions() {
		return this.searches.stream()
			.filter((each) -> each.knee().isPresent())
			.map((each) -> Repetitions
				.of(new Reading(each.knee().getAsInt(), each.search().lowestFailedRate() - each.knee().getAsInt())))
			.reduce(Repetitions.NONE, Repetitions::plus);
	}

	private DoubleStream kneeRates() {
		return this.searches.stream().flatMapToInt((each) -> each.knee().stream()).asDoubleStream();
	}

	/** Geometric mean of the knees that were found; empty if there are none. */
	OptionalDouble meanKnee() {
		return Estimator.GEOMETRIC_MEAN.of(kneeRates().boxed().toList(), OptionalDouble::of);
	}

	/**
	 * Returns the lowest rate above a knee at which the SLO did not hold, over all
	 * searches; empty if no knee was found.
	 */
	private OptionalDouble lowestFailedRate() {
		return this.searches.stream()
			.filter((each) -> each.knee().isPresent())
			.mapToDouble((each) -> each.search().lowestFailedRate())
			.min();
	}

	private String notes() {
		return this.searches.stream()
			.filter((each) -> !each.search().remark().isEmpty())
			.map((each) -> "search " + each.repetition() + ": " + each.search().remark())
			.collect(Collectors.joining("; "));
	}

}
