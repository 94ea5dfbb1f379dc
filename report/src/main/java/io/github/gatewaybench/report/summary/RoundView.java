package io.github.gatewaybench.report.summary;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.Panel.Plot;

/**
 * Rounds, with wrk: a row for each subject and connection count.
 */
final class RoundView implements View {

	private static final String CONNECTIONS = "connections";

	@Override
	public String tool() {
		return "wrk";
	}

	@Override
	public List<Column<Row>> columns(Run run) {
		boolean gateways = run.settings().backend().isPresent();
		Column<Row> other = (gateways ? Columns.BACKEND_CPU : Columns.GATEWAY_CPU).in(Output.FILE);
		return List.of(Columns.SUBJECT, Columns.load(CONNECTIONS), Columns.REPETITIONS, Columns.VALID,
				Columns.REQUESTS_PER_SEC, Columns.MEAN_MS, Columns.P50_MS, Columns.P90_MS, Columns.P99_MS,
				Columns.ERRORS, gateways ? Columns.GATEWAY_CPU : other, Columns.RATIO_TO_DIRECT.in(Output.FILE),
				Columns.NOTES, gateways ? other : Columns.BACKEND_CPU, ratioToBase(run));
	}

	private static Column<Row> ratioToBase(Run run) {
		return Columns.RATIO_TO_BASE.titled("ratio to " + View.base(run));
	}

	@Override
	public String explanation() {
		return """
				Medians over the valid repetitions, "-" where there is none; errors are the sum over all repetitions. These figures
				compare the subjects of this run with each other. They are not what the subjects do on another machine, under another
				load, or with the load generator elsewhere.
				""";
	}

	@Override
	public String brief(Load load) {
		return "c=" + load.part(CONNECTIONS);
	}

	@Override
	public LoadName name(Load load) {
		return new LoadName("", CONNECTIONS, load.part(CONNECTIONS));
	}

	/** What a subject keeps of the base's throughput, from the least to the most. */
	@Override
	public String remark(Rows rows, String subject) {
		String base = rows.run().settings().baseOf(subject);
		List<String> ratios = rows.whole()
			.stream()
			.filter((row) -> row.subject().equals(subject) && !subject.equals(base))
			.filter((row) -> Columns.RATIO_TO_BASE.number(row).isPresent())
			.sorted(Comparator.comparing((row) -> Columns.RATIO_TO_BASE.number(row).getAsDouble()))
			.map(Columns.RATIO_TO_BASE.places(2)::text)
			.distinct()
			.toList();
		String least = (ratios.size() > 1) ? ratios.get(0) + " to " : "";
		return ratios.isEmpty() ? "" : least + ratios.get(ratios.size() - 1) + " times " + base;
	}

	@Override
	public Optional<Across> across(Run run) {
		List<String> counts = Across.values(run, CONNECTIONS)
			.stream()
			.sorted(Comparator.comparing(Integer::valueOf))
			.toList();
		return Optional.of(Across.categories(CONNECTIONS, counts, (row) -> row.load().part(CONNECTIONS)));
	}

	@Override
	public List<Panel> panels(Rows rows) {
		String base = View.base(rows.run());
		boolean gateways = rows.run().settings().backend().isPresent();
		List<Plot> plots = List.of(plot(rows, "throughput", "Throughput", "", throughput()),
				plot(rows, "ratio", "Throughput beside " + base, View.isOne(rows.run()), ratioToBase(rows.run())),
				plot(rows, "cpu", "Processor time", gateways ? "Of the gateway alone." : "Of the subject's process.",
						gateways ? Columns.GATEWAY_CPU : Columns.BACKEND_CPU),
				plot(rows, "p50", "Latency, p50", "Half came sooner.", Columns.P50_MS),
				plot(rows, "p90", "Latency, p90", "One in 10 took longer.", Columns.P90_MS),
				plot(rows, "p99", "Latency, p99", "One in 100 took longer.", Columns.P99_MS));
		return List.of(new Panel("", "Over the number of connections",
				"Lines join the medians over the valid repetitions; each repetition is a hollow point.", plots,
				"Medians over the valid repetitions", rows.all()));
	}

	private Plot plot(Rows rows, String id, String title, String hint, Column<Row> figure) {
		return new Plot(id, title, hint, figure, across(rows.run()).orElseThrow(), rows.all());
	}

}
