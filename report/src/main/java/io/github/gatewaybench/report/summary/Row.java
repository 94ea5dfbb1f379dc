package io.github.gatewaybench.report.summary;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.summary.Column.Highlight;

/**
 * A row of a table: the cells of one subject under one load. It covers either all
 * executions after the starts (an aggregate row) or only the n-th execution after each
 * start.
 *
 * @param execution number of the execution after each start; empty for an aggregate row
 * @param cells all planned cells of the row
 * @param reportedCells cells whose figures are reported, valid or not; in an aggregate
 * row, only the second half of the executions after each start
 * @param validCells valid cells among the reported ones, from which figures are estimated
 */
public record Row(Rows rows, String subject, Load load, OptionalInt execution, List<Cell> cells,
		List<Cell> reportedCells, List<Cell> validCells) {

	private static final Set<State> NOT_RUN_STATES = EnumSet.of(State.SKIPPED, State.PENDING);

	private static final Set<State> MISSING_STATES = EnumSet.of(State.LOST, State.PENDING);

	public Run run() {
		return this.rows.run();
	}

	/** Returns the subject's name, split into its stack, if any, and the rest. */
	public SubjectName name() {
		return SubjectName.of(this.subject);
	}

	/** Returns the name of the subject that this row's subject is compared with. */
	public String baseSubject() {
		return run().settings().baseOf(this.subject);
	}

	/** Value of one part of the load; an empty text if the load has no such part. */
	public String loadPart(String name) {
		return this.load.part(name);
	}

	public boolean isAggregate() {
		return this.execution.isEmpty();
	}

	/** Returns the number of valid cells among all planned cells. */
	public long validCount() {
		return this.cells.stream().filter((cell) -> cell.outcome().valid()).count();
	}

	/**
	 * Whether no cell has been executed, because all were skipped or are still to be
	 * executed.
	 */
	public boolean isNotRun() {
		return this.cells.stream().allMatch((cell) -> NOT_RUN_STATES.contains(cell.outcome().state()));
	}

	/**
	 * Estimates a metric from the valid cells, by the geometric mean unless the rows are
	 * those of {@link Rows#withMedians}; empty if no valid cell has the metric.
	 */
	public OptionalDouble estimate(Metric metric) {
		return estimate((cell) -> cell.value(metric));
	}

	/**
	 * Estimates a figure from the values that a function returns for the valid cells;
	 * empty if it returns none.
	 */
	public OptionalDouble estimate(Function<Cell, OptionalDouble> figure) {
		return this.rows.estimator().estimate(this.validCells, figure);
	}

	/** Returns the warnings of valid cells that cast doubt on one group of figures. */
	public FigureWarnings warnings(FigureGroup about) {
		return FigureWarnings.of(this.validCells, about);
	}

	/**
	 * Returns how tables highlight the row: NONE if all cells are valid, NOT_RUN if all
	 * others were skipped or are still to be executed, and otherwise BAD.
	 */
	Highlight highlight() {
		boolean all = this.cells.stream().allMatch((cell) -> cell.outcome().valid());
		boolean untried = this.cells.stream()
			.allMatch((cell) -> cell.outcome().valid() || NOT_RUN_STATES.contains(cell.outcome().state()));
		return all ? Highlight.NONE : untried ? Highlight.NOT_RUN : Highlight.BAD;
	}

	/**
	 * Finds the row of another subject under this row's load (in a route study, {@code
	 * direct} has table size 0); empty if there is none.
	 */
	public Optional<Row> ofSubject(String subject) {
		return this.rows.find(subject, run().experiment().correspondingLoad(subject, this.load), this.execution);
	}

	/**
	 * Finds the row of the same subject and load for the n-th execution after each start;
	 * empty if there is none.
	 */
	public Optional<Row> forExecution(int execution) {
		return this.rows.find(this.subject, this.load, OptionalInt.of(execution));
	}

	/** Returns a copy of this row that has only one cell, valid or not. */
	public Row withOnly(Cell cell) {
		List<Cell> alone = List.of(cell);
		return new Row(this.rows, this.subject, this.load, this.execution, alone, alone, alone);
	}

	/**
	 * Returns one value of a metric per repetition, because cells measured after the same
	 * start are not independent. Empty if all cells are valid but none has the metric.
	 * @param name prefix for the names of missing or invalid cells
	 */
	public Optional<Repetitions> repetitions(ComparedMetric metric, String name) {
		List<Repetitions> each = OrderedMaps.groupBy((Cell cell) -> cell.id().repetition(), this.reportedCells)
			.values()
			.stream()
			.flatMap((cells) -> repetition(cells, metric, name).stream())
			.toList();
		return each.isEmpty() ? Optional.empty() : Optional.of(Repetitions.of(each));
	}

	/**
	 * Returns the geometric mean over the executions after one start, or the reason why
	 * there is none. Empty if all cells are valid but none has the metric.
	 */
	private Optional<Repetitions> repetition(List<Cell> cells, ComparedMetric metric, String name) {
		Optional<Cell> spoiling = cells.stream().filter((cell) -> !cell.outcome().valid()).findFirst();
		if (spoiling.isEmpty()) {
			double step = cells.stream()
				.flatMap((cell) -> metric.reading(cell).stream())
				.mapToDouble(Reading::resolution)
				.max()
				.orElse(0);
			return Estimator.GEOMETRIC_MEAN.estimate(cells, metric::value)
				.stream()
				.mapToObj((value) -> Repetitions.of(name + "rep " + cells.get(0).id().repetition(),
						new Reading(value, step)))
				.findFirst();
		}
		Cell cell = spoiling.get();
		boolean missing = cells.stream().allMatch((each) -> MISSING_STATES.contains(each.outcome().state()));
		CellStatus remark = CellStatus.of(cell);
		String words = name + "rep " + cell.id().repetition()
				+ (this.rows.isRepeated(this.load) && !missing ? ", execution " + cell.id().execution() : "")
				+ (remark.status().equals(CellStatus.NOT_VALID) ? "" : " " + remark.status())
				+ (remark.reasons().isEmpty() ? "" : " (" + Warning.joinTexts(remark.reasons()) + ")");
		return Optional.of(missing ? Repetitions.ofMissing(words) : Repetitions.ofInvalid(words));
	}

}
