package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.ConditionDifference.Condition;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.statistics.Repetitions;
import tools.jackson.databind.JsonNode;

/**
 * Suggests commands to the user if rows of a comparison cannot be compared.
 *
 * @param base folder or file of BASE, as the user gave it
 * @param next folder or file of NEW, as the user gave it
 */
record NextSteps(Path base, Path next) {

	private static final Pattern FLAGS_OF_ONE_RUN = Pattern
		.compile(" --((resume|results|reps|rate)[ =]('[^']*'|\\S+)|blocks[ =]1(?=\\s|$))");

	private static final Set<Condition> LOCAL_CONDITIONS = EnumSet.of(Condition.MACHINE, Condition.JVM, Condition.TOOL,
			Condition.BACKEND);

	/** Fewest repetitions that are suggested. */
	private static final int MIN_REPETITIONS = 5;

	/** Lists suggestions for a comparison, one sentence each; empty if there are none. */
	List<String> of(Comparison comparison) {
		if (comparison.rows().isEmpty()) {
			String measured = Stream.of(comparison.base(), comparison.next())
				.flatMap((side) -> side.measuredKeys().stream())
				.map((key) -> key.metric().toString())
				.distinct()
				.collect(Collectors.joining(","));
			return List.of(measured.isEmpty() ? "neither side has a figure"
					: "neither side has a figure that was asked for; to compare those that they have, use --metrics "
							+ measured);
		}
		if (comparison.base().isSmokeTest() || comparison.next().isSmokeTest()) {
			return List
				.of("the JVMs of a smoke test are cold; to measure, run this for each side, with its own version: "
						+ fullMeasurementCommand(this.base).or(() -> fullMeasurementCommand(this.next))
							.orElse("the same command without --quick"));
		}
		List<Condition> hindrances = comparison.blockingConditions();
		if (!hindrances.isEmpty()
				&& Collections.disjoint(comparison.base().values().keySet(), comparison.next().values().keySet())) {
			return List.of(suggestSameConditions(hindrances), "the sides share no subject under the same load");
		}
		if (!hindrances.isEmpty()) {
			return List.of(suggestSameConditions(hindrances),
					"to compare them anyway, add --across "
							+ Stream.concat(comparison.ignoredConditions().stream(), hindrances.stream())
								.sorted()
								.map(Condition::toString)
								.collect(Collectors.joining(",")));
		}
		List<String> lines = new ArrayList<>();
		if (comparison.rows().stream().anyMatch((row) -> shouldMeasureAgain(row.base()))) {
			moreRepetitionsCommand(this.base)
				.ifPresent((command) -> lines.add("to measure BASE again, run: " + command));
		}
		if (comparison.rows().stream().anyMatch((row) -> shouldMeasureAgain(row.next()))) {
			moreRepetitionsCommand(this.next)
				.ifPresent((command) -> lines.add("to measure NEW again, run: " + command));
		}
		return lines;
	}

	private static boolean shouldMeasureAgain(Repetitions side) {
		return side.validCount() == 1 || !side.invalid().isEmpty();
	}

	private String suggestSameConditions(List<Condition> hindrances) {
		String measured = command(this.base, 1).orElse("the command that measured BASE");
		return (LOCAL_CONDITIONS.containsAll(hindrances)
				? "to measure both in the same way, run this here for each side, with its own version: "
				: "to measure NEW as BASE was, run: ") + measured;
	}

	/**
	 * Command of the full measurement that a smoke test stands for; empty if the side is
	 * not the folder of a single smoke test.
	 */
	private static Optional<String> fullMeasurementCommand(Path side) {
		return readRunJson(side).map((run) -> run.path("smoke_test_of").asString(""))
			.filter((command) -> !command.isEmpty());
	}

	/**
	 * Returns the command that repeats a run, without flags that only concern that run;
	 * empty for raw files and folders of several runs.
	 * @param minRepetitions number of repetitions if the run has fewer
	 */
	private static Optional<String> command(Path side, int minRepetitions) {
		return readRunJson(side).filter((run) -> originalCommand(run).startsWith("scripts/"))
			.map((run) -> FLAGS_OF_ONE_RUN.matcher(originalCommand(run)).replaceAll("")
					+ flags(run, Math.max(minRepetitions, run.path("repetitions").asInt(1))));
	}

	/**
	 * Command that gives more repetitions; empty if there is none, as for a search for
	 * the smallest heap.
	 */
	private static Optional<String> moreRepetitionsCommand(Path side) {
		return command(side, MIN_REPETITIONS).filter((command) -> !readRunJson(side).orElseThrow().has("tries"));
	}

	private static String originalCommand(JsonNode run) {
		return run.path("invocations").path(0).path("command").asString("");
	}

	/**
	 * Returns the flags to add to a command: the rate, if known, for a versus comparison,
	 * none for a search for the smallest heap, otherwise the number of repetitions.
	 */
	private static String flags(JsonNode run, int repetitions) {
		return run.has("tries") ? "" : !run.has("arms") ? " --reps " + repetitions
				: run.path("rate").isNumber() ? " --rate " + run.path("rate").asInt() : "";
	}

	private static Optional<JsonNode> readRunJson(Path side) {
		try {
			return RunReader.isRun(side) ? Optional.of(JsonFile.read(side.resolve(RunFolder.RUN_FILE)).root())
					: Optional.empty();
		}
		catch (BadInputException ex) {
			return Optional.empty();
		}
	}

}
