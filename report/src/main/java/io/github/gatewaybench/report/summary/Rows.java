package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;

/**
 * All rows of a run: of each subject under each load one for the whole, and where several
 * executions follow a start one for each. They are there whatever became of the cells.
 */
public final class Rows {

	private final Run run;

	private final Map<List<Object>, Row> rows = new LinkedHashMap<>();

	private Rows(Run run) {
		this.run = run;
	}

	/** The rows of a run, in the order of its subjects and loads. */
	public static Rows of(Run run) {
		Rows rows = new Rows(run);
		Map<List<Object>, List<Cell>> cells = run.cells()
			.stream()
			.collect(Collectors.groupingBy((cell) -> List.of(cell.id().subject(), cell.id().load())));
		for (String subject : run.settings().subjects()) {
			for (Load load : run.experiment().loads(subject)) {
				rows.add(subject, load, cells.getOrDefault(List.of(subject, load), List.of()));
			}
		}
		return rows;
	}

	private void add(String subject, Load load, List<Cell> cells) {
		add(subject, load, OptionalInt.empty(), cells, (cell) -> this.run.experiment().isTold(cell.id()));
		int executions = this.run.experiment().executions(load);
		for (int i = 1; i <= executions && executions > 1; i++) {
			int execution = i;
			List<Cell> some = cells.stream().filter((cell) -> cell.id().execution() == execution).toList();
			add(subject, load, OptionalInt.of(i), some, (cell) -> true);
		}
	}

	private void add(String subject, Load load, OptionalInt execution, List<Cell> cells, Predicate<Cell> isTold) {
		List<Cell> told = cells.stream().filter(isTold).toList();
		List<Cell> counted = told.stream().filter((cell) -> cell.outcome().valid()).toList();
		this.rows.put(List.of(subject, load, execution), new Row(this, subject, load, execution, cells, told, counted));
	}

	public Run run() {
		return this.run;
	}

	public View view() {
		return View.of(this.run);
	}

	/** All of them, subject by subject. */
	public List<Row> all() {
		return List.copyOf(this.rows.values());
	}

	/** Those that stand for all executions, in the order of the tables. */
	public List<Row> whole() {
		return view().rows(this).stream().filter(Row::isWhole).toList();
	}

	/** All cells, in the order of the tables. */
	public List<Cell> cells() {
		return whole().stream().flatMap((row) -> row.cells().stream()).toList();
	}

	/** The rows by load, in the order of the loads. */
	public Map<Load, List<Row>> byLoad() {
		Map<Load, List<Row>> byLoad = new LinkedHashMap<>();
		this.rows.values().forEach((row) -> byLoad.computeIfAbsent(row.load(), (load) -> new ArrayList<>()).add(row));
		return byLoad;
	}

	/** One of them; empty where the run has no such. */
	public Optional<Row> find(String subject, Load load, OptionalInt execution) {
		return Optional.ofNullable(this.rows.get(List.of(subject, load, execution)));
	}

}
