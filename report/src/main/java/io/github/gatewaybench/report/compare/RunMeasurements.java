package io.github.gatewaybench.report.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.Reading;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.summary.Numbers;
import io.github.gatewaybench.report.summary.Measure;
import io.github.gatewaybench.report.summary.Remark;
import io.github.gatewaybench.report.summary.Row;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.View;

/**
 * What a run measured: of each figure one value for each repetition, since a repetition
 * is a start of its own and what is measured after one start hangs together.
 */
final class RunMeasurements {

	private final Run run;

	private final Map<Key, Repetitions> values = new LinkedHashMap<>();

	private RunMeasurements(Run run) {
		this.run = run;
	}

	static Measurements of(Run run) {
		RunMeasurements measurements = new RunMeasurements(run);
		View.of(run).rows(Rows.of(run)).stream().filter((row) -> row.execution().isEmpty()).forEach(measurements::add);
		return new Measurements(title(run), run.settings().tool(), true, RunFacts.of(run), measurements.values,
				sources(run));
	}

	private static List<Source> sources(Run run) {
		return run.cells()
			.stream()
			.filter((cell) -> cell.outcome().state() == State.RAN)
			.map((cell) -> Source.of(new Key(cell.id().subject(), cell.id().load(), Measure.THROUGHPUT), cell.file(),
					cell.outcome().warnings(), role(cell)))
			.toList();
	}

	private static Optional<String> role(Cell cell) {
		return !cell.outcome().valid() || cell.outcome().subjectCpuSeconds().isEmpty() ? Optional.empty()
				: Optional.of(cell.outcome().cpuSeconds("gateway").isPresent() ? "gateway" : "backend");
	}

	private static String title(Run run) {
		Environment environment = run.environment();
		String folder = run.folder().toAbsolutePath().normalize().getFileName().toString();
		String commit = environment.commit()
			.map((each) -> ", commit " + each.substring(0, Math.min(8, each.length()))
					+ (environment.dirty() ? " with changes" : ""))
			.orElse("");
		return run.settings().round() + ", " + folder + (run.isComplete() ? "" : " (" + run.status() + ")") + commit;
	}

	private void add(Row row) {
		row.told()
			.stream()
			.collect(Collectors.groupingBy((cell) -> cell.id().repetition(), LinkedHashMap::new, Collectors.toList()))
			.values()
			.forEach((told) -> add(row, told));
	}

	/** The executions after one start make one value: their median, as in the summary. */
	private void add(Row row, List<Cell> told) {
		Optional<Cell> spoiling = told.stream().filter((cell) -> !cell.outcome().valid()).findFirst();
		for (Measure measure : Measure.values()) {
			Key key = new Key(row.subject(), row.load(), measure);
			if (spoiling.isEmpty()) {
				median(told, measure).ifPresent((reading) -> put(key, Repetitions.of(reading)));
			}
			else if (told.stream().allMatch(RunMeasurements::isMissing)) {
				put(key, Repetitions.missing(words(spoiling.get(), "")));
			}
			else {
				put(key, Repetitions.spoiled(words(spoiling.get(), execution(spoiling.get()))));
			}
		}
	}

	private void put(Key key, Repetitions repetition) {
		this.values.merge(key, repetition, Repetitions::plus);
	}

	private static boolean isMissing(Cell cell) {
		return cell.outcome().state() == State.LOST || cell.outcome().state() == State.PENDING;
	}

	private static Optional<Reading> median(List<Cell> cells, Measure measure) {
		OptionalDouble median = Numbers.median(cells, measure::value);
		OptionalDouble step = cells.stream()
			.flatMap((cell) -> measure.of(cell).stream())
			.mapToDouble(Reading::step)
			.max();
		return median.isPresent() ? Optional.of(new Reading(median.getAsDouble(), step.getAsDouble()))
				: Optional.empty();
	}

	private String execution(Cell cell) {
		return (this.run.experiment().executions(cell.id().load()) > 1) ? " #" + cell.id().execution() : "";
	}

	private static String words(Cell cell, String execution) {
		Remark remark = Remark.of(cell);
		return "rep " + cell.id().repetition() + execution
				+ (remark.word().equals(Remark.NOT_VALID) ? "" : " " + remark.word())
				+ (remark.reasons().isEmpty() ? "" : " (" + String.join("; ", remark.reasons()) + ")");
	}

}
