package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.summary.Column.Output;

/** Presents rounds (experiments with wrk), by subject and number of connections. */
final class RoundView implements View {

	private static final String CONNECTIONS = "connections";

	@Override
	public List<Column<Row>> columns(Run run) {
		boolean gateways = run.settings().backend().isPresent();
		return List.of(Columns.SUBJECT, Columns.loadPart(CONNECTIONS), Columns.REPETITIONS, Columns.VALID,
				Columns.REQUESTS_PER_SEC, RequestCostSection.PREDICTED.onlyIn(Output.MARKDOWN, Output.HTML),
				Columns.MEAN_MS, Columns.P50_MS, Columns.P90_MS, Columns.P99_MS, Columns.ERRORS,
				Columns.LOAD_CPU.onlyIn(Output.MARKDOWN, Output.HTML),
				gateways ? Columns.GATEWAY_CPU : Columns.GATEWAY_CPU.onlyIn(Output.FILE),
				Columns.RATIO_TO_DIRECT.onlyIn(Output.FILE), Columns.NOTES,
				gateways ? Columns.BACKEND_CPU : Columns.SERVER_CPU, ratioToBase(run),
				Columns.LOAD_CPU.onlyIn(Output.FILE), RequestCostSection.PREDICTED.onlyIn(Output.FILE));
	}

	private static Column<Row> ratioToBase(Run run) {
		return Columns.RATIO_TO_BASE.withTitle("ratio to " + View.ratioBase(run));
	}

	@Override
	public String explanation() {
		return """
				Geometric means over the valid repetitions, "-" where there is none; errors are the sum over all repetitions. These
				figures compare the subjects of this run with each other. They do not tell what the subjects would do on another
				machine, under another load, or with the load generator elsewhere.
				""";
	}

	@Override
	public String shortName(Load load) {
		return "c=" + load.part(CONNECTIONS);
	}

	@Override
	public LoadName loadName(Load load) {
		return new LoadName("", CONNECTIONS, load.part(CONNECTIONS));
	}

	@Override
	public String resultRemark(Rows rows, String subject) {
		String base = rows.run().settings().baseOf(subject);
		List<String> ratios = rows.aggregates()
			.stream()
			.filter((row) -> row.subject().equals(subject) && !subject.equals(base))
			.flatMapToDouble((row) -> Columns.RATIO_TO_BASE.number(row).stream())
			.sorted()
			.mapToObj((ratio) -> TableNumbers.formatFixed(OptionalDouble.of(ratio), 2))
			.distinct()
			.toList();
		String least = (ratios.size() > 1) ? ratios.get(0) + " to " : "";
		return ratios.isEmpty() ? "" : least + ratios.get(ratios.size() - 1) + " times " + base;
	}

	@Override
	public Optional<LoadAxis> loadAxis(Rows rows) {
		return Optional.of(LoadAxis.ofPart(rows, CONNECTIONS, CONNECTIONS));
	}

	/**
	 * Returns CPU time per request if the run is to be ranked by it and CPU times are
	 * known; otherwise throughput.
	 */
	@Override
	public List<RankingCriterion> rankingCriteria(Rows rows) {
		Column<Row> cpu = Columns.subjectCpu(rows.run());
		boolean known = rows.aggregates().stream().anyMatch((row) -> cpu.number(row).isPresent());
		return !(known && rows.run().settings().ranksByCpu()) ? View.super.rankingCriteria(rows)
				: RankingCriterion.ofLoads(rows, "With %s, ", cpu, "µs of CPU per request", ComparedMetric.CPU,
						List.of(Columns.REQUESTS_PER_SEC, Columns.perCpu(cpu), Columns.P99_MS));
	}

	@Override
	public Optional<Section> costSection(Ranking ranking) {
		return RequestCostSection.section(ranking);
	}

	@Override
	public List<Section> sections(Rows rows) {
		Run run = rows.run();
		LoadAxis across = loadAxis(rows).orElseThrow();
		List<Row> all = rows.all();
		boolean gateways = run.settings().backend().isPresent();
		List<Chart> charts = List.of(across.chart("throughput", "Throughput", "", Columns.REQUESTS_PER_SEC, all),
				across.chart("ratio", "Throughput relative to " + View.defaultBase(run), View.unitRatioNote(run),
						ratioToBase(run), all),
				across.chart("cpu", "CPU time per request",
						gateways ? "Of the gateway only." : "Of the subject's process.", Columns.subjectCpu(run), all),
				across.chart("p50", "Latency, p50", "Half were faster.", Columns.P50_MS, all),
				across.chart("p90", "Latency, p90", "One in 10 took longer.", Columns.P90_MS, all),
				across.chart("p99", "Latency, p99", "One in 100 took longer.", Columns.P99_MS, all));
		return List.of(new Section("panel", "Over the number of connections",
				"Lines join the geometric means over the valid repetitions; each hollow point is one repetition.",
				charts, List.of(Table.of("figures", "Geometric means over the valid repetitions", columns(run), all))));
	}

}
