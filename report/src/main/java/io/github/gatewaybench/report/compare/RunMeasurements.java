package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.model.AbCell;
import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.Cell;
import io.github.gatewaybench.report.model.JmhCell;
import io.github.gatewaybench.report.model.Load;
import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.RouteStudy;
import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.model.RunInfo;
import io.github.gatewaybench.report.model.WrkCell;

/**
 * What a run measured: of each figure one value for each repetition, since a repetition
 * is a start of its own and what is measured after one start hangs together.
 */
final class RunMeasurements {

	private static final Set<Metric> OF_LOAD_GENERATORS = EnumSet.allOf(Metric.class);

	private static final Set<Metric> OF_JMH = EnumSet.complementOf(EnumSet.of(Metric.CPU));

	private final Map<Key, Series> series = new LinkedHashMap<>();

	private RunMeasurements() {
	}

	static Measurements of(Run run) {
		RunMeasurements measurements = new RunMeasurements();
		if (run instanceof Round round) {
			round.cells().forEach(measurements::add);
		}
		else if (run instanceof AbStudy study) {
			measurements.addAll(study);
		}
		else {
			((RouteStudy) run).cells().forEach(measurements::add);
		}
		measurements.addMissing(run);
		return new Measurements(title(run.info()), run.info().tool(), Optional.of(run.base()), RunSettings.of(run),
				measurements.series, sources(run));
	}

	private static List<Source> sources(Run run) {
		return run.cells()
			.stream()
			.filter((cell) -> cell.outcome().ran())
			.map((cell) -> Source.of(new Key(cell.subject(), load(cell), Metric.THROUGHPUT), cell.file(),
					cell.outcome().warnings(), role(cell)))
			.toList();
	}

	private static Optional<String> role(Cell cell) {
		return !cell.outcome().valid() || subjectCpuSeconds(cell).isEmpty() ? Optional.empty()
				: Optional.of(cell.gatewayCpuSeconds().isPresent() ? "gateway" : "backend");
	}

	private static Map<String, String> load(Cell cell) {
		if (cell instanceof WrkCell wrk) {
			return load(wrk);
		}
		return (cell instanceof AbCell ab) ? load(ab) : load((JmhCell) cell);
	}

	private static Map<String, String> load(WrkCell cell) {
		return load(cell.connections());
	}

	private static Map<String, String> load(int connections) {
		return Map.of("connections", Integer.toString(connections));
	}

	private static Map<String, String> load(JmhCell cell) {
		return load(cell.routes(), cell.client());
	}

	private static Map<String, String> load(int routes, String client) {
		Map<String, String> load = new LinkedHashMap<>();
		load.put("routes", Integer.toString(routes));
		load.put("client", client);
		return load;
	}

	private static String title(RunInfo info) {
		String folder = info.folder().toAbsolutePath().normalize().getFileName().toString();
		String commit = info.environment()
			.commit()
			.map((each) -> ", commit " + each.substring(0, Math.min(8, each.length()))
					+ (info.environment().dirty() ? " with changes" : ""))
			.orElse("");
		return info.round() + ", " + folder + (info.isComplete() ? "" : " (" + info.status() + ")") + commit;
	}

	/**
	 * A row of fewer repetitions than the run was to have must not look like any other.
	 */
	private void addMissing(Run run) {
		Set<Object> known = run.cells()
			.stream()
			.map((cell) -> List.of(cell.subject(), load(cell), cell.repetition()))
			.collect(Collectors.toSet());
		for (String subject : run.info().subjects()) {
			for (Map<String, String> load : loads(run, subject)) {
				for (int repetition = 1; repetition <= run.info().repetitions(); repetition++) {
					if (!known.contains(List.of(subject, load, repetition))) {
						Series missing = Series.missing("rep " + repetition);
						OF_LOAD_GENERATORS.forEach(
								(metric) -> this.series.merge(new Key(subject, load, metric), missing, Series::plus));
					}
				}
			}
		}
	}

	private static List<Map<String, String>> loads(Run run, String subject) {
		List<Map<String, String>> loads = new ArrayList<>();
		if (run instanceof Round round) {
			round.connections().forEach((connections) -> loads.add(load(connections)));
		}
		else if (run instanceof AbStudy study) {
			study.cpus()
				.forEach((cpus) -> study.protocols()
					.forEach((protocol) -> study.loads()
						.forEach((load) -> loads.add(load(load.connections(), cpus, protocol, load.requests())))));
		}
		else {
			RouteStudy study = (RouteStudy) run;
			// direct has no table.
			(subject.equals("direct") ? List.of(0) : study.routes())
				.forEach((routes) -> study.clients().forEach((client) -> loads.add(load(routes, client))));
		}
		return loads;
	}

	private void add(WrkCell cell) {
		Map<String, String> load = load(cell);
		if (cell.outcome().valid()) {
			put(cell.subject(), load, Readings.of(cell.figures().orElseThrow(), subjectCpuSeconds(cell)));
		}
		else {
			spoil(cell.subject(), load, OF_LOAD_GENERATORS, words(cell, ""));
		}
	}

	private void add(JmhCell cell) {
		Map<String, String> load = load(cell);
		if (cell.outcome().valid()) {
			put(cell.subject(), load, Readings.of(cell.figures()));
		}
		else {
			spoil(cell.subject(), load, OF_JMH, words(cell, ""));
		}
	}

	/** The executions after one start make one value: the mean of the second half. */
	private void addAll(AbStudy study) {
		Map<List<Object>, List<AbCell>> starts = new LinkedHashMap<>();
		for (AbCell cell : study.cells()) {
			starts
				.computeIfAbsent(List.of(cell.subject(), load(cell), cell.repetition()), (unused) -> new ArrayList<>())
				.add(cell);
		}
		starts.values().forEach((cells) -> add(cells, executions(study, cells.get(0))));
	}

	private void add(List<AbCell> cells, int executions) {
		AbCell first = cells.get(0);
		List<AbCell> told = cells.stream().filter((cell) -> cell.execution() * 2 > executions).toList();
		List<AbCell> invalid = told.stream().filter((cell) -> !cell.outcome().valid()).toList();
		if (!invalid.isEmpty()) {
			AbCell each = invalid.get(0);
			spoil(first.subject(), load(first), OF_LOAD_GENERATORS,
					words(each, (executions > 1) ? " #" + each.execution() : ""));
		}
		else if (told.size() < executions - executions / 2) {
			spoil(first.subject(), load(first), OF_LOAD_GENERATORS,
					"rep " + first.repetition() + " (executions are missing)");
		}
		else {
			put(first.subject(), load(first), mean(told));
		}
	}

	private static Map<Metric, Observation> mean(List<AbCell> cells) {
		Map<Metric, Series> all = new EnumMap<>(Metric.class);
		for (AbCell cell : cells) {
			Readings.of(cell.figures().orElseThrow(), subjectCpuSeconds(cell))
				.forEach((metric, reading) -> all.merge(metric, Series.of(reading), Series::plus));
		}
		Map<Metric, Observation> means = new EnumMap<>(Metric.class);
		all.forEach((metric, each) -> means.put(metric, new Observation(each.mean(),
				each.observations().stream().mapToDouble(Observation::step).max().orElseThrow())));
		return means;
	}

	private static int executions(AbStudy study, AbCell cell) {
		return study.loads()
			.stream()
			.filter((load) -> load.requests() == cell.requests() && load.connections() == cell.connections())
			.mapToInt(Load::executions)
			.findFirst()
			.orElseThrow();
	}

	private static Map<String, String> load(AbCell cell) {
		return load(cell.connections(), cell.cpus(), cell.protocol(), cell.requests());
	}

	private static Map<String, String> load(int connections, String cpus, String protocol, int requests) {
		Map<String, String> load = new LinkedHashMap<>();
		load.put("connections", Integer.toString(connections));
		load.put("cpus", cpus);
		load.put("protocol", protocol);
		load.put("requests", Integer.toString(requests));
		return load;
	}

	/** The gateway's; where there is none, the backend is the subject. */
	private static OptionalDouble subjectCpuSeconds(Cell cell) {
		return cell.gatewayCpuSeconds().isPresent() ? cell.gatewayCpuSeconds() : cell.backendCpuSeconds();
	}

	private static String words(Cell cell, String execution) {
		String name = "rep " + cell.repetition() + execution + (cell.outcome().skipped() ? " skipped" : "");
		List<String> reasons = cell.outcome().reasons();
		return reasons.isEmpty() ? name : name + " (" + String.join("; ", reasons) + ")";
	}

	private void put(String subject, Map<String, String> load, Map<Metric, Observation> readings) {
		readings.forEach((metric, reading) -> this.series.merge(new Key(subject, load, metric), Series.of(reading),
				Series::plus));
	}

	private void spoil(String subject, Map<String, String> load, Set<Metric> metrics, String words) {
		metrics.forEach(
				(metric) -> this.series.merge(new Key(subject, load, metric), Series.spoiled(words), Series::plus));
	}

}
