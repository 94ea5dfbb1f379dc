package io.github.gatewaybench.report.summary;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.report.versus.VersusAnalysis;

/**
 * Presents versus comparisons, with one row per arm.
 *
 * @param closed whether wrk loads the arms in a closed loop
 */
record VersusView(boolean closed) implements View {

	@Override
	public List<Column<Row>> columns(Run run) {
		return new VersusColumns(VersusAnalysis.of(run)).all();
	}

	@Override
	public String explanation() {
		return """
				Figures are geometric means over the blocks that are "used" for an arm, of the baseline for any arm; "-" where there is none.
				CPU time is that of the arm's server, without JIT compilers. It decides; the intervals of the other figures are corrected
				for their number, too.%s docs/COMPARING.md describes the method.
				"""
			.formatted(this.closed ? """
					 Throughput is what the CPUs allow that the arm shares with backend and wrk. There are no
					percentiles: those of several executions of wrk cannot be combined.""" : "");
	}

	@Override
	public String shortName(Load load) {
		return "side by side";
	}

	@Override
	public String repetitionWord() {
		return "block";
	}

	/**
	 * Returns CPU time and latency, because the requested rate determines throughput. In
	 * a closed loop, where throughput determines latency, it is CPU time and throughput.
	 */
	@Override
	public Set<ComparedMetric> comparedMetrics() {
		return this.closed ? EnumSet.of(ComparedMetric.THROUGHPUT, ComparedMetric.CPU)
				: EnumSet.of(ComparedMetric.P50, ComparedMetric.P99, ComparedMetric.CPU);
	}

	@Override
	public String affectedFigures(WarningCode code) {
		return code.affectedFiguresText(
				EnumSet.of(FigureGroup.CPU, this.closed ? FigureGroup.THROUGHPUT : FigureGroup.LATENCY));
	}

	/** Returns no criteria: arms are compared with the baseline, but not ranked. */
	@Override
	public List<RankingCriterion> rankingCriteria(Rows rows) {
		return List.of();
	}

	@Override
	public List<String> answer(Run run) {
		return new VersusText(VersusAnalysis.of(run)).lines();
	}

	@Override
	public List<Section> sections(Rows rows) {
		return List.of(new VersusSections(VersusAnalysis.of(rows.run())).armsSection(columns(rows.run()), rows.all(),
				explanation()));
	}

	@Override
	public List<Section> extraSections(Rows rows) {
		return new VersusSections(VersusAnalysis.of(rows.run())).detailSections();
	}

}
