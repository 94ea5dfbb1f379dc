package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.report.statistics.Decision;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import io.github.gatewaybench.report.statistics.SequentialTest;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.Chart.Axis;
import io.github.gatewaybench.report.summary.Chart.Mark;
import io.github.gatewaybench.report.summary.Chart.Point;
import io.github.gatewaybench.report.summary.Chart.Scale;
import io.github.gatewaybench.report.summary.Chart.Series;
import io.github.gatewaybench.report.summary.Chart.Shape;
import io.github.gatewaybench.report.summary.Column.Highlight;
import io.github.gatewaybench.report.summary.Column.Value;
import io.github.gatewaybench.report.summary.VersusColumns.LogRatioChange;
import io.github.gatewaybench.report.versus.ComparedArm;
import io.github.gatewaybench.report.versus.ComparedArm.CellPair;
import io.github.gatewaybench.report.versus.MeasuredBlock;
import io.github.gatewaybench.report.versus.VersusAnalysis;
import io.github.gatewaybench.report.versus.Witness;

/** Creates the sections of a versus comparison's report. */
record VersusSections(VersusAnalysis analysis) {

	private static final String CHANGE_AXIS_TITLE = "difference in CPU time per request, %";

	/** Creates the section with each arm's row and, if a block is valid, its interval. */
	Section armsSection(List<Column<Row>> columns, List<Row> rows, String explanation) {
		List<ComparedArm> arms = this.analysis.arms().stream().filter((arm) -> !arm.pairs().isEmpty()).toList();
		List<Series> series = IntStream.range(0, arms.size())
			.mapToObj((i) -> Series.of(arms.get(i).name(), false, List.of(point(i, arms.get(i).decision()))))
			.toList();
		Chart intervals = chart("intervals", "Difference from " + this.analysis.baseline(),
				"Less is better. Bars are intervals; the margin is dashed.",
				Axis.categories("arm", arms.stream().map(ComparedArm::name).toList()), Shape.ROWS, series);
		Predicate<Column<Row>> other = (column) -> column.name()
			.matches("(baseline_)?(p\\d|requests|throughput|instructions).*");
		return new Section("arms", "Arms", explanation, List.of(intervals), List.of(
				Table.of("figures", "Geometric means over blocks", columns.stream().filter(other.negate()).toList(),
						rows),
				Table.of("others", "Figures that do not decide",
						Stream.concat(columns.stream().limit(2), columns.stream().filter(other)).toList(), rows)));
	}

	/**
	 * Creates the sections with blocks, looks and, for arms that take turns at a constant
	 * rate, witnesses.
	 */
	List<Section> detailSections() {
		List<Section> sections = new ArrayList<>(List.of(blocksSection()));
		if (!this.analysis.test().hasOneLook()
				&& this.analysis.arms().stream().anyMatch((arm) -> !arm.looks().isEmpty())) {
			sections.add(looksSection());
		}
		if (this.analysis.versus().kindSettings().armTiming() == ArmTiming.TURNS
				&& !this.analysis.versus().kindSettings().isClosedLoop()) {
			sections.add(witnessesSection());
		}
		return sections;
	}

	private Section blocksSection() {
		List<ArmInBlock> all = this.analysis.arms()
			.stream()
			.flatMap((arm) -> this.analysis.blocks()
				.stream()
				.filter((block) -> block.isValid() || block.hasInvalidArm())
				.filter((block) -> block.cells().stream().anyMatch((cell) -> cell.id().subject().equals(arm.name())))
				.map((block) -> new ArmInBlock(block, this.analysis.baseline(), arm,
						CellPair.of(block, this.analysis.baseline(), arm.name()))))
			.toList();
		List<Series> series = this.analysis.arms()
			.stream()
			.map((arm) -> new Series(arm.name(), false, "", List.of(),
					all.stream().filter((each) -> each.arm == arm).map(ArmInBlock::point).toList()))
			.toList();
		List<Column<ArmInBlock>> columns = List.of(Column.count("block", (each) -> each.block.number()),
				Column.text("arm", (each) -> each.arm.name()),
				cpuColumn("baseline_cpu_us_per_request", (each) -> each.pair.map(CellPair::baseline))
					.withTitle(this.analysis.baseline() + " CPU µs/request"),
				cpuColumn("cpu_us_per_request", (each) -> each.pair.map(CellPair::next)).withTitle("CPU µs/request"),
				changeColumn("cpu_change_percent", "vs " + this.analysis.baseline(), ArmInBlock::logRatio),
				witnessColumn("backend_cpu_us_per_request", Witness.BACKEND).withTitle("backend CPU µs"),
				witnessColumn("load_cpu_us_per_request", Witness.LOAD).withTitle("load CPU µs"),
				Column.text("order",
						(each) -> each.block.cells()
							.stream()
							.map((cell) -> cell.id().subject())
							.collect(Collectors.joining(", "))),
				Column.of("status", (each) -> Value.of(each.status())
					.highlighted(each.pair.isPresent() ? Highlight.NONE : Highlight.BAD)));
		return new Section("blocks", "Block by block", "Each point is one block, with fresh starts of all arms.",
				List.of(chart("blocks-changes", "Difference from %s in each block".formatted(this.analysis.baseline()),
						"Less is better. The margin is dashed.", new Axis("block", Scale.LINEAR), Shape.LINES, series)),
				List.of(Table.of("blocks-table", "Blocks", columns, all)));
	}

	private Section looksSection() {
		List<ArmLook> all = this.analysis.arms()
			.stream()
			.flatMap((arm) -> arm.looks().stream().map((look) -> new ArmLook(arm, look)))
			.toList();
		List<Series> series = this.analysis.arms()
			.stream()
			.map((arm) -> Series.of(arm.name(), false,
					arm.looks()
						.stream()
						.map((look) -> point(SequentialTest.LOOKS.indexOf(look.blockCount()), look))
						.toList()))
			.toList();
		VersusColumns words = new VersusColumns(this.analysis);
		List<Column<ArmLook>> columns = new ArrayList<>(List.of(Column.text("arm", (each) -> each.arm.name()),
				Column.count("blocks", (each) -> each.decision.blockCount())));
		columns.addAll(VersusColumns.changeColumns("cpu", this.analysis.baseline(),
				(each) -> LogRatioChange.of(each.decision)));
		columns.add(Column.text("verdict", (each) -> words.formatVerdict(each.decision)));
		return new Section("looks", "Looks", "What the test saw each time it looked whether it could stop.",
				List.of(chart("looks-intervals", "Interval at each look", "The margin is dashed.",
						Axis.categories("blocks", SequentialTest.LOOKS.stream().map(Object::toString).toList()),
						Shape.LINES, series)),
				List.of(Table.of("looks-table", "Looks", columns, all)));
	}

	/**
	 * Creates the section with a table of the arms' changes in CPU time, each divided by
	 * that of a witness.
	 */
	private Section witnessesSection() {
		List<ArmAndWitness> all = this.analysis.arms()
			.stream()
			.flatMap((arm) -> Stream.of(Witness.values()).map((witness) -> new ArmAndWitness(arm, witness)))
			.toList();
		List<Column<ArmAndWitness>> columns = List.of(Column.text("arm", (each) -> each.arm.name()),
				Column.text("witness", (each) -> each.witness.toString()),
				changeColumn("cpu_change_percent", "divided by it",
						(each) -> estimate(ratioDividedByWitness(each), LogRatioEstimate::estimate)),
				Column.text("interval", (each) -> formatInterval(ratioDividedByWitness(each))),
				changeColumn("witness_change_percent", "its own",
						(each) -> estimate(each.witnessRatio(), LogRatioEstimate::estimate)),
				Column.<ArmAndWitness>text("witness_interval", (each) -> formatInterval(each.witnessRatio()))
					.withTitle("interval"),
				Column.text("status",
						(each) -> isAccepted(each) ? "accepted"
								: each.witnessRatio().isEmpty() ? "unknown: fewer than two blocks have its CPU time"
										: "refused: it may differ by more than %s %%"
											.formatted(TableNumbers.formatPlain(maxWitnessDifferencePercent()))));
		return new Section("witnesses", "Witnesses",
				"The difference if the arms' CPU time is divided, slice by slice, by that of another role, which ought to do the same work for both.",
				List.of(), List.of(Table.of("witnesses-table", "Witnesses", columns, all)));
	}

	private double maxWitnessDifferencePercent() {
		return Witness.MAX_SHARE_OF_MARGIN * this.analysis.versus().kindSettings().marginPercent();
	}

	/** Whether a witness is shown to do about the same work for both arms. */
	private boolean isAccepted(ArmAndWitness each) {
		double confidence = this.analysis.test().confidence();
		double most = Math.log1p(maxWitnessDifferencePercent() / 100);
		return each.witnessRatio().filter((own) -> own.isWithin(most, confidence)).isPresent();
	}

	/**
	 * Estimates the ratio of the arm's CPU time to the baseline's, each divided by the
	 * CPU time of a witness; empty if the witness is refused or unknown.
	 */
	private Optional<LogRatioEstimate> ratioDividedByWitness(ArmAndWitness each) {
		return isAccepted(each) ? each.arm.ratio(each.witness::armCpuPerWitnessCpu) : Optional.empty();
	}

	private String formatInterval(Optional<LogRatioEstimate> ratio) {
		double confidence = this.analysis.test().confidence();
		return ratio
			.map((each) -> new LogRatioChange(each.estimate(), each.lowerBound(confidence), each.upperBound(confidence))
				.formatInterval())
			.orElse("");
	}

	private static OptionalDouble estimate(Optional<LogRatioEstimate> ratio,
			Function<LogRatioEstimate, Double> figure) {
		return ratio.map((each) -> OptionalDouble.of(figure.apply(each))).orElse(OptionalDouble.empty());
	}

	private Chart chart(String id, String title, String hint, Axis x, Shape shape, List<Series> series) {
		double margin = this.analysis.versus().kindSettings().marginPercent();
		// The ratios 1/1.05 and 1.05 for 5 %.
		double lowerMargin = -margin / (1 + margin / 100);
		boolean horizontal = shape == Shape.ROWS;
		return new Chart(id, title, hint, x, new Axis(CHANGE_AXIS_TITLE, Scale.CHANGE), shape, series,
				List.of(new Mark(horizontal, lowerMargin, "", ""), new Mark(horizontal, margin, "", "")), "");
	}

	private static Point point(double x, Decision decision) {
		double factor = Math.exp(decision.upperBound() - decision.estimate());
		boolean known = LogRatioChange.of(decision).hasInterval();
		// In percent, as the axis is, also where tables have the ratio.
		String interval = known
				? TableNumbers.formatInterval(1, Math.exp(decision.lowerBound()), Math.exp(decision.upperBound())) : "";
		return new Point(x, percentChange(decision.estimate()), interval, true, false, FigureWarnings.NONE,
				known ? OptionalDouble.of(factor) : OptionalDouble.empty());
	}

	private static OptionalDouble percentChange(double log) {
		return Double.isFinite(log) ? OptionalDouble.of(100 * Math.expm1(log)) : OptionalDouble.empty();
	}

	private static <R> Column<R> changeColumn(String name, String title, Function<R, OptionalDouble> log) {
		return Column.<R>of(name, (row) -> VersusColumns.changeOfLogRatio(log.apply(row))).withTitle(title);
	}

	private static Column<ArmInBlock> cpuColumn(String name, Function<ArmInBlock, Optional<Cell>> cell) {
		return Column.figure(name, 1,
				(each) -> cell.apply(each).map(Witness::armCpuMicrosPerRequest).orElse(OptionalDouble.empty()));
	}

	/**
	 * Creates the column of a witness's CPU time per request. If arms take turns, only
	 * the arm's requests count; if all are under load at the same time, those of all arms
	 * that share the witness.
	 */
	private Column<ArmInBlock> witnessColumn(String name, Witness witness) {
		boolean shared = this.analysis.versus().kindSettings().armTiming() == ArmTiming.TOGETHER;
		return Column
			.figure(name, 1,
					(each) -> each.pair.map((pair) -> TableNumbers.map(witness.cpuMicrosPerRequest(pair.next()),
							(micros) -> shared ? micros / each.block.countCellsSharing(witness, pair.next()) : micros))
						.orElse(OptionalDouble.empty()));
	}

	private record ArmLook(ComparedArm arm, Decision decision) {
	}

	private record ArmAndWitness(ComparedArm arm, Witness witness) {

		/**
		 * Estimates the ratio of the witness's CPU time per request of the arm to that
		 * per request of the baseline; empty with fewer than two blocks in which both are
		 * known.
		 */
		Optional<LogRatioEstimate> witnessRatio() {
			return this.arm.ratio(this.witness::cpuMicrosPerRequest);
		}

	}

	/**
	 * An arm in a block. The pair with the baseline is empty unless both cells are valid
	 * and have CPU times.
	 */
	private record ArmInBlock(MeasuredBlock block, String baseline, ComparedArm arm, Optional<CellPair> pair) {

		boolean isUsed() {
			return this.arm.pairs().stream().anyMatch((each) -> each.block() == this.block);
		}

		OptionalDouble logRatio() {
			return this.pair.map((each) -> OptionalDouble.of(each.logRatio())).orElse(OptionalDouble.empty());
		}

		Point point() {
			return new Point(this.block.number(), percentChange(logRatio().orElse(Double.NaN)), status(),
					this.pair.isPresent(), !isUsed(), FigureWarnings.NONE, OptionalDouble.empty());
		}

		/** Says whether the decision uses the block and, if it does not, why. */
		String status() {
			if (isUsed()) {
				return "used";
			}
			List<String> reasons = this.block.cells()
				.stream()
				.filter((cell) -> Set.of(this.baseline, this.arm.name()).contains(cell.id().subject()))
				.flatMap((cell) -> cell.outcome().reasons().stream())
				.map(Warning::toString)
				.distinct()
				.toList();
			if (this.pair.isPresent()) {
				return (this.arm.decision().verdict() == Verdict.UNDECIDED) ? "beyond --blocks" : "after the decision";
			}
			return reasons.isEmpty() ? "not measured"
					: reasons.get(0) + ((reasons.size() == 1) ? "" : " (and %d more)".formatted(reasons.size() - 1));
		}

	}

}
