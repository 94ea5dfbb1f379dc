package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Arm;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.report.statistics.Decision;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.Column.Value;
import io.github.gatewaybench.report.versus.ComparedArm;
import io.github.gatewaybench.report.versus.VersusAnalysis;
import io.github.gatewaybench.report.versus.Witness;

/**
 * Creates the columns of the table of arms. Figures of an arm are geometric means over
 * the blocks that its decision uses, so that changes are ratios of figures in the table.
 */
record VersusColumns(VersusAnalysis analysis) {

	/**
	 * Largest absolute log ratio that is shown: a factor of 1000. An interval from only
	 * two blocks may exceed it, and is then meaningless.
	 */
	private static final double MAX_LOG_RATIO = Math.log(1000);

	List<Column<Row>> all() {
		List<Column<Row>> columns = new ArrayList<>(List.of(Columns.SUBJECT.withTitle("arm"),
				Column.<Row>count("blocks", (row) -> cells(row).size()).withTitle("blocks")));
		columns.addAll(figureColumns("cpu_us_per_request", "CPU µs/request", "", 1, FigureGroup.CPU,
				Witness::armCpuMicrosPerRequest));
		columns.addAll(changeColumns("cpu",
				(arm) -> Optional.of(arm.decision())
					.filter((decision) -> decision.blockCount() > 0)
					.map(LogRatioChange::of)));
		columns.add(Column
			.<Row>text("verdict", (row) -> arm(row).map((arm) -> formatVerdict(arm.decision())).orElse("baseline"))
			.onlyIn(Output.MARKDOWN, Output.HTML));
		columns.add(Column
			.<Row>text("verdict",
					(row) -> arm(row).map((arm) -> arm.decision().verdict().toString()).orElse("baseline"))
			.onlyIn(Output.FILE));
		columns.add(Column
			.<Row>figure("margin_percent", 1,
					(row) -> OptionalDouble.of(this.analysis.versus().kindSettings().marginPercent()))
			.onlyIn(Output.FILE));
		for (SecondaryFigure each : secondaryFigures()) {
			columns.addAll(figureColumns(each.name, each.title, each.word + " ", each.places, each.group, each.value));
			columns.addAll(changeColumns(each.word, (arm) -> each.ratio.apply(arm).map(this::secondaryChange)));
		}
		columns.add(
				Column
					.<Row>figure("minutes", 1,
							(row) -> arm(row).map((arm) -> OptionalDouble.of(arm.minutesToDecision()))
								.orElse(OptionalDouble.empty()))
					.onlyIn(Output.FILE));
		columns.addAll(List.of(Columns.VALID.onlyIn(Output.FILE), Columns.ERRORS,
				Column.<Row>text("settings", (row) -> formatSettings(this.analysis.versus().arm(row.subject())))
					.onlyIn(Output.FILE, Output.HTML),
				Columns.NOTES));
		return columns;
	}

	/**
	 * Figures that do not influence the verdict, unlike CPU time: instructions, if any
	 * were counted, and p50 and p99 latency. In a closed loop, throughput takes the place
	 * of latency, which it determines there.
	 */
	private List<SecondaryFigure> secondaryFigures() {
		List<SecondaryFigure> others = new ArrayList<>();
		if (this.analysis.blocks()
			.stream()
			.flatMap((block) -> block.cells().stream())
			.anyMatch((cell) -> cell.instructionsPerRequest().isPresent())) {
			others.add(new SecondaryFigure("instructions_per_request", "instructions/request", "instructions", 0,
					FigureGroup.CPU, Cell::instructionsPerRequest, (arm) -> arm.ratio(Cell::instructionsPerRequest)));
		}
		if (this.analysis.versus().kindSettings().isClosedLoop()) {
			others.add(SecondaryFigure.of(ComparedMetric.THROUGHPUT, "requests_per_sec", "requests/s", 0,
					FigureGroup.THROUGHPUT));
		}
		else {
			Stream.of(ComparedMetric.P50, ComparedMetric.P99)
				.forEach((metric) -> others
					.add(SecondaryFigure.of(metric, metric + "_ms", metric + " ms", 2, FigureGroup.LATENCY)));
		}
		return others;
	}

	/** Describes an arm, as in "gateway-scg, rev=HEAD~3 (2be80da4), java=25". */
	private static String formatSettings(Arm arm) {
		String commit = arm.commit().map((each) -> " (%.8s)".formatted(each)).orElse("");
		return Stream
			.of(Optional.of(arm.subject()), arm.revision().map((each) -> "rev=" + each + commit),
					arm.jar().map("jar="::concat), arm.java().map("java="::concat), arm.opts().map("opts="::concat))
			.flatMap(Optional::stream)
			.collect(Collectors.joining(", "));
	}

	/**
	 * Change of a secondary figure, with an interval corrected for the number of
	 * secondary figures, looks and arms.
	 * @param ratio estimated ratio of the arm's figure to the baseline's
	 */
	private LogRatioChange secondaryChange(LogRatioEstimate ratio) {
		double confidence = this.analysis.test().confidence(secondaryFigures().size());
		return new LogRatioChange(ratio.estimate(), ratio.lowerBound(confidence), ratio.upperBound(confidence));
	}

	private Optional<ComparedArm> arm(Row row) {
		return this.analysis.arms().stream().filter((arm) -> arm.name().equals(row.subject())).findFirst();
	}

	private List<Cell> cells(Row row) {
		return arm(row).map(ComparedArm::cells)
			.orElseGet(() -> this.analysis.arms()
				.stream()
				.flatMap((arm) -> arm.baselineCells().stream())
				.distinct()
				.toList());
	}

	private List<Cell> baselineCells(Row row) {
		return arm(row).map(ComparedArm::baselineCells).orElse(List.of());
	}

	/**
	 * Creates two columns of a figure: the arm's, and the baseline's over the blocks that
	 * the arm's decision uses. With a single arm, only files have the second, because the
	 * baseline's own row shows the same value.
	 * @param word name of the figure in the title of the baseline's column
	 */
	private List<Column<Row>> figureColumns(String name, String title, String word, int places, FigureGroup group,
			Function<Cell, OptionalDouble> value) {
		Column<Row> base = figureColumn("baseline_" + name, places, group, this::baselineCells, value)
			.withTitle("%s %sin its blocks".formatted(this.analysis.baseline(), word));
		return List.of(figureColumn(name, places, group, this::cells, value).withTitle(title),
				(this.analysis.arms().size() == 1) ? base.onlyIn(Output.FILE) : base);
	}

	private static Column<Row> figureColumn(String name, int places, FigureGroup group, Function<Row, List<Cell>> cells,
			Function<Cell, OptionalDouble> value) {
		return Column.<Row>figure(name, places, (row) -> Estimator.GEOMETRIC_MEAN.estimate(cells.apply(row), value))
			.withWarnings((row) -> FigureWarnings.of(cells.apply(row), group));
	}

	private List<Column<Row>> changeColumns(String name, Function<ComparedArm, Optional<LogRatioChange>> change) {
		return changeColumns(name, this.analysis.baseline(),
				(row) -> arm(row).flatMap(change).orElse(LogRatioChange.NONE));
	}

	/**
	 * Creates the columns of a change against the baseline, with its interval. The ends
	 * of the interval are columns of their own only in files.
	 */
	static <R> List<Column<R>> changeColumns(String name, String baseline, Function<R, LogRatioChange> change) {
		return List.of(
				Column.<R>of(name + "_change_percent", (row) -> change.apply(row).value(LogRatioChange::estimate))
					.withTitle((name.equals("cpu") ? "" : name + " ") + "vs " + baseline),
				Column.<R>of(name + "_change_low_percent", (row) -> change.apply(row).value(LogRatioChange::low))
					.onlyIn(Output.FILE),
				Column.<R>of(name + "_change_high_percent", (row) -> change.apply(row).value(LogRatioChange::high))
					.onlyIn(Output.FILE),
				Column.<R>text(name + "_interval", (row) -> change.apply(row).formatInterval())
					.withTitle("interval")
					.onlyIn(Output.MARKDOWN, Output.HTML));
	}

	/** Shows a log ratio as a change in percent; "-" if it is missing or too large. */
	static Value changeOfLogRatio(OptionalDouble log) {
		return Value
			.ofChange(isShown(log.orElse(Double.NaN)) ? TableNumbers.map(log, Math::exp) : OptionalDouble.empty());
	}

	private static boolean isShown(double logRatio) {
		return Math.abs(logRatio) < MAX_LOG_RATIO;
	}

	/** Says what was decided, as in "more CPU". */
	String formatVerdict(Decision decision) {
		return (decision.verdict() == Verdict.SAME) ? "the same within "
				+ TableNumbers.formatPlain(this.analysis.versus().kindSettings().marginPercent()) + " %"
				: ComparedMetric.CPU.formatVerdict(decision.verdict());
	}

	/**
	 * A figure that does not influence the verdict, unlike CPU time.
	 *
	 * @param word name of the figure in the titles of its change and of the baseline's
	 * column
	 * @param ratio estimates the ratio of an arm's figure to the baseline's
	 */
	private record SecondaryFigure(String name, String title, String word, int places, FigureGroup group,
			Function<Cell, OptionalDouble> value, Function<ComparedArm, Optional<LogRatioEstimate>> ratio) {

		/** Creates a figure that the load generator reports, rounded. */
		private static SecondaryFigure of(ComparedMetric metric, String name, String title, int places,
				FigureGroup group) {
			return new SecondaryFigure(name, title, metric.toString(), places, group, metric::value,
					(arm) -> arm.ratioOfReadings(metric::reading));
		}

	}

	/** A change as log ratios: the estimate, and the ends of its interval. */
	record LogRatioChange(double estimate, double low, double high) {

		private static final LogRatioChange NONE = new LogRatioChange(Double.NaN, Double.NaN, Double.NaN);

		static LogRatioChange of(Decision decision) {
			return new LogRatioChange(decision.estimate(), decision.lowerBound(), decision.upperBound());
		}

		private Value value(ToDoubleFunction<LogRatioChange> part) {
			return VersusColumns.changeOfLogRatio(OptionalDouble.of(part.applyAsDouble(this)));
		}

		/**
		 * Whether both ends of the interval are known and within a factor of 1000 of no
		 * change.
		 */
		boolean hasInterval() {
			return isShown(this.low) && isShown(this.high);
		}

		/** Formats the interval, as in "-1.2 to +2.0 %"; empty if it is not shown. */
		String formatInterval() {
			return hasInterval()
					? TableNumbers.formatInterval(Math.exp(this.estimate), Math.exp(this.low), Math.exp(this.high))
					: "";
		}

	}

}
