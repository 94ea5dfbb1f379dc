package io.github.gatewaybench.report.summary;

import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.report.statistics.Repetitions;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.summary.Column.Highlight;

/**
 * The cells of a subject under a load: all, or one execution after each start.
 *
 * @param execution number of the execution; empty if the row covers all executions
 * @param cells all planned cells
 * @param reportedCells the cells that the row's figures are based on, valid or not
 * @param validCells the valid cells among these, over which medians are taken
 */
public record Row(Rows rows, String subject, Load load, OptionalInt execution, List<Cell> cells,
		List<Cell> reportedCells, List<Cell> validCells) {

	private static final Set<State> NOT_RUN_STATES = EnumSet.of(State.SKIPPED, State.PENDING);

	private static final Set<State> MISSING_STATES = EnumSet.of(State.LOST, State.PENDING);

	public Run run() {
		return this.rows.run();
	}

	/** The subject's name, split into its stack and its name in that stack. */
	public SubjectName name() {
		return SubjectName.of(this.subject);
	}

	/** Name of the subject with which this subject is compared. */
	public String base() {
		return run().settings().baseOf(this.subject);
	}

	/** The value of one part of the load; empty if the load has no such part. */
	public String part(String name) {
		return this.load.part(name);
	}

	public boolean isAggregate() {
		return this.execution.isEmpty();
	}

	/** Number of valid cells. */
	public long validCount() {
		return this.cells.stream().filter((cell) -> cell.outcome().valid()).count();
	}

	/** Whether no cell was run: each one was skipped or has not run yet. */
	public boolean isNotRun() {
		return this.cells.stream().allMatch((cell) -> NOT_RUN_STATES.contains(cell.outcome().state()));
	}

	/** The median of a figure over the valid cells; empty if none of them has it. */
	public OptionalDouble median(Metric metric) {
		return median((cell) -> cell.value(metric));
	}

	/** The median over the valid cells of a figure that a function computes. */
	public OptionalDouble median(Function<Cell, OptionalDouble> figure) {
		return Numbers.rounded(Numbers.median(this.validCells, figure));
	}

	/** Warnings of the valid cells that concern one kind of figure. */
	public FigureWarnings warnings(FigureGroup about) {
		return FigureWarnings.cellCount(this.validCells, about);
	}

	/** How a table highlights the row: bad cells outrank untried ones. */
	Highlight highlight() {
		boolean all = this.cells.stream().allMatch((cell) -> cell.outcome().valid());
		boolean untried = this.cells.stream()
			.allMatch((cell) -> cell.outcome().valid() || NOT_RUN_STATES.contains(cell.outcome().state()));
		return all ? Highlight.NONE : untried ? Highlight.NOT_RUN : Highlight.BAD;
	}

	/** The row of another subject under the corresponding load, if there is one. */
	public Optional<Row> ofSubject(String subject) {
		return this.rows.find(subject, run().experiment().correspondingLoad(subject, this.load), this.execution);
	}

	/** The row of one execution under the same load; empty if there is none. */
	public Optional<Row> ofExecution(int execution) {
		return this.rows.find(this.subject, this.load, OptionalInt.of(execution));
	}

	/** A copy of this row with a single cell, valid or not. */
	public Row withOnly(Cell cell) {
		List<Cell> alone = List.of(cell);
		return new Row(this.rows, this.subject, this.load, this.execution, alone, alone, alone);
	}

	/**
	 * The values of a figure, one per repetition, because cells measured after the same
	 * start are not independent; empty if no cell has the figure and all are valid.
	 * @param name prefix of the names of cells that are missing or not valid
	 */
	public Optional<Repetitions> repetitions(ComparedMetric measure, String name) {
		List<Repetitions> each = OrderedMaps.groupBy((Cell cell) -> cell.id().repetition(), this.reportedCells)
			.values()
			.stream()
			.flatMap((cells) -> repetition(cells, measure, name).stream())
			.toList();
		return each.isEmpty() ? Optional.empty() : Optional.of(Repetitions.of(each));
	}

	/** The median of the executions after one start, or the reason why there is none. */
	private Optional<Repetitions> repetition(List<Cell> cells, ComparedMetric measure, String name) {
		Optional<Cell> spoiling = cells.stream().filter((cell) -> !cell.outcome().valid()).findFirst();
		if (spoiling.isEmpty()) {
			double step = cells.stream()
				.flatMap((cell) -> measure.reading(cell).stream())
				.mapToDouble(Reading::resolution)
				.max()
				.orElse(0);
			return Numbers.median(cells, measure::value)
				.stream()
				.mapToObj((value) -> Repetitions.of(new Reading(value, step)))
				.findFirst();
		}
		Cell cell = spoiling.get();
		boolean missing = cells.stream().allMatch((each) -> MISSING_STATES.contains(each.outcome().state()));
		CellStatus remark = CellStatus.of(cell);
		String words = name + "rep " + cell.id().repetition()
				+ (this.rows.isRepeated(this.load) && !missing ? " #" + cell.id().execution() : "")
				+ (remark.status().equals(CellStatus.NOT_VALID) ? "" : " " + remark.status())
				+ (remark.reasons().isEmpty() ? "" : " (" + Warning.joinTexts(remark.reasons()) + ")");
		return Optional.of(missing ? Repetitions.ofMissing(words) : Repetitions.ofInvalid(words));
	}

}
