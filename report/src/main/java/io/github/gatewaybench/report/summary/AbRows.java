package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.model.AbCell;
import io.github.gatewaybench.report.model.AbFigures;
import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.Load;
import io.github.gatewaybench.report.summary.AbRow.Group;

/**
 * The rows of a study with ab: for each subject, machine size, protocol and load that has
 * a cell one for the whole, and where there are several executions one for each.
 */
public final class AbRows {

	private final AbStudy study;

	/** By subject, by what is compared and by execution. */
	private final Map<List<Object>, OptionalDouble> requestsPerSec = new LinkedHashMap<>();

	private AbRows(AbStudy study) {
		this.study = study;
	}

	/** The rows. */
	public static List<AbRow> of(AbStudy study) {
		AbRows rows = new AbRows(study);
		Map<List<Object>, List<AbCell>> bySubject = new LinkedHashMap<>();
		for (AbCell cell : study.cells()) {
			bySubject.computeIfAbsent(List.of(group(study, cell), cell.subject()), (unused) -> new ArrayList<>())
				.add(cell);
		}
		List<AbRow> all = new ArrayList<>();
		bySubject.forEach((key, cells) -> all.addAll(rows.of((Group) key.get(0), (String) key.get(1), cells)));
		return all.stream().map(rows::withRatio).toList();
	}

	private static Group group(AbStudy study, AbCell cell) {
		Load load = study.loads()
			.stream()
			.filter((each) -> each.requests() == cell.requests() && each.connections() == cell.connections())
			.findFirst()
			.orElseThrow();
		return new Group(cell.cpus(), cell.protocol(), load);
	}

	private List<AbRow> of(Group group, String subject, List<AbCell> cells) {
		int executions = group.load().executions();
		List<AbRow> rows = new ArrayList<>();
		OptionalDouble firstMean = (executions > 1)
				? median(valid(cells, (cell) -> cell.execution() == 1), AbFigures::meanMs) : OptionalDouble.empty();
		List<AbCell> told = valid(cells, (cell) -> cell.execution() * 2 > executions);
		rows.add(row(group, subject, OptionalInt.empty(), firstMean, cells, told));
		if (executions > 1) {
			cells.stream()
				.collect(Collectors.groupingBy(AbCell::execution, TreeMap::new, Collectors.toList()))
				.forEach((execution, each) -> rows.add(row(group, subject, OptionalInt.of(execution),
						OptionalDouble.empty(), each, valid(each, (cell) -> true))));
		}
		rows.forEach((row) -> this.requestsPerSec.put(key(row, subject), row.requestsPerSec()));
		return rows;
	}

	/** A row of these cells, whose figures are those that are told. */
	private static AbRow row(Group group, String subject, OptionalInt execution, OptionalDouble firstMean,
			List<AbCell> cells, List<AbCell> told) {
		long errors = cells.stream()
			.flatMap((cell) -> cell.figures().stream())
			.mapToLong((each) -> each.errors().failed())
			.sum();
		return new AbRow(subject, group, execution, firstMean, cells.size(), valid(cells, (cell) -> true).size(),
				cells.stream().allMatch((cell) -> cell.outcome().skipped()), median(told, AbFigures::requestsPerSec),
				median(told, AbFigures::meanMs), median(told, (figures) -> figures.percentileMs(50)),
				median(told, (figures) -> figures.percentileMs(90)),
				median(told, (figures) -> figures.percentileMs(99)),
				median(told, (figures) -> figures.percentileMs(100)), errors,
				Figures.roundedMedian(told, (cell) -> microsPerRequest(cell, cell.gatewayCpuSeconds())),
				Figures.roundedMedian(told, (cell) -> microsPerRequest(cell, cell.backendCpuSeconds())),
				median(told, AbRows::keepAliveShare), Figures.median(told, AbCell::gatewayPeakRssMb),
				OptionalDouble.empty(), notes(cells, group.load().executions() > 1));
	}

	private static List<AbCell> valid(List<AbCell> cells, Predicate<AbCell> some) {
		return cells.stream().filter((cell) -> cell.outcome().valid()).filter(some).toList();
	}

	private static OptionalDouble median(List<AbCell> cells, Function<AbFigures, OptionalDouble> figure) {
		return Figures.roundedMedian(cells, (cell) -> figure.apply(cell.figures().orElseThrow()));
	}

	private static OptionalDouble microsPerRequest(AbCell cell, OptionalDouble cpuSeconds) {
		return Figures.microsPerRequest(cpuSeconds, cell.figures().orElseThrow().requests());
	}

	private static OptionalDouble keepAliveShare(AbFigures figures) {
		return (figures.requests() > 0) ? OptionalDouble.of((double) figures.keepAliveRequests() / figures.requests())
				: OptionalDouble.empty();
	}

	private static String notes(List<AbCell> cells, boolean severalExecutions) {
		return Notes.of(cells, Comparator.comparing(AbCell::repetition).thenComparing(AbCell::execution),
				(cell) -> cell.repetition() + (severalExecutions ? " #" + cell.execution() : ""));
	}

	private AbRow withRatio(AbRow row) {
		OptionalDouble base = this.requestsPerSec.getOrDefault(key(row, this.study.baseOf(row.subject())),
				OptionalDouble.empty());
		return new AbRow(row.subject(), row.group(), row.execution(), row.firstMeanMs(), row.repetitions(), row.valid(),
				row.skipped(), row.requestsPerSec(), row.meanMs(), row.p50Ms(), row.p90Ms(), row.p99Ms(), row.maxMs(),
				row.errors(), row.gatewayCpuMicros(), row.backendCpuMicros(), row.keepAliveShare(),
				row.gatewayPeakRssMb(), Figures.ratio(row.requestsPerSec(), base), row.notes());
	}

	/** What the same of a subject is found by. */
	private static List<Object> key(AbRow row, String subject) {
		return List.of(subject, row.group(), row.execution());
	}

}
