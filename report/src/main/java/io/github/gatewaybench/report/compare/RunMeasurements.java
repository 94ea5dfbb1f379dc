package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.ConditionDifference.Condition;
import io.github.gatewaybench.measurements.ConditionDifference.ConditionValue;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Environment.Jar;
import io.github.gatewaybench.measurements.RouteStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.report.compare.Measurements.Source;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.summary.ComparedMetric;
import io.github.gatewaybench.report.summary.Row;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.Versions;

/** Converts a run to a side of a comparison, with one value per figure and repetition. */
final class RunMeasurements {

	private RunMeasurements() {
	}

	/**
	 * Converts the rows of a run to a side of a comparison.
	 * @param name prefix for the names of cells in messages
	 */
	static Measurements of(Rows rows, String name) {
		Run run = rows.run();
		boolean isInBlocks = run.experiment().as(Versus.class).isPresent();
		Map<FigureKey, Repetitions> values = new LinkedHashMap<>();
		for (Row row : rows.aggregates()) {
			for (ComparedMetric metric : ComparedMetric.values()) {
				row.repetitions(metric, name)
					.map((each) -> isInBlocks ? each.withoutInvalid() : each)
					.ifPresent((each) -> values.put(new FigureKey(row.subject(), row.load(), metric), each));
			}
		}
		List<Source> sources = run.cells()
			.stream()
			.filter((cell) -> cell.outcome().state() == CellOutcome.State.RAN)
			.map((cell) -> Source.of(new FigureKey(cell.id().subject(), cell.id().load(), ComparedMetric.THROUGHPUT),
					cell.file(), Optional.of(cell.outcome())))
			.toList();
		Map<String, Set<String>> versions = new LinkedHashMap<>();
		for (String subject : run.settings().subjects()) {
			String version = Versions.of(run, subject);
			if (!version.isEmpty()) {
				versions.put(subject, Set.of(version));
			}
		}
		return new Measurements(title(run), run.settings().tool(), true, conditions(run), values, sources, versions,
				isInBlocks, run.isSmokeTest());
	}

	static String title(Run run) {
		Environment environment = run.environment();
		String commit = environment.git()
			.commit()
			.map((each) -> ", commit %.8s%s".formatted(each, environment.git().dirty() ? " with changes" : ""))
			.orElse("");
		return run.settings().experimentName() + ", " + run.folderName()
				+ (run.isComplete() ? "" : " (" + run.status() + ")") + commit;
	}

	/**
	 * Lists the conditions of measurement of a run, which must be the same in two runs to
	 * compare them.
	 */
	private static List<ConditionValue> conditions(Run run) {
		RunSettings settings = run.settings();
		Environment environment = run.environment();
		List<ConditionValue> conditions = new ArrayList<>();
		conditions.add(new ConditionValue(Condition.BACKEND, "backend", settings.backend().orElse("none")));
		// Variants such as backend-sleep@tuned use the same jar.
		settings.backend().ifPresent((name) -> addLibraries(conditions, environment, name.replaceFirst("@.*", "")));
		conditions.add(new ConditionValue(Condition.PATH, "path", settings.path()));
		settings.expectedBody()
			.ifPresent((body) -> conditions.add(new ConditionValue(Condition.PATH, "expected body", body, true)));
		conditions.addAll(environment.conditions());
		conditions.add(new ConditionValue(Condition.TOOL, "load generator", settings.tool()));
		conditions.add(new ConditionValue(Condition.TOOL, settings.tool() + " version",
				version(environment, settings.tool())));
		settings.warmupLimitS()
			.ifPresent(
					(limit) -> conditions.add(new ConditionValue(Condition.LOAD, "warm-up limit", limit + " s", true)));
		if (settings.warmupLimitS().orElse(1) > 0) {
			conditions.add(new ConditionValue(Condition.LOAD, "warm-up rule", ruleOfWarmup(settings)));
		}
		run.experiment()
			.loadOptions()
			.forEach((name, value) -> conditions.add(new ConditionValue(Condition.LOAD, name, value)));
		return conditions;
	}

	/**
	 * Returns the version of the load generator; for JMH and open-load, the libraries in
	 * the jar, whose names include versions.
	 */
	private static String version(Environment environment, String tool) {
		String jar = tool.equals(RouteStudy.KIND.tool()) ? "jmh-bench" : tool;
		return environment.tools().getOrDefault(tool, libraries(environment, jar));
	}

	/**
	 * Returns the rule by which warm-ups ended; for old runs, which did not store it, it
	 * is inferred.
	 */
	private static String ruleOfWarmup(RunSettings settings) {
		return settings.wholeWarmup()
			.map((whole) -> whole ? "to its limit" : settings.warmupRule().orElse("until the compilers are quiet"))
			.orElse("until throughput and CPU time agree");
	}

	/**
	 * Adds the libraries of the backend to the conditions: one value for each stack that
	 * has the backend, and one for today's backend unless the run only used those in
	 * stacks.
	 */
	private static void addLibraries(List<ConditionValue> conditions, Environment environment, String backend) {
		List<String> stacked = environment.jars()
			.keySet()
			.stream()
			.filter((jar) -> SubjectName.of(jar).stack().isPresent() && SubjectName.of(jar).plain().equals(backend))
			.toList();
		stacked.forEach((jar) -> conditions
			.add(new ConditionValue(Condition.BACKEND, "the libraries of " + jar, libraries(environment, jar), true)));
		if (stacked.isEmpty() || environment.jars().containsKey(backend)) {
			conditions.add(new ConditionValue(Condition.BACKEND, "the backend's libraries",
					libraries(environment, backend), !stacked.isEmpty()));
		}
	}

	private static String libraries(Environment environment, String jar) {
		Jar known = environment.jars().getOrDefault(jar, new Jar("", List.of("not known")));
		return known.libraries().stream().sorted().collect(Collectors.joining(", "));
	}

}
