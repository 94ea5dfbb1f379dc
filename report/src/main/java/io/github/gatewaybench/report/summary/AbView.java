package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.summary.Column.Output;

/** Presents ab studies, with one table per machine size, protocol and load. */
final class AbView implements View {

	private static final Column<Row> P50_MS = Columns.figure("p50_ms", 0, Metric.P50);

	private static final Column<Row> P99_MS = Columns.figure("p99_ms", 0, Metric.P99);

	private static final Column<Row> KEPT_ALIVE = Column
		.<Row>figure("keep_alive_share", (row) -> row.estimate(Metric.KEPT_ALIVE), TableNumbers::formatPercent)
		.asEstimate()
		.withTitle("kept alive");

	private static Column<Row> ratioToDirect(Run run) {
		return Columns.RATIO_TO_DIRECT.withTitle(Columns.RATIO_TO_DIRECT.title() + View.stackRemark(run));
	}

	@Override
	public List<Column<Row>> columns(Run run) {
		Column<Row> first = Column.latency("first_mean_ms",
				(row) -> row.forExecution(1)
					.map((each) -> each.estimate(Metric.MEAN))
					.orElseGet(OptionalDouble::empty));
		return List.of(Columns.SUBJECT, Columns.loadPart("connections").onlyIn(Output.FILE), Columns.REPETITIONS,
				Columns.VALID, first.onlyIn(Output.MARKDOWN, Output.HTML), Columns.REQUESTS_PER_SEC,
				RequestCostSection.PREDICTED.onlyIn(Output.MARKDOWN, Output.HTML), Columns.MEAN_MS, P50_MS,
				Columns.figure("p90_ms", 0, Metric.P90).onlyIn(Output.FILE, Output.HTML), P99_MS,
				Columns.ERRORS.withTitle("failed"), KEPT_ALIVE.onlyIn(Output.MARKDOWN, Output.HTML),
				Columns.LOAD_CPU.onlyIn(Output.MARKDOWN, Output.HTML), Columns.GATEWAY_CPU,
				Columns.BACKEND_CPU.onlyIn(Output.MARKDOWN, Output.HTML), ratioToDirect(run), Columns.NOTES,
				Columns.BACKEND_CPU.onlyIn(Output.FILE),
				Column.<Row>text("cpus", (row) -> row.loadPart("cpus")).onlyIn(Output.FILE),
				Columns.loadPart("protocol").onlyIn(Output.FILE), Columns.loadPart("requests").onlyIn(Output.FILE),
				Column.numberOrText("execution", AbView::executionLabel).onlyIn(Output.FILE),
				Columns.figure("max_ms", 0, Metric.MAX).onlyIn(Output.FILE), KEPT_ALIVE.onlyIn(Output.FILE),
				Columns.GATEWAY_PEAK_RSS, Columns.LOAD_CPU.onlyIn(Output.FILE),
				RequestCostSection.PREDICTED.onlyIn(Output.FILE));
	}

	private static String executionLabel(Row row) {
		return row.isAggregate() ? "whole" : Integer.toString(row.execution().getAsInt());
	}

	@Override
	public String explanation() {
		return """
				Geometric means over the valid executions, "-" where there is none; valid counts executions; failed is the sum over all.
				Where ab runs several times after a start, the first execution has a column of its own, and the other figures are means
				over the second half of them; the throughput of each is below. Errors, percentiles and CPU are per request of ab, which
				speaks HTTP/1.0: do not compare these figures with those of wrk. They compare the subjects of this run with each other.
				""";
	}

	@Override
	public String shortName(Load load) {
		return "cpus=%s %s %s".formatted(load.part("cpus"), load.part("protocol"), requestsAndConnections(load));
	}

	private static String requestsAndConnections(Load load) {
		return "n%s-c%s".formatted(load.part("requests"), load.part("connections"));
	}

	@Override
	public LoadName loadName(Load load) {
		return new LoadName(startGroup(load), "load", requestsAndConnections(load));
	}

	@Override
	public String tableTitle(Load load) {
		return startGroup(load) + ": " + command(load);
	}

	private static String command(Load load) {
		return "ab%s -n %s -c %s".formatted(load.part("protocol").equals("keep-alive") ? " -k" : "",
				load.part("requests"), load.part("connections"));
	}

	/**
	 * Names the machine size (unless it is the whole machine) and the protocol, as in "2
	 * CPUs, keep-alive".
	 */
	@Override
	public String startGroup(Load load) {
		String cpus = load.part("cpus");
		return (cpus.equals("all") ? "" : cpus + (cpus.equals("1") ? " CPU, " : " CPUs, ")) + load.part("protocol");
	}

	@Override
	public List<RankingCriterion> rankingCriteria(Rows rows) {
		return RankingCriterion.ofLoads(rows, "With %s, ", Columns.REQUESTS_PER_SEC, "requests/s",
				ComparedMetric.THROUGHPUT, List.of(P99_MS, Columns.GATEWAY_CPU));
	}

	/** Creates the sections; loads with several executions per start come first. */
	@Override
	public List<Section> sections(Rows rows) {
		List<Section> sections = new ArrayList<>();
		rows.byTableTitle()
			.entrySet()
			.stream()
			.filter((each) -> !each.getValue().stream().allMatch(Row::isNotRun))
			.sorted(Comparator.comparing((each) -> each.getValue().stream().allMatch(Row::isAggregate)))
			.forEach((each) -> sections.add(section("g" + sections.size(), each.getKey(), each.getValue())));
		if (LoadAxis.partValues(rows, "cpus").size() > 1) {
			sections.add(machineSizeSection(rows));
		}
		return sections;
	}

	private static Section machineSizeSection(Rows rows) {
		LoadAxis across = LoadAxis.categories("CPUs", LoadAxis.partValues(rows, "cpus"), (row) -> row.loadPart("cpus"));
		List<Chart> charts = new ArrayList<>();
		OrderedMaps.groupBy(AbView::protocolAndCommand, rows.aggregates())
			.forEach((command, some) -> charts.add(across.chart("sizes-throughput" + charts.size(),
					"Throughput, " + command, "", Columns.REQUESTS_PER_SEC, some)));
		List<Column<Row>> columns = List.of(Columns.SUBJECT,
				Column.<Row>text("cpus", (row) -> row.loadPart("cpus")).withTitle("CPUs"),
				Column.text("load", AbView::protocolAndCommand), Columns.VALID, Columns.REQUESTS_PER_SEC);
		return new Section("sizes-panel", "Over machine sizes", "Lines join the geometric means.", charts,
				List.of(Table.of("sizes-figures", "Geometric means by machine size", columns,
						rows.aggregates().stream().filter((row) -> !row.isNotRun()).toList())));
	}

	private static String protocolAndCommand(Row row) {
		return row.loadPart("protocol") + ": " + command(row.load());
	}

	private Section section(String id, String title, List<Row> rows) {
		List<Row> whole = rows.stream().filter(Row::isAggregate).toList();
		List<Row> single = rows.stream().filter((row) -> !row.isAggregate()).toList();
		List<Chart> charts = new ArrayList<>();
		if (!single.isEmpty()) {
			LoadAxis executions = LoadAxis.categories("execution",
					single.stream().map(AbView::executionLabel).distinct().toList(), AbView::executionLabel);
			charts.add(executions.chart(id + "-warming", "From cold to warm", "In order after each start.",
					Columns.REQUESTS_PER_SEC, single));
			charts.add(executions.chart(id + "-warming99", "From cold to warm, p99", "", P99_MS, single));
		}
		LoadAxis subjects = LoadAxis.SUBJECTS;
		charts.add(subjects.chart(id + "-ratio", "Throughput relative to direct", View.unitRatioNote(rows.get(0).run()),
				ratioToDirect(rows.get(0).run()), whole));
		if (single.isEmpty() || whole.stream().allMatch((row) -> Columns.RATIO_TO_DIRECT.number(row).isEmpty())) {
			charts.add(subjects.chart(id + "-throughput", "Throughput", "", Columns.REQUESTS_PER_SEC, whole));
		}
		charts.add(subjects.chart(id + "-cpu", "CPU time", "Of the gateway only.", Columns.GATEWAY_CPU, whole));
		charts.add(subjects.chart(id + "-p50", "Time of a request, p50", "", P50_MS, whole));
		charts.add(subjects.chart(id + "-p99", "Time of a request, p99", "", P99_MS, whole));
		String over = single.isEmpty() ? "the valid repetitions" : "the second half of the executions";
		return new Section(id + "-panel", title,
				"Filled: the geometric mean over " + over
						+ "; hollow: each of these. ab speaks HTTP/1.0: do not compare this with wrk.",
				charts,
				List.of(Table.of(id + "-figures", "Geometric means over " + over, columns(rows.get(0).run()), whole)));
	}

}
