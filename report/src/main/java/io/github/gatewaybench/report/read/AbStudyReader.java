package io.github.gatewaybench.report.read;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.report.model.AbCell;
import io.github.gatewaybench.report.model.AbErrors;
import io.github.gatewaybench.report.model.AbFigures;
import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.AbTimes;
import io.github.gatewaybench.report.model.Load;
import io.github.gatewaybench.report.model.Outcome;
import io.github.gatewaybench.report.model.RunInfo;

/**
 * Reads the settings and the cells of a study with ab.
 */
final class AbStudyReader {

	private static final Pattern LOAD = Pattern.compile("n([1-9]\\d{0,6})-c([1-9]\\d{0,4})(?:x([1-9]\\d?))?");

	private static final int[] PERCENTS = { 50, 66, 75, 80, 90, 95, 98, 99 };

	private AbStudyReader() {
	}

	static AbStudy read(RunInfo info, Json run) {
		List<Load> loads = RunReader.distinct(run.get("loads"), AbStudyReader::load);
		List<String> protocols = RunReader.distinct(run.get("protocols"), Json::text);
		List<String> cpus = RunReader.distinct(run.get("cpus"), Json::text);
		CellFiles<AbCell> cells = new CellFiles<>(info);
		for (String size : cpus) {
			for (String protocol : protocols) {
				for (Load load : loads) {
					for (String subject : info.subjects()) {
						for (int repetition = 1; repetition <= info.repetitions(); repetition++) {
							for (int execution = 1; execution <= load.executions(); execution++) {
								cells.read(
										"%s/cpus-%s/%s/rep%d/n%d-c%d-%d.json".formatted(subject, size, protocol,
												repetition, load.requests(), load.connections(), execution),
										Map.of("subject", subject, "cpus", size, "protocol", protocol, "requests",
												load.requests(), "connections", load.connections(), "repetition",
												repetition, "execution", execution),
										AbStudyReader::cell);
							}
						}
					}
				}
			}
		}
		return new AbStudy(info, loads, protocols, cpus, run.get("timeout_s").count(), cells.all());
	}

	private static Load load(Json load) {
		Matcher matcher = LOAD.matcher(load.text());
		if (!matcher.matches()) {
			throw load.wrong("is not written as in n10000-c200x10");
		}
		int executions = (matcher.group(3) != null) ? Integer.parseInt(matcher.group(3)) : 1;
		return new Load(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)), executions);
	}

	private static AbCell cell(Path file, Json cell) {
		Outcome outcome = CellFiles.outcome(cell);
		Optional<AbFigures> figures = outcome.ran() ? figures(cell.get("figures")) : Optional.empty();
		if (outcome.valid() && figures.isEmpty()) {
			throw cell.wrong("is of a valid cell without figures");
		}
		return new AbCell(file, cell.get("subject").text(), cell.get("cpus").text(), cell.get("protocol").text(),
				cell.get("requests").count(Integer.MAX_VALUE), cell.get("connections").count(Integer.MAX_VALUE),
				cell.get("execution").count(Integer.MAX_VALUE), cell.get("repetition").count(Integer.MAX_VALUE),
				outcome, figures);
	}

	/** The figures; none where ab gave up. */
	private static Optional<AbFigures> figures(Json figures) {
		if (figures.get("requests").countIfAny().isEmpty()) {
			return Optional.empty();
		}
		SortedMap<Integer, Double> percentiles = new TreeMap<>();
		for (int percent : PERCENTS) {
			figures.find("p" + percent + "_ms").ifPresent((time) -> percentiles.put(percent, time.number()));
		}
		figures.find("max_ms").ifPresent((time) -> percentiles.put(100, time.number()));
		Map<String, AbTimes> times = new LinkedHashMap<>();
		for (String part : List.of("connect", "processing", "waiting", "total")) {
			figures.find(part + "_ms").ifPresent((each) -> times.put(part, times(each)));
		}
		Json errors = figures.get("errors");
		return Optional.of(new AbFigures(figures.get("requests").count(), figures.get("seconds").numberIfAny(),
				figures.get("requests_per_sec").numberIfAny(), figures.get("mean_ms").numberIfAny(), percentiles, times,
				figures.get("keep_alive_requests").count(),
				new AbErrors(errors.get("connect").count(), errors.get("receive").count(), errors.get("length").count(),
						errors.get("exceptions").count(), errors.get("write").count(), errors.get("status").count())));
	}

	private static AbTimes times(Json times) {
		return new AbTimes(times.get("min").numberIfAny(), times.get("mean").numberIfAny(),
				times.get("sd").numberIfAny(), times.get("median").numberIfAny(), times.get("max").numberIfAny());
	}

}
