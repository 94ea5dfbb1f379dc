package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.KneeSearch.CompletedStep;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.StepVerdict;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.measurements.raw.LatencyLogReader;
import io.github.gatewaybench.report.summary.Chart.Axis;
import io.github.gatewaybench.report.summary.Chart.Mark;
import io.github.gatewaybench.report.summary.Chart.Point;
import io.github.gatewaybench.report.summary.Chart.Scale;
import io.github.gatewaybench.report.summary.Chart.Series;
import io.github.gatewaybench.report.summary.Chart.Shape;
import org.HdrHistogram.Histogram;

/** Creates the sections of a rate study's report: knees, and latency by percentile. */
record RateSections(Rows rows, RateStudy study) {

	private static final double NS_PER_MS = 1e6;

	private static final int STEPS_PER_DECADE = 8;

	private static final int DECADES = 4;

	private static final List<Integer> PERCENTILES_AS_ONE_IN = List.of(2, 10, 100, 1000, 10000);

	/**
	 * Creates a column of a latency percentile in milliseconds; percentile 100 is the
	 * maximum. In rows with medians, which appear only in files, it is the percentile
	 * over all requests of the valid repetitions together.
	 */
	static Column<Row> latencyColumn(String name, Metric metric, double percentile) {
		return Columns
			.figure(name, 2,
					(row) -> (row.rows().estimator() == Estimator.MEDIAN)
							? millisAtPercentile(mergedLatencies(row.validCells()), percentile) : row.estimate(metric))
			.withWarnings((row) -> row.warnings(FigureGroup.LATENCY));
	}

	private static Histogram mergedLatencies(List<Cell> cells) {
		Histogram merged = LatencyLogReader.emptyHistogram();
		cells.stream().map(RateSections::latencies).forEach(merged::add);
		return merged;
	}

	/** Reads the latencies of a cell; an empty histogram if its log is missing. */
	private static Histogram latencies(Cell cell) {
		return LatencyLogReader.readNextTo(cell.rawFile()).orElseGet(LatencyLogReader::emptyHistogram);
	}

	/** Latency at a percentile, in milliseconds; empty if the histogram is empty. */
	private static OptionalDouble millisAtPercentile(Histogram latencies, double percentile) {
		return (latencies.getTotalCount() == 0) ? OptionalDouble.empty()
				: OptionalDouble.of(latencies.getValueAtPercentile(percentile) / NS_PER_MS);
	}

	/** Creates the sections for a run; empty if the run is not a rate study. */
	static List<Section> of(Rows rows) {
		return rows.run()
			.experiment()
			.as(RateStudy.class)
			.map((study) -> new RateSections(rows, study).sections())
			.orElse(List.of());
	}

	private List<Section> sections() {
		List<Section> sections = new ArrayList<>();
		List<SubjectKnees> knees = SubjectKnees.of(this.rows.run());
		if (!knees.isEmpty()) {
			sections.add(new Section("knees", "Knees",
					"The highest rate at which %s stayed below %s ms, with at least 99 %% of the requests answered and no errors."
						.formatted(slo().percentile(), TableNumbers.formatPlain(slo().boundMs())),
					List.of(kneeSearchChart(knees)), List.of(SubjectKnees.table(knees))));
		}
		List<Chart> percentiles = OrderedMaps
			.groupBy((row) -> row.loadPart(RateStudy.RATE_PART), this.rows.aggregates())
			.entrySet()
			.stream()
			.map((each) -> percentileChart(each.getKey(), each.getValue()))
			.filter((chart) -> !chart.series().isEmpty())
			.toList();
		sections.add(new Section("percentiles", "Latency by percentile",
				"Lines join the geometric means over the valid repetitions; each hollow point is one repetition.",
				percentiles, List.of()));
		return sections;
	}

	private Slo slo() {
		return this.study.kindSettings().slo();
	}

	private static Chart percentileChart(String rate, List<Row> rows) {
		List<Series> curves = rows.stream().map(RateSections::curve).filter((each) -> !each.line().isEmpty()).toList();
		return new Chart("percentiles-r" + rate, "At " + rate + " requests/s",
				"100 is p99: 1 request in 100 took longer. Lower is better.",
				new Axis("1 request in this many took longer", Scale.LOG), new Axis("ms", Scale.LOG), Shape.LINES,
				curves);
	}

	private static Series curve(Row row) {
		List<Point> points = new ArrayList<>();
		List<Histogram> all = new ArrayList<>();
		for (Cell cell : row.validCells()) {
			Histogram latencies = latencies(cell);
			all.add(latencies);
			PERCENTILES_AS_ONE_IN.stream()
				.filter((oneIn) -> millisExceededByOneIn(latencies, oneIn).isPresent())
				.forEach((oneIn) -> points.add(Point.of(oneIn, millisExceededByOneIn(latencies, oneIn),
						"repetition " + cell.id().repetition())));
		}
		List<Point> line = IntStream.rangeClosed(0, STEPS_PER_DECADE * DECADES)
			.mapToDouble((step) -> Math.pow(10, (double) step / STEPS_PER_DECADE))
			.mapToObj((oneIn) -> Point.of(oneIn,
					Estimator.GEOMETRIC_MEAN.estimate(all, (each) -> millisExceededByOneIn(each, oneIn)),
					"geometric mean"))
			.filter((point) -> point.y().isPresent())
			.toList();
		return new Series(row.subject(), false, "", line, points);
	}

	/**
	 * Returns the latency in milliseconds that one request in {@code oneIn} exceeded;
	 * empty if there were fewer than {@code oneIn} requests.
	 */
	private static OptionalDouble millisExceededByOneIn(Histogram latencies, double oneIn) {
		return (oneIn <= latencies.getTotalCount()) ? millisAtPercentile(latencies, 100 - 100 / oneIn)
				: OptionalDouble.empty();
	}

	/**
	 * Creates a chart of latency over rate, with points for all search steps and all
	 * cells at fixed rates; a line joins the means of the points at which the SLO held.
	 */
	private Chart kneeSearchChart(List<SubjectKnees> knees) {
		List<Series> curves = new ArrayList<>();
		List<Mark> marks = new ArrayList<>(List.of(new Mark(false, slo().boundMs(), slo().toString(), "")));
		Map<String, List<Cell>> bySubject = OrderedMaps.groupBy((cell) -> cell.id().subject(), this.rows.run().cells());
		for (SubjectKnees line : knees) {
			List<Point> points = bySubject.get(line.subject()).stream().flatMap(this::latencyAtRatePoint).toList();
			curves.add(new Series(line.subject(), false, "", meansWhereSloHeld(points), points));
			line.knee().number().ifPresent((knee) -> marks.add(new Mark(true, knee, "", line.subject())));
		}
		return new Chart("knees-searches", slo().percentile() + " over the rate",
				"Lines join the steps that held the bound; the others are faint. A knee is dashed.",
				new Axis("requests/s", Scale.LOG), new Axis(slo().percentile() + " ms", Scale.LOG), Shape.LINES, curves,
				marks, "");
	}

	private Stream<Point> latencyAtRatePoint(Cell cell) {
		CompletedStep step = CompletedStep.of(cell, slo());
		String name = RateStudy.isStep(cell.id())
				? "search %d, step %s".formatted(cell.id().repetition(), cell.id().load().part(RateStudy.STEP_PART))
				: "repetition " + cell.id().repetition();
		return cell.value(slo().metric()).isEmpty() ? Stream.of()
				: Stream.of(new Point(step.rate(), cell.value(slo().metric()),
						name + ", " + step.verdict().toString().toLowerCase(Locale.ROOT),
						step.verdict() != StepVerdict.INVALID, step.verdict() != StepVerdict.HELD, FigureWarnings.NONE,
						OptionalDouble.empty()));
	}

	private static List<Point> meansWhereSloHeld(List<Point> points) {
		return OrderedMaps.groupBy(Point::x, points.stream().filter((point) -> !point.faint()).toList())
			.entrySet()
			.stream()
			.map((each) -> Point.of(each.getKey(), Estimator.GEOMETRIC_MEAN.estimate(each.getValue(), Point::y),
					"geometric mean"))
			.toList();
	}

}
