package io.github.gatewaybench.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.table.Column;
import io.github.gatewaybench.report.table.Numbers;
import io.github.gatewaybench.report.table.Value;

/**
 * Studies with ab: for each machine size, protocol and load a table of its own, never two
 * protocols in one.
 */
final class AbView implements View {

	/** Of the first of several executions. */
	private static final Column<Row> FIRST_MEAN = Column
		.<Row>figure("first_mean_ms", 1, (row) -> row.at(1).map(Columns.MEAN_MS::number).orElse(OptionalDouble.empty()))
		.titled("first mean ms")
		.inTables();

	private static final Column<Row> P50_MS = Columns.P50_MS.places(0);

	private static final Column<Row> P99_MS = Columns.P99_MS.places(0);

	private static final Column<Row> KEPT_ALIVE = Columns.figure("keep_alive_share", "kept alive", 0, Metric.KEPT_ALIVE)
		.shown((row) -> Numbers.percent(row.median(Metric.KEPT_ALIVE)));

	@Override
	public String tool() {
		return "ab";
	}

	@Override
	public List<Row> rows(Rows rows) {
		return rows.byLoad().values().stream().flatMap(List::stream).toList();
	}

	@Override
	public List<Column<Row>> columns(Run run) {
		return List.of(Columns.SUBJECT, Columns.load("connections").inFiles(), Columns.REPETITIONS, Columns.VALID,
				FIRST_MEAN, Columns.REQUESTS_PER_SEC, Columns.MEAN_MS, P50_MS, Columns.P90_MS.places(0), P99_MS,
				Columns.ERRORS.titled("failed"), KEPT_ALIVE.inTables(), Columns.GATEWAY_CPU, Columns.RATIO_TO_DIRECT,
				Columns.NOTES, Columns.BACKEND_CPU.inFiles(),
				Column.<Row>text("cpus", (row) -> row.load().part("cpus")).inFiles(),
				Columns.load("protocol").inFiles(), Columns.load("requests").inFiles(),
				Column.of("execution", 0, AbView::execution).inFiles(),
				Columns.figure("max_ms", "max ms", 0, Metric.MAX).inFiles(), KEPT_ALIVE.inFiles(),
				Columns.GATEWAY_PEAK_RSS);
	}

	private static Value execution(Row row) {
		return row.execution().isPresent() ? Value.of(row.execution().getAsInt()) : Value.of("whole");
	}

	@Override
	public String explanation() {
		return """
				Medians over the valid executions, "-" where there is none; valid counts executions; failed is the sum over all. Where ab
				runs several times after a start, the first execution stands by itself and the other figures are medians over the
				second half of them; below is the throughput of each. Errors, percentiles and CPU are per request of ab, which speaks
				HTTP/1.0: do not set these figures beside those of wrk. They compare the subjects of this run with each other.
				""";
	}

	@Override
	public String brief(Load load) {
		return "cpus=%s %s %s".formatted(load.part("cpus"), load.part("protocol"), requests(load));
	}

	private static String requests(Load load) {
		return "n%s-c%s".formatted(load.part("requests"), load.part("connections"));
	}

	@Override
	public LoadName name(Load load) {
		return new LoadName(start(load), LoadName.LOAD, requests(load));
	}

	@Override
	public Optional<String> title(Load load) {
		return Optional.of(start(load) + ": " + command(load));
	}

	private static String command(Load load) {
		return "ab%s -n %s -c %s".formatted(load.part("protocol").equals("keep-alive") ? " -k" : "",
				load.part("requests"), load.part("connections"));
	}

	/** The machine size, where it was not left as it is, and the protocol. */
	@Override
	public String start(Load load) {
		String cpus = load.part("cpus");
		return (cpus.equals("all") ? "" : cpus + (cpus.equals("1") ? " processor, " : " processors, "))
				+ load.part("protocol");
	}

	@Override
	public List<Panel> panels(Rows rows) {
		List<Panel> panels = new ArrayList<>();
		panels.add(sizes(rows));
		int number = 0;
		for (Map.Entry<Load, List<Row>> each : rows.byLoad().entrySet()) {
			if (!each.getValue().stream().allMatch(Row::isUntried)) {
				panels.add(panel("g" + number++, each.getKey(), each.getValue()));
			}
		}
		return panels;
	}

	/** What more processors give; where only one size was run, nothing. */
	private Panel sizes(Rows rows) {
		List<String> cpus = Across.values(rows.run(), "cpus");
		Map<String, List<Row>> byCommand = new LinkedHashMap<>();
		if (cpus.size() > 1) {
			rows.whole()
				.forEach((row) -> byCommand
					.computeIfAbsent(row.load().part("protocol") + ": " + command(row.load()),
							(unused) -> new ArrayList<>())
					.add(row));
		}
		List<Plot> plots = new ArrayList<>();
		byCommand.forEach((command, some) -> plots.add(new Plot("throughput" + plots.size(), "Throughput, " + command,
				"", throughput(), Across.part("processors", "cpus", cpus), some)));
		return new Panel("sizes", "Over machine sizes", "Lines join the medians.", plots, "", List.of());
	}

	private Panel panel(String id, Load load, List<Row> rows) {
		List<Row> whole = rows.stream().filter((row) -> row.execution().isEmpty()).toList();
		List<Row> single = rows.stream().filter((row) -> row.execution().isPresent()).toList();
		boolean several = !single.isEmpty();
		List<Plot> plots = new ArrayList<>();
		if (several) {
			Across executions = Across.categories("execution", numbers(single),
					(row) -> Integer.toString(row.execution().getAsInt()));
			plots.add(new Plot("warming", "From cold to warm",
					"The first execution meets a server that nothing has warmed up.", throughput(), executions,
					single));
			plots.add(new Plot("warming99", "From cold to warm, p99", "", P99_MS, executions, single));
		}
		Across subjects = Across.subjects();
		plots.add(new Plot("ratio", "Throughput beside direct", View.isOne(whole.get(0).run()), Columns.RATIO_TO_DIRECT,
				subjects, whole));
		if (!several || whole.stream().allMatch((row) -> Columns.RATIO_TO_DIRECT.number(row).isEmpty())) {
			plots.add(new Plot("throughput", "Throughput", "", throughput(), subjects, whole));
		}
		plots.add(new Plot("cpu", "Processor time", "Of the gateway alone.", Columns.GATEWAY_CPU, subjects, whole));
		plots.add(new Plot("p50", "Time of a request, p50", "", P50_MS, subjects, whole));
		plots.add(new Plot("p99", "Time of a request, p99", "", P99_MS, subjects, whole));
		String text = several
				? "Medians, filled, are over the second half of the executions; hollow is each execution of that half."
				: "Filled: the median over the valid repetitions. Hollow: each repetition.";
		return new Panel(id, title(load).orElseThrow(), text + " ab speaks HTTP/1.0: do not set this beside wrk.",
				plots,
				several ? "Medians over the second half of the executions" : "Medians over the valid repetitions",
				whole);
	}

	private static List<String> numbers(List<Row> single) {
		return single.stream().map((row) -> Integer.toString(row.execution().getAsInt())).distinct().toList();
	}

}
