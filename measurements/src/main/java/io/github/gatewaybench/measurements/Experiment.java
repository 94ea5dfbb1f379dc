package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The plan of a run: its settings, its cells and where their files are. Running,
 * resuming, summaries, comparisons and pages all use it. Each kind of experiment is one
 * class.
 */
public sealed interface Experiment permits Round, AbStudy, RouteStudy, RateStudy {

	/** Largest number of cells in a run; larger runs are neither started nor read. */
	int MAX_CELLS = 100_000;

	/** This experiment, if it is of the given kind; otherwise empty. */
	default <E extends Experiment> Optional<E> as(Class<E> type) {
		return Optional.of(this).filter(type::isInstance).map(type::cast);
	}

	/** The settings that all kinds of experiments have. */
	RunSettings settings();

	/** The settings of this kind, which run.json stores next to the common ones. */
	Record load();

	/** The turns of a repetition, in order; even repetitions run them in reverse. */
	List<PlannedStart> plannedStarts();

	/** The cells in the order in which they are run. */
	default List<CellId> cells() {
		List<CellId> cells = new ArrayList<>();
		for (int repetition = 1; repetition <= settings().repetitions(); repetition++) {
			List<PlannedStart> turns = new ArrayList<>(plannedStarts());
			if (repetition % 2 == 0) {
				// A drift of the machine's speed cancels out.
				Collections.reverse(turns);
			}
			for (PlannedStart turn : turns) {
				for (Load load : turn.loads()) {
					for (int execution = 1; execution <= executions(load); execution++) {
						cells.add(new CellId(turn.subject(), load, execution, repetition));
					}
				}
			}
		}
		return cells;
	}

	/** The loads of a subject, in the order of the settings. */
	default List<Load> loads(String subject) {
		return plannedStarts().stream()
			.filter((each) -> each.subject().equals(subject))
			.flatMap((each) -> each.loads().stream())
			.toList();
	}

	/**
	 * The load of a subject that corresponds to a load of other subjects. It differs for
	 * subjects without a route table, whose table size is always 0.
	 */
	default Load correspondingLoad(String subject, Load load) {
		return load;
	}

	/**
	 * The load generator's options that figures depend on, apart from the load of a cell:
	 * values by name, such as {@code timeout}.
	 */
	Map<String, String> loadOptions();

	/** Number of consecutive executions of a load after each start. */
	default int executions(Load load) {
		return 1;
	}

	/**
	 * Path of a cell's files below the run's folder, without file name extensions. Cells
	 * in the same folder share a start of the servers.
	 */
	String filePath(CellId cell);

	/** Path of a cell's folder, which all cells after the same start share. */
	default String startFolder(CellId cell) {
		return filePath(cell).replaceFirst("/[^/]*$", "");
	}

	/** The members of a cell's file that say which cell it is, in order. */
	Map<String, Object> identifyingFields(CellId cell);

	/** Number of cells, without creating them: wrong settings may ask for very many. */
	default long cellCount() {
		return settings().repetitions()
				* plannedStarts().stream().flatMap((each) -> each.loads().stream()).mapToLong(this::executions).sum();
	}

	/**
	 * Whether an execution is in the second half of the executions of its load. Only
	 * these are reported, since servers may still be warming up during the first half.
	 */
	default boolean isInSecondHalf(CellId cell) {
		return cell.execution() * 2 > executions(cell.load());
	}

	/** A subject, and the loads that are run after one start of its servers. */
	record PlannedStart(String subject, List<Load> loads) {
	}

	/** A kind of experiment: its load generator, and how its settings are read. */
	record Kind<L extends Record>(String tool, Class<L> settingsType, BiFunction<RunSettings, L, Experiment> factory) {
	}

}
