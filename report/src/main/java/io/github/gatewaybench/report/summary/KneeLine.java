package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.Knee;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.report.statistics.Repetitions;

/**
 * The knee of a subject, over all searches for it.
 */
record KneeLine(String subject, List<Knee> searches) {

	static final List<Column<KneeLine>> COLUMNS = List.of(Column.text("subject", KneeLine::subject),
			Column.<KneeLine>figure("knee_per_sec", 0, (line) -> line.median()).titled("knee requests/s"),
			Column.figure("lowest", 0, (line) -> line.rates().min().stream().asDoubleStream().findFirst()),
			Column.figure("highest", 0, (line) -> line.rates().max().stream().asDoubleStream().findFirst()),
			Column.count("searches", (line) -> line.searches.size()),
			Column.<KneeLine>figure("broken_per_sec", 0, (line) -> line.broken()).titled("did not hold at"),
			Column.text("notes", KneeLine::notes));

	/** A line for each subject that was searched, in the order of the run. */
	static List<KneeLine> of(Run run, RateStudy study) {
		return Ordered.by(Knee::subject, Knee.of(run, study))
			.entrySet()
			.stream()
			.map((each) -> new KneeLine(each.getKey(), each.getValue()))
			.toList();
	}

	/**
	 * Knees as what subjects are ranked by, with figures at a rate that all have beside.
	 */
	static Basis basis(List<KneeLine> lines, Slo slo, Basis rate, List<Column<Row>> beside) {
		Map<String, KneeLine> bySubject = lines.stream()
			.collect(Collectors.toMap(KneeLine::subject, Function.identity()));
		Column<Row> knee = Columns
			.figure("knee_per_sec", 0,
					(row) -> Optional.ofNullable(bySubject.get(row.subject()))
						.map(KneeLine::median)
						.orElse(OptionalDouble.empty()))
			.titled("knee requests/s")
			.better();
		return new Basis("the knee", "With %s below %s ms, ".formatted(slo.percentile(), Numbers.plain(slo.boundMs())),
				knee, "requests/s at its knee",
				(row) -> Optional.ofNullable(bySubject.get(row.subject()))
					.map(KneeLine::repetitions)
					.orElse(Repetitions.NONE),
				beside.stream().map((column) -> column.titled(column.title() + " at " + rate.name())).toList(),
				rate.rows());
	}

	/** A search knows its knee to the rate above it that did not hold. */
	private Repetitions repetitions() {
		return this.searches.stream()
			.filter((each) -> each.rate().isPresent())
			.map((each) -> Repetitions.of(new Reading(each.rate().getAsInt(), each.broken() - each.rate().getAsInt())))
			.reduce(Repetitions.NONE, Repetitions::plus);
	}

	private IntStream rates() {
		return this.searches.stream().map(Knee::rate).flatMapToInt(OptionalInt::stream);
	}

	OptionalDouble median() {
		List<Integer> rates = rates().boxed().toList();
		return Numbers.median(rates, (rate) -> OptionalDouble.of(rate));
	}

	/** The lowest rate above a knee that did not hold. */
	private OptionalDouble broken() {
		return lowest(Knee::broken, this.searches.stream().filter((each) -> each.rate().isPresent()));
	}

	private static OptionalDouble lowest(ToIntFunction<Knee> figure, Stream<Knee> knees) {
		return knees.mapToInt(figure).min().stream().asDoubleStream().findFirst();
	}

	private String notes() {
		return this.searches.stream()
			.filter((each) -> !each.remark().isEmpty())
			.map((each) -> "search " + each.repetition() + ": " + each.remark())
			.collect(Collectors.joining("; "));
	}

}
