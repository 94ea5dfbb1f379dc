package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiFunction;

/**
 * The plan of a run: its settings, the cells to execute in order, and the paths of their
 * files. Each kind of experiment (round, ab study, route study, rate study, memory study,
 * versus) is one implementation.
 */
public sealed interface Experiment permits Round, AbStudy, RouteStudy, RateStudy, MemoryStudy, Versus {

	/** Largest number of cells in a run; larger runs are neither started nor read. */
	int MAX_CELLS = 100_000;

	/** Returns this experiment cast to the given kind; empty if it is of another kind. */
	default <E extends Experiment> Optional<E> as(Class<E> type) {
		return Optional.of(this).filter(type::isInstance).map(type::cast);
	}

	/** The settings that all kinds of experiments have. */
	RunSettings settings();

	/**
	 * The settings that only this kind of experiment has, such as wrk's connections;
	 * run.json stores them next to the common settings.
	 */
	Record kindSettings();

	/**
	 * The starts of servers in one repetition. Unless {@link #cells} is overridden, odd
	 * repetitions run them in this order, and even ones in reverse order.
	 */
	List<PlannedStart> startsPerRepetition();

	/** All cells of the experiment, in the order in which they are executed. */
	default List<CellId> cells() {
		List<CellId> cells = new ArrayList<>();
		for (int repetition = 1; repetition <= settings().repetitions(); repetition++) {
			List<PlannedStart> turns = new ArrayList<>(startsPerRepetition());
			if (repetition % 2 == 0) {
				// A drift of the machine's speed cancels out.
				Collections.reverse(turns);
			}
			for (PlannedStart turn : turns) {
				for (Load load : turn.loads()) {
					for (int execution = 1; execution <= executionsPerStart(load); execution++) {
						cells.add(new CellId(turn.subject(), load, execution, repetition));
					}
				}
			}
		}
		return cells;
	}

	/** The loads that a subject is measured under, in the order of the settings. */
	default List<Load> loads(String subject) {
		return startsPerRepetition().stream()
			.filter((each) -> each.subject().equals(subject))
			.flatMap((each) -> each.loads().stream())
			.toList();
	}

	/**
	 * Finds the load under which a subject is compared with another subject that was
	 * measured under the given load. This is the given load, except for {@code direct} in
	 * a route study: it has no route table, so its table size is always 0.
	 * @param subject subject to find the load of
	 * @param load load of the other subject
	 */
	default Load correspondingLoad(String subject, Load load) {
		return load;
	}

	/**
	 * The load generator's options that are the same for all cells, such as {@code
	 * timeout}, as texts by name. Runs with different options must not be compared.
	 */
	Map<String, String> loadOptions();

	/**
	 * Seconds for which the load generator is to measure in a cell; empty if the plan
	 * does not say.
	 */
	default OptionalDouble durationS(CellId cell) {
		return OptionalDouble.empty();
	}

	/**
	 * Number of times that a load is executed in succession after each start of the
	 * servers.
	 */
	default int executionsPerStart(Load load) {
		return 1;
	}

	/**
	 * Number of CPUs that all roles share under a load; empty if roles are pinned to
	 * different CPUs.
	 * @param cpus number of CPUs of the machine
	 */
	default OptionalLong sharedCpus(Load load, long cpus) {
		return OptionalLong.of(cpus);
	}

	/**
	 * Path of a cell's files relative to the run's folder, without a file name extension.
	 * Cells whose files are in the same folder are executed after the same start of the
	 * servers.
	 */
	String filePath(CellId cell);

	/**
	 * Path of the folder that holds the files of a cell and of all other cells after the
	 * same start of the servers, relative to the run's folder.
	 */
	default String startFolder(CellId cell) {
		return filePath(cell).replaceFirst("/[^/]*$", "");
	}

	/**
	 * The JSON members that identify a cell in its file: subject, load, repetition and,
	 * with ab, execution.
	 */
	Map<String, Object> identifyingFields(CellId cell);

	/**
	 * Number of cells, computed without creating them, because faulty settings may ask
	 * for billions.
	 */
	default long cellCount() {
		return settings().repetitions() * startsPerRepetition().stream()
			.flatMap((each) -> each.loads().stream())
			.mapToLong(this::executionsPerStart)
			.sum();
	}

	/**
	 * Whether a cell belongs to the second half of the executions of its load after a
	 * start. Figures are reported for the second half only, since servers may still be
	 * warming up during the first.
	 */
	default boolean isInSecondHalf(CellId cell) {
		return cell.execution() * 2 > executionsPerStart(cell.load());
	}

	/** A start of one subject's servers, with the loads that are executed after it. */
	record PlannedStart(String subject, List<Load> loads) {
	}

	/**
	 * A kind of experiment: the name of its load generator, the type of the settings that
	 * only this kind has, and a factory that combines them with the common settings.
	 */
	record Kind<L extends Record>(String tool, Class<L> settingsType, BiFunction<RunSettings, L, Experiment> factory) {
	}

}
