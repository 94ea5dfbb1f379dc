package io.github.gatewaybench.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Start;
import io.github.gatewaybench.report.published.PublishedTable;
import io.github.gatewaybench.report.table.Column;
import io.github.gatewaybench.report.table.Numbers;
import io.github.gatewaybench.report.table.Output;

/**
 * The route study, with JMH: a row for each subject, size of its table and client, with
 * the article's own figures beside.
 */
final class RouteView implements View {

	private static final double MEBIBYTE = 1048576;

	private static final String ROUTES = "routes";

	private static final String CLIENT = "client";

	/** The article made a client for each request. */
	private static final String ARTICLES_CLIENT = "per-request";

	private static final Column<Row> OPS_PER_SEC = Columns.REQUESTS_PER_SEC.named("ops_per_sec")
		.titled("ops/s")
		.places(1);

	private static final Column<Row> MEAN_MS = Columns.MEAN_MS.places(2);

	private static final Column<Row> P50_MS = Columns.P50_MS.places(2);

	private static final Column<Row> P99_MS = Columns.P99_MS.places(2);

	private static final Column<Row> RATIO_TO_SMALLEST = Column
		.<Row>figure("ratio_to_smallest", 3, (row) -> row.ratioTo(smallest(row)))
		.titled("ratio to smallest")
		.better();

	private static final Column<Row> START = Column
		.<Row>figure("start_s", 1, (row) -> median(row, (start) -> OptionalDouble.of(start.startMs() / 1000)))
		.titled("start s");

	private static final Column<Row> HEAP_MB = Column
		.<Row>figure("heap_mb", 1, (row) -> Numbers.ratio(heapBytes(row), OptionalDouble.of(MEBIBYTE)))
		.titled("heap MB");

	private static final Column<Row> HEAP_PER_ROUTE = Column
		.<Row>figure("heap_bytes_per_route", 0, RouteView::heapBytesPerRoute)
		.titled("heap bytes/route");

	private static final Column<Row> GATEWAY_CPU_S = Column
		.<Row>figure("gateway_cpu_s", 1, (row) -> row.median((cell) -> cell.outcome().cpuSeconds("gateway")))
		.titled("gateway CPU s");

	private final PublishedTable article = PublishedTable.of(ROUTES).orElseThrow();

	@Override
	public String tool() {
		return "jmh";
	}

	@Override
	public List<Column<Row>> columns(Run run) {
		return List.of(Columns.SUBJECT,
				Columns.load(ROUTES).shown((row) -> row.name().isDirect() ? "-" : row.load().part(ROUTES)),
				Columns.load(CLIENT), Columns.REPETITIONS, Columns.VALID, OPS_PER_SEC,
				Columns.figure("ops_error", "error", 1, Metric.THROUGHPUT_ERROR), MEAN_MS, P50_MS, P99_MS,
				Columns.RATIO_TO_DIRECT, RATIO_TO_SMALLEST, START, HEAP_MB, HEAP_PER_ROUTE, GATEWAY_CPU_S,
				Columns.GATEWAY_PEAK_RSS,
				article("article_ops_per_sec", "article ops/s", 1, (row) -> articleOps(routes(row))),
				article("article_ratio_to_direct", "article ratio to direct", 3,
						(row) -> Numbers.ratio(articleOps(routes(row)), articleOps(0))),
				Columns.NOTES);
	}

	private static Column<Row> article(String name, String title, int places, Function<Row, OptionalDouble> figure) {
		return Column.<Row>figure(name, places, figure).titled(title).in(Output.FILE, Output.MARKDOWN);
	}

	/** Its throughput with so many routes; of any subject, for it had but one. */
	private OptionalDouble articleOps(int routes) {
		return this.article.rows()
			.stream()
			.filter((row) -> row.text(ROUTES).equals(Integer.toString(routes)))
			.findFirst()
			.map((row) -> row.throughput())
			.orElse(OptionalDouble.empty());
	}

	@Override
	public Column<Row> throughput() {
		return OPS_PER_SEC;
	}

	@Override
	public List<Column<Row>> stackFigures() {
		return List.of(OPS_PER_SEC, MEAN_MS, P99_MS);
	}

	private static int routes(Row row) {
		return Integer.parseInt(row.load().part(ROUTES));
	}

	/** -1, which no row has, where only direct was asked. */
	private static int leastRoutes(Run run) {
		return sizes(run).stream().findFirst().orElse(-1);
	}

	/** From the smallest; direct, which has no table, has none. */
	private static List<Integer> sizes(Run run) {
		return Across.values(run, ROUTES).stream().map(Integer::valueOf).filter((each) -> each > 0).sorted().toList();
	}

	private static Optional<Row> smallest(Row row) {
		return row.under(Load.of(ROUTES, leastRoutes(row.run()), CLIENT, row.load().part(CLIENT)));
	}

	/** What was measured of the starts, those of cells that do not count too. */
	private static OptionalDouble median(Row row, Function<Start, OptionalDouble> figure) {
		List<Start> starts = row.run()
			.starts()
			.stream()
			.filter((start) -> start.subject().equals(row.subject()) && start.routes() == routes(row)
					&& row.cells().stream().anyMatch((cell) -> cell.id().repetition() == start.repetition()))
			.toList();
		return Numbers.rounded(Numbers.median(starts, figure));
	}

	private static OptionalDouble heapBytes(Row row) {
		return median(row, Start::heapBytes);
	}

	/** What a route more than in the smallest table takes. */
	private static OptionalDouble heapBytesPerRoute(Row row) {
		OptionalDouble heap = heapBytes(row);
		OptionalDouble least = smallest(row).map(RouteView::heapBytes).orElse(OptionalDouble.empty());
		int more = routes(row) - leastRoutes(row.run());
		return (heap.isPresent() && least.isPresent() && more > 0)
				? Numbers.rounded(OptionalDouble.of((heap.getAsDouble() - least.getAsDouble()) / more))
				: OptionalDouble.empty();
	}

	@Override
	public String explanation() {
		return """
				Medians over the valid repetitions, "-" where there is none. error is half of JMH's 99.9 % interval. Smallest is the
				subject's smallest table. Start is from the start of the process to the first answer by the table's last route, with the
				table stored; heap is what is in use after that and a full collection, and per route the growth since the smallest
				table. The article's figures are of the stock lookup with a client made per request, on its machine, in 2021: compare
				ratios. These figures are not what a gateway does on another machine, or under another load.
				""";
	}

	@Override
	public String brief(Load load) {
		return "n=%s %s".formatted(load.part(ROUTES), load.part(CLIENT));
	}

	@Override
	public LoadName name(Load load) {
		return new LoadName("client " + load.part(CLIENT), ROUTES, load.part(ROUTES));
	}

	@Override
	public Set<Measure> measures() {
		return Measure.OF_TOOLS;
	}

	/** Its times stand there in whole milliseconds. */
	@Override
	public Set<Measure> articleMeasures() {
		return EnumSet.of(Measure.THROUGHPUT);
	}

	@Override
	public Optional<Load> articleLoad(Run run, Load load) {
		return load.part(CLIENT).equals(nearestClient(run))
				? Optional.of(Load.of(ROUTES, load.part(ROUTES), CLIENT, ARTICLES_CLIENT)) : Optional.empty();
	}

	private static String nearestClient(Run run) {
		List<String> clients = Across.values(run, CLIENT);
		return clients.contains(ARTICLES_CLIENT) ? ARTICLES_CLIENT : clients.get(0);
	}

	@Override
	public String articleRemark(Run run) {
		return "The article made a client for each request; here it is client " + nearestClient(run) + ".";
	}

	/** What a subject's largest table leaves of the throughput of its smallest. */
	@Override
	public String remark(Rows rows, String subject) {
		return rows.whole()
			.stream()
			.filter((row) -> row.subject().equals(subject) && RATIO_TO_SMALLEST.number(row).isPresent())
			.max(Comparator.comparing(RouteView::routes))
			.map((row) -> "%s of its throughput left with %d routes".formatted(RATIO_TO_SMALLEST.places(2).text(row),
					routes(row)))
			.orElse("");
	}

	/** Direct, which has no table, at every size. */
	@Override
	public Optional<Across> across(Run run) {
		return Optional.of(Across.decades(ROUTES, (row) -> (routes(row) > 0) ? List.of(routes(row)) : sizes(run)));
	}

	@Override
	public List<Panel> panels(Rows rows) {
		List<String> clients = Across.values(rows.run(), CLIENT);
		Across across = across(rows.run()).orElseThrow();
		List<Panel> panels = new ArrayList<>();
		clients.forEach((client) -> panels.add(panel(client, across, of(rows, client))));
		List<Row> tables = of(rows, clients.get(0)).stream().filter((row) -> routes(row) > 0).toList();
		panels.add(new Panel("starts", "What the table costs at the start", "",
				List.of(new Plot("start", "Start", "From the start of the process to the last route's first answer.",
						START, across, tables),
						new Plot("heap", "Heap after the start", "In use after it and a full collection.", HEAP_MB,
								across, tables)),
				"", List.of()));
		return panels;
	}

	private static List<Row> of(Rows rows, String client) {
		return rows.all().stream().filter((row) -> row.load().part(CLIENT).equals(client)).toList();
	}

	private static Panel panel(String client, Across across, List<Row> rows) {
		List<Plot> plots = List.of(
				new Plot("throughput", "Throughput", "direct has no table.", OPS_PER_SEC, across, rows),
				new Plot("mean", "Mean time", "", MEAN_MS, across, rows),
				new Plot("p50", "Time, p50", "", P50_MS, across, rows),
				new Plot("p99", "Time, p99", "", P99_MS, across, rows));
		return new Panel(client, "Over the number of routes, client " + client,
				"Both axes count in decades. Lines join the medians over the valid repetitions; each repetition is a "
						+ "hollow point.",
				plots, "Medians over the valid repetitions", rows);
	}

}
