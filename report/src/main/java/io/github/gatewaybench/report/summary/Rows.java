package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.folder.RunReader;

/**
 * The rows of a run's tables: an aggregate row per subject and load and, if loads are
 * executed several times after each start, a row per execution.
 */
public final class Rows {

	private final Run run;

	private final Estimator estimator;

	private final Map<List<Object>, Row> rows = new LinkedHashMap<>();

	private List<Ranking> rankings = List.of();

	private Rows(Run run, Estimator estimator) {
		this.run = run;
		this.estimator = estimator;
	}

	/**
	 * Reads the run in a folder and creates its rows; throws a BadInputException if the
	 * folder holds no readable run.
	 */
	public static Rows read(Path folder) {
		if (!RunReader.isRun(folder)) {
			throw new BadInputException(folder,
					"has no run.json: name the folder of a run, as in results/round1/20261121-093000");
		}
		return of(RunReader.read(folder));
	}

	/** Creates the rows of a run, whose figures are geometric means. */
	public static Rows of(Run run) {
		return of(run, Estimator.GEOMETRIC_MEAN);
	}

	/** Returns the same rows with medians as figures. */
	Rows withMedians() {
		return of(this.run, Estimator.MEDIAN);
	}

	private static Rows of(Run run, Estimator estimator) {
		Rows rows = new Rows(run, estimator);
		Map<List<Object>, List<Cell>> cells = OrderedMaps
			.groupBy((cell) -> List.of(cell.id().subject(), cell.id().load()), run.cells());
		for (String subject : run.settings().subjects()) {
			for (Load load : run.experiment().loads(subject)) {
				List<Cell> all = cells.getOrDefault(List.of(subject, load), List.of());
				rows.add(subject, load, OptionalInt.empty(), all,
						all.stream().filter((cell) -> run.experiment().isInSecondHalf(cell.id())).toList());
				if (rows.isRepeated(load)) {
					OrderedMaps.groupBy((cell) -> cell.id().execution(), all)
						.forEach((execution, some) -> rows.add(subject, load, OptionalInt.of(execution), some, some));
				}
			}
		}
		return rows;
	}

	private void add(String subject, Load load, OptionalInt execution, List<Cell> cells, List<Cell> reported) {
		List<Cell> counted = reported.stream().filter((cell) -> cell.outcome().valid()).toList();
		this.rows.put(List.of(subject, load, execution),
				new Row(this, subject, load, execution, cells, reported, counted));
	}

	public Run run() {
		return this.run;
	}

	Estimator estimator() {
		return this.estimator;
	}

	/**
	 * Returns one ranking per criterion, the one with the most ranked subjects first;
	 * computed on the first call.
	 */
	public List<Ranking> rankings() {
		if (this.rankings.isEmpty()) {
			this.rankings = Ranking.of(this);
		}
		return this.rankings;
	}

	public View view() {
		return View.of(this.run);
	}

	/** Groups the rows by the title of their table, in the order of the settings. */
	public Map<String, List<Row>> byTableTitle() {
		View view = view();
		return OrderedMaps.groupBy((row) -> view.tableTitle(row.load()), this.rows.values());
	}

	/** Returns all rows, in the order of the tables. */
	public List<Row> all() {
		return byTableTitle().values().stream().flatMap(List::stream).toList();
	}

	/** Returns the aggregate rows, which cover all executions after the starts. */
	public List<Row> aggregates() {
		return all().stream().filter(Row::isAggregate).toList();
	}

	/** Creates sections of the HTML page that show these rows in charts and tables. */
	public List<Section> sections() {
		List<Section> sections = new ArrayList<>(view().sections(this));
		sections.addAll(view().answer(this.run).isEmpty() ? 0 : sections.size(), view().extraSections(this));
		int others = sections.size();
		StackTable.of(this).forEach((stack) -> sections.add(stack.section("stack" + (sections.size() - others))));
		return sections;
	}

	/** Returns all cells of the run; those in tables come first, in table order. */
	public List<Cell> cells() {
		Set<Cell> cells = new LinkedHashSet<>();
		aggregates().forEach((row) -> cells.addAll(row.cells()));
		cells.addAll(this.run.cells());
		return List.copyOf(cells);
	}

	/** Names a cell by subject, load and repetition. */
	public String cellName(Cell cell) {
		return cell.id().subject() + ", " + view().loadName(cell.id().load()) + ", " + repetitionName(cell);
	}

	/** Names the start of a cell's servers, as in "repetition 3" or "block 3". */
	public String startName(Cell cell) {
		return view().longRepetitionWord() + " " + cell.id().repetition();
	}

	/**
	 * Names a cell by repetition and, if its load is executed several times after each
	 * start, by execution.
	 */
	String repetitionName(Cell cell) {
		return startName(cell) + (isRepeated(cell.id().load()) ? ", execution " + cell.id().execution() : "");
	}

	/** Whether a load is executed several times after each start. */
	boolean isRepeated(Load load) {
		return this.run.experiment().executionsPerStart(load) > 1;
	}

	/**
	 * Finds a row of the run; empty if there is none. Without an execution, the aggregate
	 * row is meant.
	 */
	public Optional<Row> find(String subject, Load load, OptionalInt execution) {
		return Optional.ofNullable(this.rows.get(List.of(subject, load, execution)));
	}

}
