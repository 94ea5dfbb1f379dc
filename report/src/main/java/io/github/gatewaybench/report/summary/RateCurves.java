package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Knee;
import io.github.gatewaybench.measurements.KneeSearch.Step;
import io.github.gatewaybench.measurements.KneeSearch.Verdict;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.report.summary.Aside.Curve;
import io.github.gatewaybench.report.summary.Aside.Curves;
import io.github.gatewaybench.report.summary.Aside.Grid;
import io.github.gatewaybench.report.summary.Aside.Mark;
import io.github.gatewaybench.report.summary.Aside.Place;
import org.HdrHistogram.Histogram;

/**
 * What a study of rates shows besides its rows: the knees, and latency by percentile.
 */
record RateCurves(Rows rows, RateStudy study) {

	/** Those that tell something of the subject. */
	private static final Set<Verdict> TOLD = EnumSet.of(Verdict.HELD, Verdict.BROKE);

	/** Of a decade of "1 in so many", up to 1 in 10,000. */
	private static final int STEPS_PER_DECADE = 8;

	private static final int DECADES = 4;

	/** Where each repetition has a point: 1 in so many took longer. */
	private static final List<Integer> SHOWN = List.of(2, 10, 100, 1000, 10000);

	List<Aside> asides() {
		List<Aside> asides = new ArrayList<>();
		List<KneeLine> knees = KneeLine.of(this.rows.run(), this.study);
		if (!knees.isEmpty()) {
			asides.add(new Aside("knees", "Knees",
					"The highest rate at which %s stayed below %s ms, with at least 99 %% of the requests answered and no errors."
						.formatted(slo().percentile(), Numbers.plain(slo().boundMs())),
					List.of(searches(knees)), Optional.of(new Grid<>(KneeLine.COLUMNS, knees))));
		}
		List<Curves> percentiles = Ordered.by((row) -> row.part(RateStudy.RATE), this.rows.whole())
			.entrySet()
			.stream()
			.map((each) -> percentiles(each.getKey(), each.getValue()))
			.filter((curves) -> !curves.curves().isEmpty())
			.toList();
		asides.add(new Aside("percentiles", "Latency by percentile",
				"Lines show all valid repetitions together; each hollow point is one repetition.", percentiles,
				Optional.empty()));
		return asides;
	}

	private Slo slo() {
		return this.study.load().slo();
	}

	private static Curves percentiles(String rate, List<Row> rows) {
		List<Curve> curves = rows.stream().map(RateCurves::curve).filter((each) -> !each.line().isEmpty()).toList();
		return new Curves("r" + rate, "At " + rate + " requests/s",
				"100 is p99: 1 request in 100 took longer. Lower is better.", "1 request in this many took longer",
				"ms", curves, List.of());
	}

	private static Curve curve(Row row) {
		List<Place> points = new ArrayList<>();
		for (Cell cell : row.counted()) {
			Histogram latencies = MergedLatency.of(List.of(cell));
			SHOWN.stream()
				.filter((oneIn) -> oneIn <= latencies.getTotalCount())
				.forEach((oneIn) -> points.add(place(latencies, oneIn, "repetition " + cell.id().repetition())));
		}
		Histogram merged = MergedLatency.of(row);
		List<Place> line = IntStream.rangeClosed(0, STEPS_PER_DECADE * DECADES)
			.mapToDouble((step) -> Math.pow(10, (double) step / STEPS_PER_DECADE))
			.filter((oneIn) -> oneIn <= merged.getTotalCount())
			.mapToObj((oneIn) -> place(merged, oneIn, "all repetitions"))
			.toList();
		return new Curve(row.subject(), line, points);
	}

	private static Place place(Histogram latencies, double oneIn, String text) {
		return new Place(oneIn, MergedLatency.at(latencies, 100 - 100 / oneIn), text, true);
	}

	/** Each try of the searches, and the cells at the rates that all subjects have. */
	private Curves searches(List<KneeLine> knees) {
		List<Curve> curves = new ArrayList<>();
		List<Mark> marks = new ArrayList<>(List.of(new Mark(false, slo().boundMs(), slo().toString(), "")));
		Map<String, List<Cell>> bySubject = Ordered.by((cell) -> cell.id().subject(), this.rows.run().cells());
		for (KneeLine line : knees) {
			List<Place> points = bySubject.get(line.subject()).stream().flatMap(this::tried).toList();
			curves.add(new Curve(line.subject(), medians(points), points));
			line.median().ifPresent((knee) -> marks.add(new Mark(true, knee, "", line.subject())));
		}
		return new Curves("searches", slo().percentile() + " over the rate",
				"A knee, dashed, is where a line crosses the bound.", "requests/s", slo().percentile() + " ms", curves,
				marks);
	}

	private Stream<Place> tried(Cell cell) {
		Step step = Step.of(cell.outcome().valid(), Knee.figures(cell), slo());
		String name = RateStudy.isStep(cell.id())
				? "search %d, step %s".formatted(cell.id().repetition(), cell.id().load().part(RateStudy.STEP))
				: "repetition " + cell.id().repetition();
		return cell.value(slo().metric()).isEmpty() ? Stream.of()
				: Stream.of(new Place(step.rate(), cell.value(slo().metric()),
						name + ", " + step.verdict().toString().toLowerCase(Locale.ROOT),
						TOLD.contains(step.verdict())));
	}

	private static List<Place> medians(List<Place> points) {
		return Ordered.by(Place::x, points.stream().filter(Place::valid).toList())
			.entrySet()
			.stream()
			.map((each) -> new Place(each.getKey(), Numbers.median(each.getValue(), Place::y), "median", true))
			.toList();
	}

	/** Those of a run of such a study. */
	static List<Aside> of(Rows rows) {
		return rows.run()
			.experiment()
			.as(RateStudy.class)
			.map((study) -> new RateCurves(rows, study).asides())
			.orElse(List.of());
	}

}
