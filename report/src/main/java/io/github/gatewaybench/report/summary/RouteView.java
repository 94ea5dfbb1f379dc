package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Run.MeasuredStart;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.Column.Value;

/**
 * Presents route studies, with one row per subject, size of the route table and kind of
 * HTTP client.
 */
final class RouteView implements View {

	private static final double MEBIBYTE = 1048576;

	private static final String ROUTES = "routes";

	private static final String CLIENT = "client";

	private static final Column<Row> OPS_PER_SEC = Columns.figure("ops_per_sec", 1, Metric.THROUGHPUT)
		.withHigherIsBetter();

	private static final Column<Row> OPS_ERROR = Columns.figure("ops_error", 1, Metric.THROUGHPUT_ERROR)
		.withTitle("error");

	private static final Column<Row> MEAN_MS = Columns.figure("mean_ms", 2, Metric.MEAN);

	private static final Column<Row> P50_MS = Columns.figure("p50_ms", 2, Metric.P50);

	private static final Column<Row> P99_MS = Columns.figure("p99_ms", 2, Metric.P99);

	private static final Column<Row> RATIO_TO_SMALLEST = Columns.throughputRatio("ratio_to_smallest",
			RouteView::smallestTableRow);

	private static final Column<Row> START_S = Columns.figure("start_s", 1,
			(row) -> estimate(row, (start) -> OptionalDouble.of(start.startMs() / 1000)));

	private static final Column<Row> HEAP_MB = Columns.figure("heap_mb", 1,
			(row) -> TableNumbers.ratio(estimate(row, MeasuredStart::heapBytes), OptionalDouble.of(MEBIBYTE)));

	private static final PublishedTable ARTICLE = PublishedTable.of(ROUTES).orElseThrow();

	@Override
	public List<Column<Row>> columns(Run run) {
		return List.of(Columns.SUBJECT, Column.of(ROUTES, RouteView::routeCountValue), Columns.loadPart(CLIENT),
				Columns.REPETITIONS, Columns.VALID, OPS_PER_SEC, OPS_ERROR, MEAN_MS, P50_MS, P99_MS,
				Columns.RATIO_TO_DIRECT, RATIO_TO_SMALLEST, START_S, HEAP_MB,
				Columns.figure("heap_bytes_per_route", 0, RouteView::heapBytesPerRoute),
				Columns.figure("gateway_cpu_s", 1,
						(row) -> row.estimate((cell) -> cell.outcome().cpuSeconds("gateway"))),
				Columns.GATEWAY_PEAK_RSS,
				Column.<Row>figure("article_ops_per_sec", 1, (row) -> articleOpsPerSec(routeCount(row)))
					.onlyIn(Output.FILE, Output.MARKDOWN),
				Column
					.<Row>figure("article_ratio_to_direct", 3,
							(row) -> TableNumbers.ratio(articleOpsPerSec(routeCount(row)), articleOpsPerSec(0)))
					.onlyIn(Output.FILE, Output.MARKDOWN),
				Columns.NOTES);
	}

	private static Value routeCountValue(Row row) {
		Value size = Value.of(routeCount(row));
		return row.name().isDirect() ? size.displayedAs("-") : size;
	}

	private static OptionalDouble articleOpsPerSec(int routes) {
		return ARTICLE.rows()
			.stream()
			.filter((row) -> row.text(ROUTES).equals(Integer.toString(routes)))
			.flatMapToDouble((row) -> row.throughput().stream())
			.findFirst();
	}

	@Override
	public List<Column<Row>> stackFigures() {
		return List.of(OPS_PER_SEC, MEAN_MS, P99_MS);
	}

	private static int routeCount(Row row) {
		return row.load().partAsInt(ROUTES);
	}

	/**
	 * Finds the row with the smallest route table among those with the same subject and
	 * client; empty for {@code direct}, which has no route table.
	 */
	private static Optional<Row> smallestTableRow(Row row) {
		return row.rows()
			.all()
			.stream()
			.filter((each) -> each.subject().equals(row.subject())
					&& each.loadPart(CLIENT).equals(row.loadPart(CLIENT)))
			.filter((each) -> routeCount(each) > 0)
			.min(Comparator.comparing(RouteView::routeCount));
	}

	private static OptionalDouble estimate(Row row, Function<MeasuredStart, OptionalDouble> figure) {
		List<MeasuredStart> starts = row.run()
			.starts()
			.stream()
			.filter((start) -> start.subject().equals(row.subject()) && start.routes() == routeCount(row)
					&& row.validCells().stream().anyMatch((cell) -> cell.id().repetition() == start.repetition()))
			.toList();
		return row.rows().estimator().estimate(starts, figure);
	}

	private static OptionalDouble heapBytesPerRoute(Row row) {
		Row smallest = smallestTableRow(row).orElse(row);
		OptionalDouble least = estimate(smallest, MeasuredStart::heapBytes);
		OptionalDouble growth = least.isPresent()
				? TableNumbers.map(estimate(row, MeasuredStart::heapBytes), (heap) -> heap - least.getAsDouble())
				: least;
		return TableNumbers.ratio(growth, OptionalDouble.of(routeCount(row) - routeCount(smallest)));
	}

	@Override
	public String explanation() {
		return """
				Geometric means over the valid repetitions, "-" where there is none. error is half of JMH's 99.9 % interval. Smallest is
				the subject's smallest table. Start is the time from the start of the process to the first answer by the table's last route,
				with the table stored; heap is what is in use after that and a full collection, and per route its growth from the
				smallest table. The article's figures are of the stock lookup with a client made per request, on its machine, in 2021: compare
				ratios. These figures do not tell what a gateway would do on another machine, or under another load.
				""";
	}

	@Override
	public String shortName(Load load) {
		return "n=%s %s".formatted(load.part(ROUTES), load.part(CLIENT));
	}

	@Override
	public LoadName loadName(Load load) {
		return new LoadName("client " + load.part(CLIENT), ROUTES, load.part(ROUTES));
	}

	@Override
	public Set<ComparedMetric> comparedMetrics() {
		return ComparedMetric.OF_LOAD_GENERATORS;
	}

	/**
	 * Returns throughput only: the article states times in whole milliseconds, which is
	 * too coarse to compare.
	 */
	@Override
	public Set<ComparedMetric> articleMetrics() {
		return EnumSet.of(ComparedMetric.THROUGHPUT);
	}

	@Override
	public Map<String, String> fixedArticleLoadParts() {
		return Map.of(CLIENT, "per-request");
	}

	@Override
	public Optional<Load> smallestLoad(List<Load> loads) {
		return loads.stream().min(Comparator.comparing((load) -> load.partAsInt(ROUTES)));
	}

	@Override
	public List<RankingCriterion> rankingCriteria(Rows rows) {
		List<RankingCriterion> criteria = new ArrayList<>(RankingCriterion.ofLoads(rows, "With %s, ", OPS_PER_SEC,
				"ops/s", ComparedMetric.THROUGHPUT, List.of(P99_MS, RATIO_TO_SMALLEST)));
		criteria.sort(Comparator.comparing(RouteView::maxRouteCount).reversed());
		return criteria;
	}

	private static int maxRouteCount(RankingCriterion basis) {
		return basis.rows().stream().mapToInt(RouteView::routeCount).max().orElse(0);
	}

	@Override
	public String resultRemark(Rows rows, String subject) {
		return rows.aggregates()
			.stream()
			.filter((row) -> row.subject().equals(subject) && RATIO_TO_SMALLEST.number(row).isPresent())
			.filter((row) -> routeCount(row) > routeCount(smallestTableRow(row).orElseThrow()))
			.max(Comparator.comparing(RouteView::routeCount))
			.map((row) -> "%s of its throughput left with %d routes"
				.formatted(TableNumbers.formatFixed(RATIO_TO_SMALLEST.number(row), 2), routeCount(row)))
			.orElse("");
	}

	@Override
	public Optional<LoadAxis> loadAxis(Rows rows) {
		List<Integer> some = LoadAxis.partValues(rows, ROUTES)
			.stream()
			.map(Integer::valueOf)
			.filter((each) -> each > 0)
			.toList();
		List<Integer> sizes = some.isEmpty() ? List.of(1) : some;
		return Optional
			.of(LoadAxis.logarithmic(ROUTES, (row) -> (routeCount(row) > 0) ? List.of(routeCount(row)) : sizes));
	}

	@Override
	public List<Section> sections(Rows rows) {
		Map<String, List<Row>> byClient = OrderedMaps.groupBy((row) -> row.loadPart(CLIENT), rows.all());
		LoadAxis across = loadAxis(rows).orElseThrow();
		List<Section> sections = new ArrayList<>();
		byClient.forEach((client, some) -> sections.add(section(client, across, some)));
		List<Row> tables = byClient.values().iterator().next().stream().filter((row) -> routeCount(row) > 0).toList();
		List<Chart> starts = List.of(
				across.chart("starts-start", "Start", "From the start of the process to the last route's first answer.",
						START_S, tables),
				across.chart("starts-heap", "Heap after startup", "In use after startup and a full collection.",
						HEAP_MB, tables));
		sections.add(new Section("starts-panel", "What the table costs at startup", "", starts, List.of()));
		return sections;
	}

	private Section section(String client, LoadAxis across, List<Row> rows) {
		List<Chart> charts = List.of(
				across.chart(client + "-throughput", "Throughput",
						"direct has no table. Bars are JMH's 99.9 % intervals.", OPS_PER_SEC, OPS_ERROR, rows),
				across.chart(client + "-mean", "Mean time", "", MEAN_MS, rows),
				across.chart(client + "-p50", "Time, p50", "", P50_MS, rows),
				across.chart(client + "-p99", "Time, p99", "", P99_MS, rows));
		return new Section(client + "-panel", "Over the number of routes, client " + client,
				"Both axes are logarithmic. Lines join the geometric means over the valid repetitions; each "
						+ "hollow point is one repetition.",
				charts, List.of(Table.of(client + "-figures", "Geometric means over the valid repetitions",
						columns(rows.get(0).run()), rows)));
	}

}
