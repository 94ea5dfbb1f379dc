package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Slo;

/** Presents rate studies, with one row per subject and fixed rate. */
final class RateView implements View {

	private static final Column<Row> ACHIEVED_PER_SEC = Columns.figure("achieved_per_sec", 1, Metric.THROUGHPUT)
		.withHigherIsBetter();

	private static final Column<Row> P50 = RateSections.latencyColumn("p50_ms", Metric.P50, 50);

	private static final Column<Row> P90 = RateSections.latencyColumn("p90_ms", Metric.P90, 90);

	private static final Column<Row> P99 = RateSections.latencyColumn("p99_ms", Metric.P99, 99);

	private static final Column<Row> P999 = RateSections.latencyColumn("p999_ms", Metric.P999, 99.9)
		.withTitle("p99.9 ms");

	private static final Column<Row> P9999 = RateSections.latencyColumn("p9999_ms", Metric.P9999, 99.99)
		.withTitle("p99.99 ms");

	private static final Column<Row> MAX = RateSections.latencyColumn("max_ms", Metric.MAX, 100);

	@Override
	public List<Column<Row>> columns(Run run) {
		return List.of(Columns.SUBJECT, Columns.loadPart(RateStudy.RATE_PART), Columns.REPETITIONS, Columns.VALID,
				ACHIEVED_PER_SEC, P50, P90, P99, P999, P9999, MAX, Columns.ERRORS, Columns.GATEWAY_CPU, Columns.NOTES,
				Columns.BACKEND_CPU, Columns.LOAD_CPU, Columns.GATEWAY_PEAK_RSS);
	}

	@Override
	public String explanation() {
		return """
				Requests were sent at the rate of the row, whether or not responses came. Figures are geometric means over the valid
				repetitions, "-" where there is none; errors are the sum over all.
				""";
	}

	@Override
	public String shortName(Load load) {
		return load.part(RateStudy.RATE_PART).isEmpty() ? "step " + load.part(RateStudy.STEP_PART)
				: load.part(RateStudy.RATE_PART) + "/s";
	}

	@Override
	public LoadName loadName(Load load) {
		return load.part(RateStudy.RATE_PART).isEmpty() ? View.super.loadName(load)
				: new LoadName("", "requests/s", load.part(RateStudy.RATE_PART));
	}

	/**
	 * Returns latency and CPU time; throughput is left out because the requested rate
	 * determines it.
	 */
	@Override
	public Set<ComparedMetric> comparedMetrics() {
		return EnumSet.of(ComparedMetric.P50, ComparedMetric.P99, ComparedMetric.CPU);
	}

	@Override
	public List<Column<Row>> stackFigures() {
		return List.of(P50, P99, Columns.GATEWAY_CPU);
	}

	@Override
	public Optional<LoadAxis> loadAxis(Rows rows) {
		return Optional.of(LoadAxis.ofPart(rows, RateStudy.RATE_PART, "requests/s"));
	}

	@Override
	public List<Section> extraSections(Rows rows) {
		return RateSections.of(rows);
	}

	/**
	 * Returns the knee as the first criterion if it was searched for, followed by p99 at
	 * each rate from the highest to the lowest.
	 */
	@Override
	public List<RankingCriterion> rankingCriteria(Rows rows) {
		List<RankingCriterion> criteria = new ArrayList<>(RankingCriterion.ofLoads(rows, "At %s, ", P99, "ms p99",
				ComparedMetric.P99, List.of(P50, Columns.GATEWAY_CPU)));
		criteria.sort(Comparator.comparing(RateView::rate).reversed());
		List<SubjectKnees> knees = SubjectKnees.of(rows.run());
		if (!criteria.isEmpty() && !knees.isEmpty()) {
			Slo slo = rows.run().experiment().as(RateStudy.class).orElseThrow().kindSettings().slo();
			criteria.add(0, SubjectKnees.criterion(knees, slo, criteria.get(0), List.of(P99, Columns.GATEWAY_CPU)));
		}
		return criteria;
	}

	private static int rate(RankingCriterion criterion) {
		return Integer.parseInt(criterion.rows().get(0).loadPart(RateStudy.RATE_PART));
	}

	@Override
	public String resultRemark(Rows rows, String subject) {
		return SubjectKnees.of(rows.run())
			.stream()
			.filter((line) -> line.subject().equals(subject))
			.filter((line) -> line.knee().number().isPresent())
			.map((line) -> "knee at %s requests/s".formatted(line.knee().shown()))
			.findFirst()
			.orElse("");
	}

	@Override
	public List<Section> sections(Rows rows) {
		LoadAxis across = loadAxis(rows).orElseThrow();
		List<Row> all = rows.all();
		List<Chart> charts = List.of(across.chart("p50", "Latency, p50", "Half were faster.", P50, all),
				across.chart("p99", "Latency, p99", "One in 100 took longer.", P99, all),
				across.chart("p999", "Latency, p99.9", "One in 1000 took longer.", P999, all),
				across.chart("cpu", "CPU time", "Of the gateway only.", Columns.GATEWAY_CPU, all));
		return List.of(new Section("panel", "At the same rates",
				"Lines join the geometric means over the valid repetitions; each hollow point is one repetition.",
				charts,
				List.of(Table.of("figures", "Geometric means over the valid repetitions", columns(rows.run()), all))));
	}

}
