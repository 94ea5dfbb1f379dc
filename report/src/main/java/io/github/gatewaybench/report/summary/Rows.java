package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.measurements.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.Run;

/** The rows of a run: one for each subject and load, and one for each execution. */
public final class Rows {

	private final Run run;

	private final Map<List<Object>, Row> rows = new LinkedHashMap<>();

	private List<Ranking> rankings = List.of();

	private Rows(Run run) {
		this.run = run;
	}

	/** Reads a run; refuses a folder that is not a run's, or cannot be read. */
	public static Rows read(Path folder) {
		if (!RunReader.isRun(folder)) {
			throw new BadInputException(folder,
					"has no run.json: name the folder of a run, as in results/round1/20261121-093000");
		}
		return of(RunReader.read(folder));
	}

	/** Makes the rows of a run. */
	public static Rows of(Run run) {
		Rows rows = new Rows(run);
		Map<List<Object>, List<Cell>> cells = Ordered.by((cell) -> List.of(cell.id().subject(), cell.id().load()),
				run.cells());
		for (String subject : run.settings().subjects()) {
			for (Load load : run.experiment().loads(subject)) {
				List<Cell> all = cells.getOrDefault(List.of(subject, load), List.of());
				rows.add(subject, load, OptionalInt.empty(), all,
						all.stream().filter((cell) -> run.experiment().isInSecondHalf(cell.id())).toList());
				if (rows.isRepeated(load)) {
					Ordered.by((cell) -> cell.id().execution(), all)
						.forEach((execution, some) -> rows.add(subject, load, OptionalInt.of(execution), some, some));
				}
			}
		}
		return rows;
	}

	private void add(String subject, Load load, OptionalInt execution, List<Cell> cells, List<Cell> told) {
		List<Cell> counted = told.stream().filter((cell) -> cell.outcome().valid()).toList();
		this.rows.put(List.of(subject, load, execution), new Row(this, subject, load, execution, cells, told, counted));
	}

	public Run run() {
		return this.run;
	}

	/** A ranking for each load, the one that answers first at the front; made once. */
	public List<Ranking> rankings() {
		if (this.rankings.isEmpty()) {
			this.rankings = Ranking.of(this);
		}
		return this.rankings;
	}

	public View view() {
		return View.of(this.run);
	}

	/** The rows of each table, by its title, in the order of the settings. */
	public Map<String, List<Row>> tables() {
		View view = view();
		return Ordered.by((row) -> view.title(row.load()), this.rows.values());
	}

	/** All rows, in the order of the tables. */
	public List<Row> all() {
		return tables().values().stream().flatMap(List::stream).toList();
	}

	/** The rows that stand for all executions. */
	public List<Row> whole() {
		return all().stream().filter(Row::isWhole).toList();
	}

	/** The sections of the page that have figures of these rows. */
	public List<Section> sections() {
		List<Section> sections = new ArrayList<>(view().extraSections(this));
		sections.addAll(view().sections(this));
		int others = sections.size();
		StackTable.of(this).forEach((stack) -> sections.add(stack.section("stack" + (sections.size() - others))));
		return sections;
	}

	/** All cells, those of the tables first and in their order. */
	public List<Cell> cells() {
		Set<Cell> cells = new LinkedHashSet<>();
		whole().forEach((row) -> cells.addAll(row.cells()));
		cells.addAll(this.run.cells());
		return List.copyOf(cells);
	}

	/** Names a cell by its subject, load and repetition. */
	public String name(Cell cell) {
		return cell.id().subject() + ", " + view().name(cell.id().load()) + ", " + repetition(cell);
	}

	/** Names a cell among those of the same subject and load. */
	String repetition(Cell cell) {
		return "repetition " + cell.id().repetition()
				+ (isRepeated(cell.id().load()) ? ", execution " + cell.id().execution() : "");
	}

	/** Whether several executions follow a start. */
	boolean isRepeated(Load load) {
		return this.run.experiment().executions(load) > 1;
	}

	/** Finds a row; empty where the run has no such. */
	public Optional<Row> find(String subject, Load load, OptionalInt execution) {
		return Optional.ofNullable(this.rows.get(List.of(subject, load, execution)));
	}

}
