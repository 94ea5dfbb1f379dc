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
import io.github.gatewaybench.measurements.KneeSearch.Knee;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.report.statistics.Repetitions;

/** All searches for a subject's knee, which is the highest rate that meets the SLO. */
record SubjectKnees(String subject, List<Knee> searches) {

	static final List<Column<SubjectKnees>> COLUMNS = List.of(Column.text("subject", SubjectKnees::subject),
			Column.<SubjectKnees>figure("knee_per_sec", 0, SubjectKnees::median).withTitle("knee requests/s"),
			Column.figure("lowest", 0, (line) -> line.rates().min()),
			Column.figure("highest", 0, (line) -> line.rates().max()),
			Column.count("searches", (line) -> line.searches.size()),
			Column.<SubjectKnees>figure("broken_per_sec", 0, SubjectKnees::lowestFailedRate)
				.withTitle("did not hold at"),
			Column.text("notes", SubjectKnees::notes));

	/** One line per subject whose knee was searched for, in run order. */
	static List<SubjectKnees> of(Run run) {
		return OrderedMaps
			.groupBy(Knee::subject, study(run).map((study) -> KneeSearch.searchesOf(run, study)).orElse(List.of()))
			.entrySet()
			.stream()
			.map((each) -> new SubjectKnees(each.getKey(), each.getValue()))
			.toList();
	}

	static Optional<RateStudy> study(Run run) {
		return run.experiment().as(RateStudy.class);
	}

	/**
	 * Makes the criterion that ranks subjects by their knees.
	 * @param rate the criterion at a fixed rate, from which the rows are taken
	 * @param beside columns with figures at that rate, shown next to the knee
	 */
	static RankingCriterion criterion(List<SubjectKnees> lines, Slo slo, RankingCriterion rate,
			List<Column<Row>> beside) {
		Map<String, SubjectKnees> bySubject = lines.stream()
			.collect(Collectors.toMap(SubjectKnees::subject, Function.identity()));
		SubjectKnees none = new SubjectKnees("", List.of());
		Function<Row, SubjectKnees> line = (row) -> bySubject.getOrDefault(row.subject(), none);
		Column<Row> knee = Columns.figure("knee_per_sec", 0, (row) -> line.apply(row).median())
			.withTitle("knee requests/s")
			.withHigherIsBetter();
		return new RankingCriterion("the knee",
				"With %s below %s ms, ".formatted(slo.percentile(), Numbers.formatPlain(slo.boundMs())), knee,
				"requests/s at its knee", (row) -> line.apply(row).repetitions(),
				beside.stream().map((column) -> column.withTitle(column.title() + " at " + rate.name())).toList(),
				rate.rows());
	}

	/** The knee of each search; its step is the gap to the rate that did not hold. */
	private Repetitions repetitions() {
		return this.searches.stream()
			.filter((each) -> each.rate().isPresent())
			.map((each) -> Repetitions
				.of(new Reading(each.rate().getAsInt(), each.search().lowestFailedRate() - each.rate().getAsInt())))
			.reduce(Repetitions.NONE, Repetitions::plus);
	}

	private DoubleStream rates() {
		return this.searches.stream().flatMapToInt((each) -> each.rate().stream()).asDoubleStream();
	}

	OptionalDouble median() {
		return Numbers.median(rates().boxed().toList(), OptionalDouble::of);
	}

	/** The lowest rate above a knee that the subject did not hold. */
	private OptionalDouble lowestFailedRate() {
		return this.searches.stream()
			.filter((each) -> each.rate().isPresent())
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
