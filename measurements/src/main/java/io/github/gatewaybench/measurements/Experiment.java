package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run is to measure: its settings, its cells and where each of them is kept.
 * Running, resuming, summaries, comparisons and pages all ask here. A kind is one class.
 */
public sealed interface Experiment permits Round, AbStudy, RouteStudy {

	/** All kinds there are. */
	static List<Kind<?>> kinds() {
		return List.of(Round.KIND, AbStudy.KIND, RouteStudy.KIND);
	}

	/** This, where it is of that kind. */
	default <E extends Experiment> Optional<E> as(Class<E> type) {
		return Optional.of(this).filter(type::isInstance).map(type::cast);
	}

	/** Which of them this is. */
	Kind<?> kind();

	/** The settings that all kinds have. */
	Settings settings();

	/** The settings of this kind, a record that is written into run.json beside those. */
	Record load();

	/** The cells in the order in which they are run. */
	List<CellId> cells();

	/** The loads that a subject is put under, in the order of the settings. */
	List<Load> loads(String subject);

	/**
	 * The load that a subject has where the others have this one: one without a table of
	 * routes has it in no size.
	 */
	default Load loadOf(String subject, Load load) {
		return load;
	}

	/**
	 * What the load generator is told besides the load, in words, by name as in
	 * {@code timeout}: figures depend on it.
	 */
	Map<String, String> conditions();

	/** How many executions in a row there are of a load after each start. */
	default int executions(Load load) {
		return 1;
	}

	/**
	 * Where a cell is kept: a path below the run's folder, without endings. Cells in one
	 * folder share a start of the servers.
	 */
	String place(CellId cell);

	/** What the file of a cell says of itself: its members and their values, in order. */
	Map<String, Object> identity(CellId cell);

	/** The ending of the file with what the load generator printed, as in .wrk.txt. */
	default String rawEnding() {
		return kind().format().ending();
	}

	/** How many cells there are, without making them: a wrong number may ask for many. */
	default long size() {
		long perRepetition = 0;
		for (String subject : settings().subjects()) {
			perRepetition += loads(subject).stream().mapToLong(this::executions).sum();
		}
		return perRepetition * settings().repetitions();
	}

	/**
	 * Whether an execution belongs to the second half of those of its load, whose figures
	 * stand for the whole: the first ones find a server that is still getting warm.
	 */
	default boolean isTold(CellId cell) {
		return cell.execution() * 2 > executions(cell.load());
	}

	/**
	 * Elements in the order of a repetition: as they are in odd ones, reversed in even
	 * ones, so that a drift of the machine cancels out.
	 */
	static <T> List<T> inTurn(int repetition, List<T> elements) {
		List<T> turned = new ArrayList<>(elements);
		if (repetition % 2 == 0) {
			Collections.reverse(turned);
		}
		return turned;
	}

}
