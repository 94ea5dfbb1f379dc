package io.github.gatewaybench.report.view;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.table.Numbers;

/**
 * A subject under a load: all of its cells, or one execution after each start. Its
 * figures are medians over those that count.
 */
public final class Row {

	private final Rows rows;

	private final String subject;

	private final Load load;

	private final OptionalInt execution;

	private final List<Cell> cells;

	private final List<Cell> counted;

	Row(Rows rows, String subject, Load load, OptionalInt execution, List<Cell> cells, List<Cell> counted) {
		this.rows = rows;
		this.subject = subject;
		this.load = load;
		this.execution = execution;
		this.cells = cells;
		this.counted = counted;
	}

	/** The run that it is of. */
	public Run run() {
		return this.rows.run();
	}

	/** What is tested. */
	public String subject() {
		return this.subject;
	}

	/** Which stack the subject is of, and what it is called there. */
	public SubjectName name() {
		return SubjectName.of(this.subject);
	}

	/** Under which load. */
	public Load load() {
		return this.load;
	}

	/** Its number after a start; empty for the whole of them. */
	public OptionalInt execution() {
		return this.execution;
	}

	/** All that the run was to have, in the order of repetitions and executions. */
	public List<Cell> cells() {
		return this.cells;
	}

	/** Those whose figures stand for the row, whether they count or not. */
	public List<Cell> told() {
		return this.execution.isPresent() ? this.cells
				: this.cells.stream().filter((cell) -> run().experiment().isTold(cell.id())).toList();
	}

	/** How many of the cells count. */
	public long valid() {
		return this.cells.stream().filter((cell) -> cell.outcome().valid()).count();
	}

	/**
	 * Whether none of them was tried: this machine cannot run it, or it is yet to come.
	 */
	public boolean isUntried() {
		return this.cells.stream()
			.map((cell) -> cell.outcome().state())
			.allMatch((state) -> state == State.SKIPPED || state == State.PENDING);
	}

	/** One of the figures; empty where no cell that counts has it. */
	public OptionalDouble median(Metric metric) {
		return median((cell) -> cell.value(metric));
	}

	/** The same of a figure that is made of a cell. */
	public OptionalDouble median(Function<Cell, OptionalDouble> figure) {
		return Numbers.rounded(Numbers.median(this.counted, figure));
	}

	/** What another subject has under the same load, if the run has it. */
	public Optional<Row> of(String subject) {
		return this.rows.find(subject, run().experiment().loadOf(subject, this.load), this.execution);
	}

	/** One execution of the whole, if there are several after each start. */
	public Optional<Row> at(int execution) {
		return this.rows.find(this.subject, this.load, OptionalInt.of(execution));
	}

	/** The same subject under another load, if the run has it. */
	public Optional<Row> under(Load load) {
		return this.rows.find(this.subject, load, this.execution);
	}

	/** How many times the throughput of another row this has. */
	public OptionalDouble ratioTo(Optional<Row> other) {
		return Numbers.ratio(median(Metric.THROUGHPUT),
				other.map((each) -> each.median(Metric.THROUGHPUT)).orElse(OptionalDouble.empty()));
	}

	/** The row that one of its cells would be alone, whether it counts or not. */
	public Row only(Cell cell) {
		return new Row(this.rows, this.subject, this.load, this.execution, List.of(cell), List.of(cell));
	}

}
