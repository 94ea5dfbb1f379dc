package io.github.gatewaybench.report.summary;

import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.Ordered;
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
import io.github.gatewaybench.measurements.WarningCode.About;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.summary.Column.Mark;

/**
 * A subject under a load, as a whole or one execution after each start.
 *
 * @param cells all that the run was to have
 * @param told cells whose figures stand for the row, whether they count or not
 * @param counted valid ones of these, over which figures are medians
 */
public record Row(Rows rows, String subject, Load load, OptionalInt execution, List<Cell> cells, List<Cell> told,
		List<Cell> counted) {

	private static final Set<State> UNTRIED = EnumSet.of(State.SKIPPED, State.PENDING);

	private static final Set<State> MISSING = EnumSet.of(State.LOST, State.PENDING);

	public Run run() {
		return this.rows.run();
	}

	/** Which stack the subject is of, and what it is called there. */
	public SubjectName name() {
		return SubjectName.of(this.subject);
	}

	/** Name of the subject that this one is compared with. */
	public String base() {
		return run().settings().baseOf(this.subject);
	}

	/** A part of the load; empty where the load has no such. */
	public String part(String name) {
		return this.load.part(name);
	}

	public boolean isWhole() {
		return this.execution.isEmpty();
	}

	/** How many of the cells are valid. */
	public long valid() {
		return this.cells.stream().filter((cell) -> cell.outcome().valid()).count();
	}

	/** Whether none was tried: this machine cannot run it, or it is yet to come. */
	public boolean isUntried() {
		return this.cells.stream().allMatch((cell) -> UNTRIED.contains(cell.outcome().state()));
	}

	/** The median of a figure; empty where no cell that counts has it. */
	public OptionalDouble median(Metric metric) {
		return median((cell) -> cell.value(metric));
	}

	/** The median of a figure that is made of a cell. */
	public OptionalDouble median(Function<Cell, OptionalDouble> figure) {
		return Numbers.rounded(Numbers.median(this.counted, figure));
	}

	/** The warnings of its cells that cast doubt on figures about something. */
	public FigureWarnings doubts(About about) {
		return FigureWarnings.of(this.counted, about);
	}

	/**
	 * How it stands out: cells that were tried and do not count are worse than others.
	 */
	Mark mark() {
		boolean all = this.cells.stream().allMatch((cell) -> cell.outcome().valid());
		boolean untried = this.cells.stream()
			.allMatch((cell) -> cell.outcome().valid() || UNTRIED.contains(cell.outcome().state()));
		return all ? Mark.NONE : untried ? Mark.UNTRIED : Mark.BAD;
	}

	/** The row of another subject under the same load. */
	public Optional<Row> of(String subject) {
		return this.rows.find(subject, run().experiment().loadOf(subject, this.load), this.execution);
	}

	/** One execution of the whole, if there are several after each start. */
	public Optional<Row> at(int execution) {
		return this.rows.find(this.subject, this.load, OptionalInt.of(execution));
	}

	/** The row that one of its cells would be alone, whether it counts or not. */
	public Row only(Cell cell) {
		List<Cell> alone = List.of(cell);
		return new Row(this.rows, this.subject, this.load, this.execution, alone, alone, alone);
	}

	/**
	 * One value of a figure for each repetition, since what is measured after one start
	 * hangs together; empty where no cell has the figure and all count.
	 * @param name what the cells are called in words, before their repetition
	 */
	public Optional<Repetitions> repetitions(Measure measure, String name) {
		List<Repetitions> each = Ordered.by((Cell cell) -> cell.id().repetition(), this.told)
			.values()
			.stream()
			.flatMap((cells) -> repetition(cells, measure, name).stream())
			.toList();
		return each.isEmpty() ? Optional.empty() : Optional.of(Repetitions.of(each));
	}

	/** The executions after one start make one value: their median, as in the summary. */
	private Optional<Repetitions> repetition(List<Cell> cells, Measure measure, String name) {
		Optional<Cell> spoiling = cells.stream().filter((cell) -> !cell.outcome().valid()).findFirst();
		if (spoiling.isEmpty()) {
			double step = cells.stream()
				.flatMap((cell) -> measure.of(cell).stream())
				.mapToDouble(Reading::step)
				.max()
				.orElse(0);
			return Numbers.median(cells, measure::value)
				.stream()
				.mapToObj((value) -> Repetitions.of(new Reading(value, step)))
				.findFirst();
		}
		Cell cell = spoiling.get();
		boolean missing = cells.stream().allMatch((each) -> MISSING.contains(each.outcome().state()));
		CellStatus remark = CellStatus.of(cell);
		String words = name + "rep " + cell.id().repetition()
				+ (this.rows.isRepeated(this.load) && !missing ? " #" + cell.id().execution() : "")
				+ (remark.word().equals(CellStatus.NOT_VALID) ? "" : " " + remark.word())
				+ (remark.reasons().isEmpty() ? "" : " (" + Warning.texts(remark.reasons()) + ")");
		return Optional.of(missing ? Repetitions.missing(words) : Repetitions.spoiled(words));
	}

}
