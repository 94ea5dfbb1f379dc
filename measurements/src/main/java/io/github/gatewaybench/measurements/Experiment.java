package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The plan of a run: its settings, its cells and where each of them is kept. Running,
 * resuming, summaries, comparisons and pages all ask here. A kind is one class.
 */
public sealed interface Experiment permits Round, AbStudy, RouteStudy, RateStudy {

	/** A run of more cells is neither begun nor read. */
	int MOST_CELLS = 100_000;

	/** This, where it is of that kind. */
	default <E extends Experiment> Optional<E> as(Class<E> type) {
		return Optional.of(this).filter(type::isInstance).map(type::cast);
	}

	/** The settings that all kinds have. */
	Settings settings();

	/** The settings of this kind, a record that is written into run.json beside those. */
	Record load();

	/** The turns of a repetition. */
	List<Turn> turns();

	/** The cells in the order in which they are run. */
	default List<CellId> cells() {
		List<CellId> cells = new ArrayList<>();
		for (int repetition = 1; repetition <= settings().repetitions(); repetition++) {
			List<Turn> turns = new ArrayList<>(turns());
			if (repetition % 2 == 0) {
				// So that a drift of the machine cancels out.
				Collections.reverse(turns);
			}
			for (Turn turn : turns) {
				for (Load load : turn.loads()) {
					for (int execution = 1; execution <= executions(load); execution++) {
						cells.add(new CellId(turn.subject(), load, execution, repetition));
					}
				}
			}
		}
		return cells;
	}

	/** The loads that a subject is put under, in the order of the settings. */
	default List<Load> loads(String subject) {
		return turns().stream()
			.filter((each) -> each.subject().equals(subject))
			.flatMap((each) -> each.loads().stream())
			.toList();
	}

	/**
	 * The load of a subject that corresponds to this load of the others: a subject
	 * without a table of routes has no size of it.
	 */
	default Load loadOf(String subject, Load load) {
		return load;
	}

	/**
	 * The options of the load generator besides the load, in words, by name as in
	 * {@code timeout}: figures depend on it.
	 */
	Map<String, String> conditions();

	/** Number of executions of a load in a row after each start. */
	default int executions(Load load) {
		return 1;
	}

	/**
	 * Where a cell is kept: a path below the run's folder, without endings. Cells in one
	 * folder share a start of the servers.
	 */
	String place(CellId cell);

	/** The folder of a cell, which it shares with all cells of its start. */
	default String start(CellId cell) {
		return place(cell).replaceFirst("/[^/]*$", "");
	}

	/** The members of a cell's file that say which cell it is, in order. */
	Map<String, Object> identity(CellId cell);

	/** Number of cells, without making them: a wrong number may ask for many. */
	default long size() {
		return settings().repetitions()
				* turns().stream().flatMap((each) -> each.loads().stream()).mapToLong(this::executions).sum();
	}

	/**
	 * Whether an execution belongs to the second half of those of its load, whose figures
	 * stand for the whole: the first ones find a server that is still getting warm.
	 */
	default boolean isTold(CellId cell) {
		return cell.execution() * 2 > executions(cell.load());
	}

	/** The loads that a subject is put under after one start of the servers. */
	record Turn(String subject, List<Load> loads) {
	}

	/**
	 * A kind of experiment: its load generator, and how its settings are read.
	 */
	record Kind<L extends Record>(String tool, Class<L> load, BiFunction<Settings, L, Experiment> experiment) {
	}

}
